"""A witness by the pronoun that is theirs: "Ann Lee testified that she signed it" for "that the witness signed it"; by name
where no pronoun is known, or another may be meant by it."""

from __future__ import annotations

import re

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.papers.pronouns_of import pronoun_of_given_name, pronoun_of_title
from evidence.engines.facts.source import Source
from evidence.engines.layout.person_names import same_person

_TESTIFIED = re.compile(
    r"(?P<who>[^\u201c]{3,80}?) (?:testified|stated|said|denied|admitted) that (?P<said>[^\u201c]*)"
)
_ANOTHER = re.compile(r"\b(?:he|him|his|she|hers?|they|them|their|somebody|someone|anybody|who)\b|\[")
_SUBJECT = re.compile(
    r"(?:^|(?:,|\b(?:that|and|but|or|when|if|whether|because|after|before|while|until|where|what|as|than|which|who))\s)$"
)
_DOES = re.compile(r" (?:was|is|had|has|did|does|would|could|will|became|[a-z]{2,}ed)\b")
_WITNESS = re.compile(r"\bthe witness(?![\w-]| \[)")
_FORMS = {"he": ("he", "him", "his"), "she": ("she", "her", "her")}


def with_witness_pronouns(source: Source, fact: FoundFact) -> str:
    """The fact's text, with whom "the witness" means in it."""
    testified = _TESTIFIED.match(fact.text)
    if testified is None:
        return fact.text
    forms = _FORMS.get(_pronoun(source, testified["who"]))
    if forms is None or not _is_nobody_else(source, fact, testified):
        return _with_name(fact.text, testified)
    pattern, at = _of_witness(testified["who"]), testified.start("said")
    return (
        fact.text[:at]
        + pattern.sub(lambda one: _form(testified["said"], one, forms), testified["said"])
        + fact.text[testified.end() :]
    )


def _pronoun(source: Source, who: str) -> str:
    """ "he" or "she", also where the paper has the witness with another given name beside: "Ann Mary Lee"; else empty."""
    if titled := pronoun_of_title(who):
        return titled
    found = {pronoun for name, pronoun in source.pronouns.items() if name == who or same_person(who, name)}
    return pronoun_of_given_name(who) if not found else found.pop() if len(found) == 1 else ""


def _with_name(text: str, testified: re.Match[str]) -> str:
    """ "Ann Lee signed it", said by her."""
    who, at, end = testified["who"], testified.start("said"), testified.end()
    if not who[0].isupper() or who.startswith("The "):
        return text
    return f"{text[:at]}{_WITNESS.sub(lambda _: who, text[at:end])}{text[end:]}"


def _of_witness(who: str) -> re.Pattern[str]:
    """How what is said calls whoever says it."""
    return re.compile(rf"\b(?:the witness|{re.escape(who)})(?P<owns>['\u2019]s)?(?![\w-])")


def _form(said: str, one: re.Match[str], forms: tuple[str, str, str]) -> str:
    subject, done_to, owns = forms
    if one["owns"]:
        return owns
    does = _SUBJECT.search(said, 0, one.start()) or _DOES.match(said, one.end())
    return subject if does else done_to


def _is_nobody_else(source: Source, fact: FoundFact, testified: re.Match[str]) -> bool:
    """Does what is said speak of nobody else whom the pronoun may mean, as far as it speaks of the witness?"""
    places = [one.end() for one in _of_witness(testified["who"]).finditer(testified["said"])]
    if not places:
        return False
    said = testified["said"][: places[-1]]
    named = (" ".join(one.text.split()) for one in source.mentions_in(fact.start, fact.end) if one.type == "person")
    return not _ANOTHER.search(said) and not any(name in said for name in named if name not in testified["who"])
