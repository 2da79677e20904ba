"""What the table says, in Dutch and English. The games bring their own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

LANGUAGES = ("nl", "en")

TEXTS: dict[str, dict[str, str]] = {
    "nl": {
        "welcome": "Welkom bij {title}. Typ ? voor hulp.",
        "back": "Welkom terug bij {title}: spel {number}. Typ ? voor hulp.",
        "house": "Huisregels: {rules}",
        "seats": "Aan tafel: {seats}",
        "you": "jij",
        "you_at": "jij ({seat})",
        "deal": "Spel {number}",
        "round": "Ronde {number}",
        "starts": "{seat} begint.",
        "so_far": "Tot nu toe:",
        "since_then": "Sindsdien:",
        "hand_over": "Geef het scherm aan {seat}. {seat}: druk op Enter als alleen jij meekijkt. ",
        "did": "{seat}: {action}",
        "trick": "Slag {number}",
        "taken": "Slag {number}:  {cards}   voor {seat}",
        "taken_by_you": "Slag {number}:  {cards}   voor jou",
        "lead": "Jij komt uit.",
        "table": "Op tafel:  {cards}",
        "tricks": "Slagen:  {seats}",
        "shown": "Open hand van {seat}:",
        "hand": "Jouw hand:",
        "choose_card": "Jouw kaart ({first}-{last}): ",
        "choose_only": "Jouw kaart (Enter speelt {action}): ",
        "choose": "Jouw keuze ({first}-{last}): ",
        "choose_one": "Jouw keuze (Enter is {action}): ",
        "more": "... en nog {count}: typ wat je wilt, zoals {example}",
        "over": "{name} is afgelopen",
        "hands": "De handen waren:",
        "this_deal": "dit spel",
        "evening": "de avond",
        "this_game": "dit spel",
        "games_won": "gewonnen",
        "won": "Het spel is gewonnen door {seats}.",
        "you_won": "Jij hebt het spel gewonnen.",
        "nobody_won": "Het spel is uit: niemand heeft gewonnen.",
        "next": "Enter voor het volgende spel, q om te stoppen: ",
        "next_round": "Enter voor de volgende ronde, q om te stoppen: ",
        "unknown": "'{text}' begrijp ik niet. Typ {options}, of ? voor hulp.",
        "numbers": "een nummer, hoogstens {last},",
        "number_one": "1",
        "examples": " of een woord als {word}",
        "example": "een woord als {word}",
        "not_now": "{action} mag nu niet. Je kunt kiezen uit: {options}.",
        "others": " en nog {count}",
        "which": "'{text}' kan zijn: {options}. Welke bedoel je?",
        "digit": "Bedoel je nummer {number} ({option}) of {other}? "
        "Typ #{number} of {other_number}.",
        "not_here": "'{text}' kan nu niet: het spel is afgelopen. Enter deelt het volgende.",
        "undone": "Teruggenomen: {action}.",
        "nothing_to_undo": "Je hebt in dit spel nog niets gedaan: er is niets terug te nemen.",
        "undo_other": "{seat} heeft als laatste gekozen: alleen je eigen keuze kun je terugnemen.",
        "undo_over": "Het spel is afgelopen en de kaarten zijn getoond: terugnemen kan niet meer.",
        "no_last": "Er is in dit spel nog geen slag gespeeld.",
        "last": "Vorige slag:  {cards}",
        "no_score": "Er is nog geen spel afgelopen.",
        "why_later": "Waarom iemand iets deed hoor je als het spel is afgelopen: "
        "het zou nu kaarten kunnen verraden.",
        "why": "{seat} koos {action}: {reason}",
        "why_none": "{seat} koos {action}; deze speler legt niets uit.",
        "why_what": "Dat heeft geen van de anderen gedaan. "
        "Typ waarom, waarom {seat}, of waarom met een kaart of bod.",
        "language": "Vanaf nu in het Nederlands.",
        "left": "Tot ziens. De avond is bewaard in {path}; dezelfde opdracht gaat verder.",
        "busy": "aan deze avond wordt al gespeeld in een ander venster: {path}",
        "not_saved": "de avond kan niet worden bewaard in {path}: {reason}",
        "no_file": "{path} kan niet worden gelezen: {reason}",
        "unreadable": "dit is geen bewaarde avond die ik kan lezen: {path}\n  {reason}\n"
        "Het bestand is niet veranderd. Begin een nieuwe avond of kies een ander bestand.",
        "other_evening": "in {path} staat een avond met {there}, en gevraagd is {asked}. "
        "Begin een nieuwe avond of kies een ander bestand.",
        "bad_seed": "een seed is een getal van 0 tot {most}",
        "agent_failed": "een speler deed iets dat niet kan: {reason}",
        "compiling": "de regels worden gecompileerd, eenmaal per computer: {name}",
        "help": """\
{who}
Kies met het nummer tussen haken, of typ wat je wilt:
  een woord      zoals het er staat, ook in het Engels; het begin is genoeg
{what}
  Enter          als er maar een mogelijkheid is
Verder, op elk moment:
  terug  (u)     neem je laatste keuze terug, met alles wat erop volgde
  laatste  (l)   {last}
  stand          de stand van de avond
  toon           toon de tafel nog eens
  waarom         na het spel: waarom een ander iets deed; ook: {why}
  en, nl         verder in het Engels of Nederlands
  stop  (q)      stoppen; ook Ctrl-D en Ctrl-C. Alles wordt bewaard, straks ga je verder.""",
        "help_alone": "Je speelt op de plaats die '{you}' heet; de anderen zijn programma's.",
        "help_shared": "Je speelt op de plaats die '{you}' heet, zolang jij het scherm hebt.",
        "help_cards": """\
  een kaart      kleur en waarde: SA, H10, RV, KB, of ♠A
                 S schoppen, H harten, R ruiten, K klaveren; A aas, H heer, V vrouw, B boer""",
        "help_last_cards": "de vorige slag",
        "help_last_other": "wat er op tafel ligt, en wat er het laatst gebeurde",
        "help_why_cards": "waarom {seat}, waarom HV",
        "help_why_other": "waarom {seat}",
        "advise_welcome": "Raad bij {title}, op de plaats {seat}. Typ ? voor hulp.",
        "advise_deal": "Nieuw spel: {seat} begint",
        "advise_first": "Wie begint? ({seats}) ",
        "advise_no_seat": "'{text}' is geen plaats: kies uit {seats}.",
        "advise_cards": "{what} ({number}): ",
        "advise_hand": "De kaarten in onze hand",
        "advise_shown": "De open kaarten: {where}",
        "advise_open": "Wat is er te zien? {where}: ",
        "advise_never": "'{text}' past nergens bij: geen enkele verdeling van de kaarten klopt met dit "
        "en met wat er eerder is gezien. Neem anders het laatste terug (u).",
        "advise_number": "Ik verwacht {number} kaarten en las er {found}.",
        "advise_no_card": "'{text}' is geen kaart: typ een kleur en dan een of meer waarden, zoals SA of HV10.",
        "advise_unread": "'{text}' begrijp ik niet. Typ wat er te zien is, of - voor niets:",
        "advise_twice": "'{text}': daar staat een kaart twee keer in.",
        "advise_taken": "{card} ligt al ergens anders.",
        "advise": "Ons advies: {action}, want: {why}",
        "advise_only": "Ons advies: {action}",
        "advise_done": "Wat doen wij? (Enter: {action}) ",
        "advise_other": "Wat doet {seat}? ",
        "advise_only_one": "Wat doet {seat}? (Enter: {action}) ",
        "advise_ends": "Is het spel daarmee afgelopen? (j/n, Enter is nee) ",
        "advise_undone": "Teruggenomen.",
        "advise_nothing": "Er is niets terug te nemen.",
        "advise_redeal": "Dit spel begint opnieuw; de stand blijft.",
        "advise_yes_no": "Typ j of n; u neemt terug wat er gebeurde.",
        "advise_impossible": "{action} kan niet: {why}.",
        "advise_fallen": "die kaart is al gespeeld ({seat})",
        "advise_own": "die kaart hebben wij zelf",
        "advise_not_ours": "die kaart hebben wij niet",
        "advise_lies": "die kaart ligt open",
        "advise_void": "{seat} heeft geen kaart van die kleur meer",
        "advise_known": "wij weten dat {seat} die kaart heeft",
        "advise_lacks": "{seat} kan die kaart niet hebben, na wat er eerder is gezien",
        "advise_unfit": "de regels, of wat er eerder is gezien, laten het niet toe",
        "advise_game_over": "Het spel is uit.",
        "advise_total": "totaal",
        "advise_no_totals": "Typ een getal voor elke plaats: {seats}.",
        "advise_not_begun": "Zeg eerst wie er begint.",
        "advise_kept": "Tot ziens. Alles is bewaard in {path}; dezelfde opdracht gaat verder.",
        "advise_lost": "Tot ziens. Er is niets bewaard; met --save BESTAND ga je later verder.",
        "advise_help": """\
Typ wat er op de echte tafel gebeurt, in de volgorde waarin het gebeurt.
  kaarten        kleur en waarden: SAHV H10 RB, of kaart voor kaart: SA SH SV
  wat iemand doet  een woord of een kaart, zoals aan tafel: pas, rik, SA; huwelijk SH
  Enter          wij doen wat het advies zegt
  terug  (u)     neem het laatste terug, ook de kaarten en wie begint
  opnieuw        dit spel wordt opnieuw gegeven; de stand blijft
  toon           toon wat wij weten
  stand          toon de stand; wie bij Tysiac later aanschuift zet hem zo: stand 300 120 -40
  en, nl         verder in het Engels of Nederlands
  stop  (q)      stoppen""",
    },
    "en": {
        "welcome": "Welcome to {title}. Type ? for help.",
        "back": "Welcome back to {title}: deal {number}. Type ? for help.",
        "house": "House rules: {rules}",
        "seats": "At the table: {seats}",
        "you": "you",
        "you_at": "you ({seat})",
        "deal": "Deal {number}",
        "round": "Round {number}",
        "starts": "First to act: {seat}.",
        "so_far": "So far:",
        "since_then": "Since then:",
        "hand_over": "Pass the screen to {seat}. {seat}: press Enter when only you can see it. ",
        "did": "{seat}: {action}",
        "trick": "Trick {number}",
        "taken": "Trick {number}:  {cards}   to {seat}",
        "taken_by_you": "Trick {number}:  {cards}   to you",
        "lead": "You lead.",
        "table": "On the table:  {cards}",
        "tricks": "Tricks:  {seats}",
        "shown": "Open hand of {seat}:",
        "hand": "Your hand:",
        "choose_card": "Your card ({first}-{last}): ",
        "choose_only": "Your card (Enter plays {action}): ",
        "choose": "Your choice ({first}-{last}): ",
        "choose_one": "Your choice (Enter is {action}): ",
        "more": "... and {count} more: type what you want, like {example}",
        "over": "{name} is over",
        "hands": "The hands were:",
        "this_deal": "this deal",
        "evening": "evening",
        "this_game": "this game",
        "games_won": "games won",
        "won": "The game is won by {seats}.",
        "you_won": "You have won the game.",
        "nobody_won": "The game is over: nobody has won.",
        "next": "Enter for the next deal, q to leave: ",
        "next_round": "Enter for the next round, q to leave: ",
        "unknown": "'{text}' means nothing here. Type {options}, or ? for help.",
        "numbers": "a number up to {last}",
        "number_one": "1",
        "examples": " or a word such as {word}",
        "example": "a word such as {word}",
        "not_now": "{action} is not allowed now. You can choose from: {options}.",
        "others": " and {count} more",
        "which": "'{text}' can be: {options}. Which one?",
        "digit": "Do you mean number {number} ({option}) or {other}? "
        "Type #{number} or {other_number}.",
        "not_here": "'{text}' can not be done now: the deal is over. Enter deals the next one.",
        "undone": "Taken back: {action}.",
        "nothing_to_undo": "You have done nothing in this deal yet: there is nothing to take back.",
        "undo_other": "{seat} chose last: you can only take back your own choice.",
        "undo_over": "The deal is over and the cards have been shown: nothing can be taken back.",
        "no_last": "No trick has been played in this deal yet.",
        "last": "Previous trick:  {cards}",
        "no_score": "No deal is finished yet.",
        "why_later": "Why somebody did something is told when the deal is over: "
        "now it could give cards away.",
        "why": "{seat} chose {action}: {reason}",
        "why_none": "{seat} chose {action}; this player gives no reasons.",
        "why_what": "None of the others did that. Type why, why {seat}, or why with a card or bid.",
        "language": "In English from now on.",
        "left": "Goodbye. The evening is kept in {path}; the same command goes on with it.",
        "busy": "this evening is being played in another window already: {path}",
        "not_saved": "the evening can not be kept in {path}: {reason}",
        "no_file": "{path} can not be read: {reason}",
        "unreadable": "this is no kept evening that can be read: {path}\n  {reason}\n"
        "The file was left as it is. Start a new evening or choose another file.",
        "other_evening": "{path} holds an evening with {there}, and {asked} was asked for. "
        "Start a new evening or choose another file.",
        "bad_seed": "a seed is a number from 0 to {most}",
        "agent_failed": "a player did something impossible: {reason}",
        "compiling": "compiling the rules, once per machine: {name}",
        "help": """\
{who}
Choose by the number in brackets, or type what you want:
  a word         as it is shown, Dutch works too; its beginning is enough
{what}
  Enter          when there is only one possibility
Besides, at any moment:
  undo  (u)      take back your last choice and everything that followed it
  last  (l)      {last}
  score          the score of the evening
  show           show the table once more
  why            after the deal: why another player did something; also: {why}
  nl, en         go on in Dutch or English
  quit  (q)      leave; so do Ctrl-D and Ctrl-C. Everything is kept, next time you go on.""",
        "help_alone": "You play the seat called '{you}'; the others are programs.",
        "help_shared": "You play the seat called '{you}' while you have the screen.",
        "help_cards": """\
  a card         suit and rank: SA, H10, DQ, CJ, or ♠A
                 S spades, H hearts, D diamonds, C clubs; A K Q J 10 or T""",
        "help_last_cards": "the previous trick",
        "help_last_other": "what lies on the table, and what happened last",
        "help_why_cards": "why {seat}, why HQ",
        "help_why_other": "why {seat}",
        "advise_welcome": "Advice for {title}, seat {seat}. Type ? for help.",
        "advise_deal": "New deal: first to act is {seat}",
        "advise_first": "Who acts first? ({seats}) ",
        "advise_no_seat": "'{text}' is no seat: choose from {seats}.",
        "advise_cards": "{what} ({number}): ",
        "advise_hand": "The cards in our hand",
        "advise_shown": "The open cards: {where}",
        "advise_open": "What is seen? {where}: ",
        "advise_never": "'{text}' fits nothing: no deal of the cards agrees with this and with what was "
        "seen before. Or else take back the last thing (u).",
        "advise_number": "Expected {number} cards, and read {found}.",
        "advise_no_card": "'{text}' is no card: type a suit and then one or more ranks, like SA or HQ10.",
        "advise_unread": "'{text}' means nothing here. Type what is seen, or - for nothing:",
        "advise_twice": "'{text}': a card stands there twice.",
        "advise_taken": "{card} lies somewhere else already.",
        "advise": "Our advice: {action}, since: {why}",
        "advise_only": "Our advice: {action}",
        "advise_done": "What do we do? (Enter: {action}) ",
        "advise_other": "What does {seat} do? ",
        "advise_only_one": "What does {seat} do? (Enter: {action}) ",
        "advise_ends": "Is the deal over with that? (y/n, Enter is no) ",
        "advise_undone": "Taken back.",
        "advise_nothing": "There is nothing to take back.",
        "advise_redeal": "This deal begins again; the score stays.",
        "advise_yes_no": "Type y or n; u takes back what happened.",
        "advise_impossible": "{action} can not be: {why}.",
        "advise_fallen": "that card was played already ({seat})",
        "advise_own": "we hold that card ourselves",
        "advise_not_ours": "we do not have that card",
        "advise_lies": "that card lies open",
        "advise_void": "{seat} has no card of that suit any more",
        "advise_known": "we know that {seat} has that card",
        "advise_lacks": "{seat} can not have that card, after what was seen before",
        "advise_unfit": "the rules, or what was seen before, do not allow it",
        "advise_game_over": "The game is over.",
        "advise_total": "in total",
        "advise_no_totals": "Type a number for each seat: {seats}.",
        "advise_not_begun": "First say who acts first.",
        "advise_kept": "Goodbye. Everything is kept in {path}; the same command goes on with it.",
        "advise_lost": "Goodbye. Nothing was kept; with --save FILE you can go on later.",
        "advise_help": """\
Type what happens at the real table, in the order in which it happens.
  cards          suit and ranks: SAKQ H10 DJ, or card by card: SA SK SQ
  what somebody does  a word or a card, as at the table: pass, rik, SA; marry SK
  Enter          we do as advised
  undo  (u)      take back the last thing, also the cards and who acts first
  redeal         this deal is dealt again; the score stays
  show           show what we know
  score          show the score; who joins Tysiac half-way sets it: score 300 120 -40
  nl, en         go on in Dutch or English
  quit  (q)      leave""",
    },
}
"""Language -> key -> text; the fields in braces are the same in both languages."""

SEATS = {
    "nl": {"S": "Zuid", "W": "West", "N": "Noord", "E": "Oost"},
    "en": {"S": "South", "W": "West", "N": "North", "E": "East"},
}
"""The points of the compass; seats of other games keep the names that the game gives them."""

SUIT_LETTERS = {"nl": "KRHS", "en": "CDHS"}
"""What people type for the suits, clubs first."""

NOTATION = {
    "nl": (str.maketrans("KR", "CD"), str.maketrans("BVH", "JQK")),
    "en": (str.maketrans("", ""), str.maketrans("", "")),
}
"""Language -> its letters for suits and ranks in those of the notation."""

COMMANDS = {
    "help": ("?", "help", "hulp", "h?"),
    "undo": ("undo", "u", "terug"),
    "last": ("last", "l", "laatste", "vorige"),
    "score": ("score", "stand"),
    "show": ("show", "toon", "table", "tafel"),
    "why": ("why", "waarom"),
    "nl": ("nl", "nederlands", "dutch"),
    "en": ("en", "english", "engels"),
    "quit": ("quit", "q", "stop", "exit"),
}
"""Command -> the words for it; both languages work in both, nobody should be stuck."""
ADVISER_COMMANDS = {
    **{name: COMMANDS[name] for name in ("help", "undo", "score", "show", "nl", "en", "quit")},
    "redeal": ("redeal", "opnieuw"),
}
"""The commands of an adviser."""


def text(language: str, key: str, **fields: object) -> str:
    """One text with its fields filled in."""
    return TEXTS[language][key].format(**fields)


def seat_word(language: str, name: str) -> str:
    """A seat as a person calls it."""
    return SEATS[language].get(name, name)


def command(line: str, commands: Mapping[str, Sequence[str]] = COMMANDS) -> tuple[str, str] | None:
    """The command in a typed line with what follows it, or None."""
    first, _, rest = line.strip().partition(" ")
    for name, words in commands.items():
        # few take more words: `last misere` should not be read as a command
        if first.lower() in words and (not rest or name in ("why", "score")):
            return name, rest.strip()
    return None
