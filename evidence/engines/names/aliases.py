"""Further mentions of what was found once: full names, defined short forms, companies without form, lone surnames."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.layout.address_fields import rejoined
from evidence.engines.names.lexicon import (
    NOT_NAMES,
    ORG_HEADS,
    SURNAMES,
    Vocabulary,
    all_given_names,
    common_words,
    given_names,
    place_names,
)
from evidence.engines.names.names import PersonNames, is_distinctive, organization_key, person_words, tidy_organization
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span
from evidence.engines.names.unlisted_given_names import begin_of_whole_name

_CAPITAL = re.compile(
    r"(?<![\w@./-])(?:[A-ZÀ-ÖØ-Þ]|[a-z]{1,2}[A-Z]|[a-z]-[a-z])[\w&'-]{0,40}"
)  # and "iMills", "e-mills"
_ADDRESS = re.compile(r"(?P<name>[^<>;@\n]{2,60}?)\s?<[^<>\s]{3,100}>|(?P<bare>[^<>;@\n]{3,60})")
_BRACKETED = re.compile(r" ?\([^()]{1,40}\)")  # "Mann Kay (Legal)"
_PEOPLE_HEADERS = ("from", "to", "cc", "bcc", "sender", "author", "last_modified_by", "witness", "creator")
_PAIR = 2  # words
_SURE = 0.6  # a guess of the model alone is not spread through the text
_LONE_SURNAME = 0.51  # gives way to any longer name the surname is part of
_FORMED = 0.78  # at least, of what a form shows to be an organization
_SURE_PERSON = 0.75  # nor a surname that only the model vouches for


def find_aliases(
    flat: str, spans: list[Span], short_forms: dict[str, Span], headers: list[str], vocabulary: Vocabulary
) -> Iterator[Span]:
    """Occurrences, with a capital, of every form that the entities found so far may go by."""
    forms = _forms(flat, spans, vocabulary)
    forms.update({name.lower(): ("person", 0.8) for name in headers})
    for term, party in short_forms.items():
        forms[term.lower()] = (party.type, 0.79)
    index: dict[str, list[str]] = {}
    for form in sorted(forms, key=lambda f: (-len(f), f)):
        index.setdefault(re.split(r"[ ,.]", form)[0], []).append(form)
    lower = flat.lower() if len(flat.lower()) == len(flat) else flat
    for word in _CAPITAL.finditer(flat):
        for form in index.get(word[0].lower().removesuffix("'s"), ()):
            end = word.start() + len(form)
            if lower.startswith(form, word.start()) and not lower[end : end + 1].isalnum():
                kind, confidence = forms[form]
                start = (
                    begin_of_whole_name(flat, word.start(), word[0], vocabulary)
                    if confidence == _LONE_SURNAME
                    else word.start()
                )
                yield Span(start, end, kind, confidence)  # type: ignore[arg-type]
                break


def _forms(flat: str, spans: list[Span], vocabulary: Vocabulary) -> dict[str, tuple[str, float]]:
    """Every form in lower case, with the type and how sure a bare occurrence of it is."""
    sure = [s for s in spans if s.confidence >= _SURE]
    forms = _written_forms(flat, sure, vocabulary)
    forms |= dict.fromkeys(_lone_surnames(flat, sure, vocabulary), ("person", _LONE_SURNAME))
    companies = [flat[s.start : s.end] for s in sure if s.type == "organization"]
    for first in _lone_first_words(companies):
        if first not in given_names() and _stands_alone(first, vocabulary):
            forms.setdefault(first, ("organization", 0.55))
    forms |= {pair: ("organization", 0.77) for pair in _lone_first_pairs(flat, companies) if pair not in forms}
    return forms


def _written_forms(flat: str, sure: list[Span], vocabulary: Vocabulary) -> dict[str, tuple[str, float]]:
    """Names as the text writes them, organizations also without their legal form."""
    forms: dict[str, tuple[str, float]] = {}
    for span in sure:
        written = " ".join(flat[span.start : span.end].split())
        if span.type == "organization":
            forms.setdefault(written.lower(), ("organization", 0.77))
            base = organization_key(tidy_organization(written))[0]
            if _stands_alone(base, vocabulary):
                forms.setdefault(base, ("organization", 0.77 if " " in base else 0.65))
        elif span.type == "person" and len(written.split()) > 1:
            forms.setdefault(written.lower(), ("person", 0.77))
    return forms


def _lone_surnames(flat: str, sure: list[Span], vocabulary: Vocabulary) -> set[str]:
    """Surnames of known people that may stand for them: "Langley" for Victor Langley."""
    spans = [s for s in sure if s.type == "person"]
    people = PersonNames((s.name or flat[s.start : s.end], s.title) for s in spans if s.confidence >= _SURE_PERSON)
    titled = {person_words(flat[s.start : s.end])[-1] for s in spans if s.title}
    return {name for name in people.surnames() | titled if _stands_alone(name, vocabulary) and " " not in name}


def _lone_first_words(names: Iterable[str]) -> set[str]:
    """First words that begin one organization's name only: "larkin" for Larkin Street Bakery."""
    bases: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for name in names:
        base, form = organization_key(tidy_organization(name))
        words = base.split()
        if len(words) > 1 and len(words[0]) > 3 and is_distinctive(len(words), bool(form)):
            bases[words[0]].add((base, form))
    return {first for first, known in bases.items() if _is_one(known)}


def _lone_first_pairs(flat: str, names: Iterable[str]) -> set[str]:
    """First two words that begin one company's name only, and that the text goes on to call it by: "Elm City" for Elm City
    Property Management, LLC."""
    bases: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for base, form in (organization_key(tidy_organization(name)) for name in names):
        words = base.split()
        if form and len(words) > _PAIR and words[0] not in all_given_names() | NOT_NAMES:
            bases[" ".join(words[:_PAIR])].add((base, form))
    lower = flat.lower()
    return {
        pair
        for pair, known in bases.items()
        if _is_one(known) and pair not in place_names() and lower.count(pair) > lower.count(next(iter(known))[0])
    }


def _is_one(known: set[tuple[str, str]]) -> bool:
    """One name in at most one legal form: Acme Holdings Inc. and Acme Holdings L.P. are two."""
    return len({base for base, _ in known}) == 1 and len({form for _, form in known if form}) < 2


def retype(flat: str, spans: list[Span]) -> list[Span]:
    """The model's guesses put right: an unknown "organization" that ends in a known person's surname is a person, and a
    "place" that a company's name begins with is the company."""
    known = {
        person_words(flat[s.start : s.end])[-1] for s in spans if s.type == "person" and s.confidence >= _SURE_PERSON
    }
    given = {
        person_words(flat[s.start : s.end])[0]
        for s in spans
        if s.type == "person" and s.confidence >= _SURE_PERSON and " " in flat[s.start : s.end]
    }
    begun = _beginnings(flat, spans)
    out: list[Span] = []
    for span in spans:
        words = flat[span.start : span.end].lower().split()
        guess = span.type in ("organization", "location") and span.confidence < _SURE and len(words) <= 2
        named = guess and words[-1] in known and not any(w in ORG_HEADS or w in NOT_NAMES for w in words)
        is_given = (
            span.type == "organization" and span.confidence < _FORMED and " ".join(words) in given - common_words()
        )
        named = named or is_given
        is_called = span.type == "location" and " ".join(words) in begun and " ".join(words) not in place_names()
        is_firm = is_called or _is_firm_of(flat, span, out)
        out.append(replace(span, type="person") if named else replace(span, type="organization") if is_firm else span)
    return out


def _is_firm_of(flat: str, span: Span, before: list[Span]) -> bool:
    """ "Weir Hartnell" of "Ann Lee of Weir Hartnell": whom somebody with a full name is of."""
    if span.type != "person" or span.title or not before or before[-1].type != "person":
        return False
    return " " in flat[before[-1].start : before[-1].end] and flat[before[-1].end : span.start] == " of "


def _beginnings(flat: str, spans: list[Span]) -> set[str]:
    """The first words, two or more, of the companies of the text: "weir forge" of Weir Forge & Machine Corp."""
    bases = [
        key[0].split()
        for span in spans
        if span.type == "organization" and (key := organization_key(tidy_organization(flat[span.start : span.end])))[1]
    ]
    return {" ".join(words[:n]) for words in bases for n in range(2, len(words) + 1)}


def _stands_alone(form: str, vocabulary: Vocabulary) -> bool:
    """Is the form a name by itself: not ordinary words, a place, a role or an abbreviation?"""
    words = form.split()
    if not words or len(form) < 3 or form in place_names() or form in NOT_NAMES or is_role(form):
        return False
    proper = [w for w in words if not vocabulary.is_common(w) and w not in NOT_NAMES]
    return bool(proper) if len(words) == 1 else bool(proper or len(words) > 2)


def header_names(metadata: dict[str, str]) -> list[str]:
    """Full names in mail headers and document properties, given name first."""
    names: list[str] = []
    for key, value in metadata.items():
        if key.lower() in _PEOPLE_HEADERS:
            names += _names_of(value)
    return names


def _names_of(value: str) -> Iterable[str]:
    for found in _ADDRESS.finditer(rejoined(value[:20_000])):
        name = _BRACKETED.sub("", found["name"] or found["bare"]).strip(" \"',;")
        if name.count(",") == 1:
            last, first = (part.strip() for part in name.split(","))
            name = f"{first} {last}"
        words = name.split()
        whole = 2 <= len(words) <= 4 and all(w[0].isupper() and not any(c.isdigit() for c in w) for w in words)
        if whole and (words[0].lower() in all_given_names() or not _is_mailbox(words)):
            yield name


def _is_mailbox(words: list[str]) -> bool:
    """An office, which often stands as a document's author, or a mailbox: "Outage Report", "Migration Team"."""
    last = words[-1].lower()
    ordinary = last in common_words() or last.removesuffix("s") in common_words()
    return last in ORG_HEADS or (ordinary and last not in SURNAMES | all_given_names())
