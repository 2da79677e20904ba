"""The layers of a net while it learns, in PyTorch.

The first one is compiled: of a thousand columns some sixty are there, so adding up their weights takes a
fraction of the time that a product with all of them would take.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import torch
from torch.autograd.function import FunctionCtx

from ..agents.learned import Weights
from ..agents.net import HEADS, NARROW, WEIGHTS, WIDE
from ..jit import rule
from .selfplay import Columns, Counts, Single


@rule
def add_up(columns: Columns, counts: Counts, weights: Single, bias: Single, out: Single) -> None:
    """[choice]: the sum of the weights of the columns that are there."""
    for i in range(len(counts)):
        row = out[i]
        for j in range(len(bias)):
            row[j] = bias[j]
        for k in range(counts[i]):
            add_row(weights[columns[i, k]], row)


@rule
def share_out(columns: Columns, counts: Counts, slopes: Single, out: Single) -> None:
    """The other way: each column gets the slopes of the sums in which it was."""
    for i in range(len(counts)):
        row = slopes[i]
        for k in range(counts[i]):
            add_row(row, out[columns[i, k]])


@rule
def add_row(one: Single, out: Single) -> None:
    for j in range(len(out)):
        out[j] += one[j]


class Kept(FunctionCtx):
    """What the way there leaves for the way back."""

    there: tuple[Columns, Counts]
    shape: torch.Size


class Sums(torch.autograd.Function):
    """The first layer, with its slopes."""

    @staticmethod
    def forward(
        ctx: Kept, weights: torch.Tensor, bias: torch.Tensor, columns: Columns, counts: Counts
    ) -> torch.Tensor:
        out = np.zeros((len(counts), WIDE), np.float32)
        add_up(columns, counts, weights.detach().numpy(), bias.detach().numpy(), out)
        ctx.there, ctx.shape = (columns, counts), weights.shape
        return torch.from_numpy(out)

    @staticmethod
    def backward(ctx: Kept, slopes: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        out = np.zeros(ctx.shape, np.float32)
        columns, counts = ctx.there
        share_out(columns, counts, slopes.contiguous().numpy(), out)
        return torch.from_numpy(out), slopes.sum(dim=0), None, None


class Layers(torch.nn.Module):
    """A net as `troef.agents.net` has it."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        begun = torch.nn.Linear(columns, WIDE)
        self.first = torch.nn.Parameter(begun.weight.detach().T.contiguous())
        self.first_bias = torch.nn.Parameter(begun.bias.detach())
        self.second, self.last = torch.nn.Linear(WIDE, NARROW), torch.nn.Linear(NARROW, HEADS)

    def forward(self, columns: Columns, counts: Counts) -> torch.Tensor:
        """The estimates of these choices."""
        apply: Callable[..., torch.Tensor] = Sums.apply
        sums = apply(self.first, self.first_bias, columns, counts)
        found: torch.Tensor = self.last(torch.relu(self.second(torch.relu(sums))))
        return found

    def weights(self) -> Weights:
        """The weights in the shapes that a net has."""
        found = [self.first, self.first_bias, self.second.weight.T, self.second.bias]
        found += [self.last.weight, self.last.bias]
        return {name: it.detach().numpy() for name, it in zip(WEIGHTS, found, strict=True)}
