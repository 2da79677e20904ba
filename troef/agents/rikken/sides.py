"""Who plays with whom, as far as the viewer knows.

The called ace is a secret: only its holder knows the partner, until it falls or everybody else has
shown not to have it. Somebody of whom nothing is known counts as an opponent (readings R38).

Sources: thesis 000, 2.1.3 and 3.3.2.
"""

from __future__ import annotations

from ...cards import NO_CARD
from ...games.rikken.contracts import PARTNER
from ...games.rikken.state import NOBODY, SEATS, State
from ...jit import rule


@rule
def is_declarer(view: State, seat: int) -> bool:
    """Whether this seat declares; there can be more than one where the house allows it."""
    return (int(view.declarers) >> seat) & 1 == 1


@rule
def known_partner(view: State) -> int:
    """The declarer's partner if the viewer knows or can tell, else NOBODY."""
    if not PARTNER[view.contract]:
        return NOBODY
    if view.partner != NOBODY or view.called == NO_CARD:
        return int(view.partner)
    found = NOBODY
    for seat in range(SEATS):
        # a viewer who held the called card would be the partner, and know
        other = seat != view.viewer and not is_declarer(view, seat)
        if other and not (view.lacks[seat] >> view.called) & 1:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


@rule
def offence(view: State) -> int:
    """The seats known to belong to the declaring side, as bits."""
    seats = int(view.declarers)
    partner = known_partner(view)
    return seats if partner == NOBODY else seats | 1 << partner


@rule
def own_side(view: State) -> int:
    """The seats that the viewer knows to be on his side, himself included, as bits."""
    declaring = offence(view)
    me = 1 << int(view.viewer)
    if declaring & me:
        return declaring
    if PARTNER[view.contract] and known_partner(view) == NOBODY:
        return me
    return 15 & ~declaring


@rule
def still_to_play(view: State) -> int:
    """The seats that play to this trick after the viewer, as bits."""
    seats = 0
    for step in range(1, SEATS - view.in_trick):
        seats |= 1 << (int(view.viewer) + step) % SEATS
    return seats


@rule
def declarer_played(view: State) -> bool:
    """Whether a declarer has already played to this trick."""
    played = 0
    for i in range(view.in_trick):
        played |= 1 << (int(view.leader) + i) % SEATS
    return played & int(view.declarers) != 0


@rule
def declarer_without_trick(view: State) -> bool:
    """Whether some declarer has won no trick so far."""
    waiting = 0
    for seat in range(SEATS):
        waiting |= (view.won[seat] == 0) << seat
    return waiting & int(view.declarers) != 0
