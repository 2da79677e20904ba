"""Which games and agents there are, and what can be chosen of each: as data, and as people read it."""

from __future__ import annotations

import sys

from rich.table import Table

from . import rulebook
from .agents import ANY, WHERE, Agent, compiled, explain_settings, load
from .agents.files import GROUP as AGENTS
from .console import Console
from .game import Game, HouseError
from .games import GAMES, GROUP, find
from .own import installed
from .table.texts import text
from .words import DEFAULT, usual_language


def games() -> list[dict[str, str]]:
    """Every game, ours and those installed; where one is installed wrongly, what is wrong."""
    listed: list[dict[str, str]] = []
    for name in dict.fromkeys([*GAMES, *installed(GROUP)]):
        try:
            kind = type(find(name))
        except HouseError as error:
            listed.append({"game": name, "wrong": str(error)})
            continue
        about = (sys.modules[kind.__module__].__doc__ or kind.title).strip().splitlines()[0]
        listed.append({"game": name, "players": kind.sizes(), "about": about})
    return listed


def say_games(listed: list[dict[str, str]]) -> int:
    for each in listed:
        said = each.get("wrong") or _in_words(each["game"], each["players"], each["about"])
        print(f"{each['game']:14} {said}")
    return 0


def _in_words(name: str, players: str, about: str) -> str:
    """What a game is, in the language of the user where its rule book speaks it."""
    language = usual_language()
    book = None if language == DEFAULT else rulebook.of(find(name))
    if book is None or language not in book.languages:
        return f"{players} players. {about}"
    number = players.replace(" to ", f" {text(language, 'to')} ")
    return f"{text(language, 'menu_players', number=number)}. {book.summary(language)}"


def house(game: Game) -> dict[str, object]:
    """The house rules of a game."""
    rules = [
        {"name": s.name, "choices": s.choices, "about": s.about, "source": s.source}
        for s in game.switches
    ]
    return {"game": game.name, "title": game.title, "house": rules}


def say_house(game: Game) -> int:
    table = Table("house rule", "choices (default first)", "about", "source", title=game.title)
    for switch in game.switches:
        table.add_row(switch.name, ", ".join(switch.choices), switch.about, switch.source)
    Console().print(table)
    return 0


def _ours(only: str | None) -> dict[str, list[Agent]]:
    """Our agents by game: those that play this one, or all."""
    return {
        game: [load(name, game) for name in names]
        for game, names in WHERE.items()
        if only is None or game in (ANY, only)
    }


def agents(only: str | None) -> dict[str, object]:
    """Our agents, for one game or for all, and those that are installed."""
    ours = [
        {
            "game": game or None,
            "name": a.name,
            "about": a.about,
            "sees_all": a.sees_all,
            "settings": a.settings,
        }
        for game, those in _ours(only).items()
        for a in those
    ]
    return {"agents": ours, "installed": {n: entry.value for n, entry in installed(AGENTS).items()}}


def say_agents(only: str | None) -> int:
    for game, those in _ours(only).items():
        print(f"{game or 'every game'}:")
        for agent in those:
            settings = ", ".join(f"{key}={value:g}" for key, value in agent.settings.items())
            print(f"  {agent.name:14} {agent.about}" + (f" [{settings}]" if settings else ""))
    if others := installed(AGENTS):
        print("installed:")
        for name, entry in others.items():
            print(f"  {name:14} {entry.value}")
    return 0


def settings(game: Game, name: str) -> dict[str, object]:
    """What an agent can be set to, and what each way to judge the end of a deal means."""
    agent = compiled(name, game)
    rows = [
        dict(zip(("setting", "meaning", "expects"), each, strict=True))
        for each in explain_settings(agent, game)
    ]
    return {
        "name": agent.name,
        "about": agent.about,
        "settings": rows,
        "values": _values(agent, game),
    }


def say_settings(game: Game, name: str) -> int:
    agent = compiled(name, game)
    print(f"{agent.name}: {agent.about}")
    if explained := explain_settings(agent, game):
        table = Table("setting (default)", "what it means", "what it can be")
        for each in explained:
            table.add_row(*each)
        Console().print(table)
        for way, meaning in _values(agent, game).items():
            print(f"value={way}: {meaning}")
    return 0


def _values(agent: Agent, game: Game) -> dict[str, str]:
    return dict(game.evaluations) if "value" in agent.takes else {}
