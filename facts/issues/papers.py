"""The papers of a case that say what is claimed: pleadings, and letters that demand something."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.db.models import Q

from cases.models import Case
from config.api.scope import Scope
from evidence.models import EvidenceItem, Page
from facts.elements.catalogue import Cause
from facts.elements.naming import named_causes

KINDS = ("pleading", "letter", "demand_letter")
TITLES = r"\m(?:complaint|petition|indictment|counterclaim|answer|demand|claim|notice)"  # of those of another kind
MOST_PAPERS, MOST_PAGES = 40, 40


def named_in_papers(scope: Scope, case: Case, causes: Sequence[Cause]) -> dict[str, str]:
    """By the key of each cause that a paper claims which the caller sees, the words by which it does; the first papers first."""
    if not causes or not scope.permits("read:evidence"):
        return {}
    named: dict[str, str] = {}
    for text in _texts(scope, case):
        for one in named_causes(text, causes):
            named.setdefault(one.key, one.quote)
    return named


def _texts(scope: Scope, case: Case) -> list[str]:
    rows = EvidenceItem.objects.visible_to(scope).filter(case=case, deleted_at=None)
    papers = rows.filter(Q(kind__in=KINDS) | Q(title__iregex=TITLES)).order_by("document_date", "id")
    ids = list(papers.values_list("pk", flat=True)[:MOST_PAPERS])
    pages = Page.objects.filter(item_id__in=ids, number__lte=MOST_PAGES, superseded_at=None).order_by("number")
    texts: dict[object, list[str]] = defaultdict(list)
    for item, text in pages.values_list("item_id", "text"):
        texts[item].append(text)
    return ["\n".join(texts[pk]) for pk in ids]
