"""How the last word of a query may go on: fields and their values, and titles, of what the caller sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import Q, Sum

from cases.models import Case
from config.api.scope import Scope
from evidence.items.facet_readers import kept_numbers
from evidence.items.families import NAMES
from evidence.items.filters import narrowed
from evidence.items.outward import title_for
from evidence.models import EvidenceItem
from evidence.search.language.fields import CLASSES, HAS, fields_for
from evidence.search.narrowing import named

LOOKED_AT = 2_000  # of the newest documents, whose authors are suggested
MOST = 8


@dataclass(frozen=True, slots=True)
class Suggestion:
    """``text`` in place of the word that is being typed; ``kind`` says what it is, ``detail`` more of it."""

    kind: str
    text: str
    detail: str = ""


def suggested_fields(word: str, scope: Scope) -> list[Suggestion]:
    """The fields that begin with this word, each with what it is for."""
    known = fields_for(scope)
    return [Suggestion("field", f"{name}:", rule.help) for name, rule in known.items() if name.startswith(word.lower())]


def suggested_values(field: str, begun: str, scope: Scope, case: Case) -> list[Suggestion]:
    """The values of a field that begin so, of what the caller sees; none for fields they do not have."""
    if field not in fields_for(scope):
        return []
    values: dict[str, Callable[[], Iterable[str]]] = {
        "type": lambda: [*NAMES, *(() if scope.is_outside else CLASSES)],
        "has": lambda: HAS,
        "custodian": partial(_custodians, begun, scope, case),
        "from": partial(_authors, begun, scope, case),
    }
    found = values[field]() if field in values else ()
    matching = [value for value in found if begun.casefold() in value.casefold()]
    return [Suggestion("value", named(field, value), value) for value in matching[:MOST]]


def suggested_titles(words: str, scope: Scope, case: Case) -> list[Suggestion]:
    """Documents whose title, as the caller may read it, has these words, the newest first."""
    quoted = " ".join(words.replace('"', " ").split())
    rows = narrowed(EvidenceItem.objects.visible_to(scope).filter(case=case), {"q": f'"{quoted}"'}, scope, case)
    return [Suggestion("document", title_for(item, scope), str(item.pk)) for item in rows.order_by("-id")[:MOST]]


def _custodians(begun: str, scope: Scope, case: Case) -> Iterable[str]:
    rows = kept_numbers(scope, case.pk, name="custodian", value__icontains=begun).order_by("value")
    return rows.values_list("value", flat=True).annotate(n=Sum("number")).filter(n__gt=0)[:MOST]


def _authors(begun: str, scope: Scope, case: Case) -> Iterable[str]:
    newest = EvidenceItem.objects.visible_to(scope).filter(case=case).order_by("-id").values("pk")[:LOOKED_AT]
    rows: Any = EvidenceItem.objects.filter(Q(author__icontains=begun), pk__in=newest).exclude(author="")
    return rows.order_by("author").values_list("author", flat=True).distinct()[:MOST]
