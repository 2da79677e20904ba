"""A stored run that is killed with SIGKILL, in any of its processes, ends as if nothing had been."""

import sys

import pytest

sys.path.insert(0, __file__.rpartition("/")[0])
import kills


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("name", ["tournament, 2 workers", "learn"])
def test_a_killed_run_gives_the_same_bytes(name):
    assert "blocks identical" in kills.check(name, 4)
