"""Whom "he" or "she" means that a sentence of a quotation begins with: the only one whom the sentences before it name."""

from __future__ import annotations

import re

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.referring.subjects import tells_of_unnamed
from evidence.engines.facts.referring.third_person import somebody_acts_on_another, speaks_of_unnamed
from evidence.engines.facts.source import Source
from evidence.engines.layout.person_names import same_person

_SUBJECT = re.compile(r"(?P<word>He|She)(?P<short>['\u2019](?:s|d|ll))?\b(?! \[)")
_SPEAKER = re.compile(r"(?P<who>[^,\u201c]{2,120}?)(?:,| (?:testified|said|stated|wrote|answered|asked)\b)")
_TITLE = 6  # characters before a name: "Mrs. "
_WHOSE = re.compile(
    r"[\[(](?:patient|resident|employee|student|client|claimant|insured|decedent)(?: name)?:? (?P<name>[^\[\]()]+)[\])]",
    re.I,
)


def has_whose(lead: str) -> bool:
    """Does what leads to the words say of whom all of them are: "[patient Ann Lee]"?"""
    return bool(_WHOSE.search(lead))


def with_person(source: Source, fact: FoundFact, lead: str, words: str, place: int, *, is_clause: bool = False) -> str:
    """The sentence that begins at this place with the name in brackets behind the pronoun it begins with, where one person is
    left whom it may mean. Who acts in the clause before acts in the next one without a pronoun, unless a title says that it
    is theirs: "Roe gave him breaths, and he coughed"."""
    found = _SUBJECT.match(words)
    if found is None or re.search(r"\b(?:he|she|him|her) \[", words):
        return words
    pronoun = found["word"].lower()
    name = _meant(source, fact, lead, pronoun, place)
    if name and is_clause and source.pronouns.get(name) != pronoun and _acts(source, fact, name):
        return words
    return f"{found.group()} [{name}]{words[found.end() :]}" if name else words


def _acts(source: Source, fact: FoundFact, name: str) -> bool:
    """Does the fact's first clause begin with the name?"""
    people = [one for one in source.mentions_in(fact.start, fact.end) if one.type == "person"]
    return bool(people) and people[0].name == name and people[0].start - fact.start < _TITLE


def _meant(source: Source, fact: FoundFact, lead: str, pronoun: str, place: int) -> str:
    span = fact.start, place
    speaker = _SPEAKER.match(lead)
    who = speaker["who"] if speaker else ""
    people = list(dict.fromkeys(one.name for one in source.mentions_in(*span) if one.type == "person"))
    others = [one for one in people if not (who and same_person(one, who))]
    whose = _WHOSE.search(lead)
    if not people and whose:
        return whose["name"]
    if len(others) != 1 or len(people) > len(others) or source.pronouns.get(others[0], pronoun) != pronoun:
        return ""
    if speaks_of_unnamed(source, *span) or tells_of_unnamed(source, *span):
        return ""
    return "" if somebody_acts_on_another(source, *span, pronoun) else others[0]
