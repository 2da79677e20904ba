"""The result store: blocks come back, and kills, full disks and strange files do no harm."""

import hashlib
import json
import multiprocessing
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from troef.lab.packing import pack, pack_actions, unpack
from troef.lab.schema import SCHEMA, StoreError
from troef.lab.store import Store, canonical, run_id

DECLARATION = {"game": "rikken", "agents": ["a", "b"], "seed": 7}
PLAYED = "c0de"
DTYPES = st.sampled_from(["<i4", ">i4", "<f8", "i8", "i2", "i1", "u1", "f4"])


def block_of(number):
    """The array that the tests store as block `number`: 24 deals of 8 numbers."""
    return np.random.default_rng(number).integers(-200, 200, (24, 8), dtype=np.int32)


def done_in(number):
    """The actions that the tests store with block `number`."""
    return np.random.default_rng(number).integers(0, 77, 900, dtype=np.int32)


@pytest.mark.parametrize("most", [0, 255, 256, 40_000])
def test_actions_take_little_room_and_come_back(most):
    actions = np.arange(0, most + 1, dtype=np.int32)
    assert (unpack(pack_actions(actions)) == actions).all()
    assert unpack(pack_actions(actions[:0])).size == 0
    if most == 255:
        assert len(pack_actions(np.tile(actions % 64, 100))) < 0.8 * 100 * len(actions)


@settings(deadline=None)
@given(hnp.arrays(DTYPES, hnp.array_shapes(min_dims=0, min_side=0, max_side=5)))
def test_pack_and_unpack(array):
    back = unpack(pack(array))
    assert back.dtype == array.dtype.newbyteorder("<")
    assert back.shape == array.shape
    assert back.tobytes() == array.astype(back.dtype).tobytes()
    back[...] = 0  # its own memory, to change at will


def test_pack_refuses_what_it_cannot_give_back():
    for array in (np.array(["text"]), np.array([None]), np.array([1j])):
        with pytest.raises(TypeError, match="cannot store"):
            pack(array)


def test_unpack_notices_damage():
    whole = pack(block_of(1))
    flipped = bytearray(whole)
    flipped[len(whole) // 2] ^= 1
    for damaged in (b"", whole[:-5], bytes(flipped), b"\xff" + whole[1:]):
        with pytest.raises(StoreError, match="damaged"):
            unpack(damaged)


def test_the_declaration_names_the_run():
    turned = dict(reversed(DECLARATION.items()))
    assert run_id(DECLARATION, "c0de") == run_id(turned, "c0de")
    assert run_id(DECLARATION, "c0de") != run_id({**DECLARATION, "seed": 8}, "c0de")
    assert run_id(DECLARATION, "c0de") != run_id(DECLARATION, "c0df")
    expected = hashlib.sha256(b'{"agents":["a","b"],"game":"rikken","seed":7}c0de').hexdigest()
    assert run_id(DECLARATION, "c0de") == expected[:16]
    assert json.loads(canonical(DECLARATION)) == DECLARATION
    with pytest.raises(ValueError, match="JSON"):
        canonical({"seed": float("nan")})


def test_edited_code_starts_anew_and_loses_nothing(tmp_path, capsys):
    """The declaration is the same; its results would not be."""
    path = tmp_path / "store"
    with Store.open(path) as store:
        first = store.begin(DECLARATION, "c0de")
        first.add(0, block_of(0))
    with Store.open(path) as store:
        assert store.begin(DECLARATION, "c0de").done() == {0}
        assert capsys.readouterr().err == ""
        second = store.begin(DECLARATION, "c0df")
        assert second.done() == set()
        said = capsys.readouterr().err
        assert f"changed since run {first.id}" in said
        assert "starts anew" in said
        assert store.run(first.id).done() == {0}
        assert store.begin(DECLARATION, "c0df").id == second.id
        assert capsys.readouterr().err == ""


def test_blocks_come_back_in_order(tmp_path):
    with Store.open(tmp_path / "s.db") as store:
        run, other = store.begin(DECLARATION, PLAYED), store.begin({"seed": 1}, PLAYED)
        for block in (5, 0, 3):
            run.add(block, block_of(block), pack_actions(done_in(block)))
        other.add(5, np.array([0.5]))
    with Store.open(tmp_path / "s.db") as store:
        run = store.begin(DECLARATION, PLAYED)
        assert run.done() == {0, 3, 5}
        assert [block for block, _ in run.results()] == [0, 3, 5]
        for block, array in run.results():
            assert (array == block_of(block)).all()
            assert (run.actions(block) == done_in(block)).all()
        assert run.actions(1) is None
        assert run.keeps_deals()
        assert not store.run(other.id).keeps_deals()
        assert [r.declaration for r in store.runs()] == [DECLARATION, {"seed": 1}]
        assert run == store.run(run.id)
        with pytest.raises(StoreError, match="no run beef"):
            store.run("beef")


def test_a_block_is_stored_once(tmp_path):
    with Store.open(tmp_path / "s.db") as store:
        run = store.begin(DECLARATION, PLAYED)
        run.add(1, block_of(1))
        with pytest.raises(StoreError, match=r"block 1 .* stored already"):
            run.add(1, block_of(2))
        assert run.done() == {1}
        assert (next(run.results())[1] == block_of(1)).all()
        with pytest.raises(StoreError, match="stored already"):
            run.add(1, block_of(1), pack_actions(done_in(1)))
        assert not run.keeps_deals(), "all or nothing"
        run.add(2, block_of(2))


def test_others_read_while_one_writes(tmp_path):
    with Store.open(tmp_path / "s.db") as writer, Store.open(tmp_path / "s.db") as reader:
        run = writer.begin(DECLARATION, PLAYED)
        run.add(0, block_of(0))
        reading = reader.run(run.id).results()
        assert next(reading)[0] == 0
        run.add(1, block_of(1))
        assert reader.run(run.id).done() == {0, 1}


def test_a_second_writer_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("troef.lab.store.PATIENCE", 0.05)
    with Store.open(tmp_path / "s.db") as first, Store.open(tmp_path / "s.db") as second:
        run = second.begin(DECLARATION, PLAYED)
        with (
            first._transaction(),
            pytest.raises(StoreError, match=r"another process is writing .* 0 blocks"),
        ):
            run.add(0, block_of(0))
        run.add(0, block_of(0))


def test_a_stored_deal_costs_less_than_100_bytes(tmp_path):
    path, blocks = tmp_path / "s.db", 400
    with Store.open(path) as store:
        run = store.begin(DECLARATION, PLAYED)
        for block in range(blocks):
            run.add(block, block_of(block))
    assert [p.name for p in tmp_path.iterdir()] == ["s.db"]
    assert path.stat().st_size / (blocks * 24) < 100  # about 25, with noise for scores


# files that are not ours


def snapshot(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refused(path, match):
    before = snapshot(path.parent)
    with pytest.raises(StoreError, match=match) as caught:
        Store.open(path)
    assert "\n" not in str(caught.value)
    assert snapshot(path.parent) == before


def test_another_schema_version_is_refused_unchanged(tmp_path):
    path = tmp_path / "s.db"
    with Store.open(path) as store:
        store.begin(DECLARATION, PLAYED).add(0, block_of(0))
        store._db.execute("update meta set value = '99' where key = 'schema'")
    refused(path, f"store version 99 and this troef .* reads version {SCHEMA}: use the troef")


def test_another_schema_version_is_seen_in_the_log(tmp_path):
    with Store.open(tmp_path / "s.db") as store:
        store._db.execute("update meta set value = '99' where key = 'schema'")
        (tmp_path / "killed").mkdir()
        for name in ("s.db", "s.db-wal"):
            shutil.copy(tmp_path / name, tmp_path / "killed" / name)
    path = tmp_path / "killed" / "s.db"
    before = {name: (tmp_path / "killed" / name).read_bytes() for name in ("s.db", "s.db-wal")}
    with pytest.raises(StoreError, match="store version 99"):
        Store.open(path)
    assert before.items() <= snapshot(tmp_path / "killed").items()


def test_a_file_that_is_no_database_is_refused_unchanged(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Dear diary, today I lost a solo.")
    refused(path, "not a result store: give another file name")


def test_a_strange_database_is_refused_unchanged(tmp_path):
    path = tmp_path / "other.db"
    db = sqlite3.connect(path)
    db.execute("create table recipes (name text)")
    db.commit()
    db.close()
    refused(path, "a database, but not a result store")


def test_a_damaged_database_is_refused_unchanged(tmp_path):
    path = tmp_path / "s.db"
    Store.open(path).close()
    path.write_bytes(path.read_bytes()[:100] + b"x" * 5000)
    refused(path, "cannot be read .* restore")


def test_a_missing_folder_and_an_empty_file(tmp_path):
    with pytest.raises(StoreError, match="no folder"):
        Store.open(tmp_path / "none" / "s.db")
    (tmp_path / "s.db").touch()
    with Store.open(tmp_path / "s.db") as store:
        assert store.runs() == []


# a full disk


def fill(path, max_pages=None):
    """Add blocks until the store refuses; return how many it took and what it said."""
    with Store.open(path) as store:
        if max_pages:
            store._db.execute(f"pragma max_page_count = {max_pages}")
        run, added = store.begin(DECLARATION, PLAYED), 0
        try:
            for block in range(100_000):
                run.add(block, block_of(block), pack_actions(done_in(block)))
                added += 1
        except StoreError as error:
            return added, str(error)
    raise AssertionError("the disk never filled")


def check_filled(path, added, message):
    assert added > 10
    kept = f"the disk is full: block {added} was not stored, the {added} blocks before it are kept"
    assert message.startswith(kept)
    assert str(path) in message
    with Store.open(path) as store:
        run = store.begin(DECLARATION, PLAYED)
        assert run.done() == set(range(added))
        assert all((array == block_of(block)).all() for block, array in run.results())
        assert all((run.actions(block) == done_in(block)).all() for block in range(added))
        assert run.actions(added) is None


def test_a_store_that_can_not_be_written_can_be_read(tmp_path, monkeypatch):
    path = tmp_path / "s.db"
    with Store.open(path) as store:
        store.begin(DECLARATION, PLAYED).add(0, block_of(0))

    def refused(path):
        raise StoreError("unable to open database file")

    monkeypatch.setattr(Store, "open", refused)
    with Store.read(path) as store:
        [(block, array)] = store.runs()[0].results()
        assert (array == block_of(block)).all()
        with pytest.raises(StoreError, match=r"readonly.*earlier runs are kept"):
            store.begin({**DECLARATION, "seed": 8}, PLAYED)
    (tmp_path / "other").write_text("no database")
    with pytest.raises(StoreError, match="not a result store"):
        Store.read(tmp_path / "other")


def test_a_full_database(tmp_path):
    path = tmp_path / "s.db"
    added, message = fill(path, max_pages=60)
    check_filled(path, added, message)
    with Store.open(path) as store:  # now there is room: on from there
        store.begin(DECLARATION, PLAYED).add(added, block_of(added))


FULL_DISK = """
import json, subprocess, sys
sys.path[:0] = json.loads(sys.argv[2])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", sys.argv[1]], check=True)
from test_store import check_filled, fill
from pathlib import Path
path = Path(sys.argv[1]) / "s.db"
added, message = fill(path)
check_filled(path, added, message)
print("filled after", added)
"""


def test_a_full_disk(tmp_path):
    """A real one: a small memory disk, in a mount namespace that ends with its process."""
    unshare = shutil.which("unshare")
    if not unshare or subprocess.run([unshare, "-m", "true"], capture_output=True).returncode:
        pytest.skip("mounting a small disk takes root on Linux")
    folders = json.dumps([str(Path(__file__).parent), *sys.path])
    command = [unshare, "-m", sys.executable, "-c", FULL_DISK, str(tmp_path), folders]
    child = subprocess.run(command, capture_output=True, text=True)
    assert child.returncode == 0, child.stderr
    assert child.stdout.startswith("filled after")
    assert not list(tmp_path.iterdir())


# kills


def write_for_ever(path, report):
    """Add the blocks that are missing, and report each on the pipe once it is added."""
    with Store.open(path) as store:
        run = store.begin(DECLARATION, PLAYED)
        done = run.done()
        for block in range(10**9):
            if block not in done:
                run.add(block, block_of(block), pack_actions(done_in(block)))
                os.write(report.fileno(), block.to_bytes(4, "little"))


def drain(pipe):
    data = b""
    while more := os.read(pipe.fileno(), 1 << 16):
        data += more
    return {int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data) // 4 * 4, 4)}


def test_kills_in_mid_write_lose_nothing(tmp_path):
    context = multiprocessing.get_context("spawn")
    path, reported, when = tmp_path / "s.db", set(), random.Random(3)
    for _ in range(8):
        receive, send = context.Pipe(duplex=False)
        writer = context.Process(target=write_for_ever, args=(path, send))
        writer.start()
        send.close()
        first = os.read(receive.fileno(), 4)  # it writes: any moment from now on will do
        time.sleep(when.uniform(0, 0.1))
        writer.kill()
        writer.join()
        assert writer.exitcode == -9
        before = len(reported)
        reported |= {int.from_bytes(first, "little")} | drain(receive)
        receive.close()
        assert len(reported) > before
        with Store.open(path) as store:
            run = store.run(run_id(DECLARATION, PLAYED))
            blocks = [block for block, array in run.results() if (array == block_of(block)).all()]
            assert len(blocks) == len(set(blocks)) == len(run.done())  # none twice, none half
            assert reported <= set(blocks)
            # At most the block in flight at each kill was stored without being reported.
            assert len(set(blocks) - reported) <= 8
            assert all((run.actions(b) == done_in(b)).all() for b in blocks)
            assert store._db.execute("pragma integrity_check").fetchone() == ("ok",)
