"""The tags of a case with how many facts have each, and the revision of the whole vocabulary."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from django.db.models import IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Lower

from cases.models import Case
from config.api.scope import Scope
from config.db import one_of
from facts.models import Fact, FactTag, Tag

MOST_COUNTED = 1_000  # facts of a tag


class NumberOf(Subquery):
    """How many rows a query has."""

    template = "(SELECT count(*) FROM (%(subquery)s) AS one)"
    output_field = IntegerField()


def shown_tags(scope: Scope, case: Case) -> QuerySet[Any]:
    """By name, with ``facts_count`` of the facts that the caller sees, counted to :data:`MOST_COUNTED` and one: one query."""
    of_tag = FactTag.objects.filter(tag=OuterRef("pk")).order_by()
    if not scope.sees_all_evidence:
        of_tag = of_tag.filter(one_of("fact_id", Fact.objects.visible_to(scope)))
    number = NumberOf(of_tag.values("pk")[: MOST_COUNTED + 1])
    return Tag.objects.visible_to(scope).filter(case=case).annotate(facts_count=number).order_by(Lower("name"), "id")


def revision_of(tags: Iterable[Tag]) -> str:
    """Another one whenever a tag came, went, or was changed: who writes the whole vocabulary says which one they read."""
    said = "\n".join(sorted(f"{one.pk}:{one.colour}:{one.name}" for one in tags))
    return hashlib.sha256(said.encode()).hexdigest()[:16]
