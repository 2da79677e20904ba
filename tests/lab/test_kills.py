"""A stored run that is killed with SIGKILL, main process and workers, ends as if nothing had been."""

import sys

import pytest

sys.path.insert(0, __file__.rpartition("/")[0])
import kills


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for worker processes in /proc")
def test_a_killed_run_gives_the_same_bytes():
    assert "blocks identical" in kills.check(4, deals=4000)
