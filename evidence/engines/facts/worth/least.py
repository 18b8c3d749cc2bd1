"""The least that a statement must be worth to become a fact, by the kind of document it stands in."""

from __future__ import annotations

import re

from evidence.engines.facts.mail.mail import is_notice
from evidence.engines.facts.mail.mail_subjects import without_subject
from evidence.engines.facts.mail.manners import is_in_passing
from evidence.engines.facts.relevance import LESSER, is_definition
from evidence.engines.facts.sentences.broken import is_torn
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.worth.features import is_left_open
from evidence.engines.layout.kinds import MAILED, BlockKind

_OF_PROSE, _OF_SPEECH, _OF_MAIL, _OF_A_SHORT_ONE = 0.55, 0.42, 0.42, 0.3
_OF_TELLING_MAIL, _OF_EXPECTED_MAIL, _OF_A_STORY = 0.24, 0.2, 0.36
_TELLS_LITTLE, _TELLS_A_STORY = 0.2, 0.4  # of the sentences of mail, those in the past tense
_OF_A_TELLING_NOTICE, _OF_A_NOTICE = 0.6, 0.9  # to everybody, by an office: mostly of parking, outages and the like
_WITHOUT_POINTS, _OF_SPEECH_WITHOUT_POINTS = 0.39, 0.48
_OF_A_MAILED_ITEM = 0.9  # of a list that names nobody, no day and no sum: mostly what is passed on for fun
_NEVER = 2.0
_TELLING, _SURE = 0.45, 0.7  # points
_OF_A_TELLING_ONE, _OF_A_DATED_ONE, _OF_A_TELLING_DAY, _OF_ALL_IT_SAYS = 0.15, 0.15, 0.06, 0.06
_OF_AN_EXPECTED_ONE = 0.0  # a conclusion, a ruling, a section of a law, an entry of a register
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
_SENTENCE = 5  # words; fewer are a salutation or a name


def least(one: FactCandidate, source: Source) -> float:
    """A short document is read for more of what it says than a long one. What is left open is a fact in short papers only,
    which say little else. Where the points say nothing for a statement, its words must say as much as in a long document."""
    if is_torn(one.fact.text) or (is_definition(one.fact.text) and not _SAYS_WHEN_OR_HOW_MUCH.search(one.fact.text)):
        return _NEVER
    if is_left_open(one.fact.text) and (source.is_mail or not source.is_short):
        return _NEVER
    return max(_least(one, source), _of_few_points(one, source))


def _of_few_points(one: FactCandidate, source: Source) -> float:
    if one.relevance >= LESSER or one.expected:
        return 0.0
    block = source.read.structure.block_at(one.fact.start)
    is_item = block is not None and block.kind is BlockKind.LIST_ITEM
    if source.is_mail and is_item:
        return _OF_A_MAILED_ITEM
    return _OF_SPEECH_WITHOUT_POINTS if source.read.spoken else _WITHOUT_POINTS


def _least(one: FactCandidate, source: Source) -> float:
    if source.is_mail:
        return _of_mail(one, source)
    if not source.is_short:
        return _OF_SPEECH if source.read.spoken else _OF_PROSE
    if one.expected:
        return _OF_AN_EXPECTED_ONE
    if one.relevance >= _SURE:
        return _OF_ALL_IT_SAYS
    dated, telling = one.fact.precision == "day", one.relevance >= _TELLING
    if dated:
        return _OF_A_TELLING_DAY if telling else _OF_A_DATED_ONE
    return _OF_A_TELLING_ONE if telling else _OF_A_SHORT_ONE


def _of_mail(one: FactCandidate, source: Source) -> float:
    """What somebody asks another for is worth noting as such; of a statement that has much in it its words need say less."""
    if is_in_passing(without_subject(one.fact.text)):
        return _NEVER
    if is_notice(source.author(one.fact.start)[0]):
        return _OF_A_TELLING_NOTICE if one.relevance >= _TELLING else _OF_A_NOTICE
    if one.expected:
        return _OF_EXPECTED_MAIL
    said = without_subject(one.fact.text)
    if _POINTS_ELSEWHERE.search(said) or _PURPOSE.search(said):
        return _NEVER
    if _says_one_thing(source):
        return _OF_ALL_IT_SAYS
    if source.narrated < _TELLS_LITTLE:
        return _OF_MAIL
    if one.relevance >= _TELLING:
        return _OF_TELLING_MAIL
    return _OF_A_STORY if source.narrated >= _TELLS_A_STORY else _OF_MAIL


def _says_one_thing(source: Source) -> bool:
    """Is it a message of one sentence?"""
    said = [one for one in source.read.sentences if one.kind in MAILED and one.words.count(" ") >= _SENTENCE - 1]
    return len(said) == 1
