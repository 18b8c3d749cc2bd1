"""A sentence as it is understood by itself: whom its pronouns mean, who says "I" and "we" in it, and to whom."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.papers.case_roles import with_case_roles
from evidence.engines.facts.papers.initials import with_initials
from evidence.engines.facts.papers.letters import (
    is_printed,
    names_own_body,
    with_clients,
    with_company,
    with_issuer,
    with_law,
    with_passage,
)
from evidence.engines.facts.papers.pronouns_of import meant_by, titled_pronoun
from evidence.engines.facts.papers.reports import NAMED as REPORT
from evidence.engines.facts.papers.reports import is_report
from evidence.engines.facts.papers.resolutions import with_body
from evidence.engines.facts.papers.rulings import says_we
from evidence.engines.facts.referring.antecedents import with_antecedent
from evidence.engines.facts.referring.bearers import bearer_of, with_bearers
from evidence.engines.facts.referring.parties import defined_words, with_both, with_names
from evidence.engines.facts.referring.referring import is_addressed, is_open
from evidence.engines.facts.referring.third_person import (
    UNNAMED,
    ThirdPersons,
    WordedSpeech,
    is_colleague,
    names_others,
    nouns_before,
    somebody_acts_on_another,
    speaks_of_unnamed,
    thing_done_to,
)
from evidence.engines.facts.sentences.headings import without_title
from evidence.engines.facts.sentences.text import plain, without_salutation
from evidence.engines.facts.sentences.torn_print import is_entry
from evidence.engines.facts.source import NAMED, Source
from evidence.engines.layout.kinds import MAILED
from evidence.engines.layout.messages import message_at
from evidence.engines.layout.person_names import same_person
from evidence.engines.layout.sentences import Sentence

_OF_A_THING = re.compile(r"(?:The|A|An|This|That|Its|Their) (?:[a-z]+ ){1,3}")
_COUNSEL = re.compile(
    r"\bfor (?:the )?(?:appell(?:ant|ee)|plaintiff|defendant|petitioner|respondent|claimant)s?\.?$"
    r"|\((?-i:[A-Z])[\w. '\u2019-]{2,40}, (?:[A-Z]\. ?){0,2}J\.",
    re.I,
)
_PRONOUN = re.compile(
    r"^(?P<word>He|She|HE|SHE|They|Their|Its|It(?! (?:(?:may|might|shall|will|would|should|must|can) (?:not )?|has |had )?"
    r"(?:be|been|is|was|seems?|seemed|appears?|appeared)\b))\b(?=[ ,])"
)  # "It is the seller's duty to …" stands for nothing
_SEVERAL = ("They", "Their")
_PLURAL = re.compile(
    r"\b(?!(?:this|was|has|does|is|as|its|his|us|yes|plus|less|across|business|address|process)\b)[a-z]{3,}(?<![su])s\b"
)
_TO_WHOM = re.compile(
    r"(?:.{0,40}\b)?(?:spoke|spoken|met|talked|dealt|checked) (?:to|with)(?: the)?"
    r"|(?:.{0,40}\b)?(?:called|phoned|contacted|heard from"
    r"|asked|told|wrote to)(?: the)?|The",
    re.I,
)  # before whom the next sentence is about
_SAID_TO_SOMEBODY = re.compile(
    r"\b(?:told|advised|informed|warned|reminded|assured) (?:me|us|him|her|them|[A-Z][\w.'\u2019 -]{1,40}) (?:that )?s?he\b"
)
_OPENS = re.compile(r"(?:S?[Hh]e|His|Her)\b")
_CALLED = re.compile(r"\s*(?:(?:Dear|Hi|Hello) )?[A-Z][a-z]{1,14},\s(?=\S)")
_PERSON = re.compile(r"\b(?:s?he|him|his|hers?)\b", re.I)
_OPEN = re.compile(r"\b(?:he|she|him|her|they|them|it|this|that)\b[^a-z]*$|^(?:This|That|These|Those|It|They|He|She)\b")
_NUMBERED = (
    "Count Part Phase Article Title Volume Class Chapter Schedule Group Section War"  # before an "I" that is a number
)
_NUMERAL = "".join(rf"(?<!\b{word} )" for word in _NUMBERED.split())
_MINE = (
    r"\b(?:of|is|was|than|not|like|with) mine\b(?=\s*(?:[.,;:?!\"\u201d)]|$|(?:and|or|who|to|in|at)\b))"
    r"|^Mine\b(?= (?:is|was|are|were)\b)"
)  # "a friend of mine", but not "on mine property"
_FIRST_PERSON = re.compile(rf"{_NUMERAL}\b(?:I|me|[Mm]y|[Ww]e|[Oo]urs?|us|[Yy]ou|[Yy]ours?)\b|{_MINE}")
_SELF = re.compile(rf"{_NUMERAL}\b(?:I|me|[Mm]y)\b|{_MINE}")
_TITLED = re.compile(
    r"(?:\d{1,3}[.)] )?(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Det|Officer|Sgt|Lt|Capt|Defendant|Plaintiff|The)\.?", re.I
)
_TO_ANOTHER = re.compile(
    r",?\s(?:\w+ly\s)?(?:told|asked|called|rang|telephoned|phoned|met|showed|gave|informed|advised|warned|e-?mailed|texted"
    r"|interviewed|questioned|confronted|wrote\sto|spoke\s(?:to|with)|and|or)\b",
    re.I,
)
_FOUND = re.compile(r"[^\"\u201c]{0,160}\b(?:I|[Ww]e|us|me|our|my)\b")
_QUOTED = re.compile(r"\"[^\"]*\"|\u201c[^\u201d]*\u201d")
_ALL_QUOTED = re.compile(r"[\"\u201c][^\u201c\u201d]*[\"\u201d]\.?")  # another paper's words
NOBODYS = -4.0  # off the relevance of what an "I" says whom nothing names


@dataclass(frozen=True, slots=True)
class Contained:
    """A fact's text, what to add to its confidence for the rewording (never above 0), and who is meant in it: whose "I" it
    reports, "you", and whose names stand behind pronouns."""

    text: str
    change: float
    meant: tuple[str, ...] = ()


def self_contained(source: Source, sentence: Sentence, before: list[Sentence]) -> Contained:
    """The sentence as it is understood by itself."""
    words, change, name = with_passage(plain(without_salutation(sentence)), source.text), 0.0, ""
    if found := _PRONOUN.match(words):
        name = _antecedent(source, before, found["word"])
        if name and source.is_chat and same_person(name, source.author(sentence.start)[0]):
            name = ""  # who writes is "I"
        noun = "" if name else _noun(source, before, found["word"])
        name = name or bearer_of(noun, source, sentence.start)
        own = f"{name}\u2019s" if found["word"] in ("Its", "Their") and name else name
        beside = noun or (name and (found["word"] in _SEVERAL or source.is_for_client or _FIRST_PERSON.search(words)))
        named = f"{found['word']} [{own or noun}]" if beside else own
        words, change = (named + words[found.end() :], -0.08) if named else (words, -0.15)
    message = message_at(source.messages, sentence.start)  # of a thread each message has its own
    mentions = source.mentions_in(sentence.start, sentence.end)
    terms = defined_words(mentions, of_instrument=source.is_instrument)
    words, borne = with_bearers(words, source, message.start if message else 0, sentence.start, terms)
    if source.is_short and not (source.is_mail or source.is_chat):
        words = with_antecedent(source, words, sentence.start)
    words = with_body(words, source.text)
    words = with_company(words, source.issuer, source.text)
    words = with_law(with_issuer(with_clients(words, source.clients), source.issuer), source.text)
    if _FIRST_PERSON.search(words) or source.is_chat or names_own_body(words) or source.is_for_client:
        if told := _with_name(source, words, sentence, before, name):
            return replace(told, meant=(*told.meant, *borne))
        own = _unquoted(words)
        if sentence.kind in MAILED or _SELF.search(words) or _FIRST_PERSON.search(own) or names_own_body(own):
            return Contained(words, NOBODYS)
    words = with_case_roles(_with_persons(source, words, sentence, before, "").said, source.case_roles)
    words = without_title(words, sentence.words, (" ".join(one.text.split()) for one in mentions))
    words = with_both(with_names(words, mentions), source.parties, mentions)
    return Contained(with_initials(words, source.initials), change, borne)


def _with_name(source: Source, words: str, sentence: Sentence, before: list[Sentence], name: str) -> Contained | None:
    """What somebody says of themselves or to somebody, as theirs; None where it does not say whose it is, or to whom."""
    author, verb = _author(source, words, sentence.start)
    if (
        not author
        or _ALL_QUOTED.fullmatch(words)
        or (verb == "stated" and is_printed(words) and not _SELF.search(words))
    ):
        return None
    worded = _with_persons(source, words, sentence, before, author)
    is_letter = not (source.is_chat or source.messages)
    to = source.addressee(author, sentence.start) if is_letter or is_addressed(words) else ""
    if not to and is_addressed(_unquoted(words)) and not (source.is_mail or source.is_chat or sentence.kind in MAILED):
        return None
    whom = f" to {to}" if to else ""
    who = f"The {author}" if author == source.court else author
    doubt = -0.15 if _OPEN.search(words) else 0.0
    return Contained(f"{who} {verb}{whom}: “{worded.said}”", doubt, (author, to, name, *worded.names))


def _author(source: Source, words: str, place: int) -> tuple[str, str]:
    """Who says it, and the verb that reports it; "we" is a court, whoever signed the paper, or the body that it is of."""
    author, verb = source.author(place)
    if author:
        return author, verb
    if _SELF.search(words) and (writer := source.whom("I", place)):
        return writer, "stated"
    if says_we(words) and source.court:
        return source.court, "wrote"
    if says_we(words) or names_own_body(words):
        writer = source.whom("I", place) or source.issuer
        if writer:
            return writer, "wrote" if writer == source.issuer else "stated"
    return (REPORT, "stated") if _FOUND.match(words) and is_report(source.text) else ("", "")


def _unquoted(words: str) -> str:
    return _QUOTED.sub("", words)


def _with_persons(source: Source, words: str, sentence: Sentence, before: list[Sentence], speaker: str) -> WordedSpeech:
    """With the name of whom "he" or "she" means in brackets, where only one person was named shortly before; a sentence that
    begins with such a word goes on about the same one."""
    if "[" in words or not _PERSON.search(words) or not is_open(words):
        return WordedSpeech(words, words)
    others = [one for one in before if not _bare(one).startswith(("He ", "She ")) and not _COUNSEL.search(one.words)]
    if others and _SAID_TO_SOMEBODY.search(others[-1].words) and _OPENS.match(words):
        return WordedSpeech(words, words)
    spans = [(_after_call(source, one), one.end) for one in (sentence, *reversed(others[-2:]))]
    return ThirdPersons(source).worded(words, spans, speaker)


def _after_call(source: Source, sentence: Sentence) -> int:
    """Where it begins behind the name that it calls, "Lee, see the note", who is nobody that it speaks of."""
    called = _CALLED.match(source.read.masked, sentence.start, sentence.end) if sentence.kind in MAILED else None
    return called.end() if called else sentence.start


def _antecedent(source: Source, before: list[Sentence], pronoun: str) -> str:
    """The one person (or, for "it", organisation) named in the two sentences before, or who is the subject of the last; none
    when there are several.

    A sentence that begins with the same pronoun goes on about the same one: of "Lee called. She said Mr. Roe lied. She left."
    both are Lee, whoever else is named between.
    """
    if pronoun in _SEVERAL:
        return _organization(source, before)
    others = [one for one in before if not _bare(one).startswith(f"{pronoun} ")]
    for sentence in reversed(others[-2:]):
        if _may_be_of_another(source, sentence, pronoun):
            return ""
        if _COUNSEL.search(sentence.words):
            continue  # who appears for a party does not act in the case
        named = [m for m in source.mentions_in(sentence.start, sentence.end) if _may_be(source, m, pronoun)]
        unnamed_to = named[0].start if named else sentence.end
        if not pronoun.startswith("It") and speaks_of_unnamed(source, sentence.start, unnamed_to):
            return ""
        if any(is_colleague(source, m) for m in named):
            return ""
        if names := {m.name if pronoun.startswith("It") else meant_by(source.text, m) for m in named}:
            return names.pop() if len(names) == 1 else _subject(source, sentence, named, pronoun)
    return ""


def _may_be_of_another(source: Source, sentence: Sentence, pronoun: str) -> bool:
    """Does the sentence speak of somebody or something whom the pronoun may mean as well, and who has no name that is known?"""
    words = plain(sentence.words)
    if with_initials(sentence.words, source.initials) != sentence.words:
        return True  # of one who has only initials there
    if is_entry(words):
        return True  # "Attorney who advised Lee. He admitted …": it is the attorney's
    if pronoun.startswith("It"):
        return bool(_OF_A_THING.match(words))  # "The trial court found for Acme. It denied …"
    place = (source, sentence.start, sentence.end)  # "told me that she signed", "Lee called. He went to Kit. She …"
    return (
        bool(_SAID_TO_SOMEBODY.search(sentence.words))
        or names_others(*place)
        or somebody_acts_on_another(*place, pronoun)
    )


def _organization(source: Source, before: list[Sentence]) -> str:
    """Whom "they" means, where the sentence before, not counting those that begin so, names one organization, nobody else and
    no several things."""
    others = [one for one in before if not _bare(one).startswith(tuple(f"{word} " for word in _SEVERAL))]
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


def _noun(source: Source, before: list[Sentence], pronoun: str) -> str:
    """ "the pilot", of whom the sentence before speaks, where it names nobody; whoever the pronoun went on about meanwhile."""
    others = [one for one in before if not _bare(one).startswith(f"{pronoun} ")]
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


def _bare(sentence: Sentence) -> str:
    """Without the mark of an item."""
    return sentence.words.lstrip("-\u2013\u2022* ")


def _may_be(source: Source, mention: FoundMention, pronoun: str) -> bool:
    if pronoun.startswith("It"):
        return mention.type == "organization"
    sex = titled_pronoun(source.text, mention) or source.pronouns.get(mention.name, pronoun.lower())
    return mention.type == "person" and sex == pronoun.lower()
