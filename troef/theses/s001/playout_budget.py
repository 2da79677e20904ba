"""Equation 1 of thesis 001: how many playouts a decision gets."""

import numpy as np

from ...agents import MIND
from ...agents.rikken import leiden
from ...games.rikken import Rikken
from ..reproduce import Findings, Lab, Section
from ..rows import computed


def reproduce(section: Section, lab: Lab) -> Findings:
    agent = leiden.AGENT
    mind = np.zeros(1, MIND)[0]
    agent.prepare(mind)
    rows = [computed("n", section["n"], agent.settings["n"])]
    for key, cards in (("playouts_first_turn", 13), ("playouts_last_turn", 1)):
        view = Rikken(auction="none").new()[0]
        view.viewer = 0
        view.hands[0] = (1 << cards) - 1
        rows.append(computed(key.replace("_", " "), section[key], int(leiden.budget(view, mind))))
    return Findings(rows)
