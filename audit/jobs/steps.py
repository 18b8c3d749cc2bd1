"""The steps of a job that have no result: given by the app that does jobs about things of a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from audit.models import Job

Lost = Callable[["Job"], list[str]]
_lost: dict[str, Lost] = {}


def register(entity_type: str, lost: Lost) -> None:
    """Have ``lost`` name the steps that a job about things of this kind has no result for."""
    _lost[entity_type] = lost


def lost_steps(job: Job) -> list[str]:
    """The names of the job's steps that have no result; none for a job that consists of no steps."""
    lost = _lost.get(job.entity_type)
    return lost(job) if lost else []
