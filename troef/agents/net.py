"""A small net, evaluated in compiled code: how good is each of the things that a seat may do?

What a seat sees, and one thing that it may do, is a list of columns: the features that are there. The first
layer adds up the weights of those columns, so a decision costs little: what is seen is added up once, and each
choice adds its own few. Two hidden layers follow, and the estimates. The weights are numbers in memory, handed
over at run time: others play without compiling anything anew.

All is added up in one order, in single precision, so the same weights play the same cards on every machine.
"""

from __future__ import annotations

from typing import Annotated, cast

import numpy as np

from ..fields import I8, Grid, Ints, Record, Row, record_type
from ..jit import rule

WIDE, NARROW = 128, 64
"""Numbers in the first hidden layer, and in the second."""
HEADS = 2
"""Estimates: whether it will be won, from -1 to 1, and by how much."""
MOST = 128
"""Columns that can be there at once."""


class Net(Record):
    """The weights of a net, and room to evaluate it in."""

    first: Annotated[Grid[float], "f4", "columns", WIDE]
    first_bias: Annotated[Row[float], "f4", WIDE]
    second: Annotated[Grid[float], "f4", WIDE, NARROW]
    second_bias: Annotated[Row[float], "f4", NARROW]
    last: Annotated[Grid[float], "f4", HEADS, NARROW]
    last_bias: Annotated[Row[float], "f4", HEADS]
    # room
    seen: Annotated[Row[float], "f4", WIDE]  # what the columns of the situation add up to
    one: Annotated[Row[float], "f4", WIDE]  # the same with those of a choice
    two: Annotated[Row[float], "f4", NARROW]
    found: Annotated[Row[float], "f4", HEADS]  # the estimates of the choice looked at last
    best: Annotated[Row[float], "f4", HEADS]  # those of the best one
    columns: Annotated[Ints, "i8", MOST]  # those of the situation, then those of the choice
    there: I8  # how many of the situation
    count: I8  # and with the choice


WEIGHTS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
"""What is learned, as it is called in a file."""
ZERO = cast(float, np.float32(0.0))


def net_type(columns: int) -> np.dtype[np.record]:
    """The type of nets with so many columns."""
    return record_type(Net, {"columns": columns})


@rule
def put(net: Net, column: int) -> None:
    """This column is there too."""
    net.columns[net.count] = column
    net.count += 1


@rule
def add(net: Net, sums: Row[float], begin: int, end: int) -> None:
    """Add the weights of these columns. Four at a time, so that sums stay in registers: twice as fast."""
    first, columns = net.first, net.columns
    k = begin
    while k + 4 <= end:
        a, b, c, d = columns[k], columns[k + 1], columns[k + 2], columns[k + 3]
        for j in range(WIDE):
            sums[j] = (((sums[j] + first[a, j]) + first[b, j]) + first[c, j]) + first[d, j]
        k += 4
    while k < end:
        a = columns[k]
        for j in range(WIDE):
            sums[j] += first[a, j]
        k += 1


@rule
def look(net: Net) -> None:
    """Add up the situation: all columns that were put. Those of a choice come after them."""
    net.there = net.count
    seen, bias = net.seen, net.first_bias
    for j in range(WIDE):
        seen[j] = bias[j]
    add(net, seen, 0, net.there)


@rule
def judge(net: Net) -> None:
    """Estimate a choice, whose columns were put after those of the situation, into `found`."""
    seen, one, two, second, last = net.seen, net.one, net.two, net.second, net.last
    for j in range(WIDE):
        one[j] = seen[j]
    add(net, one, net.there, net.count)
    bias = net.second_bias
    for j in range(NARROW):
        two[j] = bias[j]
    for i in range(0, WIDE, 4):
        a, b = max(one[i], ZERO), max(one[i + 1], ZERO)
        c, d = max(one[i + 2], ZERO), max(one[i + 3], ZERO)
        for j in range(NARROW):
            half = (two[j] + a * second[i, j]) + b * second[i + 1, j]
            two[j] = (half + c * second[i + 2, j]) + d * second[i + 3, j]
    for head in range(HEADS):
        found = net.last_bias[head]
        for j in range(NARROW):
            found += max(two[j], ZERO) * last[head, j]
        net.found[head] = found
