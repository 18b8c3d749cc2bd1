"""Sentences that are understood only with another: what points back, and items of what another begins."""

from __future__ import annotations

import re

from evidence.engines.documents.titles import first_lines
from evidence.engines.facts.referring.back_references import refers_back
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.sentences.torn_clauses import is_cut_off, is_torn_clause
from evidence.engines.facts.source import Source
from evidence.engines.layout.sentences import Sentence

_POINTS_BACK = re.compile(
    r"(?:notwithstanding |in addition to |except for )?(?:(?:the|this) (?:foregoing|preceding|aforesaid|above)(?! dates?\b)"
    r"|(?:any|all|each|every|no) (?:of the )?(?:foregoing|such(?! as))|all of the foregoing|such [a-z]+)\b(?!,)",
    re.I,
)  # whose subject another sentence names
_OF_AN_ACT = re.compile(
    r"The (?:decision|request|proposal|explanation|response|reply|offer|refusal|recommendation|suggestion|instruction"
    r"|warning|objection|assurance|promise|concern|allegation|remark|answer)s? (?:was|were|is|are|had|has|came)\b"
)  # which only the sentence before tells
_OWN_CASE = re.compile(
    r"\b(?:[Tt]h(?:is|e) )(?:above[- ](?:referenced|captioned|entitled|styled|named|numbered) )?"
    r"(?=(?:appeal|case|matter|action|cause|proceeding|dispute|lawsuit|suit)\b)"
)  # of a court's paper, whose head names it
_THIS = re.compile(r"\b[Tt]his (?P<noun>[a-z]{4,})\b")
_HEADS = 8  # first lines of a paper
_RUNS_ON = re.compile(r";(?: and| or)? [ivx]{1,4}\.(?:\s|$)")  # the next item's number
_MARK = re.compile(r"(?:^|\s)\(?\w{1,4}\)")  # "a)"


def is_part(source: Source, sentence: Sentence, before: list[Sentence]) -> bool:
    """Is it understood only with the sentence before it, or as an item of what another begins?"""
    if source.is_mail or source.read.spoken:
        return False
    last = before[-1] if before else None
    if not source.is_minutes and (is_torn_clause(sentence, last) or is_cut_off(source.text, sentence, last)):
        return True
    torn = _MARK.sub(" ", sentence.words)
    if _RUNS_ON.search(sentence.words):
        return True
    words = _OWN_CASE.sub("the ", sentence.words) if source.is_of_court else sentence.words
    words = _of_this_paper(source, words)
    points = _POINTS_BACK.match(plain(words)) or refers_back(words)
    if not (source.is_minutes or source.is_of_court) and _OF_AN_ACT.match(plain(sentence.words)):
        return True
    return torn.count(")") > torn.count("(") or bool(points)


def _of_this_paper(source: Source, words: str) -> str:
    """ "within thirty days of this award" in a paper headed "Award of Arbitrator": what the paper calls itself points nowhere."""
    heads = " ".join(line for line, _, _ in first_lines(source.read.structure)[:_HEADS]).lower()
    return _THIS.sub(lambda found: f"the {found['noun']}" if found["noun"] in heads.split() else found.group(), words)
