"""A file is the old one or the new one, never half of it."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest

from troef.lab import figures, files


def test_what_fails_half_way_leaves_the_old_file(tmp_path):
    path = tmp_path / "kept.json"
    files.write(path, "old")

    def fails():
        with files.whole(path) as draft:
            draft.write_text("ne")
            raise OSError("the disk is full")

    with pytest.raises(OSError, match="full"):
        fails()
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["kept.json"]


def test_a_figure_that_fails_leaves_the_old_one(tmp_path, monkeypatch):
    rows = [{"agent": "ann", "mean": 1.0, "ci95": (0.5, 1.5)}]
    figure = figures.standings(rows, "ann", "points")
    before = figures.save(figure, tmp_path, "ann")[1].read_bytes()

    drawn = figure.savefig

    def fails(draft, format, **how):
        if format == "svg":  # made whole before it is written
            return drawn(draft, format=format, **how)
        draft.write_text("half a fig")
        raise OSError("the disk is full")

    monkeypatch.setattr(figure, "savefig", fails)
    with pytest.raises(OSError, match="full"):
        figures.save(figure, tmp_path, "ann")
    assert (tmp_path / "ann.png").read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["ann.png", "ann.svg"]


def test_a_link_stays_a_link(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    files.write(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with a name here")
def test_a_pipe_is_written_to_and_stays(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as thread:
        read = thread.submit(pipe.read_text)
        files.write(pipe, "through")
        assert read.result(10) == "through"
    assert pipe.is_fifo()
