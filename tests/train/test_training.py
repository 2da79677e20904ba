"""Training: what is learned from, that it is learned, and what is kept of it."""

import json

import numpy as np
import pytest
import torch
from nets import told

from troef.agents import find
from troef.agents.boerenbridge.features import BLOCKS
from troef.agents.boerenbridge.learned import SCALE
from troef.agents.learned import about
from troef.agents.net import HEADS, NARROW, WIDE
from troef.agents.rikken.features import COLUMNS, DECLARES, HAND, MATE, PLAYED
from troef.agents.rikken.learned import AGENT
from troef.cli import main
from troef.games.boerenbridge import Boerenbridge
from troef.games.rikken import Rikken
from troef.train import teaching
from troef.train.layers import Layers
from troef.train.selfplay import play_itself
from troef.train.teaching import Lesson, Teacher

GAME = Rikken(auction="none")
PLAYER = find("learned:curious=0.1", GAME)
GREEDY = find("greedy", GAME)


@pytest.fixture
def small(monkeypatch):
    """A lesson of seconds."""
    monkeypatch.setattr(teaching, "DEALS", 128)
    monkeypatch.setattr(teaching, "BATCH", 256)
    monkeypatch.setattr(teaching, "BLOCKS", 20)


# -- what is learned from -----------------------------------------------------------------------


def test_what_came_of_a_choice_is_what_the_deal_brought():
    """If only the end counts, each side has one result in a deal, and the other side the opposite."""
    played = play_itself(GAME, PLAYER, 1, 0, 20, 1.0)
    assert len(played) > 20 * 20
    assert set(np.unique(played.targets[:, 0])) == {-1.0, 1.0}
    assert np.isin(played.targets[:, 1] * 4, range(-8, 9)).all()
    assert (np.sign(played.targets[:, 1] + 0.1) == played.targets[:, 0])[
        played.targets[:, 0] * played.targets[:, 1] != 0
    ].all()  # over the goal is won, under it lost
    again = play_itself(GAME, PLAYER, 1, 0, 20, 1.0)
    assert again.columns.tobytes() == played.columns.tobytes()
    later = play_itself(GAME, PLAYER, 1, 10, 10, 1.0)
    assert later.targets.tolist() != played.targets[: len(later)].tolist()


def test_who_answers_another_learns_from_its_own_choices_alone():
    """By turns it declares and defends; what the other side does is not learned from."""
    for deal in range(4):
        both, mine = (
            play_itself(GAME, PLAYER, 1, deal, 1, 1.0, *other) for other in ((), (GREEDY,))
        )
        assert 0 < len(mine) < 0.7 * len(both)
        assert len({owner(*each) for each in zip(mine.columns, mine.counts, strict=True)}) == 2
        declaring = np.isin(mine.columns, (DECLARES, MATE)).any(axis=1)
        assert declaring.all() if deal % 2 == 0 else not declaring.any()


def test_rounds_of_all_sizes_are_learned_from():
    """Boerenbridge: bids and cards, and as many points as a round can bring."""
    game = Boerenbridge()
    played = play_itself(game, find("learned:curious=0.1", game), 1, 0, 26, 1.0)
    there = [
        told(BLOCKS, columns[:count])
        for columns, count in zip(played.columns.tolist(), played.counts.tolist(), strict=True)
    ]
    assert set.union(*(each["size"] for each in there)) == set(range(13))
    assert sum(len(each["call"]) for each in there) == 26 * 4 < len(there) / 2
    for each, points in zip(there, played.targets[:, 0] * SCALE, strict=True):
        most = 10 + max(each["size"]) + 1
        assert round(float(points), 4) in range(-13, most + 1)
    bids = [each for each in there if each["call"]]
    assert max(max(each["call"]) % 14 - max(each["size"]) for each in bids) <= 1


def test_targets_in_between_by_a_second_count():
    """The last choice of a seat gets the end; each before it a share of the target after it, and for the rest
    what the net expected there."""
    end, mixed = (play_itself(GAME, PLAYER, 1, 0, 1, late) for late in (1.0, 0.8))
    assert end.columns.tobytes() == mixed.columns.tobytes()
    nothing = play_itself(
        GAME, PLAYER, 1, 0, 1, 0.0
    )  # each target is what was expected at the next one
    left = {}
    for at in range(len(end) - 1, -1, -1):
        side = owner(end.columns[at], end.counts[at])
        came = left.get(side)
        if came is None:
            assert mixed.targets[at] == pytest.approx(end.targets[at])
        else:
            assert mixed.targets[at] == pytest.approx(
                0.8 * came + 0.2 * nothing.targets[at], abs=1e-6
            )
        left[side] = mixed.targets[at]


def owner(columns, count):
    """Whose choice it was: the cards that he was dealt, in any names, from those in hand and played."""
    there = columns[:count]
    hand = there[(there >= HAND) & (there < HAND + 52)] - HAND
    mine = there[(there >= PLAYED) & (there < PLAYED + 52)] - PLAYED
    return frozenset({*hand.tolist(), *mine.tolist()})


# -- that it is learned -------------------------------------------------------------------------


def test_layers_are_those_of_pytorch():
    """Estimates and slopes against a product with all columns, a second way to the same numbers."""
    played = play_itself(GAME, PLAYER, 1, 0, 4, 0.8)
    torch.manual_seed(1)
    layers = Layers(COLUMNS)
    there = torch.zeros(len(played), COLUMNS)
    for i, (columns, count) in enumerate(zip(played.columns, played.counts, strict=True)):
        there[i, columns[:count].astype(np.int64)] = 1
    usual = torch.nn.Sequential(
        torch.nn.Linear(COLUMNS, WIDE), torch.nn.ReLU(), torch.nn.Linear(WIDE, NARROW), torch.nn.ReLU(),
        torch.nn.Linear(NARROW, HEADS),
    )  # fmt: skip
    with torch.no_grad():
        for mine, theirs in zip(layers.weights().values(), usual.parameters(), strict=True):
            theirs.copy_(torch.from_numpy(mine.T if mine.shape != tuple(theirs.shape) else mine))
    found, expected = layers(played.columns, played.counts), usual(there)
    assert torch.allclose(found, expected, atol=1e-5)
    ((found - 1) ** 2).mean().backward()
    ((expected - 1) ** 2).mean().backward()
    assert torch.allclose(layers.first.grad, usual[0].weight.grad.T, atol=1e-6)
    assert torch.allclose(layers.first_bias.grad, usual[0].bias.grad, atol=1e-6)
    assert torch.allclose(layers.second.weight.grad, usual[2].weight.grad, atol=1e-6)


def test_what_pytorch_learned_is_what_plays(small):
    """The compiled net expects what the layers do, to rounding."""
    teacher = Teacher(Lesson(GAME, AGENT))
    teacher.round(0.0)
    player = teacher.player()
    played = play_itself(GAME, player, 5, 0, 4, 0.0)
    with torch.no_grad():
        found = teacher.average.module(played.columns, played.counts).numpy()
    best = {}
    for at in range(
        len(played) - 1, -1, -1
    ):  # a target is what was expected at the next own choice
        side = owner(played.columns[at], played.counts[at])
        if side in best:
            assert played.targets[at] == pytest.approx(found[best[side]], abs=1e-4)
        best[side] = at


def test_the_loss_falls(small):
    teacher = Teacher(Lesson(GAME, AGENT))
    losses = []
    for _ in range(12):
        teacher.round(0.0)
        losses.append(teacher.loss)
    assert np.mean(losses[-3:]) < 0.8 * losses[0]


# -- what is kept -------------------------------------------------------------------------------


def test_the_command_makes_a_net_that_plays(small, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    asked = [
        "train",
        "rikken",
        "--house",
        "auction=none",
        "--rounds",
        "2",
        "--points",
        "1",
        "--seed",
        "3",
    ]
    shown = ["--against", "greedy", "--report", "curve", "--json"]
    assert main([*asked, "--out", "my.npz", *shown]) == 0
    told = json.loads(capsys.readouterr().out)
    given = "troef train rikken --house auction=none --rounds 2 --seed 3 --against greedy"
    assert told["command"] == given
    assert [point["choices"] > 0 for point in told["curve"]] == [False, True]
    assert about(tmp_path / "my.npz")["curve"] == told["curve"]
    lines = (tmp_path / "curve" / "my.csv").read_text().splitlines()
    assert lines[0].startswith("# troef train rikken")
    assert lines[1] == "minutes,computed,choices,loss,greedy"
    assert len(lines) == 4
    assert "<svg" in (tmp_path / "curve" / "my.svg").read_text()
    assert main([*asked, "--out", "again.npz"]) == 0  # the same seed, the same net
    mine, again = (find(f"learned:weights={name}.npz", GAME) for name in ("my", "again"))
    assert mine.memory.tobytes() == again.memory.tobytes()
    assert main(["tournament", "rikken", "learned:weights=my.npz", *["greedy"] * 3, "--house",
                 "auction=none", "--deals", "8", "--workers", "1"]) == 0  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("kuhhandel --out a.npz --rounds 1", "no agent learns to play kuhhandel by a net"),
        (
            "boerenbridge --out a.npz --rounds 1 --house players=3",
            "'learned' plays with 4 players, not with 3",
        ),
        ("rikken --out a.npz --minutes 0", "--minutes: expected a number above 0, not 0"),
        ("rikken --out a.npz --rounds 1 --against nobody", "there is no agent 'nobody'"),
        ("rikken --out no/such/folder/a.npz --rounds 1", "no/such/folder"),
        ("rikken", "the following arguments are required: --out"),
    ],
)
def test_what_cannot_be_trained_is_told_before_it_begins(
    small, tmp_path, monkeypatch, capsys, arguments, said
):
    monkeypatch.chdir(tmp_path)
    assert main(["train", *arguments.split()]) == 2
    assert said in capsys.readouterr().err


def test_without_pytorch_the_extra_is_named(monkeypatch, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["train", "rikken", "--out", "a.npz"]) == 2
    assert "pip install 'troef[train]'" in capsys.readouterr().err
