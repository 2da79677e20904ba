"""The agents that know Rikken: those of thesis 000 (Maastricht) and thesis 001 (Leiden).

- `bidding`: what a hand is worth by trick percentages, losing tricks, low cards and suit points
- `hands`: sets of cards: masters, what beats the table, the smallest of several suits
- `sides` and `suits`: who plays with whom and who may have which suit, as far as a seat knows
- `discard`: the discard score and the cover card
- `generalised`: the 194 kinds of hands that are alike
- `simulate`: random ends of a deal
- `notes`: what agents note down while deciding, above all their reasons; `reasons` puts it in words

The agents are `random` (in `by_chance`), `basic`, `advanced` (its piek and misere in `ducking`),
`montecarlo`, `adaptive`, and from Leiden `greedy` and `leiden`.
"""
