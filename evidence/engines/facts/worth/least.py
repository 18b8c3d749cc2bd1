"""The least that a statement must be worth to become a fact, by the genre of its document."""

from __future__ import annotations

import re

from evidence.engines.facts.contracts.torn import is_part_of_clause, parse_doubtful
from evidence.engines.facts.mail.mail_subjects import without_subject
from evidence.engines.facts.mail.manners import is_in_passing
from evidence.engines.facts.papers.meetings import is_decided
from evidence.engines.facts.papers.sender_names import is_notice, person_name
from evidence.engines.facts.relevance import LESSER, is_definition
from evidence.engines.facts.sentences.broken import is_torn
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.worth.features import is_left_open
from evidence.engines.facts.worth.judged import Genre, genre_of
from evidence.engines.layout.kinds import MAILED, BlockKind
from evidence.engines.layout.messages import message_at

# CARD.md has what is good of what is worth so much. More would leave out main facts of the authored matters.
_LEAST: dict[Genre, float] = {"mail": 0.35, "speech": 0.4, "contract": 0.65, "short": 0.4, "prose": 0.45}
_OF_A_NOTE, _NOTE = 0.12, 1_000  # characters: what has no more is read for nearly all it says
_OF_THE_FIRST = 0.5  # of a message or thread: where none is worth so much, it is about the day's business
_OF_ONE_THING = 0.35  # of a message of one sentence
_OF_A_SHORT_ONE: dict[Genre, float] = {"contract": 0.4, "speech": 0.4}
_OF_THE_BEST = ((3, 0.06), (8, 0.15))  # of a short conversation's or contract's best, so that none is left bare
_OF_EXPECTED = 0.0  # a conclusion, a ruling, a section of a law, an entry of a register
_OF_A_ROW = 0.3  # of an account
_OF_LAW = 0.1
_OF_A_VOTE = 0.2  # of minutes, which are there to say what was decided
_OF_EXPECTED_IN_SHORT = 0.3  # under it some three of forty are good
_OF_READ = 0.25  # aloud, from a letter or the like: it is written, and asked nearly what mail is
_OF_A_NOTICE = 0.75  # to everybody, by an office: mostly of parking, outages and the like
_OF_A_MAILED_ITEM = 0.9  # of a long list that names nobody, no day and no sum: mostly what is passed on for fun
_ITEMS_TO_THE_POINT = 6
_NEVER = 2.0
_SAYS_WHEN_OR_HOW_MUCH = re.compile(r"\b(?:1[89]|20)\d\d\b|[$\u00a3\u20ac] ?\d|\d ?%")
_POINTS_ELSEWHERE = re.compile(
    r"\bthe following [\w -]{0,40}(?:will|are|is|were|was|have|has|includes?|requires?|shows?)\b"
    r"|\b(?:set forth|listed|shown) (?:above|below)\b"
    r"|\babove-?(?:mentioned|referenced|captioned)\b|\bcaptioned\b",
    re.I,
)  # of mail: what it speaks of stands in a list or a heading
_PURPOSE = re.compile(
    r"(?:^|: “)To [a-z]{2,}\b(?![^“”]{0,300}, (?:I|we|you|the|an?|it|he|she|they|please|[A-Z]))"
)  # "To add a clause that …": what for, and not what
_TO_NOBODY = re.compile(
    r"(?![^“]* wrote to )[^“]{2,120} wrote(?: about “[^”]*”)?: “[^“]*\b[Yy]ou\b(?! know\b)"
)  # of mail to several: who "you" is, nothing says
_SENTENCE = 5  # words; fewer are a salutation or a name


def suffices(value: float, one: FactCandidate, source: Source, better: int) -> bool:
    """Is it worth what is asked of it? That it is no part of a clause takes longest to tell, and is looked at last."""
    return value >= least(one, source, better) and not _is_part(one, source)


def may_suffice(one: FactCandidate, source: Source) -> bool:
    """Is there a worth by which it becomes a fact, as there is none for a torn sentence or a definition?"""
    return least(one, source, 0) < _NEVER


def parse_statements(ranked: list[tuple[float, FactCandidate]], source: Source, most: int) -> None:
    """Parse together what :func:`suffices` will ask the grammar of: of a contract the ``most`` that are worth enough."""
    if genre_of(source) == "contract":
        asked = _OF_A_SHORT_ONE["contract"] if source.is_short else _LEAST["contract"]
        doubtful = [one.fact.text for value, one in ranked if value >= asked and not _is_told_whatever(one)]
        parse_doubtful(doubtful[:most])


def _is_part(one: FactCandidate, source: Source) -> bool:
    """Is it a part of a contract's clause, and none of what is told of it whatever it leaves open?"""
    return not _is_told_whatever(one) and genre_of(source) == "contract" and is_part_of_clause(one.fact.text)


def _is_told_whatever(one: FactCandidate) -> bool:
    return bool(one.fact.proof) or (one.is_term and one.expected)


def least(one: FactCandidate, source: Source, better: int) -> float:
    """What is left open is a fact in short papers and as a main term of a contract; what a document is there to say always is.
    ``better`` is how many of the document are kept that are worth more."""
    said = one.fact.text
    if one.is_field or is_torn(said) or (is_definition(said) and not _SAYS_WHEN_OR_HOW_MUCH.search(said)):
        return _NEVER  # "Date of injury: 2/26/98" is what the summary and the document's own data have
    if one.is_term and one.expected:
        return _OF_EXPECTED
    if is_left_open(said) and not one.is_term and (source.is_mail or not source.is_short):
        return _NEVER
    if source.is_mail:
        return _of_mail(one, source, better)
    if one.fact.proof:
        return _OF_READ
    if source.is_minutes and is_decided(said):
        return _OF_A_VOTE
    genre = genre_of(source)
    is_note = len(source.text) <= _NOTE
    if source.is_short and one.expected:
        return _OF_EXPECTED if is_note or source.read.spoken else _of_expected(source)
    asked = _of_short(genre, len(source.text), better) if source.is_short else _LEAST[genre]
    return min(asked, _OF_A_ROW) if one.row and source.is_short else asked


def _of_expected(source: Source) -> float:
    """Of what a short paper is there to say; a section of a law is all there is."""
    return _OF_LAW if source.is_law else _OF_EXPECTED_IN_SHORT


def _of_short(genre: Genre, length: int, better: int) -> float:
    """Of a conversation, a contract or a note few are asked less, so that none is left bare; longer papers say enough."""
    if genre == "short" and length > _NOTE:
        return _LEAST[genre]
    asked = _OF_A_NOTE if length <= _NOTE else _OF_A_SHORT_ONE.get(genre, _LEAST[genre])
    return min([asked, *(lower for count, lower in _OF_THE_BEST if better < count)])


def _of_mail(one: FactCandidate, source: Source, better: int) -> float:
    """Of a message: what is asked for, promised or sent along may speak of a list that it is told with."""
    said = without_subject(one.fact.text)
    if is_in_passing(said) or _TO_NOBODY.match(said):
        return _NEVER
    message = message_at(source.messages, one.fact.start)
    if is_notice(source.author(one.fact.start)[0]) or (message and is_notice(person_name(message.sender))):
        return _OF_A_NOTICE
    if not one.expected and (_POINTS_ELSEWHERE.search(said) or _PURPOSE.search(said)):
        return _NEVER
    block = source.read.structure.block_at(one.fact.start)
    is_item = block is not None and block.kind is BlockKind.LIST_ITEM
    if one.relevance < LESSER and not one.expected and is_item and _has_long_list(source):
        return _OF_A_MAILED_ITEM
    if better or one.expected:
        return _LEAST["mail"]
    return _OF_ONE_THING if _says_one_thing(source) else _OF_THE_FIRST


def _has_long_list(source: Source) -> bool:
    """Has it more items than somebody who writes to the point counts up?"""
    return sum(one.kind is BlockKind.LIST_ITEM for one in source.read.structure.blocks) > _ITEMS_TO_THE_POINT


def _says_one_thing(source: Source) -> bool:
    """Is it a message of one sentence?"""
    said = [one for one in source.read.sentences if one.kind in MAILED and one.words.count(" ") >= _SENTENCE - 1]
    return len(said) == 1
