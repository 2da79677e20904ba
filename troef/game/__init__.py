"""The contract that every game fulfils.

A game is a small immutable value: which game, under which house rules. `game.new()` gives a state:
one NumPy record with named fields, changed in place, which carries the house rules, so that a state
alone is enough to go on. A game takes one deal or several. The rules are compiled functions with
the same names in every game:

    deal(state, rng)             deal the cards: of the first deal, or of the next one; after the
                                 last deal of a game, of the next game
    turn(state)                  the seat that must act
    legal(state, actions)        fill in all legal actions, return how many
    allows(state, action)        whether this action is legal
    sample(state, rng)           one legal action, each equally likely
    play(state, action)          do it; unchecked, `match` and `apply` check
    over(state)                  whether the deal is over
    finished(state)              whether the game ends with this deal, now that it is over
    scores(state, out)           what each seat scored in this deal; a game's score is their sum
    values(state, way, out)      how good the end of this deal is for each seat, on any scale: what
                                 search maximises (`game.evaluations` names the ways)
    facts(state, out)            what else a result should tell of this game (`game.fact_names`)
    appears(state, action, seat) an action as that seat sees it: the same number for all actions
                                 that it cannot tell apart
    hide(state, seat, view)      what that seat may know, and nothing else
    plan(view, plans)            study what a view leaves open
    draw(view, plans, rng, out)  a complete state consistent with the view, all equally likely
    pose(state, seat, out)       the position for the oracle (`troef.position`): the side of that seat
                                 and what it wants; 0, or why there is none (`game.refusals`)
    glimpse(state, seat, room)   the same view as `hide` writes, for as long as it is looked at: a game may
                                 blank the state itself and keep what it blanked in `room`
    unblank(state, room)         put that back
    rewind(state, out)           the complete state from which this one came: as it was dealt, or later
    told(state, actions)         fill in what was done since then, return how much

The last four have defaults: a copy, and a game that tells nothing of how a state came about.

What learners need besides (`troef.vectors`; a game may leave it out): `encode(state, action)` and
`decode(state, number)` count actions from 0 to `game.action_count` - 1, and `observe(view, out)` puts what
a seat may know into numbers.

`hide`, `plan` and `draw` write into arrays (`game.new()`, `game.plans()`). A view is a state in which
everything unknown is blank and `viewer` names the seat; the rules that need no hidden card (turn, over, and
legal, allows, sample for the viewer) work on it too.

To write a game outside this package: subclass `Game`, make the state type with `state_type`, tie
the rules to it with `fulfil`, and run `troef.check.check(YourGame())`.

`rules` has the names of the rules, `shared` those that most games have alike, `house` house rules, and `game`
what a game is besides.
"""

from .game import Game, actions_of, apply
from .house import HouseError, Switch, choices
from .rules import (
    RULES,
    allows,
    appears,
    deal,
    draw,
    facts,
    finished,
    glimpse,
    hide,
    legal,
    over,
    plan,
    play,
    pose,
    rewind,
    sample,
    scores,
    told,
    turn,
    unblank,
    values,
)
from .shared import NO_ORACLE, fulfil, state_type

__all__ = [
    "NO_ORACLE",
    "RULES",
    "Game",
    "HouseError",
    "Switch",
    "actions_of",
    "allows",
    "appears",
    "apply",
    "choices",
    "deal",
    "draw",
    "facts",
    "finished",
    "fulfil",
    "glimpse",
    "hide",
    "legal",
    "over",
    "plan",
    "play",
    "pose",
    "rewind",
    "sample",
    "scores",
    "state_type",
    "told",
    "turn",
    "unblank",
    "values",
]
