"""A sentence as it is understood by itself: whom its pronouns mean, who says "I" and "we" in it, and to whom."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.contracts.sides import roles_of_couples
from evidence.engines.facts.papers.case_roles import with_case_roles
from evidence.engines.facts.papers.initials import with_initials
from evidence.engines.facts.papers.letters import (
    NAMED_CLIENT,
    is_printed,
    names_own_body,
    with_clients,
    with_company,
    with_issuer,
    with_law,
    with_passage,
)
from evidence.engines.facts.papers.reports import NAMED as REPORT
from evidence.engines.facts.papers.reports import is_report
from evidence.engines.facts.papers.resolutions import with_body
from evidence.engines.facts.papers.rulings import says_we
from evidence.engines.facts.referring.antecedents import with_antecedent
from evidence.engines.facts.referring.bearers import bearer_of, with_bearers
from evidence.engines.facts.referring.defined_things import with_defined, with_motion
from evidence.engines.facts.referring.opening_pronouns import (
    COUNSEL,
    SAID_TO_SOMEBODY,
    SEVERAL,
    antecedent_of,
    bare,
    noun_of,
)
from evidence.engines.facts.referring.parties import defined_words, with_both, with_called, with_names, with_sides
from evidence.engines.facts.referring.pointed_things import with_things
from evidence.engines.facts.referring.quotations import is_within_quotation
from evidence.engines.facts.referring.referring import is_addressed, is_open
from evidence.engines.facts.referring.third_person import ThirdPersons
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.sentences.headings import without_title
from evidence.engines.facts.sentences.text import plain, without_salutation
from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import MAILED
from evidence.engines.layout.messages import message_at
from evidence.engines.layout.person_names import same_person
from evidence.engines.layout.sentences import Sentence

_PRONOUN = re.compile(
    r"^(?P<word>He|She|HE|SHE|They|Their|Its|It(?! (?:(?:may|might|shall|will|would|should|must|can) (?:not )?|has |had )?"
    r"(?:be|been|is|was|seems?|seemed|appears?|appeared|come to|came to)\b))\b(?=[ ,])"
)  # "It is the seller's duty to …" stands for nothing
_OPENS = re.compile(r"(?:S?[Hh]e|His|Her)\b")
_CALLED = re.compile(r"\s*(?:(?:Dear|Hi|Hello) )?[A-Z]\w{1,14}(?:-[A-Z]\w{1,14})?,\s(?=\S)")
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
_FOUND = re.compile(r"[^\"\u201c]{0,160}\b(?:I|[Ww]e|us|me|our|my)\b")
_QUOTED = re.compile(r"\"[^\"]*\"|\u201c[^\u201d]*\u201d")
_ALL_QUOTED = re.compile(r"[\"\u201c][^\u201c\u201d]*[\"\u201d]\.?")  # another paper's words
_GAP, _CELLS = re.compile(r"\S {2,}(?=\S)|\t"), 3  # between the cells of a row
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
        name = antecedent_of(source, words, before, found["word"])
        if name and _writes_or_reads(source, sentence.start, name):
            name = ""
        noun = "" if name else noun_of(source, before, found["word"])
        name = name or bearer_of(noun, source, sentence.start)
        own = f"{name}\u2019s" if found["word"] in ("Its", "Their") and name else name
        beside = noun or (name and (found["word"] in SEVERAL or source.is_for_client or _FIRST_PERSON.search(words)))
        named = f"{found['word']} [{own or noun}]" if beside else own
        words, change = (named + words[found.end() :], -0.08) if named else (words, -0.15)
    message = message_at(source.messages, sentence.start)  # of a thread each message has its own
    mentions = source.mentions_in(sentence.start, sentence.end)
    terms = defined_words(mentions, of_instrument=source.is_instrument)
    words, borne = with_bearers(words, source, message.start if message else 0, sentence.start, terms)
    words = _with_things(source, words, sentence, before)
    words = with_body(words, source.text)
    words = with_company(words, source.issuer, source.text)
    words = with_law(with_issuer(with_clients(words, source.clients), source.issuer), source.text)
    is_sworn_or_sent = bool(source.author(sentence.start)[0]) or not source.is_of_court
    spoken = words if is_sworn_or_sent else _unquoted(words)  # whom counsel's paper quotes, it names
    if _FIRST_PERSON.search(words) and is_within_quotation(source, sentence):
        return Contained(words, NOBODYS)
    if _FIRST_PERSON.search(spoken) or source.is_chat or names_own_body(words) or source.is_for_client:
        if told := _with_name(source, words, sentence, before, name):
            return replace(told, meant=(*told.meant, *borne))
        own = _unquoted(words)
        if sentence.kind in MAILED or _SELF.search(spoken) or _FIRST_PERSON.search(own) or names_own_body(own):
            return Contained(words, NOBODYS)
    words = with_case_roles(_with_persons(source, words, sentence, before, "").said, source.case_roles)
    words = without_title(words, sentence.words, (" ".join(one.text.split()) for one in mentions))
    words = with_called(
        with_both(with_names(words, _of_one(source, mentions)), source.parties, mentions), source.called_sides
    )
    if source.is_short and not (source.is_mail or source.is_chat):
        words = with_defined(words, source.read.masked, sentence.start)
    if source.is_short and source.is_of_court:
        words = with_motion(words, source.read.masked, sentence.start)
    return Contained(with_initials(words, source.initials), change, (*borne, *_far(source, name)))


def _of_one(source: Source, mentions: list[FoundMention]) -> list[FoundMention]:
    """Without those that a contract's term means only in part: one of two who are the Owner together."""
    joint = roles_of_couples(source.contract_sides[1]) if source.is_instrument else set()
    return [one for one in mentions if " ".join(one.text.split()).removeprefix("the ") not in joint]


def _with_things(source: Source, words: str, sentence: Sentence, before: list[Sentence]) -> str:
    """With what the words point at in brackets: of a message what its own sentences before say, of a short paper its subject."""
    message, author = message_at(source.messages, sentence.start), source.author(sentence.start)
    if source.is_mail and message:
        own = (one for one in before if one.start >= message.body)
        return with_things(words, [one for one in own if source.author(one.start) == author])
    is_paper = source.is_short and not (source.is_mail or source.is_chat)
    return with_antecedent(source, words, sentence.start) if is_paper else words


def _far(source: Source, name: str) -> tuple[str, ...]:
    """Whom a pronoun means that is named only in the paper's head or by initials near it."""
    is_far = name in source.initials.values() or (source.patient and name == source.canonical(source.patient))
    return (name,) if name and is_far else ()


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
    is_to_somebody = is_addressed(NAMED_CLIENT.sub("", _unquoted(words)))
    if not to and is_to_somebody and not (source.is_mail or source.is_chat or sentence.kind in MAILED):
        return None
    whom = f" to {to}" if to else ""
    who = f"The {author}" if author == source.court else author
    mentions = () if source.is_mail or source.is_chat else source.mentions_in(sentence.start, sentence.end)
    said = with_sides(worded.said, mentions)
    doubt = -0.15 if _OPEN.search(words) else 0.0
    return Contained(f"{who} {verb}{whom}: “{said}”", doubt, (author, to, name, *worded.names))


def _author(source: Source, words: str, place: int) -> tuple[str, str]:
    """Who says it, and the verb that reports it; "we" is a court, whoever signed the paper, or the body that it is of."""
    author, verb = source.author(place)
    if author:
        return author, verb
    if _SELF.search(words) and not _is_in_columns(source, place) and (writer := source.whom("I", place)):
        return writer, "stated"
    if says_we(words) and source.court:
        return source.court, "wrote"
    is_to_reader = is_addressed(words) and bool(source.addressee(source.issuer, place))
    if says_we(words) or names_own_body(words) or NAMED_CLIENT.search(words) or is_to_reader:
        writer = source.whom("I", place) or ("" if _SELF.search(_unquoted(words)) else source.issuer)
        if writer:
            return writer, "wrote" if writer == source.issuer else "stated"
    is_of_report = _FOUND.match(words) and not _SELF.search(words) and is_report(source.text)
    return (REPORT, "stated") if is_of_report else ("", "")


def _is_in_columns(source: Source, place: int) -> bool:
    """Does it stand in a row with cells of its own, as a list of messages has who sent each?"""
    block = source.read.structure.block_at(place)
    line = source.read.masked[block.start : block.end].split("\n", 1)[0] if block else ""
    return len(_GAP.findall(line.strip())) >= _CELLS


def _unquoted(words: str) -> str:
    return _QUOTED.sub("", words)


def _with_persons(source: Source, words: str, sentence: Sentence, before: list[Sentence], speaker: str) -> WordedSpeech:
    """With the name of whom "he" or "she" means in brackets, where only one person was named shortly before; a sentence that
    begins with such a word goes on about the same one."""
    if "[" in words or not _PERSON.search(words) or not is_open(words):
        return WordedSpeech(words, words)
    others = [one for one in before if not bare(one).startswith(("He ", "She ")) and not COUNSEL.search(one.words)]
    if others and _OPENS.match(words) and _may_mean_another(source, others[-1]):
        return WordedSpeech(words, words)
    spans = [(_after_call(source, one), one.end) for one in (sentence, *reversed(others[-2:]))]
    found = ThirdPersons(source).worded(words, spans, speaker)
    if any(_writes_or_reads(source, sentence.start, name) for name in found.names):
        return WordedSpeech(words, words)
    return found


def _writes_or_reads(source: Source, place: int, name: str) -> bool:
    """Is it who writes a message there, or its one reader? They are "I" and "you"."""
    if not (source.is_chat or source.is_mail):
        return False
    author = source.author(place)[0]
    return any(one and same_person(name, one) for one in (author, source.addressee(author, place)))


def _may_mean_another(source: Source, before: Sentence) -> bool:
    """Was somebody spoken to there, or does somebody act who has only initials there?"""
    return bool(SAID_TO_SOMEBODY.search(before.words)) or with_initials(before.words, source.initials) != before.words


def _after_call(source: Source, sentence: Sentence) -> int:
    """Where it begins behind the name that it calls, "Lee, see the note", who is nobody that it speaks of."""
    called = _CALLED.match(source.read.masked, sentence.start, sentence.end) if sentence.kind in MAILED else None
    return called.end() if called else sentence.start
