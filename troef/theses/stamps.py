"""What a kept result rests on, as digests, and whether it is still so.

Three things can change after a measurement. What *played*: rules, agents and the loops between them; then it
must be measured again. What was *told* of it: the printed numbers and their margins, and the modules that
count and state the claims; then it must be run again, which takes no games where a store has them. And the
*judge* itself: then it is judged again from the kept numbers. Docstrings and comments do not count.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import cache

from ..jit import contents, sources
from ..lab.digest import played_by
from .published import allowed, published
from .result import Stamp

THESES = "troef.theses."
JUDGES = (f"{THESES}judge", f"{THESES}parts")
STATED = (f"{THESES}rows", f"{THESES}stated")
"""What sets limits."""


def stamp(name: str, module: str, series: Iterable[object]) -> Stamp:
    """Of a section that this module reproduced by playing these series."""
    follow: set[str] = set()
    alone: set[str] = set()
    for each in series:
        more, own = played_by(each)
        follow |= more
        alone |= own
    by, rest = tuple(sorted(follow)), tuple(sorted(alone))
    return Stamp(playing(by, rest), by, rest, telling(name, module), judging())


@cache
def playing(by: tuple[str, ...], alone: tuple[str, ...]) -> str:
    """The digest of what plays; empty where nothing is played."""
    return _short(contents(sources(*by, alone=alone))) if by or alone else ""


def telling(name: str, module: str) -> str:
    """The digest of what is printed in a section, of the modules of its thesis that count it, and of what sets
    limits."""
    thesis = THESES + name.partition("_")[0]
    counting = [each for each in sources(module) if each.startswith(thesis + ".")]
    printed = json.dumps([published()[name], allowed(thesis)], sort_keys=True)
    return _short(contents([*counting, *STATED]) + printed)


@cache
def judging() -> str:
    """The digest of the judge."""
    return _short(contents(list(JUDGES)))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


PLAYED = "measured with an earlier version, to be measured again"
TOLD = "counted by an earlier version, to be run again"


def older(kept: Stamp, name: str, module: str) -> str:
    """Why a kept result is older than what plays or counts it today; empty: it is not."""
    if not kept.told or kept.played != playing(kept.by, kept.alone):
        return PLAYED
    return TOLD if kept.told != telling(name, module) else ""
