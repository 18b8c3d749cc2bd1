"""What is sought, as vectors. Before a call's transaction it is asked of the engine, and known inside."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from pgvector.django import CosineDistance

from config.api.asking import Questions
from config.api.errors import Unavailable
from evidence.engines.base.types import EngineError
from evidence.search.reach import Reach
from evidence.search.spaces import OWN, Space, space_of

AWAY = "What passages mean can't be compared at the moment."
REMEMBERED = 200  # texts, of this process
MEANWHILE = "Search by words meanwhile, or try again in a minute."


@dataclass(frozen=True)
class QueryVector:
    """What somebody looks for, in the space of vectors in which passages are compared with it."""

    space: Space
    vector: Any

    @cached_property
    def distance(self) -> CosineDistance:
        """How far a row is from it; written out once, however often it is asked for."""
        return self.space.distance(self.vector)


Known = Mapping[str, QueryVector]
_known: ContextVar[Known | None] = ContextVar("intactus_meanings", default=None)


@contextmanager
def meanings_known(known: Known | None) -> Iterator[None]:
    """In the block these texts' meanings are not asked for again."""
    token = _known.set(known)
    try:
        yield
    finally:
        _known.reset(token)


def meanings_of(reach: Reach, texts: list[str]) -> list[QueryVector]:
    """What the texts mean, all in one space. Raises ``Unavailable`` while the engine does not answer."""
    known = _known.get() or {}
    if all(text in known for text in texts):
        return [known[text] for text in texts]
    space = space_of(reach.case.pk)
    if space.is_own:
        return [_own_meaning(reach.caller.caller, text) for text in texts]
    asked = meanings_in(space, texts)
    return [asked[text] for text in texts]


@lru_cache(REMEMBERED)
def _own_meaning(caller: str, text: str) -> QueryVector:
    """By our own model, which says the same whenever it is asked: what one searches for is paged through, sorted and narrowed.
    Of each caller by itself, so that how soon an answer comes tells nobody what others look for."""
    return meanings_in(OWN, [text])[text]


def ask_meanings(case_id: uuid.UUID, texts: list[str]) -> Questions:
    """What the texts mean, asked before the call's transaction: what ``meanings_known`` takes."""
    space = space_of(case_id)
    return (yield lambda: meanings_in(space, texts))


def meanings_in(space: Space, texts: list[str]) -> dict[str, QueryVector]:
    """What the texts mean in this space, by the text. Raises ``Unavailable`` while its engine does not answer."""
    different = list(dict.fromkeys(texts))
    try:
        vectors = space.embedded(different, asked=True)
    except EngineError as error:
        raise Unavailable(AWAY, suggestion=MEANWHILE) from error
    return {text: QueryVector(space, vector) for text, vector in zip(different, vectors, strict=True)}
