"""Which entities of a case are one, now that another document is read: decided from all names that may be meant.

Names that only one person or organization fits join it, whichever document came first; where a second one turns up
that fits too, what was joined is parted again. What a person decided about is neither moved nor parted.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db import connection

from evidence.engines.names.addresses import find_contacts, local_words
from evidence.engines.names.lexicon import ORG_HEADS
from evidence.engines.names.names import organization_key
from evidence.engines.names.organization_words import ways_to_write
from evidence.engines.names.roles import is_role
from evidence.pipeline.work import Work
from facts.entities.firms import firms_of, near_firms
from facts.entities.names import GENERATIONS, MARK, entity_key, generation, without_generation
from facts.entities.organizations import one_organization
from facts.entities.people import fits, is_full, is_short_for, one_person
from facts.models import Entity
from facts.models.entity import LAST_WORD

Key = tuple[str, str]  # type, and the name folded


@dataclass(slots=True)
class Joined:
    """What is one: each key of this document or of an entity near to it with the key it belongs to."""

    keys: dict[Key, Key] = field(default_factory=dict)
    emails: dict[str, frozenset[str]] = field(default_factory=dict)  # of the document's people
    near: list[Entity] = field(default_factory=list)  # entities of the case that may be meant
    has_new_people: bool = False

    def key(self, key: Key) -> Key:
        return self.keys.get(key, key)

    def strays(self, entity: Entity) -> set[str]:
        """Short forms among the entity's that someone else of the case may be meant by, too."""
        own = self.key((entity.type, entity.key))
        forms = {
            form
            for form in forms_of(entity)
            if not is_full(form) or is_short_for(form, entity.key) or generation(form) != generation(entity.key)
        } - {entity.key}
        return {form for form in forms if self.key((entity.type, form)) != own}


def join(work: Work, found: Iterable[tuple[Key, set[str]]]) -> Joined:
    """Compare the document's people and organizations, each with the words it is mentioned by, with the case's."""
    said = dict(found)
    people = {folded for kind, folded in said if kind == "person"}
    organizations = {folded: words for (kind, folded), words in said.items() if kind == "organization"}
    if people or organizations:
        take_turns(work.item.case_id)
    emails = emails_of(work, people)
    near_people = _near_people(work.item.case_id, people, emails)
    near_organizations = _near_organizations(work.item.case_id, organizations)
    joined = Joined(_people(people, emails, near_people), emails, [*near_people, *near_organizations])
    joined.keys |= _organizations(organizations, near_organizations)
    _take_for_firms(work.item.case_id, joined, people, set(organizations))
    joined.has_new_people = any(is_full(name) for name in people - {entity.key for entity in near_people})
    return joined


def _take_for_firms(case_id: uuid.UUID, joined: Joined, people: set[str], organizations: set[str]) -> None:
    """Give what was taken for a person to the company whose name begins so, where no two do."""
    near = near_firms(case_id, people=people, organizations=organizations)
    companies = organizations | {one.key for one in near if one.type == "organization"}
    called = people | {one.key for one in near if one.type == "person"}
    for name, company in firms_of(called, {joined.key(("organization", one))[1] for one in companies}).items():
        if joined.key(("person", name)) == ("person", name):
            joined.keys["person", name] = ("organization", company)
    known = {one.pk for one in joined.near}
    joined.near += [one for one in near if one.pk not in known]


def take_turns(case_id: uuid.UUID) -> None:
    """One document of a case at a time, so that two which come together know of each other's names."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended('facts_entities' || %s, 0))", [str(case_id)])


def emails_of(work: Work, people: set[str]) -> dict[str, frozenset[str]]:
    """The addresses that stand beside each of the document's people, or that spell the name."""
    found: dict[str, set[str]] = defaultdict(set)
    for contact in find_contacts(work.text, work.document.metadata) if people else ():
        folded = entity_key("person", contact.name) if contact.name else ""
        words = sorted(local_words(contact.email))
        meant = {folded} & people or {
            name
            for name in people
            if (folded and fits(folded, name)) or (not folded and words and sorted(name.split()) == words)
        }
        if len(meant) == 1:
            found[meant.pop()].add(contact.email)
    return {name: frozenset(emails) for name, emails in found.items()}


def forms_of(entity: Entity) -> set[str]:
    """The names that documents know the entity by, folded."""
    return {entity.key} | {entity_key(entity.type, alias) for alias in entity.aliases if "@" not in alias}


def emails_in(entity: Entity) -> frozenset[str]:
    return frozenset(alias for alias in entity.aliases if "@" in alias)


def _near_people(case_id: uuid.UUID, people: set[str], emails: dict[str, frozenset[str]]) -> list[Entity]:
    """Those with a surname of the document's people, and those known by a name or an address that it has."""
    if not people:
        return []
    rows = Entity.objects.filter(case_id=case_id, type="person")
    bare = {without_generation(name).split()[-1] for name in people}
    surnames = bare | {f"{surname}{MARK}{mark}" for surname in bare for mark in GENERATIONS}
    by_surname = rows.annotate(last_word=LAST_WORD).filter(last_word__in=sorted(surnames))
    by_address = rows.filter(aliases__overlap=sorted({one for found in emails.values() for one in found}))
    by_form = rows.filter(aliases__overlap=sorted({name.title() for name in people if is_full(name)}))
    found = {row.pk: row for query in (by_surname, by_address, by_form) for row in query}
    return [found[pk] for pk in sorted(found)]


def _near_organizations(case_id: uuid.UUID, said: dict[str, set[str]]) -> list[Entity]:
    """Those that go by a name of the document's, and those whose name the document has as a short form of another."""
    if not said:
        return []
    words = {one for forms in said.values() for one in forms}
    keys = {way for one in words for way in ways_to_write(entity_key("organization", one))}
    written = {form for one in words for form in (one, one.upper(), one.title())}
    rows = Entity.objects.filter(case_id=case_id, type="organization")
    by_key, by_form = rows.filter(key__in=keys), rows.filter(aliases__overlap=sorted(written))
    found = {row.pk: row for query in (by_key, by_form) for row in query}
    return [found[pk] for pk in sorted(found)]


def _people(people: set[str], emails: dict[str, frozenset[str]], near: list[Entity]) -> dict[Key, Key]:
    names: dict[str, frozenset[str]] = defaultdict(frozenset)
    for entity in near:
        for form in forms_of(entity):
            names[form] |= emails_in(entity) if is_full(form) else frozenset()
    for name in people:
        names[name] |= emails.get(name, frozenset())
    return {("person", name): ("person", other) for name, other in one_person(names).items()}


def _organizations(said: dict[str, set[str]], near: list[Entity]) -> dict[Key, Key]:
    names: dict[str, set[str]] = defaultdict(set)
    for entity in near:
        names[entity.key] |= forms_of(entity)
    for folded, words in said.items():
        names[folded] |= {entity_key("organization", one) for one in words}
    whole = _whole(said, near)
    shorts = {name: frozenset(form for form in forms - whole if _names_one(form)) for name, forms in names.items()}
    return {("organization", name): ("organization", other) for name, other in one_organization(shorts).items()}


def _whole(said: dict[str, set[str]], near: list[Entity]) -> set[str]:
    """The keys of names that somebody writes with a legal form: "Acme Corp." is not short for Acme Trading Corp."""
    written = {(folded, one) for folded, words in said.items() for one in words} | {(one.key, one.name) for one in near}
    return {key for key, one in written if organization_key(one)[1] and entity_key("organization", one) == key}


def _names_one(form: str) -> bool:
    """Not "the Company" or "the Trust", which name another one in each document."""
    return form not in ORG_HEADS and not is_role(form)
