"""Positions in text: hands, what was played, and who plays with whom; everything impossible is refused."""

from __future__ import annotations

from ..cards import NotationError, parse_suit
from ..fields import Row
from ..game import Game
from ..position import POINTS, Position, complete
from .answers import Oracle, SolveError
from .asking import lay, moves_of


def _named(game: Game, text: str) -> int:
    if text not in game.seat_names:
        raise SolveError(f"'{text}' is no seat: choose from {' '.join(game.seat_names)}")
    return game.seat_names.index(text)


def _hands(game: Game, text: str) -> dict[int, list[int]]:
    """`S:SAK HQ W:...`: the cards of each seat."""
    words: dict[int, list[str]] = {}
    seat = -1
    for word in text.split():
        name, colon, rest = word.partition(":")
        if colon:
            seat = _named(game, name)
            if seat in words:
                raise SolveError(f"--hands: {name} stands twice")
            words[seat] = []
            word = rest
        if seat < 0:
            raise SolveError(f"--hands: '{word}': expected a seat first, as in S:SAK")
        words[seat] += [word] if word else []
    missing = [name for i, name in enumerate(game.seat_names) if i not in words]
    if missing:
        raise SolveError(f"--hands: {' '.join(missing)} has no cards")
    try:
        return {seat: game.parse_cards(" ".join(cards)) for seat, cards in words.items()}
    except NotationError as error:
        raise SolveError(f"--hands: {error}") from None


def told(
    game: Game, hands: str, trump: str, leader: str, sides: str, played: str, taken: int
) -> Row[Position]:
    """The position that these texts tell; raises SolveError, saying what is impossible."""
    positions = game.blank_position()
    position = positions[0]
    dealt = _hands(game, hands)
    owner: dict[int, int] = {}
    for seat, cards in dealt.items():
        for one in cards:
            if one in owner:
                twice = f"{game.seat_names[owner[one]]} and {game.seat_names[seat]}"
                raise SolveError(f"--hands: {game.say(game.new()[0], one)} is with {twice}")
            if one >= 64:
                raise SolveError(f"--hands: {game.refusals[-1]}")
            owner[one] = seat
        position.hands[seat] = sum(1 << one for one in cards)
    sizes = {len(cards) for cards in dealt.values()}
    if len(sizes) > 1 or not min(sizes):
        counted = ", ".join(
            f"{game.seat_names[s]} {len(cards)}" for s, cards in sorted(dealt.items())
        )
        raise SolveError(f"--hands: expected as many cards in every hand, found {counted}")
    try:
        position.trump = parse_suit(trump) if trump not in ("", "-", "none") else -1
    except NotationError as error:
        raise SolveError(f"--trump: {error}") from None
    position.leader = _named(game, leader)
    names = [name for name in game.seat_names if name in sides]
    if "".join(sorted(sides)) != "".join(sorted(names)) or len(names) in (0, game.seats):
        raise SolveError(
            f"--sides {sides}: expected some of the seats {' '.join(game.seat_names)}, not all"
        )
    position.side = sum(1 << _named(game, name) for name in names)
    position.taken = taken
    _play(game, position, played)
    assert complete(position)
    return positions


def _play(game: Game, position: Position, played: str) -> None:
    """Play what was played, `S CQ, W CA`, card by card."""
    oracle = Oracle()
    oracle.prepare(position)
    moves = oracle.moves
    for word in filter(None, (part.strip() for part in played.split(","))):
        name, _, text = word.partition(" ")
        seat = int((position.leader + position.in_trick) % position.seats)
        if _named(game, name) != seat:
            raise SolveError(f"--played: '{word}': it is {game.seat_names[seat]}'s turn")
        try:
            cards = game.parse_cards(text)
        except NotationError as error:
            raise SolveError(f"--played: '{word}': {error}") from None
        if len(cards) != 1:
            raise SolveError(f"--played: '{word}': expected a seat and a card, as in S CQ")
        if not (int(position.hands[seat]) >> cards[0]) & 1:
            raise SolveError(f"--played: '{word}': {name} did not have that card")
        n = moves_of(oracle.works[0], position, moves)
        if cards[0] not in moves[:n]:
            raise SolveError(f"--played: '{word}': {name} had to follow suit")
        if position.counts == POINTS and not position.in_trick:
            position.not_first = 0
        lay(position, cards[0])
    if not any(position.hands):
        raise SolveError("--played: all cards have been played: nothing is left to solve")
