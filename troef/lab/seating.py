"""Who sits where, so that nobody gains by the order in which agents are named.

Rotating alone lets every agent hold every hand, but keeps who sits behind whom: it moved three equal agents of
Rikken apart by 1.8 points a deal beside a fourth that differs. So from deal to deal the agents sit in
another cyclic order, in a round of orders in which every agent is at every distance from every other equally
often.
"""

from __future__ import annotations

import numpy as np

from .data import Array


def balanced(seats: int) -> Array:
    """[order, table, seat] -> agent: all rotations of each of the cyclic orders."""
    turns = [np.roll(np.arange(seats), turn) for turn in range(seats)]
    return np.array([[order[turn] for turn in turns] for order in cyclic_orders(seats)])


def cyclic_orders(seats: int) -> Array:
    """[order, place] -> agent: cyclic orders in which each is at each distance from each other equally often.

    Where the number of seats is a prime p: x -> a x mod p for all a. Where it is p + 1: the agents are the
    points of the projective line, infinity, 0, ... p - 1; a map of order p + 1 leads around them, and
    x -> a x + b turns that circle into the others. Together they are all fractional linear maps, of which
    exactly one takes any three points to any other three, so even who is where between which two is
    balanced. [Coxeter 1958, the groups PGL(2, p)]

    >>> [len(cyclic_orders(seats)) for seats in (2, 3, 4, 5, 6, 7, 8)]
    [1, 2, 6, 4, 20, 6, 42]
    """
    if seats < 3:
        return np.arange(seats)[None]
    if _is_prime(seats):
        return np.outer(np.arange(1, seats), np.arange(seats)) % seats
    p = seats - 1
    if not _is_prime(p):
        raise ValueError(f"no balanced orders are known for {seats} seats")
    circle = np.array(_circle(p))
    agent = np.argsort(circle)  # so that the first order is as they were named
    maps = [(a, b) for b in range(p) for a in range(1, p)]
    return np.array([agent[np.where(circle == p, p, (a * circle + b) % p)] for a, b in maps])


def _circle(p: int) -> list[int]:
    """The points 0, ... p - 1 and p, which stands for infinity, as x -> a / (x + b) leads around them, with
    the first a and b that lead through all."""
    for a in range(1, p):
        for b in range(p):
            circle = [p, 0]
            while circle[-1] != p:
                below = (circle[-1] + b) % p
                circle.append(a * pow(below, -1, p) % p if below else p)
            if len(circle) == p + 2:
                return circle[:-1]
    raise ValueError(f"{p} is no odd prime")


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % small for small in range(2, number))
