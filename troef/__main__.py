"""`troef`, and `python -m troef`: a command that stops when it is told to, whatever it is doing.

Python hears a signal between two of its own instructions, and compiled code can run for minutes without one.
So the command has a process of its own, which ends where it is when it hears of one. (At a table it says
goodbye first.) This process only watches: it passes on what it is told, ends whoever does not obey, and
leaves the terminal as it was.

It imports next to nothing, so that hardly a moment passes before it holds back all signals.
"""

from __future__ import annotations

import os
import signal

from .lifeline import end_with, stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Modes: TypeAlias = list[Any]
    """How a terminal is set, as termios has it."""

PATIENCE = 0.2, 0.8
"""Seconds until a signal is passed on (Ctrl-C reaches the command too), and from then on until it is
killed."""


def main() -> int:
    """Run the command and watch over it; returns its exit code."""
    if not hasattr(os, "fork"):
        return command()
    told = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}
    told = {number for number in told if signal.getsignal(number) is not signal.SIG_IGN}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*told, signal.SIGCHLD, signal.SIGALRM})
    modes = terminal_modes()
    line, ours = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        end_with(line)
        for number in told:
            signal.signal(number, stop)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return command()
    os.close(line)
    code, stopped = watch(child, told)
    if code >= 0:
        return code
    restore_terminal(modes)
    say(2, f"troef: {'stopped' if stopped else ended_by(-code)}\n")
    return 128 + (stopped or -code)


def ended_by(number: int) -> str:
    """Why the command has gone, and what finds the cause of a crash."""
    if number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL):
        return (
            f"crashed (signal {number}): perhaps compiled code of your own uses an index out of range; "
            "TROEF_CHECKED=1 before the command makes an error of it"
        )
    return f"ended by signal {number}: out of memory, killed, or crashed"


def command() -> int:
    from .cli import main

    return main()


def watch(child: int, told: set[signal.Signals]) -> tuple[int, int]:
    """Wait until the command has ended, and see to it when we are told to stop; returns its exit code,
    negative if a signal ended it, and the signal that told it to stop, or 0."""
    signal.signal(signal.SIGCHLD, lambda *_: None)  # one that is ignored could not be waited for
    stopped = 0
    then: list[int] = []
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        number = signal.sigwait({*told, signal.SIGCHLD, signal.SIGALRM})
        if number in told and not stopped:
            stopped = number
            then = [number, signal.SIGKILL]
            signal.setitimer(signal.ITIMER_REAL, *PATIENCE)
        elif number == signal.SIGALRM and then:
            os.kill(child, then.pop(0))
    code = os.waitstatus_to_exitcode(ended[1])
    return code, stopped or (-code if -code in told else 0)


def terminal_modes() -> Modes | None:
    """Whether the terminal echoes what is typed, and so on; None where there is none, or it is not ours."""
    from contextlib import suppress

    with suppress(OSError):  # no terminal, or another session's
        if os.tcgetpgrp(0) == os.getpgrp():
            import termios

            return termios.tcgetattr(0)
    return None


def restore_terminal(modes: Modes | None) -> None:
    """Show the cursor and wipe out its line, which may show a part of something."""
    if modes is not None and terminal_modes() not in (None, modes):
        import termios

        termios.tcsetattr(0, termios.TCSADRAIN, modes)
    shown = [number for number in (2, 1) if os.isatty(number)]
    if shown and os.environ.get("TERM", "dumb") != "dumb":
        say(shown[0], "\r\x1b[K\x1b[?25h")


def say(where: int, text: str) -> None:
    from contextlib import suppress

    with suppress(OSError):  # the terminal may be gone
        os.write(where, text.encode())


if __name__ == "__main__":
    raise SystemExit(main())
