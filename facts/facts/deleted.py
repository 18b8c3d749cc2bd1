"""What people deleted for good is not proposed again: the record of changes remembers it by its key."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from audit.models import Change
from facts.models import Fact

BY_PEOPLE = "facts.delete"  # nobody else deletes a fact; taking back what a session did is no such word on it


def deleted_by_people(case_id: uuid.UUID, keys: Collection[str]) -> set[str]:
    """Those of the keys whose fact a person deleted in this case."""
    deleted = Change.objects.filter(
        case_id=case_id, table=Fact._meta.db_table, kind=Change.Kind.DELETE, tool=BY_PEOPLE, before__key__in=list(keys)
    )
    return set(deleted.values_list("before__key", flat=True)) if keys else set()
