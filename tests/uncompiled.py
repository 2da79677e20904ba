"""Plain Python, to hold compiled rules against."""

import os
import subprocess
import sys


def plain_python(code, *arguments):
    """What this code prints when nothing is compiled; it can import what this test can."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout
