"""Deals that can be verified: the cards of an evening were fixed before anybody could want other ones.

Before anybody sits down a table shows its commitment, the SHA-256 of a secret. Everybody who sits down brings
a seed. Secret and seeds together give the chance of all deals: so neither the table, which committed itself
before it saw the seeds, nor anybody who sits there could choose the cards. When the evening is over the secret
is written into its file, and `troef verify FILE` computes everything again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import numpy as np

from .. import chance
from ..cards import NotationError
from ..chance import Rng
from ..fields import Row
from ..outside import read_text
from .evening import MOST_SEED
from .kept import LARGEST, read


def commitment(secret: str) -> str:
    """What is shown before the first card."""
    return hashlib.sha256(secret.encode()).hexdigest()


def mixed(secret: str, seeds: Sequence[str]) -> tuple[Rng, int]:
    """The chance of all deals, and the number from which programs have theirs."""
    whole = "\n".join([secret, *seeds]).encode()
    bits = hashlib.sha256(b"deals\n" + whole).digest()
    choices = int.from_bytes(hashlib.sha256(b"choices\n" + whole).digest()[:8], "big")
    return cast("Row[Rng]", np.frombuffer(bits, chance.RNG).copy())[0], choices % MOST_SEED


def with_proof(text: str, secret: str, seeds: Sequence[str]) -> str:
    """An evening as text, with what its cards came from in the head."""
    head, blank, rest = text.partition("\n\n")
    lines = [f"commitment: {commitment(secret)}", f"secret: {secret}"]
    lines += [f"mixed {number}: {seed}" for number, seed in enumerate(seeds, start=1)]
    return "\n".join([head.rstrip("\n"), *lines]) + blank + rest


def verify(path: Path) -> tuple[str, int]:
    """The commitment that the evening in a file keeps, and how many deals it has; raises NotationError, or
    EveningError where the deals are not those of its chance."""
    head = read_text(path, LARGEST).partition("\n\n")[0]
    values = dict(line.partition(": ")[::2] for line in head.splitlines())
    for name in ("commitment", "secret", "chance", "choices"):
        if name not in values:
            raise NotationError(
                f"the head has no line '{name}: ...': only an evening that was ended at a table in the "
                "browser can be verified"
            )
    if commitment(values["secret"]) != values["commitment"]:
        raise NotationError("the secret is not the one that the table committed itself to")
    seeds = [value for name, value in values.items() if name.startswith("mixed ")]
    source, choices = mixed(values["secret"], seeds)
    if (source.tobytes().hex(), str(choices)) != (values["chance"], values["choices"]):
        raise NotationError("the chance of this evening is not that of the secret and the seeds")
    return values["commitment"], len(read(path).done)
