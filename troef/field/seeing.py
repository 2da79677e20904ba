"""What a seat sees, as the field takes it: a vector and a mask, a text, a picture.

All of it is made from the view of the seat, so nothing here can tell more than the seat knows.
"""

from __future__ import annotations

import unicodedata
from typing import TypedDict

import numpy as np
import numpy.typing as npt

from ..fields import Row
from ..game import Game, hide
from ..jit import address_of
from ..state import State
from ..vectors import as_vectors
from ..view import View, look
from .batch import show

Picture = npt.NDArray[np.uint8]
LISTED = 20
"""Of more legal actions than that only the first are named in a text."""
LEFT_OUT = ("seat", "legal", "over")
"""What a text need not tell: other lines do."""
COLUMNS, LINES, DOT = 100, 44, 2
"""The size of a picture in characters, and how large a dot of a character is in it."""
CLOTH, CHALK = (18, 84, 52), (240, 240, 224)
"""The colours of the table, and of what is written on it."""


class Seen(TypedDict):
    """What learners get of a seat, as PettingZoo's own card games have it."""

    observation: npt.NDArray[np.float32]
    action_mask: npt.NDArray[np.int8]


class Sight:
    """Looks at states of a game from its seats."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._view = game.new()
        self._room = np.zeros(game.most_actions, np.int64)
        self._blank = np.zeros(1, game.observation_type)
        self._seen = np.zeros(1, game.observation_type)
        self._vector: npt.NDArray[np.float32] = as_vectors(self._seen)[0]
        self._encode, _, self._observe = map(address_of, game.pointers)

    def seen(self, states: Row[State], seat: int) -> Seen:
        """What a seat sees and may do; if it is another's turn it may do nothing."""
        mask = np.zeros((1, self.game.action_count), np.bool_)
        show(
            states, 0, seat, self._view, self._room, self._encode, self._observe, self._blank, self._seen,
            mask, 0,
        )  # fmt: skip
        return {"observation": self._vector.copy(), "action_mask": mask.view(np.int8)[0]}

    def view(self, states: Row[State], seat: int) -> View:
        """The same by names."""
        view = self.game.new()
        hide(states[0], seat, view)
        return look(self.game, view[0])


# -- as text ----------------------------------------------------------------------------------


def in_words(view: View) -> str:
    """All that a seat sees, a line for each thing; what there is nothing of is left out."""
    told = {name: value for name, value in view.told().items() if name not in LEFT_OUT}
    choices = list(told.pop("choices", {}))  # type: ignore[call-overload]
    lines = [f"{name}: {_word(value)}" for name, value in told.items() if not _empty(value)]
    if choices:
        more = f" and {len(choices) - LISTED} more" if len(choices) > LISTED else ""
        lines.append(f"choices: {', '.join(choices[:LISTED])}{more}")
    return "\n".join([view.game.spec(), *lines])


def _empty(value: object) -> bool:
    return value is None or (isinstance(value, dict | list | tuple | str) and not value)


def _word(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_word(one) or '-'}" for key, one in value.items())
    if isinstance(value, list | tuple):
        between = " / " if value and isinstance(value[0], list) else " "
        if value and isinstance(value[0], tuple):
            between = ", "
        return between.join(_word(one) for one in value)
    return "-" if value is None else str(value)


# -- as a picture -----------------------------------------------------------------------------

GLYPHS = """
    A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755
    N65555 O25552 P65644 Q25563 R65655 S34216 T72222 U55557 V55522 W55775 X55255 Y55222 Z71247
    025552 126227 261247 361216 455711 574616 634652 771244 825252 925316 :02020 ;02024 ,00024 .00002
    -00700 _00007 /11244 +02720 =07070 (12221 )42224 !22202 ?61202 '22000 *05250 %51245 &25253 #57575
    <12421 >42124 [32223 ]62226 |22222
"""
"""Letters of three dots by five: a digit a row, whose bits are its dots."""
FONT = np.zeros((128, 6, 4), np.bool_)
"""The dots of each character by its code, with a gap below and beside it; what has no letter is blank."""
for _glyph in GLYPHS.split():
    FONT[ord(_glyph[0]), :5, :3] = [
        [int(row) >> bit & 1 for bit in (2, 1, 0)] for row in _glyph[1:]
    ]


def drawn(text: str) -> Picture:
    """A text in white on green, always of one size: lines are broken, and what does not fit is cut off."""
    lines = [
        line[at : at + COLUMNS]
        for line in _plain(text).split("\n")
        for at in range(0, max(1, len(line)), COLUMNS)
    ][:LINES]
    page = "".join(line.ljust(COLUMNS) for line in lines).ljust(LINES * COLUMNS)
    codes = np.frombuffer(page.encode("ascii"), np.uint8).reshape(LINES, COLUMNS)
    dots = FONT[codes].transpose(0, 2, 1, 3).reshape(6 * LINES, 4 * COLUMNS)
    large = np.pad(dots, 2).repeat(DOT, 0).repeat(DOT, 1)
    return np.array([CLOTH, CHALK], np.uint8)[large.astype(np.intp)]


def _plain(text: str) -> str:
    """A text in the letters that there are: capitals, without accents."""
    return unicodedata.normalize("NFKD", text).upper().encode("ascii", "ignore").decode()
