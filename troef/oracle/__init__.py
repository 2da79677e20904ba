"""The oracle: exact play with all cards known, for every trick game.

- `asking`: the compiled questions, for agents and loops: can a goal be reached, how much can be taken;
- `answers`: the same for people: values of all cards and a best line, from a state or from cards in text;
- `search`: the search itself, for tricks, with `order`, `bounds` and `table`; `points` for points;
- `work`: room to search in, of a fixed size.

Sources: Ginsberg, Partition search (AAAI 1996); Haglund and Hein, Search algorithms for a bridge double
dummy solver (2014). No line is taken from another program.
"""

from .answers import Answer, Oracle, SolveError, answer, posed, solve_state

__all__ = ["Answer", "Oracle", "SolveError", "answer", "posed", "solve_state"]
