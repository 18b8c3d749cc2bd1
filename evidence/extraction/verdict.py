"""How a child ended, in words for people."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from evidence.extraction.base import Extracted, Outcome
from evidence.extraction.limits import Limits
from evidence.extraction.silence import OUT_OF_MEMORY
from evidence.extraction.wire import BadMessageError, unpack

_UNKNOWN = "application/octet-stream"
_LONGEST_TYPE = 200


@dataclass(frozen=True, slots=True)
class Report:
    """What the helper saw: ``answer`` is the media type, a newline, and the packed Extracted if the child got there."""

    answer: bytes
    timed_out: bool
    status: int
    memory_mb: int
    cpu_seconds: float


def judge(report: Report, limits: Limits) -> Extracted:
    """The child's own answer if it came to one, else why there is none."""
    announced, _, body = report.answer.partition(b"\n")
    media_type = announced[:_LONGEST_TYPE].decode("ascii", "replace") or _UNKNOWN
    if not report.timed_out and report.status == 0:
        try:
            return unpack(body)
        except BadMessageError:
            return _failed("corrupt", media_type, "The reader gave no sensible answer for this file.")
    return _failed(*_why(report, limits, media_type))


def helper_lost() -> Extracted:
    return _failed(
        "limits", _UNKNOWN, "The reader was stopped twice while reading this file; it may need too much memory."
    )


def _why(report: Report, limits: Limits, media_type: str) -> tuple[Outcome, str, str]:
    if report.timed_out:
        return "timeout", media_type, f"Reading took longer than {limits.wall_seconds:.0f} seconds and was stopped."
    number = os.WTERMSIG(report.status) if os.WIFSIGNALED(report.status) else 0
    if number == signal.SIGXCPU or report.cpu_seconds >= limits.cpu_seconds:
        return "limits", media_type, f"Reading took more than {limits.cpu_seconds} seconds of processor time."
    refused = os.WIFEXITED(report.status) and os.WEXITSTATUS(report.status) == OUT_OF_MEMORY
    if refused or number == signal.SIGKILL or report.memory_mb > 0.6 * limits.memory_mb:
        return "limits", media_type, f"Reading took more memory than the allowed {limits.memory_mb} MB."
    return "corrupt", media_type, "The file is damaged or not as its format requires; the reader broke on it."


def _failed(outcome: Outcome, media_type: str, message: str) -> Extracted:
    return Extracted(outcome=outcome, media_type=media_type, message=message)
