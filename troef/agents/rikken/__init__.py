"""The agents that know Rikken: those of thesis 000 (Maastricht) and thesis 001 (Leiden).

    bidding.py     what a hand is worth: trick percentages, losing tricks, low hands, suit points
    hands.py       sets of cards: masters, what beats the table, the smallest of several suits
    sides.py       who plays with whom, as far as a seat knows
    suits.py       who may still have which suit, as far as a seat knows
    discard.py     the discard score and the cover card
    reasons.py     every reason an agent can give, in words
    chancy.py      `random`: bids and plays by chance
    basic.py       `basic`: rules that look at the trick
    advanced.py    `advanced`: rules that use hidden information; ducking.py is its piek and misere
    simulate.py    random ends of a deal, for the two that follow
    montecarlo.py  `montecarlo`: the Maastricht simulation player
    greedy.py      `greedy`: takes whatever trick it can
    leiden.py      `leiden`: the Leiden simulation player
"""
