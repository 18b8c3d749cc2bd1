"""The fields of the query language: who may name which, what their values are, and which documents they leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import Any, get_args

from django.db.models import Exists, OuterRef, Q
from django.db.models.lookups import GreaterThan

from cases.models import Case
from config.api.kind_rows import counts_on
from config.api.scope import Scope
from config.db import one_of
from evidence.engines.base.types import Classification
from evidence.exhibits.matching import key_of
from evidence.items.correspondents import corresponding_in_part
from evidence.items.facet_readers import spellings, types_of_family
from evidence.items.families import NAMES
from evidence.models import Block, EvidenceItem, Exhibit
from evidence.search.language.compiled import Query, named_fields
from evidence.search.language.dates import span_of
from evidence.search.language.grammar import Either, Field, Node, Not, QueryError
from evidence.search.language.places import MOST, bates_references, line_references

Condition = Callable[[str, Scope, Case], Q]
EVERYBODY, GUESTS, FIRM = "everybody", "guests", "firm"  # who may name a field, each with those after it
CLASSES = {name.lower(): name for name in get_args(Classification)}
HAS = ("attachment", "author", "date", "facts", "text")
LONGEST, LONGEST_LABEL = 200, 60


@dataclass(frozen=True, slots=True)
class FieldRule:
    """``check`` raises ``ValueError`` for a value it can't take; ``whose``: who may name it. Without a ``condition`` it names
    pages (:func:`named_blocks`)."""

    example: str
    help: str
    check: Callable[[str], Any]
    condition: Condition | None = None
    whose: str = GUESTS


def fields_for(scope: Scope) -> dict[str, FieldRule]:
    """The fields a caller may name: what only the firm noted is no oracle for those outside it."""
    allowed = {EVERYBODY} if scope.client_boundary else {EVERYBODY, GUESTS} if scope.is_outside else None
    return {name: rule for name, rule in FIELDS.items() if allowed is None or rule.whose in allowed}


def check_fields(query: Query, scope: Scope) -> None:
    """Raises :class:`QueryError` for a field the caller does not have, or a value it does not take."""
    known = fields_for(scope)
    for field in named_fields(query.fields):
        rule = known.get(field.name)
        if rule is None:
            listed = ", ".join(f"{name}:" for name in known)
            raise QueryError(
                field.at,
                f"There is no field “{field.name}:”; there are: {listed}. Put quotes around it to look for the words.",
            )
        try:
            rule.check(field.value)
        except ValueError as error:
            raise QueryError(field.at, f"After {field.name}: {error}.") from error
    _check_places(query)


def _check_places(query: Query) -> None:
    for node in query.fields:
        for field in named_fields((node,)):
            if FIELDS[field.name].condition is None and node is not field:
                raise QueryError(field.at, f"{field.name}: stands by itself, without “or” and minus.")


def fields_condition(query: Query, scope: Scope, case: Case) -> Q:
    """The condition on items that all of the query's fields hold, of those that are about items."""
    nodes = [one for one in query.fields if not _names_pages(one)]
    return reduce(and_, (_condition(one, scope, case) for one in nodes), Q())


def named_blocks(query: Query, items: Any, case: Case) -> Any:
    """The blocks of these items that the query's Bates numbers and lines name, in reading order; ``None`` if it names none."""
    fields = [one for one in query.fields if _names_pages(one)]
    if not fields:
        return None
    rows = Block.objects.filter(one_of("item_id", items), case=case)
    rows = rows.exclude(reference="")  # of which alone there is an index
    blocks = [rows.filter(_printed(one)) for one in fields if isinstance(one, Field)]
    found = blocks[0]
    for other in blocks[1:]:
        found = found.filter(page__in=other.values("page"))
    return found.order_by("item_id", "order")[:MOST]


def _names_pages(node: Node) -> bool:
    return isinstance(node, Field) and FIELDS[node.name].condition is None


def _printed(field: Field) -> Q:
    if field.name == "bates":
        return Q(reference__in=bates_references(field.value)) & _one_of_a_page()
    return Q(reference__in=line_references(field.value)) & ~Q(kind="line_number")


def _one_of_a_page() -> Q:
    """The stamp, or where a page was numbered without one, the first block that is referred to by its number."""
    same = Block.objects.filter(page=OuterRef("page"), reference=OuterRef("reference"))
    before = same.filter(Q(kind="bates_stamp") | Q(order__lt=OuterRef("order")))
    return Q(kind="bates_stamp") | ~Q(kind="line_number") & ~Q(Exists(before))


def _condition(node: Node, scope: Scope, case: Case) -> Q:
    if isinstance(node, Field):
        condition = FIELDS[node.name].condition
        return condition(node.value, scope, case) if condition else Q()
    if isinstance(node, Not):
        found = EvidenceItem.objects.filter(_condition(node.part, scope, case), case=case, pk=OuterRef("pk"))
        return Q(~Exists(found))
    parts = [_condition(one, scope, case) for one in getattr(node, "parts", ())]
    return reduce(or_ if isinstance(node, Either) else and_, parts)


def _named(words: str) -> str:
    if not 0 < len(words.strip()) <= LONGEST:
        raise ValueError("write a name, a part of it or an address, in quotes if it has spaces")
    return words


def _from(words: str, scope: Scope, case: Case) -> Q:
    return corresponding_in_part("author", words, case)


def _to(words: str, scope: Scope, case: Case) -> Q:
    return corresponding_in_part("to", words, case)


def _dated(words: str, scope: Scope, case: Case) -> Q:
    first, last = span_of(words)
    return (Q(document_date__gte=first) if first else Q()) & (Q(document_date__lte=last) if last else Q())


def _type(words: str) -> str:
    if words.lower() not in NAMES and words.lower() not in CLASSES:
        raise ValueError(f"write one of {', '.join(NAMES)}, or of the classes {', '.join(CLASSES.values())}")
    return words.lower()


def _typed(words: str, scope: Scope, case: Case) -> Q:
    name = words.lower()
    if name in NAMES:
        return Q(media_type__in=types_of_family(name, case.pk))
    return Q(pk__in=[]) if scope.is_outside else Q(classification=CLASSES[name])


def _kept(words: str, scope: Scope, case: Case) -> Q:
    return Q(custodian__in=spellings(words, scope))


def _language(words: str) -> str:
    if not (words.isascii() and words.isalpha() and len(words) in (2, 3)):
        raise ValueError("write a language as en, fr or de; und for one that is not known")
    return words.lower()


def _in_language(words: str, scope: Scope, case: Case) -> Q:
    return Q(language=words.lower())


def _part(words: str) -> str:
    if words.lower() not in HAS:
        raise ValueError(f"write one of {', '.join(HAS)}")
    return words.lower()


def _having(words: str, scope: Scope, case: Case) -> Q:
    name = words.lower()
    if name == "attachment":
        return Q(Exists(EvidenceItem.objects.visible_to(scope).filter(parent=OuterRef("pk"))))
    if name == "facts":
        return Q(GreaterThan(counts_on("evidence", scope)["facts_count"], 0))
    return {"author": ~Q(author=""), "date": Q(document_date__isnull=False), "text": Q(text_length__gt=0)}[name]


def _numbered(words: str) -> str:
    if not 0 < len(words.strip()) <= LONGEST_LABEL:
        raise ValueError("write an exhibit number, as in exhibit:P-12, in quotes if it has spaces")
    return key_of(words)


def _exhibit(words: str, scope: Scope, case: Case) -> Q:
    numbers = Exhibit.objects.standing().filter(case=case, key=key_of(words), item=OuterRef("pk"))
    return Q(Exists(numbers))


FIELDS: dict[str, FieldRule] = {
    "from": FieldRule(
        'from:"Jane Roe"', "who wrote it: a name or a part of it, an address, what follows its @", _named, _from
    ),
    "to": FieldRule("to:jane@example.com", "whom it is addressed to", _named, _to),
    "date": FieldRule("date:2019-07..2019-09", "the day it bears: 2019, 2019-07, >2020, a range", span_of, _dated),
    "type": FieldRule("type:email", "kind of file, or class of document", _type, _typed, EVERYBODY),
    "custodian": FieldRule('custodian:"Jane Roe"', "who kept it", _named, _kept, FIRM),
    "language": FieldRule("language:fr", "the language it is written in: en, fr, de, …", _language, _in_language),
    "exhibit": FieldRule("exhibit:P-12", "its exhibit number", _numbered, _exhibit, FIRM),
    "has": FieldRule("has:attachment", f"what there is of it: {', '.join(HAS)}", _part, _having),
    "bates": FieldRule(
        "bates:ABC000123", "the number stamped on a page, or a range", bates_references, whose=EVERYBODY
    ),
    "page": FieldRule("page:12:3-15", "page and lines printed in a transcript", line_references, whose=EVERYBODY),
}
