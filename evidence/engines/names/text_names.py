"""How each mention of one text is called throughout it, from all the names that the text and its headers have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from evidence.engines.names.addresses import find_contacts, spelt_names, surnames_first, turned
from evidence.engines.names.aliases import header_names
from evidence.engines.names.kin import is_introduced_as_kin
from evidence.engines.names.lexicon import OFFICES, PARTICLES, TITLES, given_names, is_nationality
from evidence.engines.names.names import (
    OrganizationNames,
    PersonNames,
    organization_key,
    person_words,
    tidy_organization,
    tidy_person,
)
from evidence.engines.names.place_forms import whole_place
from evidence.engines.names.roles import Definition
from evidence.engines.names.spans import Span

_MARK_INSIDE = re.compile(  # "McHale Jr. Ed", family name first
    r"(?P<family>[\w'-]+),? (?P<mark>(?:Jr|Sr)\.?|I{2,3}|IV),? (?P<given>[\w'-]+(?: [A-Z]\.?)?)"
)
_ANY = re.compile(r"\b(?:any|each|every|no|such|another|either|neither)(?: (?:other|such))?\s{1,3}\Z", re.I)
_IN_OFFICE = OFFICES | TITLES | {"prime", "vice", "foreign", "former"}  # "the Russian Deputy Prime Minister"
_TOWN = re.compile(
    r"(?:City|Town|Village|Township|Borough|Province|State|Kingdom|(?:\w+ |People's )?Republic) of (?:the )?(?P<name>.{2,40})"
)
_NEAR = 16  # characters
_AT_LENGTH = 3  # times a given name alone stands in a text that tells of somebody by it


class TextNames:
    """The canonical name of each mention, and whether who is meant by it is left open."""

    def __init__(
        self,
        flat: str,
        spans: Iterable[Span],
        definitions: Iterable[Definition],
        metadata: dict[str, str],
    ) -> None:
        spans = list(spans)
        contacts, headed = find_contacts(flat, metadata), header_names(metadata)
        self._flat = flat
        self._other_order, self._is_turned = turned(contacts), surnames_first(headed, contacts)
        self._defined = {d.term.lower(): d.party for d in definitions if not d.several}
        named = [(self._given_first(s), s.title) for s in spans if s.type == "person" and not s.role]
        others = ((self._ordered(name), "") for name in [*headed, *spelt_names(contacts)])
        kin = (self._given_first(s) for s in spans if s.type == "person" and is_introduced_as_kin(flat, s))
        self._people = PersonNames([*named, *others], kin)
        self._often = Counter(person_words(name) for name, _ in named)
        self._places = {whole_place(written(flat, s)) for s in spans if s.type == "location"}
        self._organizations = OrganizationNames(
            written(flat, s) for s in spans if s.type == "organization" and not s.role
        )

    def of(self, span: Span) -> str:
        said = written(self._flat, span)
        if party := self._defined.get(said.lower()):
            is_another = party != span and self._defined.get(written(self._flat, party).lower()) != party
            return self.of(party) if is_another else said
        if span.role:
            return span.role
        if span.type == "person":
            return self._people.canonical(self._given_first(span), span.title)
        if span.type == "location":
            return self._place(whole_place(_tidy(said)))
        return self._organizations.canonical(said) if span.type == "organization" else _plain(span, said)

    def _place(self, name: str) -> str:
        """ "Altona" for "City of Altona", "Weirland" for "Republic of Weirland", where the text calls it so, too."""
        town = _TOWN.fullmatch(name)
        return town["name"] if town and town["name"] in self._places else name

    def is_open(self, span: Span) -> bool:
        """May the mention be any of several people, or is it a given name of which the text says little more?

        Two letters in which "Linda" is thanked are no reason to take both for one person.
        """
        if span.role or written(self._flat, span).lower() in self._defined:
            return False
        if span.type in ("organization", "location") and self._names_none(span):
            return True
        if span.type != "person":
            return False
        name = self._given_first(span)
        words = person_words(name)
        if self._names_none(span) and not {*words} & given_names():
            return True
        is_passing = (
            len(words) == 1 and words[0] in given_names() and not span.title and self._often[words] < _AT_LENGTH
        )
        return self._people.is_open(name, span.title) or (
            is_passing and self._people.canonical(name) == tidy_person(name)
        )

    def _names_none(self, span: Span) -> bool:
        """ "The agency", "h Street", "Canadian", "any Governmental Authority": some of a kind, and none by name."""
        name = self.of(span)
        if span.type == "location" and name.split()[0].islower() and name.split()[0] not in PARTICLES:
            return True
        if span.type == "person" and all(one in _IN_OFFICE or is_nationality(one) for one in name.lower().split()):
            return True
        any_one = span.type == "organization" and _ANY.search(self._flat, max(0, span.start - _NEAR), span.start)
        is_small = name.islower() and not organization_key(name)[1]  # "weir.com, inc." is a company's
        return is_small or is_nationality(name) or bool(any_one)

    def _given_first(self, span: Span) -> str:
        said = written(self._flat, span)
        return self._ordered(said) if span.type == "person" else said

    def _ordered(self, name: str) -> str:
        if found := _MARK_INSIDE.fullmatch(name):
            return f"{found['given']} {found['family']} {found['mark']}"
        words = person_words(name)
        if self._is_turned and len(words) == 2 and words[1] in given_names() and words[0] not in given_names():
            return self._other_order.get(words, " ".join(name.split()[::-1]))
        return self._other_order.get(words, name)


def written(flat: str, span: Span) -> str:
    return span.name or flat[span.start : span.end]


def _tidy(said: str) -> str:
    return re.sub(r" (?=[.,])", "", " ".join(said.split()))


def _plain(span: Span, said: str) -> str:
    tidy = _tidy(said)
    return tidy_organization(tidy) if span.type == "statute" else tidy
