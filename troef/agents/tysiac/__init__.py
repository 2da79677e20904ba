"""The agents of thesis 003 (Leiden 2022) that know Tysiac.

- `hands`: what the thesis's program asks of a hand: its marriages, its highest and lowest card, the
  cards that nothing unplayed can beat
- `reasons`: every reason an agent can give, in words

The agents are `random` (in `by_chance`), `decent`, `knowledge`, the thesis's own program, and `forecast`,
which bids from simulated deals.
"""
