"""Rikken once more, told from the rule texts alone in plain Python with cards as text, slow and simple.

Nothing of it comes from the package, so the two can be held against each other.
"""

RANKS = "23456789TJQKA"
TABLE = {
    # 000, table 2.1: contract -> (tricks, with partner, with trump, reward), in bidding order
    "pas": (None, False, False, 0),
    "rik": (8, True, True, 1),
    "rik_beter": (8, True, True, 1),
    "solo_8": (8, False, True, 1),
    "troela": (8, True, True, 2),
    "piek": (1, False, False, 3),
    "rik_9": (9, True, True, 4),  # 001, 2.1: n with a mate < n alone < n + 1; paid as n alone (L26)
    "solo_9": (9, False, True, 4),
    "misere": (0, False, False, 5),
    "rik_10": (10, True, True, 6),
    "solo_10": (10, False, True, 6),
    "open_piek": (1, False, False, 6),
    "rik_11": (11, True, True, 8),
    "solo_11": (11, False, True, 8),
    "open_piek_plus": (1, False, False, 10),
    "open_misere": (0, False, False, 10),
    "rik_12": (12, True, True, 12),
    "solo_12": (12, False, True, 12),
    "open_misere_plus": (0, False, False, 15),
    "rik_13": (13, True, True, 22),
    "solo": (13, False, True, 22),
    "schoppen_mie": (None, False, False, 2),
}
ORDER = list(TABLE)
LADDER = [f"rik_{tricks}" for tricks in range(9, 14)]
"""The contracts that thesis 000 does not have."""
LEIDEN = ["rik", *LADDER, *(f"solo_{tricks}" for tricks in range(8, 13)), "solo"]

PROPERTIES = {
    # 000, tables 2.1 and 2.2 with footnotes; readings R8
    "exact": {"piek", "misere", "open_piek", "open_misere", "open_piek_plus", "open_misere_plus"},
    "open": {"open_piek", "open_misere", "open_piek_plus", "open_misere_plus"},
    "discussion": {"open_piek_plus", "open_misere_plus"},
    "declarer_leads": {"open_piek_plus", "open_misere_plus", "solo"},
}


class Referee:
    """Rikken by the rule texts: `legal()`, `play(text)`, `over`, `scores()`."""

    def __init__(self, house, hands, dealer, mate=None):
        self.house = house
        self.hands = [set(hand) for hand in hands]
        self.first = (dealer + 1) % 4
        self.turn = self.first
        self.phase = "bids"
        self.last_bid = [None] * 4
        self.contract = "pas"
        self.declarers = []
        self.partner = self.trump = self.called = None
        self.trick = []  # (seat, card)
        self.asking = False
        self.tricks = []  # (taker, cards)
        if house["auction"] == "none":
            self.contract, self.declarers = "rik", [self.first]
            self.partner = mate
            lengths = [sum(card[0] == suit for card in hands[self.first]) for suit in "CDHS"]
            self.trump = "CDHS"[lengths.index(max(lengths))]
            self.phase = "play"
        elif house["auction"] == "forced":
            steps = ("first", "second", "third", "fourth").index(house["declares"])
            self.contract, self.declarers = house["forced"], [(self.first + steps) % 4]
            self.settled()

    @property
    def over(self):
        return self.phase == "over"

    @property
    def declarer(self):
        return self.declarers[0]

    def legal(self):
        return {"bids": self.bids, "trump": self.trumps, "call": self.calls, "play": self.cards}[
            self.phase
        ]()

    def play(self, text):
        step = {"bids": self.bid, "trump": self.name, "call": self.call, "play": self.lay}[
            self.phase
        ]
        if self.phase == "play" and not self.trick:
            self.asking = text.startswith("ask ")
        step(text.split()[-1])

    # -- auction

    def can_troela(self):
        return sum(card[1] == "A" for card in self.hands[self.turn]) == 3

    def bids(self):
        words = self.house["contracts"]
        allowed = {
            "all": [word for word in ORDER[1:] if word not in LADDER],
            "researched": ["rik", "solo_8", "piek", "misere"],
            "leiden": LEIDEN,
        }.get(words, words.split("+"))
        at = ORDER.index(self.contract)
        found = [word for word in ORDER[at + 1 : -1] if word in allowed]
        shared = self.contract.endswith(("piek", "misere", "plus"))
        if self.house["together"] == "yes" and shared:
            found.append(self.contract)
        if not self.can_troela():
            found = [word for word in found if word != "troela"]
        elif self.house["troela"] == "forced" and "troela" in found:
            return {word for word in found if ORDER.index(word) >= ORDER.index("troela")}
        if self.last_bid.count("pas") == 3 and self.contract == "pas" and "schoppen_mie" in allowed:
            found.append("schoppen_mie")
        return {"pas", *found}

    def bid(self, word):
        self.last_bid[self.turn] = word
        if word != "pas":
            if word != self.contract:
                self.declarers = []
            self.contract = word
            self.declarers.append(self.turn)
        for step in (1, 2, 3, 4):
            seat = (self.turn + step) % 4
            if self.last_bid[seat] == "pas":
                continue
            if self.last_bid[seat] is None or self.last_bid[seat] != self.contract:
                self.turn = seat
                return
        self.settled()

    def settled(self):
        if self.contract == "pas":
            self.phase = "over"
        elif self.contract == "troela":
            fourth = ({"CA", "DA", "HA", "SA"} - self.hands[self.declarer]).pop()
            self.partner = next(s for s in range(4) if fourth in self.hands[s])
            self.fourth = fourth
            if self.house["troela_trump"] == "fourth":
                self.trump = fourth[0]
                self.begin()
            else:
                self.phase, self.turn = "trump", self.partner
        elif self.contract == "rik_beter":
            self.trump, self.phase, self.turn = "H", "call", self.declarer
        elif TABLE[self.contract][2]:
            self.phase, self.turn = "trump", self.declarer
        else:
            self.begin()

    def trumps(self):
        not_this = self.fourth[0] if self.contract == "troela" else ""
        return {f"trump {suit}" for suit in "CDHS" if suit != not_this}

    def name(self, suit):
        self.trump = suit
        if self.contract.startswith("rik"):
            self.phase = "call"
        else:
            self.begin()

    def calls(self):
        hand = self.hands[self.declarer]
        for rank in reversed(RANKS):
            found = [s + rank for s in "CDHS" if s != self.trump and s + rank not in hand]
            held = [card for card in found if any(own[0] == card[0] for own in hand)]
            if found:
                return {f"call {card}" for card in held or found}
        raise AssertionError("no card to call")

    def call(self, card):
        self.called = card
        self.partner = next(seat for seat in range(4) if card in self.hands[seat])
        self.begin()

    def begin(self):
        self.phase, self.turn = "play", self.first
        if self.contract in ("open_piek_plus", "open_misere_plus", "solo"):
            self.turn = self.declarer
        if self.contract == "troela":
            lead = self.house["troela_lead"]
            self.turn = {"left": self.first, "declarer": self.declarer, "partner": self.partner}[
                lead
            ]

    # -- play

    def fallen(self):
        return {card for _, cards in self.tricks for card in cards} | {
            card for _, card in self.trick
        }

    def asked(self):
        """Whether the called card must fall in the trick that lies."""
        if not self.called or not self.trick or self.house["called_ace"] == "free":
            return False
        leader, led = self.trick[0]
        before = {card for _, cards in self.tricks for card in cards}
        if led[0] != self.called[0] or led == self.called or self.called in before:
            return False
        if self.house["called_ace"] == "asks":
            return self.asking
        return self.house["called_ace"] != "asked" or leader == self.declarer

    def cards(self):
        hand = self.hands[self.turn]
        if self.contract == "schoppen_mie":
            return self.cards_in_schoppen_mie(hand)
        custom = self.house["called_ace"] if self.called in hand else "free"
        if not self.trick:
            if custom in ("first", "kept"):
                return {card for card in hand if card[0] != self.called[0] or card == self.called}
            return set(hand) | self.asks(hand)
        led = self.trick[0][1][0]
        same = {card for card in hand if card[0] == led}
        if same:
            return {self.called} if self.called in same and self.asked() else same
        found = set(hand)
        if custom == "kept" and len(found) > 1:
            found.discard(self.called)
        if self.asked() and self.house["asked_ruff"] == "forbidden":
            return {card for card in found if card[0] != self.trump} or found
        trumped = any(card[0] == self.trump for _, card in self.trick)
        if self.house["forced_trump"] == "yes" and led != self.trump and trumped:
            found = {card for card in found if card[0] == self.trump} or found
        return found

    def asks(self, hand):
        """The leads with which the declarer may ask for the called card."""
        if self.house["called_ace"] != "asks" or not self.called or self.called in self.fallen():
            return set()
        if self.turn != self.declarer:
            return set()
        return {f"ask {card}" for card in hand if card[0] == self.called[0]}

    def cards_in_schoppen_mie(self, hand):
        if not self.trick:
            others = {card for card in hand if card[0] != "S"}
            return set(hand) if "SQ" in self.fallen() or not others else others
        same = {card for card in hand if card[0] == self.trick[0][1][0]}
        if same:
            return same
        return {"SQ"} if "SQ" in hand else set(hand)

    def lay(self, card):
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.take()

    def take(self):
        led = self.trick[0][1][0]
        trump = None if self.asked() and self.house["asked_ruff"] != "wins" else self.trump
        trumps = [play for play in self.trick if play[1][0] == trump]
        rivals = trumps or [play for play in self.trick if play[1][0] == led]
        taker, _ = max(rivals, key=lambda play: RANKS.index(play[1][1]))
        self.tricks.append((taker, [card for _, card in self.trick]))
        self.trick, self.turn = [], taker
        if len(self.tricks) == 13:
            self.phase = "over"

    # -- chips

    def scores(self):
        chips = [0] * 4
        if self.contract == "schoppen_mie":
            queen = next(taker for taker, cards in self.tricks if "SQ" in cards)
            for taker in (queen, self.tricks[-1][0]):
                for other in range(4):
                    if other != taker:
                        chips[other] += 2
                        chips[taker] -= 2
        elif self.contract != "pas":
            for declarer in self.declarers:
                self.settle(declarer, chips)
        return chips

    def settle(self, declarer, chips):
        goal, with_partner, _, reward = TABLE[self.contract]
        side = {declarer, self.partner} if with_partner else {declarer}
        tricks = sum(taker in side for taker, _ in self.tricks)
        if goal <= 1:
            five = self.house["piek"] == "one_or_five" and goal == 1 and tricks == 5
            made = tricks == goal or five
        else:
            made = tricks >= goal
            if self.house["overtricks"] == "yes":
                reward += abs(tricks - goal)
        reward = reward if made else -reward
        others = [s for s in range(4) if s not in side and s not in self.declarers]
        pays = self.house["pays"] if with_partner else "every"
        if pays == "one":
            for seat in range(4):
                chips[seat] += reward if seat in side else -reward
        else:
            for other in others:
                for seat in [declarer] if pays == "declarer" else side:
                    chips[other] -= reward
                    chips[seat] += reward
