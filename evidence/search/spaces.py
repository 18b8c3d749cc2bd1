"""By whose vectors a case is searched. Only vectors of one model can be compared, so each model's are a space of their own.

Our own model's stand in ``Passage``, always; those of another provider that ``ENGINES`` names for ``embed`` stand beside them in
``PassageVector``. A case is searched by the other's once every passage has one: until then by our own, so that nothing is
lost while a case is embedded again.
"""

from __future__ import annotations

import time
import uuid
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Cast, Substr
from pgvector.django import CosineDistance, VectorField

from evidence.engines.base.capabilities import EMBED
from evidence.engines.base.provider import Provided
from evidence.engines.base.registry import LOCAL, USUAL_DIMENSIONS, local_of, provider_of, vectors_by
from evidence.engines.base.types import InvalidAnswerError
from evidence.models import Passage, PassageVector
from evidence.search.groups import OTHER_GROUPS, OWN_GROUPS, in_group_of

REMEMBERED_SECONDS = 60.0  # that a case is embedded whole: what is new in it is embedded as it is read


@dataclass(frozen=True, slots=True)
class Space:
    """Vectors that can be compared with each other: who makes them, by which model, of how many dimensions."""

    provider: str
    model: str
    dimensions: int

    @property
    def is_own(self) -> bool:
        return self.provider == LOCAL

    @property
    def columns(self) -> tuple[str, str, str, str]:
        """Of its rows: the passage, its document, its page and where it starts there."""
        return ("id" if self.is_own else "passage_id"), "item_id", "page_id", "start"

    @property
    def end(self) -> F | Subquery:
        """Where the passage of a row ends on its page."""
        return F("end") if self.is_own else Subquery(Passage.objects.filter(pk=OuterRef("passage_id")).values("end"))

    @property
    def words(self) -> Substr:
        """What the passage of a row says."""
        of = "" if self.is_own else "passage__"
        return Substr(f"{of}page__text", F(f"{of}start") + 1, F(f"{of}end") - F(f"{of}start"))

    @property
    def engine(self) -> Provided[Any]:
        return local_of(EMBED) if self.is_own else provider_of(EMBED)

    def rows(self) -> QuerySet[Any]:
        """A row for each passage that has a vector in it."""
        if self.is_own:
            return Passage.objects.all()
        return PassageVector.objects.filter(provider=self.provider, model=self.model, dimensions=self.dimensions)

    def rows_of(self, case_id: uuid.UUID) -> QuerySet[Any]:
        """The same of a case, so that its group's index of the nearest is taken."""
        return self.rows().filter(in_group_of(case_id, OWN_GROUPS if self.is_own else OTHER_GROUPS), case=case_id)

    def distance(self, vector: Any) -> CosineDistance:
        """How far each row is from what is sought, as the space's index has it."""
        column = "embedding" if self.is_own else Cast("embedding", VectorField(dimensions=self.dimensions))
        return CosineDistance(column, vector)

    def embedded(self, texts: list[str], *, asked: bool = False) -> list[list[float]]:
        """What texts mean in it. Raises ``EngineError`` where the engine does not answer, or in other dimensions."""
        run = self.engine.run
        vectors: list[list[float]] = run(texts, asked=True) if asked else run(texts)
        if len(vectors) != len(texts) or any(len(one) != self.dimensions for one in vectors):
            raise InvalidAnswerError(InvalidAnswerError.reason)
        return vectors


OWN = Space(LOCAL, "", USUAL_DIMENSIONS)
_whole: dict[tuple[uuid.UUID, Space], float] = {}


def space_set() -> Space:
    """The one of the engine that is set."""
    name, vectors = vectors_by(EMBED)
    return OWN if name == LOCAL else Space(name[:60], vectors.model[:120], vectors.dimensions)


def space_of(case_id: uuid.UUID) -> Space:
    """The one by which a case is searched now."""
    space = space_set()
    if space.is_own or _whole.get((case_id, space), 0.0) > time.monotonic():
        return space
    if missing_in(space, case_id).exists():
        return OWN
    _whole[case_id, space] = time.monotonic() + REMEMBERED_SECONDS
    return space


def missing_in(space: Space, case_id: uuid.UUID) -> QuerySet[Passage]:
    """The passages of a case that have no vector in this space."""
    has = space.rows().filter(passage_id=OuterRef("pk"))
    return Passage.objects.filter(~Exists(has), case_id=case_id)
