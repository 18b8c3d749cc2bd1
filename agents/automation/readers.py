"""Rules and their runs, with what is shown of them."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from agents.models import AutomationRule, AutomationRun
from cases.models import Case
from config.api.scope import Scope
from evidence.items.titles import titled_items


def counted_rules(rules: Any, scope: Scope) -> QuerySet[AutomationRule]:
    """The rules with their cases, how often and when last they ran, as far as the caller may know."""
    runs = AutomationRun.objects.visible_to(scope).filter(rule=OuterRef("pk")).order_by()
    number = runs.values("rule").annotate(number=Count("pk")).values("number")
    last = AutomationRun.objects.visible_to(scope).filter(rule=OuterRef("pk")).order_by("-id").values("created_at")[:1]
    cases = Prefetch("key__cases", Case.objects.visible_to(scope))
    found: QuerySet[AutomationRule] = rules.prefetch_related(cases).annotate(
        runs_count=Coalesce(Subquery(number), 0), last_run_at=Subquery(last)
    )
    return found


def titled_runs(rule: AutomationRule, scope: Scope) -> QuerySet[AutomationRun]:
    """The rule's runs, with the titles of the items that their events were about, as the caller may read them."""
    titles = titled_items(scope).filter(pk=OuterRef("event__entity_id")).values("title")[:1]
    runs: QuerySet[AutomationRun] = AutomationRun.objects.visible_to(scope).filter(rule=rule)
    return runs.select_related("case", "event").annotate(about=Coalesce(Subquery(titles), Value("")))
