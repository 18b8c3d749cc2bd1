"""A worker process that kills itself with SIGKILL at a chosen point of a chosen stage.

Preloaded by the forkserver of ``tests/faults/test_kill.py``: Django and the language model are loaded once, no thread and
no connection is opened, and every worker is a process of its own.
"""

from __future__ import annotations

import os
import signal
import uuid
from collections.abc import Callable
from typing import Any

import django

django.setup()

from django.db import connections  # noqa: E402  # Django is set up first

from evidence.engines.names.mentions import find_mentions  # noqa: E402
from evidence.pipeline import runner  # noqa: E402
from evidence.pipeline.stage import all_stages  # noqa: E402

POINTS = ("computing", "storing", "stored")
find_mentions("Anna Berg paid.")  # what it reads with is loaded before it forks
all_stages()


def work(database: str, job_id: uuid.UUID, stage_name: str, point: str) -> None:
    """Bring the job to its end in ``database``, or die at the point of the stage."""
    connections["default"].settings_dict["NAME"] = database
    stage = next(one for one in all_stages() if one.name == stage_name)
    if point == "computing":
        _replace(stage, "compute", _die)
    elif point == "storing":
        _replace(stage, "store", _then_die(stage.store))
    else:
        _replace(runner, "run_stage", _die_after(runner.run_stage, stage_name))
    runner.advance_job(job_id)


def _replace(owner: Any, name: str, function: Callable[..., Any]) -> None:
    setattr(owner, name, function)


def _die(*args: Any, **kwargs: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _then_die(function: Callable[..., Any]) -> Callable[..., Any]:
    """Write everything, then die before the transaction commits."""

    def dying(*args: Any, **kwargs: Any) -> None:
        function(*args, **kwargs)
        _die()

    return dying


def _die_after(run_stage: Callable[..., Any], stage_name: str) -> Callable[..., Any]:
    """Die once the stage's transaction has committed."""

    def dying(run: Any, stage: Any) -> Any:
        outcome = run_stage(run, stage)
        if stage.name == stage_name:
            _die()
        return outcome

    return dying
