"""Who, where, how much and under which law: every mention of an entity in a text, with one name for each entity."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.base.types import FoundMention
from evidence.engines.layout.address_fields import parted_names
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.reading import flatten
from evidence.engines.layout.structure import structure
from evidence.engines.names import recognizer
from evidence.engines.names.accounts import find_accounts
from evidence.engines.names.addresses import (
    without_addresses,
    without_links,
)
from evidence.engines.names.aliases import find_aliases, header_names, retype
from evidence.engines.names.attributes import without_attributes
from evidence.engines.names.candidates import judge
from evidence.engines.names.caption_roles import caption_organizations
from evidence.engines.names.case_names import without_authors, without_case_names
from evidence.engines.names.company_words import as_companies
from evidence.engines.names.day_words import without_days
from evidence.engines.names.defined_names import defined_names
from evidence.engines.names.edges import with_heads, without_labels
from evidence.engines.names.form_fields import find_field_names, without_things
from evidence.engines.names.generic_names import without_generic
from evidence.engines.names.judges import find_judges, without_marks
from evidence.engines.names.lexicon import Vocabulary
from evidence.engines.names.money import find_money
from evidence.engines.names.name_records import RECORDED, Found, Mentioned, NamedText
from evidence.engines.names.names import person_words
from evidence.engines.names.numerals import without_numerals
from evidence.engines.names.organizations import find_organizations
from evidence.engines.names.partners import with_partners
from evidence.engines.names.party_names import with_whole_parties
from evidence.engines.names.people import find_people
from evidence.engines.names.places import find_places
from evidence.engines.names.post_nominals import without_degrees
from evidence.engines.names.printed_names import as_printed
from evidence.engines.names.public_bodies import acting_bodies
from evidence.engines.names.record_confidence import JudgedName, Key, judged_names
from evidence.engines.names.roles import Definition, defined_terms, find_definitions, find_roles
from evidence.engines.names.seen_names import SeenNames
from evidence.engines.names.short_forms import resembles
from evidence.engines.names.spans import Span, settle
from evidence.engines.names.statutes import find_case_citations, find_statutes
from evidence.engines.names.surroundings import of_address
from evidence.engines.names.text_names import TextNames, written
from evidence.engines.names.unindented import Unindented
from evidence.engines.names.whole_names import as_elsewhere

_GENERATION = re.compile(r"(?:,? (?:(?:Jr|JR)\b\.?|(?:II|III|IV)\b(?!\.))|,? (?:Sr|SR)\b(?!\.? [A-Z])\.?)")
_NAMED = 0.75  # what a form, or the model for several words, says of a person
_HEADED = 0.97  # an address field says whose name it is


def load() -> None:
    """Read the model and the word lists now, so that the first document does not wait for them."""
    recognizer.load()
    find_mentions("Warm up.")


def find_mentions(text: str, *, metadata: dict[str, str] | None = None) -> list[FoundMention]:
    """All mentions in ``text``, by start and without overlaps; none runs across a page break.

    ``metadata`` are headers as extracted (from, to, author): the people they name are looked for in the text too.
    Who is named in the footer of a message only, as its archive or its disclaimer does, has nothing to do with it.
    A mention of a party by its role has ``role`` set; where the document says who that is, ``name`` and ``type`` are
    that party's, and otherwise ``type`` is "other".
    """
    placed, names, named = read_names(text, metadata or {})
    judged = judged_names(named)
    return [_mention(text, span, place, names, judged) for span, place in placed]


def read_names(text: str, metadata: dict[str, str]) -> tuple[list[tuple[Span, Span]], TextNames, NamedText]:
    """The mentions, each with its place in the text, what they are called, and what the text shows of their names."""
    unindented = Unindented(text, flatten(text))
    spans, names, found = _named(unindented.text, metadata)
    read = structure(text)
    footers = [(one.start, one.end) for one in read.blocks if one.kind is BlockKind.MAIL_FOOTER]
    said = [(span, unindented.placed(span)) for span in spans if "\f" not in unindented.text[span.start : span.end]]
    placed = [(span, place) for span, place in said if not any(start <= place.start < end for start, end in footers)]
    meant = [Mentioned(span, place.start, names.of(span)) for span, place in placed if not names.is_open(span)]
    heads = [one for one in read.furniture if one.kind is BlockKind.RUNNING_HEAD]
    return placed, names, NamedText(unindented.text, found, meant, [*read.blocks, *heads], spoken=read.spoken)


def _named(flat: str, metadata: dict[str, str]) -> tuple[list[Span], TextNames, Found]:
    """The mentions of the flat text, what each of them is called, and what was found of them at first."""
    vocabulary, terms = Vocabulary(flat), defined_terms(flat)
    words = without_addresses(without_marks(flat))
    proposed = list(recognizer.find_candidates(words, vocabulary))  # which sees where an address stands
    candidates = without_degrees(flat, _candidates(flat, words, proposed, vocabulary, terms))
    found = without_labels(flat, with_heads(flat, settle(without_days(flat, without_numerals(flat, candidates)))))
    spans = without_things(flat, acting_bodies(flat, retype(flat, settle(as_printed(flat, found)))))
    spans = settle([*spans, *caption_organizations(flat, spans), *defined_names(flat, spans)])
    spans = without_case_names(flat, without_authors(flat, spans))
    spans = without_attributes(flat, as_elsewhere(flat, with_partners(flat, spans)))
    parties = [span for span in spans if span.type in ("person", "organization")]
    spans, definitions = with_whole_parties(flat, spans, find_definitions(flat, parties))
    spans = without_generic(flat, spans, terms, (one.party for one in definitions), vocabulary)
    spans = as_companies(flat, spans, definitions)
    short, headed = _short_forms(flat, definitions), header_names(metadata)
    first = Found(
        seen=SeenNames(proposed),
        named=frozenset((span.start, span.end) for span in spans),
        parties=frozenset(one.party.start for one in definitions),
        headed=frozenset(map(person_words, headed)),
        vocabulary=vocabulary,
    )
    plain = without_links(without_addresses(flat))
    aliases = list(find_aliases(plain, spans, short, headed, vocabulary))
    spans = settle([*spans, *_free(aliases, spans), *find_roles(flat, definitions)])
    spans = [_with_generation(flat, span) for span in with_partners(flat, spans)]
    return spans, TextNames(flat, spans, definitions, metadata), first


def _candidates(
    flat: str, words: str, proposed: list[Span], vocabulary: Vocabulary, terms: frozenset[str]
) -> Iterator[Span]:
    """``words``: the text without addresses; ``proposed``: what the model sees in it."""
    yield from (Span(start, end, "person", _HEADED, name) for start, end, name in parted_names(flat))
    yield from find_field_names(flat)
    yield from find_money(flat)
    yield from find_statutes(flat)
    yield from find_case_citations(flat)
    yield from find_accounts(flat)
    yield from find_judges(flat)
    unmarked = without_marks(flat)
    plain = without_links(words)
    yield from (of_address(flat, person) for person in find_people(unmarked, vocabulary))
    yield from map(SeenNames(proposed).vouched, find_organizations(plain, vocabulary))
    yield from find_places(plain, vocabulary)
    outside = (span for span in proposed if plain[span.start : span.end].strip())
    yield from judge(words, outside, terms, vocabulary)


def _free(aliases: Iterable[Span], spans: list[Span]) -> Iterator[Span]:
    """Without those inside a person's longer name: "Turpin" of "Kenneth Turpin" is no mention by itself."""
    people = [span for span in spans if span.type == "person" and span.confidence >= _NAMED]
    starts = [span.start for span in people]
    for alias in aliases:
        at = bisect_right(starts, alias.start) - 1
        inside = at >= 0 and alias.end <= people[at].end
        if not inside or (people[at].start, people[at].end) == (alias.start, alias.end):
            yield alias


def _short_forms(flat: str, definitions: Iterable[Definition]) -> dict[str, Span]:
    """Defined terms that shorten the party's own name ("ACME" for ACME Holdings, LLC), as opposed to roles."""
    return {d.term: d.party for d in definitions if resembles(d.term, written(flat, d.party))}


def _with_generation(flat: str, span: Span) -> Span:
    """With the "Jr." behind a full name, which parts a son from his father."""
    if span.type != "person" or span.role or span.name or " " not in flat[span.start : span.end]:
        return span
    begins = span.start + flat[span.start : span.end].rfind(" ")
    found = _GENERATION.match(flat, begins) or _GENERATION.match(flat, span.end)
    return replace(span, end=found.end()) if found and found.end() > span.end else span


def _mention(text: str, span: Span, place: Span, names: TextNames, judged: dict[Key, JudgedName]) -> FoundMention:
    name = names.of(span)
    sure = judged.get((span.type, name), JudgedName(1.0, is_enough=True))
    return FoundMention(
        start=place.start,
        end=place.end,
        text=text[place.start : place.end],
        type=span.type,
        name=name,
        role=span.role,
        confidence=round(min(sure.confidence, 0.99), 2) if span.type in RECORDED else span.confidence,
        is_open=names.is_open(span),
        is_unsure=not sure.is_enough,
    )
