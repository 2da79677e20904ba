"""People at the table. They play any game of this package against its agents.

`evening` keeps an evening of many deals and its file; `reading` finds out what a typed line means;
`screen` puts what a seat may see into lines of text; `texts` has the words in Dutch and English;
`terminal` ties them together. Games are known through the contract alone (`troef.game`), and
during a deal everything a person is shown comes from `hide` for that person's seat.
"""
