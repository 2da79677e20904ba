"""Rules as plain Python, in this process: where people play they are quick enough, and nothing is compiled.

A person needs one list of legal cards in seconds, which Python makes in a thousandth of one; compiling the
rules first took ten seconds and more on an empty machine. Programs that think do so in processes of their
own (`troef.table.thinking`), in which rules are compiled. Both play the same games: `check` holds that.
"""

from __future__ import annotations

import os
import sys

SWITCH = "NUMBA_DISABLE_JIT"
_chosen = False


def choose() -> bool:
    """Have the rules run as plain Python from here on; False where they have been loaded already, or where
    the user has decided otherwise. To be called before anything that plays is imported."""
    global _chosen
    if "numba" in sys.modules or SWITCH in os.environ:
        return False
    os.environ[SWITCH] = "1"
    _chosen = True
    return True


def compiles_elsewhere() -> bool:
    """Whether rules are compiled in other processes that are started from here."""
    return elsewhere(plain=False).get(SWITCH, "0") in ("", "0")


def elsewhere(plain: bool) -> dict[str, str]:
    """The environment of another process, in which rules run as plain Python or as the user has it."""
    found = dict(os.environ)
    if plain:
        found[SWITCH] = "1"
    elif _chosen:
        del found[SWITCH]
    return found
