"""The server as a client sees it: what it answers, what it refuses, and that nothing is lost."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
import websockets.exceptions as gone
from fuzz_line import fuzz
from served import PATIENCE, ROOT, Client, Served

from troef.web.limits import BURST, LARGEST
from troef.words import ALL

STATIC = ROOT / "troef" / "web" / "static"
LEAST = {"rikken": 3, "boerenbridge rounds=2": 3, "tysiac": 2}


@pytest.mark.parametrize("game", LEAST)
def test_a_deal_is_played_to_its_end(server, game):
    client = server.sit(server.table(game, *["beginner"] * LEAST[game]))
    welcome = client.hear()
    assert (welcome["kind"], welcome["version"], welcome["seat"]) == ("welcome", 1, 0)
    table, last = client.turn(), 0
    while table["position"]["turn"] is not None:
        assert table["question"]
        assert table["seq"] > last
        last = table["seq"]
        at = table["position"]["at"]
        assert (
            client.ask("act", text=table["position"]["choices"][-1]["text"], at=at)["kind"]
            == "taken"
        )
        table = client.turn()
    assert table["events"][-1]["kind"] == "ended"
    assert len(table["deals"]) == 1
    assert client.ask("record")["text"].startswith("troef 1")
    assert client.ask("next")["kind"] == "taken"
    client.close()


def test_what_is_sent_twice_is_done_once(server):
    client = server.sit(server.table("rikken", *["beginner"] * 3))
    table = client.turn()
    # the highest bid: were all to pass, the deal would be over
    act = {"text": table["position"]["choices"][-1]["text"], "at": table["position"]["at"]}
    first = client.ask("act", "same", **act)
    again = client.ask("act", "same", **act)
    assert first["kind"] == again["kind"] == "taken"
    other = client.ask("act", "another", **act)
    assert (other["kind"], other["key"]) in {("refused", "too_late"), ("refused", "not_your_turn")}
    client.close()


def test_a_lost_line_comes_back_into_the_same_state(server):
    key = server.table("rikken", *["beginner"] * 3)
    client = server.sit(key)
    table = client.turn()
    client.line.socket.close()  # without a word
    again = server.sit(key)
    back = again.turn()
    assert back["fresh"]
    assert back["position"] == table["position"]
    again.close()


def test_killed_in_mid_game_nothing_that_was_answered_is_lost(tmp_path):
    server = Served(tmp_path)
    try:
        key = server.table("boerenbridge", *["beginner"] * 3)
        client = server.sit(key)
        for _ in range(4):
            table = client.turn()
            at, choice = table["position"]["at"], table["position"]["choices"][0]
            assert client.ask("act", text=choice["text"], at=at)["kind"] == "taken"
        server.kill()
        done = re.findall(r"^S: (.*)$", _moves(tmp_path), re.MULTILINE)
        server.start()
        began = time.monotonic()
        client = server.sit(key)
        table = client.hear("table")
        assert time.monotonic() - began < 20  # a few hundredths when the machine is free
        mine = [event for event in table["events"] if event["kind"] == "did" and event["seat"] == 0]
        assert len(mine) == 4, (mine, done)
        assert table["fresh"]
        client.turn() if not table["position"]["choices"] else None
        client.close()
    finally:
        server.kill()


def _moves(folder: Path) -> str:
    return next(folder.glob("*/evening.txt")).read_text()


def test_a_hint_comes_to_one_seat_and_again_for_the_same_id(server):
    anna = server.sit(server.table("rikken", "beginner", "person", "beginner"))
    invitation = anna.hear("gathering")["seats"][2]["invitation"].split(".")[0]
    bob = server.sit(invitation, name="Bob")
    position = anna.turn()["position"]
    ask = {"kind": "hint", "id": "one", "at": position["at"]}
    anna.send(ask)
    assert anna.hear("working", "refused")["id"] == "one"
    hint = anna.hear("hint", "refused")
    choices = {choice["text"] for choice in position["choices"]}
    assert hint["best"]["text"] in choices
    assert {each["text"] for each in hint["estimates"]} <= choices
    assert hint["words"]
    anna.send(ask)
    again = anna.hear("working", "refused", "hint")
    assert {**again, "seq": 0} == {**hint, "seq": 0}
    assert anna.ask("hint", at=position["at"] + 1)["key"] == "too_late"
    bob.send(ask)
    told = [bob.hear()]
    while told[-1]["kind"] != "refused":
        told.append(bob.hear())
    assert told[-1]["key"] == "hint_later"
    assert {each["kind"] for each in told} <= {
        "welcome",
        "gathering",
        "table",
        "waiting",
        "refused",
    }
    anna.close()
    bob.close()


def test_two_people_at_one_table(server):
    anna = server.sit(server.table("rikken", "beginner", "person", "beginner"))
    gathering = anna.hear("gathering")
    assert [seat["taken"] for seat in gathering["seats"]] == [True, True, False, True]
    assert anna.ask("next")["key"] == "gathering"
    invitation = gathering["seats"][2]["invitation"]
    invitation, promised = invitation.split(".")
    bob = server.sit(invitation, name="Bob", language="nl")
    welcome = bob.hear()
    assert welcome["seat"] == 2
    assert welcome["key"] != invitation
    assert welcome["commitment"] == promised
    table = anna.turn()
    assert table["position"]["seats"][2]["name"] == "Bob"
    theirs = bob.hear("table")["position"]
    assert theirs["deal"] == "Spel 1"
    assert not {c["text"] for c in theirs["hand"]} & {c["text"] for c in table["position"]["hand"]}
    used = server.sit(invitation)
    assert used.hear()["key"] == "used_link"
    anna.close()
    bob.close()


# -- refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "status", "says"),
    [
        ({"game": "canasta", "seats": []}, 400, "no such game"),
        ({"game": "rikken", "seats": ["person", "beginner"]}, 400, "4 seats"),
        ({"game": "rikken", "seats": ["beginner"] * 4}, 400, "the first one yours"),
        ({"game": "rikken", "seats": ["person", "/etc/passwd.py:X", "club", "club"]}, 400, "beginner"),
        ({"game": "rikken called_ace=never", "seats": ["person"] * 4}, 400, "called_ace"),
        ({"game": "evil.py:Game", "seats": ["person"] * 4}, 400, "no such game"),
        (b"[" * 3000, 400, "Expected a game"),
        (b"x" * 10_000, 400, "Expected a game"),
        ([], 400, "Expected a game"),
    ],
)  # fmt: skip
def test_bad_orders_are_told_what_is_wrong(server, order, status, says):
    found, told = server.post(order)
    assert found == status
    assert says in told["words"]


@pytest.mark.parametrize(
    ("hello", "key"),
    [
        ({"kind": "hello", "version": 1, "key": "guessed"}, "no_link"),
        ({"kind": "hello", "version": 0, "key": "guessed"}, "old_client"),
        ({"kind": "act", "id": "1", "text": "SA", "at": 1}, "bad_message"),
        ("nonsense", "bad_message"),
        ({"kind": "hello", "version": 1, "key": "x", "seat": 2}, "bad_message"),
    ],
)
def test_who_cannot_sit_down_is_told_why(server, hello, key):
    client = Client(server.address)
    client.send(hello)
    told = client.hear()
    assert (told["kind"], told["key"]) == ("wrong", key)
    assert told["words"]
    with pytest.raises(gone.ConnectionClosed):
        client.hear()


def test_a_bad_message_is_answered_and_the_line_stays(server):
    client = server.sit(server.table("rikken", *["beginner"] * 3))
    client.turn()
    for bad in (
        "",
        "{",
        "[]",
        '{"kind":"act"}',
        '{"kind":"act","id":"1","text":3,"at":0}',
        b"\xff\xfe",
    ):
        client.send(bad)
        assert client.hear("refused")["key"] == "bad_message"
    assert client.ask("claim")["kind"] == "refused"
    client.close()


def test_too_large_and_too_many_messages_end_the_line(server):
    for flood in (["x" * (LARGEST + 1)], ["{}"] * int(3 * BURST)):
        client = server.sit(server.table("rikken", *["beginner"] * 3))
        with pytest.raises(gone.ConnectionClosed):
            drown(client, flood)


def drown(client, flood):
    for each in flood:
        client.send(each)
    while True:
        client.hear()


def test_other_pages_and_other_names_are_turned_away(server):
    assert server.post({"game": "rikken", "seats": ["person"] * 4}, "http://evil.example")[0] == 403
    with pytest.raises(gone.InvalidStatus):
        Client(server.address, origin="http://evil.example")
    status, told, _ = server.get("/", Host="evil.example")
    assert status == 421
    assert "address" in told["words"]


# -- the page ---------------------------------------------------------------------------------------


def test_the_page_runs_no_code_but_its_own(server):
    status, page, headers = server.get("/")
    assert status == 200
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert headers["referrer-policy"] == "no-referrer"
    html = page.decode()
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|style=", html)


def test_the_page_is_small_and_names_nobody_elses_files():
    files = [file for file in STATIC.iterdir() if file.is_file()]
    assert sum(file.stat().st_size for file in files) < 300_000
    for file in files:
        found = re.findall(r"https?://[\w.]+", file.read_text(encoding="utf-8"))
        assert set(found) <= {"http://www.w3.org"}, file


def test_every_module_is_asked_for_at_once():
    """The page names them all, so that none is found only when another has come."""
    named = re.findall(
        r'"modulepreload" href="/static/([\w.]+)"', (STATIC / "index.html").read_text()
    )
    assert sorted([*named, "main.js"]) == sorted(file.name for file in STATIC.glob("*.js"))


def test_paths_out_of_the_folder_lead_nowhere(server):
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/nothing.js", "/nowhere"):
        assert server.get(path)[0] == 404


@pytest.mark.parametrize("language", ALL)
def test_all_words_of_the_page_come_from_the_server(server, language):
    words = server.get(f"/words?language={language}")[1]
    code = "".join(file.read_text(encoding="utf-8") for file in STATIC.glob("*.js"))
    asked = set(re.findall(r"\bt\(\"(\w+)\"", code)) | {
        "hint",
        "undo",
        "last",
        "claim",
        "concede",
        "record",
    }
    assert asked
    assert asked <= set(words["page"]), asked - set(words["page"])
    offer = server.get(f"/offer?language={language}")[1]
    assert [game["name"] for game in offer["games"]] == [
        "rikken",
        "tysiac",
        "boerenbridge",
        "kuhhandel",
    ]
    rules = server.get(f"/rules?game=rikken%20called_ace=first&language={language}")[1]
    assert len(json.dumps(rules)) > 5000
    assert server.get("/rules?game=nothing")[0] == 400


def test_broken_messages_end_in_an_answer_or_a_closed_line(server):
    found = fuzz(server, 2000, 7)
    assert found["refused"] > 200
    client = server.sit(server.table("rikken", *["beginner"] * 3))
    assert client.turn()["position"]["choices"]
    client.close()


def test_the_client_of_the_documentation_plays_a_deal(server, tmp_path):
    told = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
    code = re.search(r"<!-- client -->\n```python\n(.*?)```", told, re.DOTALL)
    assert code
    done = subprocess.run(
        [sys.executable, "-c", code[1], server.address],
        capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "points" in done.stdout


def test_a_taken_port_and_a_taken_folder_are_told(server, tmp_path):
    port = server.address.rpartition(":")[2]
    for options, says in (
        (["--port", port, "--folder", str(tmp_path)], f"port {port} is taken"),
        (["--port", "0", "--folder", str(server.folder)], "another server keeps its tables"),
        (["--port", "0", "--host", "203.0.113.7", "--folder", str(tmp_path)], "there is no address"),
        (["--port", "70000"], "expected a port"),
    ):  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "troef", "serve", "--no-open", *options],
            capture_output=True, text=True, timeout=PATIENCE, cwd=ROOT, check=False,
            env={**os.environ, "LANG": "en"},
        )  # fmt: skip
        assert done.returncode == 2
        assert says in done.stderr
        assert done.stderr.count("\n") == 1
