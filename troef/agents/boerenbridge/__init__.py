"""The agents that know Boerenbridge: those of thesis 002 (Leiden 2020).

- `bidding`: the two bidding engines, by card values and by simulation; usable on their own
- `simulate`: random ends of a round
- `reasons`: every reason an agent can give, in words

The agents are `random` and `trumping` (in `chancy`), `rulebased`, `montecarlo` and `mcts`.
"""
