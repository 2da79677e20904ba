"""The published figures and claims, measured again.

- `published`: what was printed, as data
- `result`: rows, claims, and when two numbers agree
- `roles`: the game of thesis 001, compiled; `readings`: what its text leaves open
- `lab`: where experiments get their games
- `golden`: worked examples; `leiden`: the experiments of thesis 001
- `runner`: from an id to a kept result; `document`: kept results as a page

A new experiment is a function (section, lab) -> Findings, and a line in its module's EXPERIMENTS.
"""
