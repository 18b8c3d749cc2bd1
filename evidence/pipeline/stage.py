"""What a stage is: it computes outside a transaction, and stores only rows of its own inside one."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from functools import cache
from typing import Any, ClassVar

from django.conf import settings
from django.utils.module_loading import import_string

from audit.jobs.words import stage_words
from config.api.scope import Actor
from config.db import made_by_engine
from evidence.engines.base.capabilities import Capability
from evidence.engines.base.registry import label_of, provider_of
from evidence.pipeline.work import Work

WHOLE = "process"  # the kind of job that runs every stage
VERSION_LENGTH = 60  # of the column


class StageFailed(Exception):  # named for what happened
    """A stage could not do its work; ``code`` is one of the job error codes, ``guidance`` says what to try."""

    def __init__(self, code: str, message: str, *, guidance: str = "", recoverable: bool = False) -> None:
        super().__init__(message)
        self.code, self.message, self.guidance, self.recoverable = code, message, guidance, recoverable


class StageWaits(Exception):  # named for what happened
    """A stage can't begin yet, and why. Its job is given back, and the scheduler has a worker look again."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Stage(ABC):
    """One small step of the pipeline. A new ``version``, or another input, makes it run again; nothing else does."""

    name: ClassVar[str]
    version: ClassVar[str] = "1"
    needs_text: ClassVar[bool] = True
    of_some_types: ClassVar[bool] = False  # whether ``concerns`` leaves types of files out

    @property
    def label(self) -> str:
        """What people read of it."""
        return stage_words(self.name)

    def version_for(self, work: Work) -> str:
        """The stage's own version, with those of the providers it uses."""
        return self.version

    def input_hash(self, work: Work) -> str:
        return work.text_hash

    def concerns(self, media_type: str) -> bool:
        """Whether files of this type can have such a result at all."""
        return True

    def applies(self, work: Work) -> bool:
        """Whether there is anything to do; otherwise the stage is recorded as skipped."""
        return bool(work.text.strip()) if self.needs_text else True

    @abstractmethod
    def compute(self, work: Work) -> Any:
        """Do the heavy part. No transaction is open; nothing is written to the database."""

    def failure(self, found: Any) -> StageFailed | None:
        """Why the item can't be worked on any further, if what was found says so. It is stored all the same."""
        return None

    def message_of(self, result: dict[str, Any]) -> str:
        """What people read beside a stage that is done; nothing where all went as it should."""
        return ""

    @abstractmethod
    def store(self, work: Work, found: Any, *, actor: Actor) -> dict[str, Any]:
        """Replace this stage's rows by what was found, inside a transaction; returns the stage's result."""


class EngineStage(Stage):
    """A stage that shows what a provider found. Another provider, or another version of one, makes it run again."""

    capability: ClassVar[Capability[Any]]
    also_uses: ClassVar[tuple[Capability[Any], ...]] = ()  # capabilities whose findings it works with

    def made_by(self, work: Work) -> dict[str, Any]:
        """The columns that say who made the rows it stores: the provider, in this job."""
        provider = provider_of(self.capability)
        return made_by_engine(provider.name, provider.version, work.job_id)

    def said_of(self, work: Work) -> dict[str, str]:
        """What events of the rows it stores and deletes say: which engine, in which document."""
        return {"evidence_id": str(work.item.pk), "engine": label_of(self.capability)}

    def version_for(self, work: Work) -> str:
        return self.current_version

    @property
    def current_version(self) -> str:
        """The version by which any item would be read now."""
        labels = dict.fromkeys(label_of(one) for one in (self.capability, *self.also_uses))
        return _shortened(f"{self.version}/{'+'.join(labels)}")


def _shortened(version: str) -> str:
    """A long version, such as one with a model's long name, ends in its hash: it still differs from every other."""
    if len(version) <= VERSION_LENGTH:
        return version
    return f"{version[: VERSION_LENGTH - 17]}~{hashlib.sha256(version.encode()).hexdigest()[:16]}"


@cache
def searchable_stages() -> list[Stage]:
    """The stages that make an item searchable, in order."""
    return [import_string(path)() for path in settings.PIPELINE_SEARCHABLE]


@cache
def all_stages() -> list[Stage]:
    """Every stage, in order."""
    return [*searchable_stages(), *(import_string(path)() for path in settings.PIPELINE_ENRICHMENT)]


def stages_for(kind: str) -> list[Stage]:
    """The stages a job of ``kind`` runs: all of them, or those that make it searchable and then the one it names."""
    if kind == WHOLE:
        return all_stages()
    named = next(stage for stage in all_stages() if stage.name == kind)
    searchable = searchable_stages()
    return searchable[: searchable.index(named) + 1] if named in searchable else [*searchable, named]
