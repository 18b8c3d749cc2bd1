"""The questions about a document's parts: several at a time, each once, and in two where an answer broke off."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from evidence.engines.base.answers import Answers, kept_answers
from evidence.engines.base.types import Document, EngineError, TruncatedAnswerError
from evidence.engines.layout.structure import structure
from evidence.engines.providers.llm.about import Header
from evidence.engines.providers.llm.asking import ModelQuestion, Models
from evidence.engines.providers.llm.endpoints import endpoints
from evidence.engines.providers.llm.groups import BlockGroup, groups, tidy
from evidence.engines.providers.llm.locate import Squeezed, squeeze
from evidence.engines.providers.llm.schemas import SaidReading

VERSION = "2"  # of the question; another one is asked anew
SPLITS = 3  # how often a part is cut in two
Halves = dict[BlockGroup, tuple[BlockGroup, BlockGroup] | None]
BROKE_OFF = {"broke_off": True}  # kept in place of an answer: its halves are asked for
_TASK = (
    "Read the part of the document and report three lists.\n"
    "mentions: every person, organisation, place, sum of money, statute, case citation and account named in the part; where a "
    "word stands for somebody the document defines or who speaks, give the full name.\n"
    "relationships: who did what to whom, or owes, employs, owns, represents whom, between names among the mentions.\n"
    "facts: what an attorney would note: events, payments, obligations with amounts or dates, what a witness said. One "
    "self-contained sentence each, with people and organisations named in full."
)


@dataclass(frozen=True, slots=True)
class PartAnswer:
    """What the model says of one part, and the part's words to find its quotes in."""

    source: Squeezed
    said: SaidReading


def answers_of(document: Document) -> list[PartAnswer]:
    """What is said of every part, in the order of the parts. Raises ``EngineError`` where one got no answer."""
    read = structure(document.text, document.metadata.get("witness", ""))
    asking = _Asking(Header(document, read), Models(endpoints(settings.LLM_MAX_TOKENS)), kept_answers())
    waiting, answered = groups(read, settings.LLM_GROUP_TOKENS), dict[BlockGroup, SaidReading]()
    for split in range(SPLITS + 1):
        halves = {group: None if split == SPLITS else group.halves(read.masked) for group in waiting}
        known = asking.round(halves)
        answered |= {group: SaidReading.model_validate(said) for group, said in known.items() if said != BROKE_OFF}
        waiting = [half for group in known.keys() - answered.keys() for half in halves[group] or ()]
    in_order = sorted(answered, key=lambda group: group.start)
    return [PartAnswer(squeeze(read.masked, one.start, one.end), answered[one]) for one in in_order]


@dataclass(frozen=True, slots=True)
class _Asking:
    """The questions about one document."""

    header: Header
    models: Models
    kept: Answers

    def round(self, waiting: Halves) -> dict[BlockGroup, dict[str, Any]]:
        """What is known of these parts, or answered now. Raises the first error once the others are answered and kept."""
        questions = {group: self._question(group) for group in waiting}
        keys = {group: self._key(question) for group, question in questions.items()}
        known = {group: said for group, key in keys.items() if (said := self.kept.get(key)) is not None}
        errors: list[EngineError] = []
        with ThreadPoolExecutor(settings.LLM_CONCURRENCY, thread_name_prefix="model") as pool:
            asked = {
                pool.submit(copy_context().run, self._ask, questions[group], splits=halves is not None): group
                for group, halves in waiting.items()
                if group not in known
            }
            for done in as_completed(asked):
                if done.cancelled():
                    continue
                if isinstance(error := done.exception(), EngineError):
                    errors.append(error)
                    for other in asked:
                        other.cancel()  # those that are being asked go on: they are paid for
                    continue
                known[asked[done]] = done.result()
                self.kept.put(keys[asked[done]], done.result())
        if errors:
            raise errors[0]
        return known

    def _ask(self, question: ModelQuestion, *, splits: bool) -> dict[str, Any]:
        """What is kept of the answer. One whose lists are full may lack their ends as much as one that broke off."""
        try:
            said = self.models.answer(SaidReading, question)
            if said.is_full:
                raise TruncatedAnswerError(TruncatedAnswerError.reason)
        except TruncatedAnswerError:
            if not splits:
                raise
            return BROKE_OFF
        return said.model_dump()

    def _question(self, group: BlockGroup) -> ModelQuestion:
        words = tidy(self.header.read.masked, group.start, group.end)
        return ModelQuestion(_TASK, f"{self.header.place_of(group)}\n{words}", self.header.about)

    def _key(self, question: ModelQuestion) -> str:
        parts = (VERSION, self.models.asked[0].model, question.task, question.about, question.part)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()
