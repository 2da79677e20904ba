"""Tysiac once more, told from the rule texts alone in plain Python with cards as text, slow and simple.

Nothing of it comes from the package, so the two can be held against each other.
"""

ORDER = "9JQKTA"
VALUE = dict(zip(ORDER, (0, 2, 3, 4, 10, 11), strict=True))
MARRIAGE = {"H": 100, "D": 80, "C": 60, "S": 40}
NINES = {suit + "9" for suit in "CDHS"}


class Referee:
    """One deal: `legal()`, `play(text)`, `over`, `gains()`."""

    def __init__(self, house, hands, prikup, dealer, totals=(0, 0, 0), stuck=(0, 0, 0)):
        self.house = house
        self.hands = [set(hand) for hand in hands]
        self.prikup = set(prikup)
        self.dealer, self.totals, self.stuck = dealer, list(totals), list(stuck)
        self.goal = int(house["target"])
        self.phase, self.turn = "bids", (dealer + 1) % 3
        self.in_auction = [0, 1, 2]
        self.bid, self.bidder = 0, None
        self.gifts = []
        self.trump = None
        self.trick = []
        self.tricks = 0
        self.points = [0, 0, 0]
        self.thrown = False

    @property
    def over(self):
        return self.phase == "over"

    def legal(self):
        found = {
            "bids": self.bids, "give": self.to_give, "raise": self.raising, "play": self.cards
        }[self.phase]()  # fmt: skip
        return found | {"nines"} if self.may_demand() else found

    def may_demand(self):
        first = self.phase in ("bids", "give", "raise") or (
            self.phase == "play" and self.tricks == 0
        )
        return self.house["nines"] == "demand" and first and self.hands[self.turn] >= NINES

    def play(self, text):
        if text == "nines":
            self.phase, self.thrown = "over", True
            return
        {"bids": self.say, "give": self.give, "raise": self.lift, "play": self.lay}[self.phase](
            text
        )

    # -- auction

    def weddings(self, hand):
        return [suit for suit in "CDHS" if suit + "K" in hand and suit + "Q" in hand]

    def amounts(self):
        held = sum(MARRIAGE[suit] for suit in self.weddings(self.hands[self.turn]))
        most = 120 if not held else 400 if self.house["most"] == "400" else 120 + held
        found = list(range(max(100, self.bid + 10), most + 1, 10))
        if self.phase == "raise":
            return found[:1] if self.house["raises"] == "tens" else found
        return found[:1] if self.house["jumps"] == "no" else found

    def bids(self):
        return {"pass", *map(str, self.amounts())}

    def say(self, text):
        speaker = self.turn
        if text == "pass":
            self.in_auction.remove(speaker)
        else:
            self.bid, self.bidder = int(text), speaker
        if not self.in_auction:
            self.bid, self.bidder = 100, self.dealer
        if not self.in_auction or (self.in_auction == [self.bidder]):
            self.phase, self.turn = "give", self.bidder
            self.hands[self.bidder] |= self.prikup
            return
        self.turn = next(
            (speaker + k) % 3 for k in (1, 2, 3) if (speaker + k) % 3 in self.in_auction
        )

    def to_give(self):
        return {f"give {card}" for card in self.hands[self.turn]}

    def give(self, text):
        card = text.split()[1]
        to = (self.bidder + 1 + len(self.gifts)) % 3
        self.hands[self.bidder].remove(card)
        self.hands[to].add(card)
        self.gifts.append(card)
        if len(self.gifts) == 2:
            if self.house["nines"] == "redeal" and any(hand >= NINES for hand in self.hands):
                self.phase, self.thrown = "over", True
            else:
                self.phase = "play" if self.house["raises"] == "no" else "raise"

    def raising(self):
        return {"stay", *(f"raise {amount}" for amount in self.amounts())}

    def lift(self, text):
        if text == "stay":
            self.phase = "play"
        else:
            self.bid = int(text.split()[1])
            if self.house["raises"] == "free":
                self.phase = "play"

    # -- play

    def best(self):
        """Who is winning the trick, and with what."""
        led = self.trick[0][1][0]
        trumps = [lay for lay in self.trick if lay[1][0] == self.trump]
        rivals = trumps or [lay for lay in self.trick if lay[1][0] == led]
        return max(rivals, key=lambda lay: ORDER.index(lay[1][1]))

    def playable(self):
        hand = self.hands[self.turn]
        if not self.trick:
            return set(hand)
        led, winning = self.trick[0][1][0], self.best()[1]
        beat = self.house["must_beat"] == "yes"

        def above(cards, suit):
            higher = {c for c in cards if ORDER.index(c[1]) > ORDER.index(winning[1])}
            return higher if beat and winning[0] == suit and higher else cards

        same = {card for card in hand if card[0] == led}
        if same:
            return above(same, led)
        trumps = {card for card in hand if card[0] == self.trump}
        if self.house["must_trump"] == "yes" and trumps:
            return above(trumps, self.trump)
        return set(hand)

    def cards(self):
        found = self.playable()
        custom = self.house["marriages"]
        may = custom == "any" or (not self.trick and (custom == "leading" or self.tricks > 0))
        couples = self.weddings(self.hands[self.turn]) if may else []
        return found | {f"marry {card}" for card in found if card[0] in couples and card[1] in "KQ"}

    def lay(self, text):
        card = text.split()[-1]
        if text.startswith("marry"):
            self.trump = card[0]
            self.points[self.turn] += MARRIAGE[card[0]]
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 3
        if len(self.trick) == 3:
            taker = self.best()[0]
            self.points[taker] += sum(VALUE[card[1]] for _, card in self.trick)
            self.trick, self.turn, self.tricks = [], taker, self.tricks + 1
            if self.tricks == 8:
                self.phase = "over"

    # -- scores

    def stuck_at(self, total):
        return self.house["barrel"] == "yes" and self.goal - 100 <= total < self.goal

    def gains(self):
        if self.thrown:
            return [0, 0, 0]
        gains = []
        made = self.points[self.bidder] >= self.bid
        won = made and self.totals[self.bidder] + self.bid >= self.goal
        stops = self.house["barrel"] == "yes" and self.house["jumping"] == "stops"
        for seat, (total, points) in enumerate(zip(self.totals, self.points, strict=True)):
            if seat == self.bidder:
                gain = self.bid if points >= self.bid else -self.bid
            elif self.stuck_at(total):
                gain = 0
            else:
                gain = 10 * int(points / 10 + 0.5)
                if (stops or won) and total + gain >= self.goal:
                    gain = self.goal - 10 - total
            gains.append(gain)
        for seat, total in enumerate(self.totals):
            stays = self.stuck_at(total) and self.stuck_at(total + gains[seat])
            if self.house["stay"] == "three" and stays and self.stuck[seat] == 2:
                gains[seat] = -120
        return gains
