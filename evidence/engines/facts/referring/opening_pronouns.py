"""Whom the "He", "She", "It" or "They" means that a sentence begins with, where what stands before leaves one reading."""

from __future__ import annotations

import re

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.papers.initials import with_initials
from evidence.engines.facts.papers.pronouns_of import meant_by, titled_pronoun
from evidence.engines.facts.referring.subjects import acts_in, may_be_of_thing, owns_somebody, tells_of_unnamed
from evidence.engines.facts.referring.things_done_to import thing_done_to
from evidence.engines.facts.referring.third_person import (
    UNNAMED,
    is_colleague,
    nouns_before,
    somebody_acts_on_another,
    speaks_of_unnamed,
)
from evidence.engines.facts.referring.unknown_names import names_others
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.sentences.torn_print import is_entry
from evidence.engines.facts.source import NAMED, Source
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

COUNSEL = re.compile(
    r"\bfor (?:the )?(?:appell(?:ant|ee)|plaintiff|defendant|petitioner|respondent|claimant)s?\.?$"
    r"|\((?-i:[A-Z])[\w. '\u2019-]{2,40}, (?:[A-Z]\. ?){0,2}J\.",
    re.I,
)
SAID_TO_SOMEBODY = re.compile(
    r"\b(?:told|advised|informed|warned|reminded|assured) (?:me|us|him|her|them|[A-Z][\w.'\u2019 -]{1,40}) (?:that )?s?he\b"
)
_OF_A_THING = re.compile(r"(?:The|A|An|This|That|Its|Their) (?:[a-z]+ ){1,3}")
_LISTED = (BlockKind.FORM_FIELD, BlockKind.TABLE_ROW)  # in which nobody acts: "Physician: K. Roe, MD"
_BEHIND = 60  # characters behind a name
SEVERAL = ("They", "Their")
_PLURAL = re.compile(
    r"\b(?!(?:this|was|has|does|is|as|its|his|us|yes|plus|less|across|business|address|process)\b)[a-z]{3,}(?<![su])s\b"
)
_TO_WHOM = re.compile(
    r"(?:.{0,40}\b)?(?:spoke|spoken|met|talked|dealt|checked) (?:to|with)(?: the)?"
    r"|(?:.{0,40}\b)?(?:called|phoned|contacted|heard from"
    r"|asked|told|wrote to)(?: the)?|The",
    re.I,
)  # before whom the next sentence is about
_TITLED = re.compile(
    r"(?:\d{1,3}[.)] )?(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Det|Officer|Sgt|Lt|Capt|Defendant|Plaintiff|The)\.?", re.I
)
_IS = re.compile(r"(?:(?i:the|our|your|my|his|her|their) )?[A-Za-z][a-z]+(?: [a-z]+){0,3} (?:is|was)\s\Z")
_INITIALS = re.compile(r"(?P<who>[A-Z]{2,3})(?= [a-z]{2,})")
_TO_ANOTHER = re.compile(
    r",?\s(?:\w+ly\s)?(?:told|asked|called|rang|telephoned|phoned|met|showed|gave|informed|advised|warned|e-?mailed|texted"
    r"|interviewed|questioned|confronted|wrote\sto|spoke\s(?:to|with)|and|or)\b",
    re.I,
)


def antecedent_of(source: Source, words: str, before: list[Sentence], pronoun: str) -> str:
    """The one person (or, for "it", organisation) named in the two sentences before, or who is the subject of the last; none
    when there are several. In somebody's chart it is the patient, unless somebody else acts in the sentence before.

    A sentence that begins with the same pronoun goes on about the same one: of "Lee called. She said Mr. Roe lied. She left."
    both are Lee, whoever else is named between.
    """
    if pronoun in SEVERAL:
        return _organization(source, before)
    others = [one for one in before if not bare(one).startswith(f"{pronoun} ")]
    for sentence in reversed(others[-2:]):
        if who := _begun_by_initials(source, sentence, pronoun) or _said_to_be(source, sentence, pronoun):
            return who
        is_of_thing = pronoun.startswith("It") and may_be_of_thing(words, plain(sentence.words))
        if is_of_thing or _may_be_of_another(source, sentence, pronoun):
            return ""
        if COUNSEL.search(sentence.words):
            continue  # who appears for a party does not act in the case
        named = [m for m in source.mentions_in(sentence.start, sentence.end) if _may_be(source, m, pronoun)]
        unnamed_to = named[0].start if named else sentence.end
        if not pronoun.startswith("It") and speaks_of_unnamed(source, sentence.start, unnamed_to):
            return ""
        if any(is_colleague(source, m) or _has_somebody(source, m) for m in named):
            return ""
        acts = sentence.kind not in _LISTED and _one_acts(sentence, named)
        if named and source.patient and not pronoun.startswith("It") and not acts:
            break
        if names := {m.name if pronoun.startswith("It") else meant_by(source.text, m) for m in named}:
            return names.pop() if len(names) == 1 else _subject(source, sentence, named, pronoun)
    return _patient(source, others, pronoun)


def _begun_by_initials(source: Source, sentence: Sentence, pronoun: str) -> str:
    """Who acts in a sentence as initials alone, "MT did not agree.", and speaks to nobody who may be meant as well."""
    words = plain(sentence.words)
    found = _INITIALS.match(words)
    name = source.initials.get(found["who"], "") if found else ""
    is_one = found is not None and not _TO_ANOTHER.match(words, found.end("who"))
    others = [
        one for one in source.mentions_in(sentence.start, sentence.end) if one.type == "person" and one.name != name
    ]
    is_of_sex = not pronoun.startswith("It") and source.pronouns.get(name, pronoun.lower()) == pronoun.lower()
    return name if name and is_one and is_of_sex and not others else ""


def _said_to_be(source: Source, sentence: Sentence, pronoun: str) -> str:
    """Whose name the sentence gives to somebody whom it calls by what they are: "The driver is Terry Vowles"."""
    named = [one for one in source.mentions_in(sentence.start, sentence.end) if one.type == "person"]
    if pronoun.startswith("It") or len(named) != 1 or not _IS.match(source.read.masked, sentence.start, named[0].start):
        return ""
    after = source.read.masked[named[0].end : sentence.end].strip()
    sex = source.pronouns.get(named[0].name, pronoun.lower())
    return named[0].name if after in ("", ".") and sex == pronoun.lower() else ""


def _patient(source: Source, others: list[Sentence], pronoun: str) -> str:
    """Whose chart it is, where the pronoun may be theirs and words before it do not leave open of whom they are."""
    is_chart = source.patient and "(Decedent" not in source.head  # of whom others tell
    if not is_chart or pronoun.startswith("It") or (others and _is_of_unnamed(source, others[-1])):
        return ""
    name = source.canonical(source.patient)
    sex = "she" if pronoun.lower() in ("she", "her") else "he"
    return name if source.pronouns.get(name, sex) == sex else ""


def _is_of_unnamed(source: Source, sentence: Sentence) -> bool:
    return tells_of_unnamed(source, sentence.start + sentence.label, sentence.end)


def _has_somebody(source: Source, one: FoundMention) -> bool:
    """Does it speak of "Mrs. Roe's daughter", of whom the next sentence may be?"""
    return one.type == "person" and owns_somebody(" ".join(source.read.masked[one.end : one.end + _BEHIND].split()))


def _one_acts(sentence: Sentence, named: list[FoundMention]) -> bool:
    return any(acts_in(one.text, plain(sentence.words)) for one in named)


def _may_be_of_another(source: Source, sentence: Sentence, pronoun: str) -> bool:
    """Does the sentence speak of somebody or something whom the pronoun may mean as well, and who has no name that is known?"""
    words = plain(sentence.words)
    if with_initials(sentence.words, source.initials) != sentence.words:
        return True  # of one who has only initials there
    if is_entry(words):
        return True  # "Attorney who advised Lee. He admitted …": it is the attorney's
    if not pronoun.startswith("It") and _is_of_unnamed(source, sentence):
        return True
    if pronoun.startswith("It"):
        return bool(_OF_A_THING.match(words))  # "The trial court found for Acme. It denied …"
    place = (source, sentence.start, sentence.end)  # "told me that she signed", "Lee called. He went to Kit. She …"
    return (
        bool(SAID_TO_SOMEBODY.search(sentence.words))
        or names_others(*place)
        or somebody_acts_on_another(*place, pronoun)
    )


def _organization(source: Source, before: list[Sentence]) -> str:
    """Whom "they" means, where the sentence before, not counting those that begin so, names one organization, nobody else and
    no several things."""
    others = [one for one in before if not bare(one).startswith(tuple(f"{word} " for word in SEVERAL))]
    if not others or _PLURAL.search(others[-1].words) or UNNAMED.search(others[-1].words):
        return ""
    named = [one for one in source.mentions_in(others[-1].start, others[-1].end) if one.type in NAMED]
    lead = source.read.masked[others[-1].start + others[-1].label : named[0].start] if named else ""
    acts = _TO_WHOM.fullmatch(" ".join(plain(lead).rstrip(".").split())) or not lead.strip(" \n\t-.0123456789()")
    one_only = len({one.name for one in named}) == 1 and named[0].type == "organization"
    return named[0].name if one_only and acts else ""


def _subject(source: Source, sentence: Sentence, named: list[FoundMention], pronoun: str) -> str:
    """Of several the one that the sentence begins with, whose sex is sure, unless it speaks to another, who may have replied."""
    first = named[0]
    lead = " ".join(source.read.masked[sentence.start + sentence.label : first.start].split()).lstrip("-\u2013\u2022* ")
    if (lead and not _TITLED.fullmatch(lead)) or _TO_ANOTHER.match(source.read.masked, first.end):
        return ""
    if pronoun.startswith("It"):
        return first.name
    sure = titled_pronoun(source.text, first) or source.pronouns.get(first.name)
    return meant_by(source.text, first) if sure else ""


def noun_of(source: Source, before: list[Sentence], pronoun: str) -> str:
    """ "the pilot", of whom the sentence before speaks, where it names nobody; whoever the pronoun went on about meanwhile."""
    others = [one for one in before if not bare(one).startswith(f"{pronoun} ")]
    if others and pronoun == "It":
        return thing_done_to(plain(others[-1].words))
    if (
        pronoun.startswith("It")
        or not others
        or any(m.type == "person" for m in source.mentions_in(others[-1].start, others[-1].end))
    ):
        return ""
    found = [one for one in nouns_before(others[-1].words) if one.removeprefix("the ") not in source.case_roles]
    people = {said.rsplit(maxsplit=1)[-1].lower() for said in UNNAMED.findall(others[-1].words)}
    return found[0] if found and len(people) <= 1 else ""


def bare(sentence: Sentence) -> str:
    """Without the mark of an item."""
    return sentence.words.lstrip("-\u2013\u2022* ")


def _may_be(source: Source, mention: FoundMention, pronoun: str) -> bool:
    if pronoun.startswith("It"):
        return mention.type == "organization"
    sex = titled_pronoun(source.text, mention) or source.pronouns.get(mention.name, pronoun.lower())
    return mention.type == "person" and sex == pronoun.lower()
