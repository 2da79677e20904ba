"""The table in the browser: a server on the table's core, and a page of plain modules.

`troef serve` (`serving`) runs it. `app` answers the browser and holds the line to each seat; `wire` is what
goes over it, `room` is one table and `seating` who sits at it, `rooms` all of them with their files, `desk`
the thread that touches them, `minds` the programs that think for them in processes of their own, `errands`
what people have worked out there, `offered` what can be chosen before a game, `lessons` the guided deals,
`limits` how much one client may ask. `remote` is the other way round: a program elsewhere as an agent here;
`load` measures. The page lies in `static`: files that are sent as they are. docs/wire.md tells the protocol.

Everything that goes out to a seat is made by the core from that seat's views (`troef.table.seen`); nothing
here looks at a state.
"""
