"""How far declarer and defenders have come, as far as a seat may know who is on which side."""

from __future__ import annotations

from ...scene import Side
from ...words import Words
from .contracts import EXACT, GOAL, OPEN_PIEK, OPEN_PIEK_PLUS, PARTNER, PAS, PIEK, SCHOPPEN_MIE
from .state import NOBODY, ONE_OR_FIVE, PLAYING, SEATS, TRICKS, State

TEXT = Words(__file__, "sides")
PIEKS = (PIEK, OPEN_PIEK, OPEN_PIEK_PLUS)


def sides(view: State, language: str) -> list[Side]:
    """The tricks of both sides against the goal. Where the partner is not known to the viewer only the
    declarer's own tricks can be told."""
    if view.phase != PLAYING or view.contract in (PAS, SCHOPPEN_MIE):
        return []
    contract, won = int(view.contract), [int(tricks) for tricks in view.won]
    if EXACT[contract]:
        return [_alone(view, seat, won[seat], language) for seat in _declarers(view)]
    goal = int(GOAL[contract])
    mates = [*_declarers(view)]
    secret = bool(PARTNER[contract]) and view.partner == NOBODY
    if PARTNER[contract] and not secret:
        mates.append(int(view.partner))
    tricks = sum(won[seat] for seat in mates)
    key = "with_secret" if secret else "declarers" if PARTNER[contract] else "soloist"
    first = Side(
        TEXT[language]["declarer"], mates, tricks, goal,
        TEXT.say(language, key, tricks=tricks, goal=goal),
    )  # fmt: skip
    if secret:
        return [first]
    others = [seat for seat in range(SEATS) if seat not in mates]
    tricks, stop = sum(won[seat] for seat in others), TRICKS - goal + 1
    words = TEXT.say(language, "defenders", tricks=tricks, goal=stop)
    return [first, Side(TEXT[language]["defender"], others, tricks, stop, words)]


def _alone(view: State, seat: int, tricks: int, language: str) -> Side:
    """A declarer who wants no trick, or one."""
    goal = int(GOAL[view.contract])
    five = view.piek == ONE_OR_FIVE and int(view.contract) in PIEKS
    key = "none" if not goal else "one_or_five" if five else "one"
    words = TEXT.say(language, key, tricks=tricks)
    return Side(TEXT[language]["declarer"], [seat], tricks, goal, words)


def lost_for_good(view: State) -> bool:
    """Whether every declarer of a misere or piek has taken too many tricks to make it: nothing that is
    still to be played changes what is paid."""
    if not EXACT[view.contract] or view.contract in (PAS, SCHOPPEN_MIE):
        return False
    goal = int(GOAL[view.contract])
    if view.piek == ONE_OR_FIVE and int(view.contract) in PIEKS:
        goal = 5
    return all(int(view.won[seat]) > goal for seat in _declarers(view))


def _declarers(view: State) -> list[int]:
    return [seat for seat in range(SEATS) if (int(view.declarers) >> seat) & 1]
