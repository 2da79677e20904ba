"""Programs that speak the protocol, in a tournament: real processes, of which some hang and some die."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from troef.cli import main

PROGRAM = """
import json, os, sys, time
from websockets.sync.server import serve

left = {"steady": 1 << 30, "hangs": 9, "dies": 9, "cheats": 9}[sys.argv[1]]

def play(line):
    global left
    line.send(json.dumps({"kind": "hello", "version": 1, "key": ""}))
    for text in line:
        message = json.loads(text)
        if message["kind"] != "table":
            continue
        position, left = message["position"], left - 1
        if left < 0 and sys.argv[1] == "hangs":
            time.sleep(60)
        if left < 0 and sys.argv[1] == "dies":
            os._exit(1)
        text = "XX" if left < 0 else position["choices"][0]["text"]
        line.send(json.dumps({"kind": "act", "id": "1", "text": text, "at": position["at"]}))

with serve(play, "127.0.0.1", 0) as server:
    print(server.socket.getsockname()[1], flush=True)
    server.serve_forever()
"""


@pytest.fixture
def program(tmp_path):
    """Starts a program of this kind; its address."""
    started = []

    def start(kind):
        file = tmp_path / "program.py"
        file.write_text(PROGRAM, encoding="utf-8")
        one = subprocess.Popen([sys.executable, file, kind], stdout=subprocess.PIPE, text=True)
        started.append(one)
        return f"127.0.0.1:{int(one.stdout.readline())}"

    yield start
    for each in started:
        each.kill()
        each.wait()


def tournament(capfd, address, deals=4):
    """What a tournament with this program comes to, and what was said about it."""
    spec = f"remote:address={address},seconds=0.3"
    asked = ["tournament", "boerenbridge", spec, "random", "random", "random"]
    code = main([*asked, "--house", "rounds=4", "--deals", str(deals), "--workers", "1", "--json"])
    told = capfd.readouterr()
    return code, told.out, told.err


def test_a_program_that_speaks_the_protocol_plays_a_tournament(program, capfd):
    address = program("steady")
    code, out, err = tournament(capfd, address)
    assert code == 0
    assert json.loads(out)["deals"] == 4
    assert "chance plays" not in err
    again = json.loads(tournament(capfd, address)[1])
    assert again["seats"] == json.loads(out)["seats"]  # same seed, same games


@pytest.mark.parametrize(
    ("kind", "why"),
    [("hangs", "did not answer within 0.3 s"), ("dies", "hung up"), ("cheats", "'XX'")],
)
def test_who_hangs_dies_or_cheats_loses_turns_and_not_the_tournament(program, capfd, kind, why):
    code, out, err = tournament(capfd, program(kind))
    assert code == 0
    assert json.loads(out)["deals"] == 4
    assert why in err
    assert "chance plays that turn" in err


def test_who_is_not_there_at_the_beginning_is_told_so(program, capfd):
    address = program("dies")
    port = address.rpartition(":")[2]
    code, _, err = tournament(capfd, f"127.0.0.1:{int(port) % 60000 + 1025}")
    assert code != 0
    assert "start the program first" in err


def test_the_program_of_the_documentation_plays(tmp_path, capfd):
    text = (Path(__file__).parent.parent.parent / "docs/wire.md").read_text(encoding="utf-8")
    code = text.partition("<!-- program -->\n```python\n")[2].partition("```")[0]
    said = "print(server.socket.getsockname()[1], flush=True)\n    server.serve_forever()"
    file = tmp_path / "program.py"
    file.write_text(code.replace("9000", "0").replace("server.serve_forever()", said))
    one = subprocess.Popen([sys.executable, file], stdout=subprocess.PIPE, text=True)
    try:
        code, out, _ = tournament(capfd, f"127.0.0.1:{int(one.stdout.readline())}")
        assert (code, json.loads(out)["deals"]) == (0, 4)
    finally:
        one.kill()
        one.wait()
