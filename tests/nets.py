"""A net again, from what it is said to be, to hold the compiled one against."""

import itertools

import numpy as np


def by_numpy(weights, columns):
    """The estimates in double precision, by a product with all columns."""
    there = np.zeros(len(weights["first"]))
    there[columns] = 1
    weights = {name: np.asarray(it, np.float64) for name, it in weights.items()}
    one = np.maximum(there @ weights["first"] + weights["first_bias"], 0)
    two = np.maximum(one @ weights["second"] + weights["second_bias"], 0)
    return weights["last"] @ two + weights["last_bias"]


def told(blocks, columns):
    """Block -> which of its columns are there, counted from its beginning."""
    begins = dict(zip(blocks, itertools.accumulate([0, *blocks.values()]), strict=False))
    return {
        name: {column - begins[name] for column in columns if 0 <= column - begins[name] < size}
        for name, size in blocks.items()
    }
