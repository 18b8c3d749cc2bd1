"""Sentences that assert two things: each clause with its own subject and verb, where both are understood alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from evidence.engines.facts.broken import LACKS_ITS_OBJECT
from evidence.engines.facts.referring import is_open
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_JOINT = re.compile(r"(?:[,;] (?:and|but)|;) (?=[A-Z]|(?:the|an?|each|no|all|any) )")
_GOVERNS_ALL = re.compile(
    r"^(?:\W{0,2}\(?\w{0,4}[.)] ?)?(?:(?-i:[A-Z])[\w ]{2,40}[:.] )?(?:if|unless|when|where|while"
    r"|although|because|in the event|upon|provided|notwithstanding|subject to"
    r"|except|to the extent|on|in|at|during|after|before|since|by|as|for|between|under|from|neither|either|both|not only"
    r"|according to|pursuant)\b",
    re.I,
)  # what stands before both clauses may hold of both
_OF_ALL = re.compile(
    r"\b(?:respectively|in each case|unless|provided|whichever|in that order|such|the same|the former|the latter"
    r"|thereof|therefor\w*"
    r"|thereto|therein|thereafter|otherwise|the other|former|latter|said)\b",
    re.I,
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_TENSES = frozenset({"VBD", "VBZ", "VBP", "MD"})
_FEWEST, _LONGEST = 5, 90  # words of a clause; of a sentence


def may_be_two(words: str) -> bool:
    """Is it worth its grammar to see whether it says two things?"""
    return (
        bool(_JOINT.search(words))
        and words.count(" ") < _LONGEST
        and not _GOVERNS_ALL.match(words)
        and '"' not in words
    )


def halves(flat: str, sentence: Sentence) -> list[Sentence]:
    """The two clauses as sentences, in order; the sentence itself where it is one, or a clause needs the other."""
    words = parse.plain(sentence.words)
    if len(words) != len(sentence.words) or not may_be_two(words):
        return [sentence]
    doc = parse.parse(words)
    for joint in _JOINT.finditer(words):
        first, second = words[: joint.start()], words[joint.end() :]
        if min(len(first.split()), len(second.split())) < _FEWEST or _OF_ALL.search(second) or is_open(second):
            continue
        if LACKS_ITS_OBJECT.search(
            first
        ):  # "shall look to the bank for, and the bank shall remain liable for, payment"
            continue
        if _joins_clauses(doc, joint.end()):
            places = _places(flat, sentence)
            end, start = places[joint.start() - 1] + 1, places[joint.end()]
            return [
                replace(sentence, end=end, words=sentence.words[: joint.start()]),
                replace(sentence, start=start, words=sentence.words[joint.end() :], opens=False, label=0),
            ]
    return [sentence]


def _places(flat: str, sentence: Sentence) -> list[int]:
    """Where each character of the sentence's words stands in the text."""
    begin = sentence.start + sentence.label
    kept = [
        at for at in range(begin, sentence.end) if not flat[at].isspace() or (at > begin and not flat[at - 1].isspace())
    ]
    while kept and flat[kept[0]].isspace():
        kept.pop(0)
    return kept


def _joins_clauses(doc: Doc, place: int) -> bool:
    """Does a clause begin there that is joined to the sentence's own verb, each with its own subject in a tense?"""
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or not _stands(root):
        return False
    joined = [child for child in root.children if child.dep_ in ("conj", "parataxis") and _stands(child)]
    return any(
        child.left_edge.idx == place and root.right_edge.i >= child.right_edge.i for child in joined
    ) and not any(
        child.dep_ in ("advcl", "ccomp") and child.right_edge.idx < place and child.i < root.i
        for child in root.children
    )


def _stands(verb: Token) -> bool:
    tense = verb.tag_ in _TENSES or any(
        child.tag_ in _TENSES for child in verb.children if child.dep_ in ("aux", "auxpass")
    )
    subject = next((child for child in verb.children if child.dep_ in _SUBJECTS), None)
    return tense and subject is not None and subject.pos_ in ("NOUN", "PROPN")
