"""How many facts cite an item, as the caller may see them."""

from __future__ import annotations

from django.db.models import Count, Expression, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from config.api.scope import Scope
from facts.models import Fact


def facts_of_item(scope: Scope) -> Expression:
    """A subquery for ``OuterRef("pk")`` of an item; dismissed facts don't count."""
    facts = Fact.objects.visible_to(scope).exclude(status=Fact.Status.DISMISSED).filter(citations__item=OuterRef("pk"))
    number = facts.order_by().values("citations__item").annotate(number=Count("pk", distinct=True)).values("number")
    return Coalesce(Subquery(number, output_field=IntegerField()), 0)
