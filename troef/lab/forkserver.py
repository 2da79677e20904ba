"""Imported by the forkserver before anything else, and by nobody besides: from then on it ends when its parent
does. By itself it would first import all that its workers need, which takes seconds on a busy machine.

It has no pipe of ours to hang on (`troef.lifeline`), but on Linux a process can ask to be told.
"""

import ctypes
import signal
import sys
from contextlib import suppress

PR_SET_PDEATHSIG = 1

if sys.platform == "linux":
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
