"""The published tables, figures and claims of five theses, measured again.

- `published`: what was printed, as data; `result`: rows, claims and findings, and how they are kept
- `series`: what is played, and readings of what a text leaves open; `lab`: where games are played
- `parts`: what verdicts are made of; `judge`: whether numbers agree and claims hold, by intervals
- `rows`: limits within which a number agrees; `stated`: claims stated as data; `reasons`: what is said of rows
- `reproduce`: what all modules of tables import; `shown`: figures; `tables`: a table as a whole
- `runner`: from an id to a result; `stamps`: what it rests on; `kept`: kept results, judged again
- `everything`: all sections again; `document`, `counted`, `questions`, `pictures`: kept results as pages

A folder is a thesis: its published numbers (`published.toml`), how its text can be read (`readings.toml`)
and what it asked (`questions.toml`), its games (`play`, which is compiled and imports nothing of the lab,
and `series`), and a module for each table or figure, whose name is its id: `s001_table_1` is
`troef/theses/s001/table_1.py`. Where several are alike they share a module, which their sections name:
`ours = { by = "strength:table" }` is the function `table` of `strength.py`. A thesis knows its own game, and
no other thesis.

To add a published table:

1. Its numbers and claims, as data, under its id in `published.toml`. Every claim has a name.
2. A module named after the id with a function `reproduce(section, lab) -> Findings`: what is played
   (`lab.play` a series, or `lab.match` agents at a table), a row for each number and reading (`measured`,
   `share_row`, `computed`), and the parts of each claim by its name, for each way to read the text (the first
   is what it says, or in thesis 002 what its program did). The margin of a number stands beside it in the data
   (`margin`).
3. Where a claim compares numbers, a statement under its name in `judged`: "row 3 > rest" (`stated`). What is
   more than that is a function.

Nothing else is to be edited: `runner` finds the module by the id.
"""
