"""Agents that were taught: what they learned is a net (`net`), read from a file and handed over when they sit
down. Of each game there are nets beside its agents; `weights=FILE` brings another, which `troef train` made.

A file has the weights in half precision and `about`: how they were learned, as JSON.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..fields import Floats
from ..jit import address_of
from .agent import Agent, AgentError, Mind
from .net import WEIGHTS

if TYPE_CHECKING:
    from ..game import Game

Weights: TypeAlias = Mapping[str, npt.NDArray[np.floating[Any]]]
"""The layers of a net, by their names."""
Aims: TypeAlias = Callable[[Any, Floats], float]
"""aims(state, out): when a deal is over, what each seat was to estimate; HEADS numbers for each, compiled."""
Side: TypeAlias = Callable[[Any, int], int]
"""side(state, seat): 0 or 1, on which side a seat plays; compiled."""
BROUGHT = "weights="
"""How a text names the file that an agent brings."""
LARGEST = 1 << 22
"""Bytes of a file of weights."""


@dataclass(frozen=True)
class Learned(Agent):
    """An agent that asks a net. `memory` is all of its weights in a row."""

    net: np.dtype[np.record] | None = field(default=None, compare=False, repr=False)
    """The type of its nets."""
    aims: Aims | None = field(default=None, compare=False, repr=False)
    """What it learns to estimate."""
    side: Side | None = field(default=None, compare=False, repr=False)
    """Who plays with whom, so that it can learn to answer somebody who plays the other side."""
    turns: tuple[dict[str, float], ...] = ({},)
    """Settings that take turns while it learns, so that it gets to know what they bring."""
    taught: Callable[[Game], Path] | None = field(default=None, compare=False, repr=False)
    """Which file it brings to a game, where no other is named."""

    def prepare(self, mind: Mind) -> None:
        """Set a mind to this agent's settings, and show it the net and who plays inside."""
        mind.settings[: len(self.settings)] = list(self.settings.values())
        if self.inside is not None:
            mind.inside, mind.inner = self._plugs.inside, self._plugs.inner
        mind.weights = address_of(self.nets)

    @cached_property
    def nets(self) -> npt.NDArray[np.record]:
        """The net, where it lies as long as the agent does."""
        if self.net is None or self.memory is None:
            raise AgentError(f"agent '{self.name}' does not know for which game it is")
        nets, at = np.zeros(1, self.net), 0
        for name in WEIGHTS:
            size = nets[name].size
            nets[name] = self.memory[at : at + size].reshape(nets[name].shape)
            at += size
        return nets

    def __getstate__(self) -> dict[str, object]:
        """Addresses mean nothing in another process."""
        return {name: value for name, value in super().__getstate__().items() if name != "nets"}

    def knowing(self, weights: Weights) -> Learned:
        """The same agent with these weights."""
        parts = [np.asarray(weights[name], np.float32).ravel() for name in WEIGHTS]
        return replace(self, memory=np.concatenate(parts))

    def brought_to(self, game: Game) -> Learned:
        """The same agent with what there is for this game."""
        if self.taught is None:
            raise AgentError(f"agent '{self.name}' must be told what it learned: add weights=FILE")
        return self.knowing(read(self.taught(game), self))

    def reading(self, file: str) -> Learned:
        """The same agent with the weights of a file."""
        return replace(self.knowing(read(Path(file), self)), learned=f"{BROUGHT}{file}")


def read(file: Path, agent: Learned) -> Weights:
    """The weights in a file, if they fit this agent; raises AgentError."""
    shapes = {name: np.zeros(1, agent.net)[name][0].shape for name in WEIGHTS}
    try:
        with zipfile.ZipFile(file) as whole:
            if sum(part.file_size for part in whole.infolist()) > LARGEST:
                raise AgentError(f"'{file}' is too large for a file of weights")
        with np.load(file, allow_pickle=False) as found:
            weights = {name: np.asarray(found[name]) for name in WEIGHTS}
    except FileNotFoundError:
        raise AgentError(f"there is no file '{file}': `troef train` makes one") from None
    except AgentError:
        raise
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise AgentError(
            f"'{file}' is no file of weights that `troef train` made ({error})"
        ) from None
    for name, shape in shapes.items():
        if weights[name].dtype.kind != "f" or weights[name].shape != shape:
            raise AgentError(
                f"'{file}' does not fit agent '{agent.name}': {name} is {weights[name].shape}, not "
                f"{shape}; train it anew with this version of troef"
            )
        if not np.isfinite(weights[name]).all():
            raise AgentError(f"'{file}' has weights that are no numbers: training went wrong")
    return weights


def write(file: Path, weights: Weights, about: Mapping[str, object]) -> None:
    """Keep weights in a file, and how they were learned."""
    parts: dict[str, Any] = {name: np.asarray(weights[name], np.float16) for name in WEIGHTS}
    with open(file, "wb") as out:
        np.savez_compressed(out, about=np.array(json.dumps(dict(about))), **parts)


def about(file: Path) -> dict[str, object]:
    """How the weights in a file were learned."""
    with np.load(file, allow_pickle=False) as found:
        told: dict[str, object] = json.loads(str(found["about"]))
    return told
