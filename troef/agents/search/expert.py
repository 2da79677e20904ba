"""The expert of a game: flat search with all its parts, and a model of that game inside."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..agent import Act, Agent, Setting
from .flat import AGENT as FLAT


@dataclass(frozen=True)
class Expert(Agent):
    """An agent that searches with a model of its own inside."""

    def spec(self) -> str:
        """The text that asks for this agent: who plays inside goes without saying."""
        return replace(self, inside=None).spec() if self.inside is not None else super().spec()


def expert(
    act: Act, model: Agent, takes: dict[str, Setting] = FLAT.takes, **settings: float
) -> Expert:
    """An agent that searches with these settings, with the model as the player of simulations and as who
    everybody else is thought to be. `act` is a rule of the game's own that calls that of `flat`: a run is
    known by where its agents decide."""
    takes = {
        name: setting._replace(default=settings.get(name, setting.default))
        for name, setting in takes.items()
    }
    about = f"search in which {model.name} plays the simulations"
    if settings.get("worlds", 0) > 0:
        about += ", in deals weighed by what others did"
    return Expert("expert", act, about, takes, slow=True, inside=model, check=FLAT.check)
