"""The agents that know Boerenbridge: those of thesis 002 (Leiden 2020).

- `bidding`: the two bidding engines, by card values and by simulation; usable on their own
- `simulate`: random ends of a round
- `notes`: what agents note down while deciding, above all their reasons; `reasons` puts it in words

The agents are `random` and `trumping` (in `by_chance`), `rulebased`, `montecarlo` and `mcts`.
"""
