"""What else begins and ends with a job: registered by the app that knows what jobs cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from audit.models import Job

Begun = Callable[["list[Job]"], None]
Ended = Callable[["Job"], None]
_begun: list[Begun] = []
_ended: list[Ended] = []


def register(*, begun: Begun, ended: Ended) -> None:
    """Have ``begun`` called with jobs of one case that are queued, also again, and ``ended`` with each job that ended.

    Both are called inside the transaction that changes the job: what they raise keeps it from happening.
    """
    _begun.append(begun)
    _ended.append(ended)


def jobs_begun(jobs: list[Job]) -> None:
    for call in _begun if jobs else ():
        call(jobs)


def job_ended(job: Job) -> None:
    for call in _ended:
        call(job)
