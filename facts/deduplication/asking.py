"""Asking a model which names of a case are one: of names the caller sees, and nothing it answers is stored or merged."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cases.models import Case
from config.api.asking import Questions
from config.api.errors import Unavailable
from config.api.scope import Scope
from evidence.engines.base.capabilities import SAME_NAMES
from evidence.engines.base.registry import provider_of
from evidence.engines.base.same_names import ListedName, NoModelError, SameNames
from evidence.engines.base.types import EngineError
from facts.deduplication.comparable import Known
from facts.deduplication.finding import KeptApart, keys_of_pair
from facts.deduplication.known import known_to
from facts.entities.readers import named_entities

MOST_ASKED, MOST_OTHERS = 200, 4  # names, and other forms of each, that a model is given
AWAY = "A model can't be asked at the moment: {reason}"
NONE = "No language model is configured, so none was asked. entities.dedup_suggestions compares names without one."


@dataclass(frozen=True, slots=True)
class NamesAnswer:
    """The names a model was shown, and what it said of them."""

    known: dict[uuid.UUID, Known]
    said: Sequence[SameNames]
    engine: str
    complete: bool
    notice: str = ""


def names_ask(*, scope: Scope, case: Case, about: uuid.UUID | None) -> Questions:
    """Put the names to the model, before the transaction in which its answer is read. Raises Unavailable if it fails."""
    provider = provider_of(SAME_NAMES)
    known = known_to(scope, case.pk, most=MOST_ASKED + 1, first=[about] if about else [])
    listed = [ListedName(str(one.id), one.type, one.name, _others(one)) for one in known[:MOST_ASKED]]

    def say() -> list[SameNames] | None:
        try:
            return provider.run(listed)
        except NoModelError:
            return None
        except EngineError as error:
            raise Unavailable(AWAY.format(reason=error.reason)) from error

    said = yield say
    if said is None:
        return NamesAnswer({}, (), "", complete=False, notice=NONE)
    shown = {one.id: one for one in known[:MOST_ASKED]}
    return NamesAnswer(shown, said, f"{provider.name} {provider.version}", len(known) <= MOST_ASKED)


def names_said(*, scope: Scope, case: Case, asked: NamesAnswer, about: uuid.UUID | None) -> dict[str, Any]:
    """What the model said of names that are still there and that nobody said are two, the likeliest first."""
    decided = KeptApart(case.pk)
    ids = {uuid.UUID(pk) for one in asked.said for pk in (one.one, one.other)}
    names = named_entities(scope).filter(case_id=case.pk).in_bulk(ids & set(asked.known))
    pairs = []
    for each in sorted(asked.said, key=lambda one: -one.confidence):
        one, other = uuid.UUID(each.one), uuid.UUID(each.other)
        if not {one, other} <= set(names) or (about and about not in (one, other)):
            continue
        if decided.has(frozenset((one, other)), keys_of_pair(asked.known[one], asked.known[other])):
            continue
        reasons = [{"speaks": "for", "words": each.reason}]
        pairs.append(
            {"one": names[one], "other": names[other], "score": each.confidence, "certain": False, "reasons": reasons}
        )
    return {
        "case_id": case.pk,
        "pairs": pairs,
        "compared": len(asked.known),
        "complete": asked.complete,
        "engine": asked.engine,
        "notice": asked.notice,
    }


def _others(one: Known) -> tuple[str, ...]:
    return tuple(alias for alias in one.aliases if alias != one.name)[:MOST_OTHERS]
