"""The games behind the interfaces of the field, for those who do not want to learn our ways (docs/field.md).

- `batch`: thousands of deals stepped at once in compiled code; needs nothing else;
- `pettingzoo`: every game as an AEC environment;
- `gymnasium`: one seat, against agents at the others;
- `openspiel`: every game registered with OpenSpiel, and our agents as its bots;
- `bots`: its bots as our agents, at any table.

Each module imports its package, and says what to install where that is not there: `pip install 'troef[field]'`.
All that leaves here is made from the view of a seat (`hide`), as everywhere else.
"""
