"""Groups of cases, each with an index of its vectors.

An index of the nearest is walked from vector to vector until enough are the case's. Among other cases' vectors, of which it knows
nothing, the walk goes past thousands; those of another group are not in it. The indexes are made in migration 0051.
"""

from __future__ import annotations

import uuid

from django.db.models import F, Func, IntegerField, Q, Value
from django.db.models.lookups import Exact

OWN_GROUPS, OTHER_GROUPS = 32, 8  # powers of two: of our own model's vectors; of each length of other providers'


class GroupOfCase(Func):
    """Of a row's case, as the indexes' conditions have it: by the last bits of its id, which are random."""

    template = "(get_byte(uuid_send(%(expressions)s), 15) & %(most)s)"
    output_field = IntegerField()


def in_group_of(case_id: uuid.UUID, groups: int) -> Q:
    """The rows of the group that this case is of, which is what its index must be told to be taken."""
    most = groups - 1
    return Q(Exact(GroupOfCase(F("case_id"), most=most), Value(case_id.bytes[15] & most)))
