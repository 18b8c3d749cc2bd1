"""Who, where, how much and under which law: every mention of an entity in a text, with one name for each entity."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.reading import flatten
from evidence.engines.names import recognizer
from evidence.engines.names.accounts import find_accounts
from evidence.engines.names.addresses import find_contacts, turned, without_addresses
from evidence.engines.names.aliases import find_aliases, header_names, retype
from evidence.engines.names.candidates import judge
from evidence.engines.names.edges import without_labels
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.money import find_money
from evidence.engines.names.names import OrganizationNames, PersonNames, person_words, tidy_organization
from evidence.engines.names.organizations import find_organizations
from evidence.engines.names.people import find_people
from evidence.engines.names.places import find_places
from evidence.engines.names.roles import Definition, defined_terms, find_definitions, find_roles, resembles
from evidence.engines.names.spans import Span, settle
from evidence.engines.names.statutes import find_case_citations, find_statutes


def load() -> None:
    """Read the model and the word lists now, so that the first document does not wait for them."""
    recognizer.load()
    find_mentions("Warm up.")


def find_mentions(text: str, *, metadata: dict[str, str] | None = None) -> list[FoundMention]:
    """All mentions in ``text``, by start and without overlaps; none runs across a page break.

    ``metadata`` are headers as extracted (from, to, author): the people they name are looked for in the text too.
    A mention of a party by its role has ``role`` set; where the document says who that is, ``name`` and ``type`` are
    that party's, and otherwise ``type`` is "other".
    """
    flat = flatten(text)
    vocabulary = Vocabulary(flat)
    found = without_labels(flat, settle(_candidates(flat, vocabulary)))
    spans = retype(flat, settle(found))
    parties = [span for span in spans if span.type in ("person", "organization")]
    definitions = find_definitions(flat, parties)
    short = _short_forms(flat, definitions)
    aliases = list(find_aliases(without_addresses(flat), spans, short, header_names(metadata or {}), vocabulary))
    spans = settle([*spans, *aliases, *find_roles(flat, definitions)])
    name = _namer(flat, spans, definitions, metadata or {})
    return [_mention(text, span, name(span)) for span in spans if "\f" not in text[span.start : span.end]]


def _candidates(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    yield from find_money(flat)
    yield from find_statutes(flat)
    yield from find_case_citations(flat)
    yield from find_accounts(flat)
    yield from find_people(flat, vocabulary)
    words = without_addresses(flat)
    yield from find_organizations(words, vocabulary)
    yield from find_places(words, vocabulary)
    yield from judge(words, recognizer.find_candidates(words, vocabulary), defined_terms(flat))


def _short_forms(flat: str, definitions: Iterable[Definition]) -> dict[str, Span]:
    """Defined terms that shorten the party's own name ("ACME" for ACME Holdings, LLC), as opposed to roles."""
    return {d.term: d.party for d in definitions if resembles(d.term, _written(flat, d.party))}


def _written(flat: str, span: Span) -> str:
    return span.name or flat[span.start : span.end]


def _namer(
    flat: str, spans: list[Span], definitions: list[Definition], metadata: dict[str, str]
) -> Callable[[Span], str]:
    """How each span is called throughout this text."""
    other_order = turned(find_contacts(flat, metadata))

    def given_first(span: Span) -> str:
        written = _written(flat, span)
        return other_order.get(person_words(written), written) if span.type == "person" else written

    people = PersonNames(
        [(given_first(s), s.title) for s in spans if s.type == "person" and not s.role]
        + [(other_order.get(person_words(name), name), "") for name in header_names(metadata)]
    )
    organizations = OrganizationNames(_written(flat, s) for s in spans if s.type == "organization" and not s.role)
    defined = {d.term.lower(): d.party for d in definitions if not d.several}

    def name(span: Span) -> str:
        written = _written(flat, span)
        if party := defined.get(written.lower()):
            return name(party) if party != span and defined.get(_written(flat, party).lower()) != party else written
        if span.role:
            return span.role
        if span.type == "person":
            return people.canonical(given_first(span), span.title)
        if span.type == "organization":
            return organizations.canonical(written)
        return _plain(span, written)

    return name


def _plain(span: Span, written: str) -> str:
    tidy = re.sub(r" (?=[.,])", "", " ".join(written.split()))
    if span.type == "location" and tidy.isupper() and len(tidy) > 3:
        return re.sub(r"\b(Of|The|And)\b", lambda m: m[0].lower(), tidy.title())
    return tidy_organization(tidy) if span.type == "statute" else tidy


def _mention(text: str, span: Span, name: str) -> FoundMention:
    return FoundMention(
        start=span.start,
        end=span.end,
        text=text[span.start : span.end],
        type=span.type,
        name=name,
        role=span.role,
        confidence=span.confidence,
    )
