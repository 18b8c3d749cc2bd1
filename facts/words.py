"""What rows of facts, their sources, links and relationships say, as far as the reader may see what they name."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from audit.changes.former import former_titles
from config.api.kind import Row
from config.api.scope import Scope
from evidence.items.places import place_words
from evidence.items.titles import titled_items
from evidence.models import Page
from facts.models import Entity, Fact, Tag

FOUND_IN = {
    "evidence_id": "The document in which an engine found it.",
    "engine": "The engine, where one did it rather than a person or an agent.",
}


def quoted_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """“The rent was paid.” – Letter, p. 1: of citations and mentions. Two queries, however many rows."""
    items = titled_items(scope).filter(pk__in={row["item_id"] for row in rows})
    titles = {str(pk): title for pk, title in items.values_list("pk", "title")}
    cited = {row["page_id"] for row in rows if row.get("page_id")}
    pages = Page.objects.filter(pk__in=cited, item__in=items.values("pk"))
    columns = pages.values_list("pk", "number", "label", "item__media_type")
    places = {str(pk): place_words(number, label, kind) for pk, number, label, kind in columns}
    return [_quoted(row, titles, places) for row in rows]


def _quoted(row: Row, titles: dict[str, str], places: dict[str, str]) -> str:
    title, place = titles.get(row["item_id"]), places.get(str(row.get("page_id")))
    if title is None:
        return "words of a document that is not in the case any more"
    quote = row.get("quote") or row.get("text") or ""
    return f"“{quote}” – {title}" + (f", {place}" if place else "")


def linked_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """The names of the entities that facts are about."""
    names = _names({row["entity_id"] for row in rows}, scope)
    return [names.get(row["entity_id"], "someone or something") for row in rows]


def tagged_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """The names of the tags that facts have or had."""
    ids = {row["tag_id"] for row in rows}
    names = {str(pk): name for pk, name in Tag.objects.visible_to(scope).filter(pk__in=ids).values_list("pk", "name")}
    if gone := ids - names.keys():
        former = former_titles({"tag": {uuid.UUID(one) for one in gone}}, scope)
        names |= {str(pk): name for pk, name in former.items() if name}
    return [f"tag “{names[one]}”" if (one := row["tag_id"]) in names else "a tag" for row in rows]


def fact_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """The facts that relationships rest on, as far as the reader sees them."""
    facts = Fact.objects.visible_to(scope).filter(pk__in={row["fact_id"] for row in rows})
    texts = {str(pk): text for pk, text in facts.values_list("pk", "text")}
    return [
        texts.get(row["fact_id"], "a fact that you do not see, or that is not in the case any more") for row in rows
    ]


def relationship_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """Who, what, whom; of a change of its place alone, whose record has nothing else, that it is one."""
    names = _names({row[end] for row in rows for end in ("subject_id", "object_id") if end in row}, scope)
    return [
        f"{names.get(row['subject_id'], '?')} {row['predicate']} {names.get(row['object_id'], '?')}"
        if {"subject_id", "predicate", "object_id"} <= row.keys()
        else "a relationship"
        for row in rows
    ]


def merge_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    return ["other names that turned out to be this one" for _ in rows]


def split_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    return ["what turned out to be another's" for _ in rows]


def set_aside_words(rows: Sequence[Row], scope: Scope) -> list[str]:
    """A merge left no place for them; what they say stands with the entity that was kept."""
    return ["about a fact" if row.get("fact_id") else "a relationship" for row in rows]


def _names(ids: set[str], scope: Scope) -> dict[str, str]:
    entities = Entity.objects.visible_to(scope).filter(pk__in=ids)
    names = {str(pk): name for pk, name in entities.values_list("pk", "name")}
    if gone := ids - names.keys():
        former = former_titles({"entity": {uuid.UUID(one) for one in gone}}, scope)
        names |= {str(pk): name for pk, name in former.items() if name}
    return names
