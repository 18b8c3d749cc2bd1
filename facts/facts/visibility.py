"""What a client would see if an item were shown to them, or hidden, before anyone decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Exists, OuterRef

from cases.scopes import in_client_boundary
from config.api.scope import Scope
from evidence.items.reading import inside
from evidence.models import EvidenceItem
from evidence.privilege.lanes import why_withheld
from evidence.privilege.policies import refusal_of
from facts.models import Citation, Fact


@dataclass(frozen=True, slots=True)
class VisibilityPreview:
    """``children`` counts what came inside the item and would change with it; the facts, what a client gains or loses.

    ``refused`` says why it can't be shown: it is privileged or likely to be, with the pages and facts ``withheld`` names.
    """

    client_visible: bool
    facts_shown: int
    facts_hidden: int
    children: int
    refused: str = ""
    withheld: dict[str, Any] | None = None


def visibility_preview(item: EvidenceItem, scope: Scope, *, client_visible: bool) -> VisibilityPreview:
    """Count what would change. Hiding takes along what came inside the item; showing shows only the item."""
    if client_visible and item.withheld:
        return VisibilityPreview(client_visible, 0, 0, 0, refused=why_withheld(item), withheld=refusal_of(item))
    seen = EvidenceItem.objects.visible_to(in_client_boundary(scope))
    children = [] if client_visible else [child.pk for child in inside(item) if child.client_visible]
    changed = [item.pk, *children]
    then = (
        seen | EvidenceItem.objects.visible_to(scope).filter(pk=item.pk)
        if client_visible
        else seen.exclude(pk__in=changed)
    )
    sources = Citation.objects.filter(fact=OuterRef("pk"), item__in=changed)
    facts = Fact.objects.visible_to(replace(scope, client_boundary=False)).filter(Exists(sources))
    before, after = facts.shown_by(seen), facts.shown_by(then)
    return VisibilityPreview(
        client_visible,
        facts_shown=after.exclude(pk__in=before.values("pk")).count(),
        facts_hidden=before.exclude(pk__in=after.values("pk")).count(),
        children=len(children),
    )
