"""People at the table. They play any game of this package against its agents, or have one seat advised
at a table of real cards.

An evening: `evening` is many deals, `kept` its file, `session` one sitting, `asides` what may be asked
beside the play and `teller` what is told there. `hints` are made of what `hinting` works out.

An adviser: `adviser` is what one seat knows and what its agent would do, `worlds` draws deals that fit it,
`telling` is how it is told, `notes` the file of that, `questions` and `advise` the
conversation. Both: `reading` finds out what a typed line means, `screen` puts what a seat may see into
lines of text, `texts` has the words, `compiling` is what comes before the first card, and `terminal`
ties all together. `results`, `own_results`, `replay` and `reviewing` read what was kept.

Games are known through the contract alone (`troef.game`), and during a deal everything a person is
shown comes from `hide` for that person's seat.
"""
