"""The words of Kuhhandel, in Dutch and English: what people type and what they read."""

from __future__ import annotations

from .state import ACCEPT, AUCTION, BUY, NAMES, PASS, SELL

CARD_WORDS = ("card", "cards", "kaart", "kaarten")
ANIMALS = {
    "nl": ("haan", "gans", "kat", "hond", "schaap", "geit", "ezel", "varken", "koe", "paard"),
    "en": NAMES,
}
PLAIN = {
    "auction": AUCTION, "veiling": AUCTION, "veil": AUCTION, "pass": PASS, "pas": PASS, "buy": BUY,
    "koop": BUY, "sell": SELL, "verkoop": SELL, "accept": ACCEPT, "neem": ACCEPT,
}  # fmt: skip
"""What is said in one word; the first for each is that of records."""
TRADES = ("trade", "koehandel", "ruil")
BIDS = ("bid", "bied", "bod")
OFFERS = ("offer", "counter", "leg", "bod")
HELP = {
    "nl": (
        "  een bod        bied 40, of 40; pas",
        "  een koehandel  koehandel B koe",
        "  geld           leg 2x10+50, of 2x10+50; een 0 is ook een kaart",
    ),
    "en": (
        "  a bid          bid 40, or 40; pass",
        "  a trade        trade B cow",
        "  money          offer 2x10+50, or 2x10+50; a 0 is a card too",
    ),
}
TEXT = {
    "nl": {
        "auction": "veilt een dier", "pass": "past", "bid": "biedt {0}",
        "trade": "koehandel met {0} om: {1}", "buy": "koopt zelf voor {0}",
        "sell": "verkoopt aan {1} voor {0}", "accept": "neemt het geld aan",
        "offer": "legt {0} neer ({1})", "counter": "legt er {0} tegenover ({1})",
        "offer_seen": "legt {0} neer", "counter_seen": "legt er {0} tegenover",
        "card": "1 kaart", "cards": "{0} kaarten", "nothing": "niets",
        "turn": "beurt", "left": "dieren in de stapel", "master": "veilingmeester",
        "hammer": "onder de hamer", "high": "hoogste bod", "by": "{0} van {1}",
        "stake": "koehandel", "about": "{0} met {1} om {2}", "table": "op tafel",
        "money": "geldkaarten", "knows": "heeft zeker {0}", "passed": "past",
        "bids": "bood {0}", "own": "Jouw geld: {0} (samen {1})",
        "free": "niemand bood: de veilingmeester krijgt het gratis",
        "payout": "ieder krijgt {0} van de bank", "gets": "{0} krijgt de dieren",
        "pays": "{0} betaalt {1}", "broke": "kan niet betalen",
        "shows": "{0} kan niet betalen en toont {1}: opnieuw, zonder {0}",
        "shows_last": "{0} kan niet betalen en toont {1}",
        "again": "gelijk: beiden bieden opnieuw",
        "gets_free": "weer gelijk: {0} krijgt de dieren, en ieder neemt zijn geld terug",
        "last": "vorige ruil", "against": "{0} tegen {1}", "taken": "aangenomen",
        "game": "spel", "end": "afgelopen", "points": "{0} punten", "paid": "betaald",
    },
    "en": {
        "auction": "auctions an animal", "pass": "passes", "bid": "bids {0}",
        "trade": "trades with {0} for: {1}", "buy": "buys for {0}",
        "sell": "sells to {1} for {0}", "accept": "takes the money",
        "offer": "puts down {0} ({1})", "counter": "puts {0} against it ({1})",
        "offer_seen": "puts down {0}", "counter_seen": "puts {0} against it",
        "card": "1 card", "cards": "{0} cards", "nothing": "nothing",
        "turn": "turn", "left": "animals in the deck", "master": "auction master",
        "hammer": "under the hammer", "high": "highest bid", "by": "{0} by {1}",
        "stake": "trade", "about": "{0} with {1} for {2}", "table": "on the table",
        "money": "money cards", "knows": "surely has {0}", "passed": "passed",
        "bids": "bid {0}", "own": "Your money: {0} ({1} together)",
        "free": "nobody bid: the auction master gets it for nothing",
        "payout": "everybody gets {0} from the bank", "gets": "{0} gets the animals",
        "pays": "{0} pays {1}", "broke": "cannot pay",
        "shows": "{0} cannot pay and shows {1}: once more, without {0}",
        "shows_last": "{0} cannot pay and shows {1}",
        "again": "equal: both offer again",
        "gets_free": "equal again: {0} gets the animals, and both take their money back",
        "last": "last trade", "against": "{0} against {1}", "taken": "accepted",
        "game": "game", "end": "over", "points": "{0} points", "paid": "paid",
    },
}  # fmt: skip
