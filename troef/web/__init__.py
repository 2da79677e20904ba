"""The table in the browser: a server on the table's core, and a page of plain modules.

`troef serve` (`serving`) runs it. `app` answers the browser and holds the line to each seat; `wire` is what
goes over it, `room` is one table, `rooms` all of them with their files, `minds` the programs that think for
them in processes of their own, `offered` what can be chosen before a game, `limits` how much one client may
ask. The page lies in `static`: files that are sent as they are. docs/wire.md tells the protocol.

Everything that goes out to a seat is made by the core from that seat's views (`troef.table.seen`); nothing
here looks at a state.
"""
