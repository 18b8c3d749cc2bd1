"""What a process that reads evidence may print: nothing but, should it break, where in the program."""

from __future__ import annotations

import os
import sys
from pathlib import Path

CRASHED = 70  # the exit status of a child that broke
OUT_OF_MEMORY = 71  # of one that was refused more memory where nobody expected it


def silence() -> int:
    """Send what libraries print into nothing: it may quote evidence. Returns where the operator's line goes."""
    operator = os.dup(2)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    os.close(nothing)
    return operator


def write_location(operator: int) -> None:
    """One line about the crash for the operator: kind and place, and none of the evidence."""
    kind, _, trace = sys.exc_info()
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"
    os.write(operator, f"extraction crashed: {kind.__name__ if kind else '?'} at {place}\n".encode())
