"""Names of one case, and relationships as people write them down."""

from __future__ import annotations

from typing import Any

import pytest

from cases.models import Case
from evidence.models import EvidenceItem
from facts.models import Entity, Relationship
from tests.factories import make_entity, mention

PERSON: dict[str, Any] = {
    "made_by_type": "human", "made_by_name": "Mara Ellison", "worded_by_type": "human", "status": "approved", "confidence": 1,
}  # fmt: skip
WITHHELD = {"privilege": "work_product", "privilege_state": "proposed", "privilege_by_type": "engine"}


def tie(subject: Entity, predicate: str, object: Entity, **fields: Any) -> Relationship:
    """A relationship without a source, as a person wrote it down."""
    ids = {"firm_id": subject.firm_id, "case_id": subject.case_id, "subject": subject, "object": object}
    row: Relationship = Relationship.objects.create(**{**ids, "predicate": predicate, **PERSON, **fields})
    return row


@pytest.fixture
def kestrel(case: Case, letter: EvidenceItem) -> Entity:
    entity = make_entity(case, "Kestrel Harbor", type="organization")
    mention(entity, letter, "Kestrel Harbor")
    return entity


@pytest.fixture
def moran(case: Case, letter: EvidenceItem) -> Entity:
    entity = make_entity(case, "Eugenia Moran")
    mention(entity, letter, "Eugenia Moran")
    return entity
