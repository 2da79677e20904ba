"""For a process from which others are forked: import once what each of them would import by itself.

Numba imports most of what it needs for compiled code only when it first loads some; that takes half a second.
"""

from numba.core.registry import cpu_target

from .compiling import ENABLED

if ENABLED:
    cpu_target.target_context.refresh()
