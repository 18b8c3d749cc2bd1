"""What a walk found, with the names and relationships that the caller sees, and each path in words."""

from __future__ import annotations

import uuid
from collections import defaultdict
from itertools import pairwise
from typing import Any

from config.api.scope import Scope
from facts.entities.readers import named_entities
from facts.relationships.serializers import period_of
from facts.relationships.walking import TraversalResult, Walk, find, visible_ties

MOST_RELATIONSHIPS = 1_000
OF_A_STEP = 5  # relationships named for one step of a path
Pair = frozenset[uuid.UUID]
FIELDS = (
    "subject_id", "predicate", "object_id", "is_directed", "since", "since_precision", "until", "until_precision",
    "confidence", "status", "item_id",
)  # fmt: skip


def connections(scope: Scope, walk: Walk) -> dict[str, Any]:
    """The answer of ``relationships.traverse``: a recursive query, one for names, one for relationships."""
    scope = scope.within(walk.case_id)
    found = find(scope, walk)
    entities = {one.pk: one for one in named_entities(scope).filter(case_id=walk.case_id, pk__in=list(found.distances))}
    ties = _ties(scope, walk, found)
    shown, stopped = ties[:MOST_RELATIONSHIPS], list(found.stopped)
    if len(ties) > MOST_RELATIONSHIPS:
        stopped.append("relationships")
    by_pair = defaultdict(list)
    for tie in shown:
        by_pair[frozenset((tie.subject_id, tie.object_id))].append(tie)
    return {
        "entities": [
            {"id": at, "name": entities[at].shown_name, "type": entities[at].type, "distance": distance}
            for at, distance in found.distances.items()
            if at in entities
        ],
        "relationships": [_shown(one) for one in shown],
        "paths": [_path(path, entities, by_pair) for path in found.paths if all(at in entities for at in path)],
        "is_whole": not stopped,
        "stopped": stopped,
    }


def _ties(scope: Scope, walk: Walk, found: TraversalResult) -> list[Any]:
    """The relationships among what was found, the surest first; of paths those of their steps alone."""
    ids = list(found.distances)
    rows = (
        visible_ties(scope, walk).filter(subject__in=ids, object__in=ids).order_by("-confidence", "-id").only(*FIELDS)
    )
    if walk.goal is None:
        return list(rows[: MOST_RELATIONSHIPS + 1])
    steps = {step for path in found.paths for step in pairwise(path)}
    onward = (lambda tie: (tie.subject_id, tie.object_id)) if walk.direction != "in" else _turned
    both = walk.direction == "both"
    return [
        tie
        for tie in rows[: 20 * MOST_RELATIONSHIPS]
        if onward(tie) in steps or ((both or not tie.is_directed) and onward(tie)[::-1] in steps)
    ]


def _turned(tie: Any) -> tuple[uuid.UUID, uuid.UUID]:
    return tie.object_id, tie.subject_id


def _shown(tie: Any) -> dict[str, Any]:
    return {
        "id": tie.pk, "subject_id": tie.subject_id, "predicate": tie.predicate, "object_id": tie.object_id,
        "is_directed": tie.is_directed, "period": period_of(tie), "confidence": tie.confidence, "status": tie.status,
        "has_source": tie.item_id is not None,
    }  # fmt: skip


def _path(path: list[uuid.UUID], entities: dict[uuid.UUID, Any], by_pair: dict[Pair, list[Any]]) -> dict[str, Any]:
    steps = [_step(here, there, entities, by_pair) for here, there in pairwise(path)]
    return {"length": len(steps), "words": "; ".join(step["words"] for step in steps), "steps": steps}


def _step(
    here: uuid.UUID, there: uuid.UUID, entities: dict[uuid.UUID, Any], by_pair: dict[Pair, list[Any]]
) -> dict[str, Any]:
    ties = by_pair[frozenset((here, there))]
    return {
        "from_id": here, "to_id": there, "relationship_ids": [tie.pk for tie in ties[:OF_A_STEP]], "count": len(ties),
        "words": _words(ties[0], entities) if ties else "",
    }  # fmt: skip


def _words(tie: Any, entities: dict[uuid.UUID, Any]) -> str:
    """“Kestrel Harbor owns Moran Freight from 2019”, whichever way the path goes over it."""
    said = f"{entities[tie.subject_id].shown_name} {tie.predicate} {entities[tie.object_id].shown_name}"
    period = period_of(tie)
    return f"{said} {period}" if period else said
