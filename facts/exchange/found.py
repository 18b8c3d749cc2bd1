"""What a file's rows name: documents, people and issues of the case that the importer sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar, get_args

from django.db.models import Q, QuerySet

from cases.models import Case
from config.api.errors import Invalid
from config.api.scope import Scope
from evidence.engines.base.types import EntityType
from evidence.items.titles import titled_items
from evidence.models import Block, EvidenceItem
from facts.entities.names import entity_key
from facts.entities.readers import named_entities
from facts.exchange.columns import BETWEEN
from facts.models import Entity, Issue

TYPED = re.compile(rf"(.+) \(({'|'.join(get_args(EntityType))})\)", re.DOTALL)
Found = TypeVar("Found")


class CaseNames:
    """Looks each name up once."""

    def __init__(self, scope: Scope, case: Case) -> None:
        self.scope, self.case = scope, case
        self._kept: dict[tuple[str, ...], Any] = {}

    def document(self, title: str, document_id: str, bates: str) -> EvidenceItem:
        """By its id where the case has it, else by a Bates number, else by its title. Raises ``Invalid`` where none or
        several fit."""
        return self._once(("document", title, document_id, bates), lambda: self._document(title, document_id, bates))

    def person(self, name: str) -> Entity:
        """“Maria Rossi”, or “Kestrel (organization)” where there are several."""
        return self._once(("person", name), lambda: self._person(name))

    def issue(self, words: str) -> Issue:
        found = self._issues.get(words)
        if found is None:
            raise Invalid.field("issues", f"The case has no issue “{words[:100]}”; say the claim{BETWEEN}the issue.")
        return found

    def _once(self, key: tuple[str, ...], find: Callable[[], Found]) -> Found:
        if key not in self._kept:
            self._kept[key] = find()
        found: Found = self._kept[key]
        return found

    def _document(self, title: str, document_id: str, bates: str) -> EvidenceItem:
        items = EvidenceItem.objects.visible_to(self.scope).filter(case=self.case).select_related("case")
        is_id = re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", document_id)
        if is_id and (item := items.filter(pk=document_id).first()):
            return item
        if bates:
            cited = Block.objects.filter(case=self.case, reference=bates, page__superseded_at=None)
            return _only(items.filter(pk__in=cited.values("page__item")), "bates", f"the Bates number {bates[:60]}")
        named = titled_items(self.scope).filter(case=self.case, title=title)
        return _only(items.filter(pk__in=named.values("pk")), "document", f"the title “{title[:100]}”")

    def _person(self, name: str) -> Entity:
        typed = TYPED.fullmatch(name)
        rows = named_entities(self.scope).filter(case=self.case)
        exact = rows.filter(shown_name=typed[1], type=typed[2]) if typed else rows.filter(shown_name=name)
        found = list(exact[:2])
        if not found and self.scope.sees_all_evidence:  # its folded form may be of words that others do not see
            types = [typed[2]] if typed else ["person", "organization"]
            plain = typed[1] if typed else name
            keys = [Q(type=one, key=entity_key(one, plain)) for one in types]
            found = list(rows.filter(keys[0] if len(keys) == 1 else keys[0] | keys[1])[:2])
        if len(found) != 1:
            many = "several names" if found else "no name"
            raise Invalid.field("people", f"The case has {many} “{name[:100]}”; write it as “Name (person)”.")
        return found[0]

    @cached_property
    def _issues(self) -> dict[str, Issue]:
        rows = Issue.objects.visible_to(self.scope).filter(case=self.case).select_related("claim", "case")
        return {f"{one.claim.title}{BETWEEN}{one.title}": one for one in rows}


def _only(rows: QuerySet[EvidenceItem], column: str, what: str) -> EvidenceItem:
    found = list(rows[:2])
    if len(found) != 1:
        many = "several documents" if found else "no document"
        raise Invalid.field(column, f"The case has {many} of {what}, as far as you may see.")
    return found[0]
