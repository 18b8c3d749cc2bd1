"""Sentences that assert two things: each clause with its own subject and verb, where both are understood alone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from evidence.engines.facts.days.cited_days import MONTH
from evidence.engines.facts.referring.referring import is_open
from evidence.engines.facts.sentences.broken import LACKS_ITS_OBJECT
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_JOINT = re.compile(r"(?:[,;] (?:and|but)|;) (?=[A-Z]|(?:the|an?|each|no|all|any) )|; (?=[a-z]{2,}\.? )")
_GOVERNS_ALL = re.compile(
    r"^(?:\W{0,2}\(?\w{0,4}[.)] ?)?(?:(?-i:[A-Z])[\w ]{2,40}[:.] )?(?:if|unless|when|where|while"
    r"|although|because|in the event|upon|provided|notwithstanding|subject to"
    r"|except|to the extent|on|in|at|during|after|before|since|by|as|for|between|under|from|neither|either|both|not only"
    r"|according to|pursuant)\b",
    re.I,
)  # what stands before both clauses may hold of both
_OF_ALL = re.compile(
    r"\b(?:respectively|in each case|unless|provided|whichever|in that order|such|the same|the former|the latter"
    r"|there(?:of|for|to|in|on|upon|under|from|by|with|after)\w*|otherwise|the other|former|latter|said)\b",
    re.I,
)
_LEANS = re.compile(r"\b(?:its?|they|them|their|s?he|him|hers?|his|this|that|these|those|so|there)\b", re.I)
_AND_DID = re.compile(r",? and (?=[a-z]{2,}(?:ed|t|d|e|w|n|k|g) )")  # and a verb's past
_NUMBERED = re.compile(r"(?:\(?\w{1,3}[.)] )?")
_ANCHOR = re.compile(
    r"[$\u00a3\u20ac] ?\d|\b(?:1[89]|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December) \d|\b\d{1,2}/\d{1,2}/\d"
)
_DAY = rf"(?:(?:{MONTH}) \d{{1,2}}(?:, \d{{4}})?|\d{{1,2}}/\d{{1,2}}/\d{{2,4}}|\d{{1,2}} (?:{MONTH})(?: \d{{4}})?)"
_EACH_ON_ITS_DAY = re.compile(
    rf" on {_DAY},? and (?=(?:an?|the|one|two|three|another|\$[\d,.]+|[a-z]+)\b(?: [\w$,.'\u2019-]+){{0,9}}? on {_DAY}\.?$)"
)  # "sent a notice on May 2 and a demand on May 9"
_ONLY_MET = re.compile(r"^.{0,80}\b(?:met|convened|gathered|assembled)(?: again)?(?: on| in| at)? .{0,30}$")
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_TENSES = frozenset({"VBD", "VBZ", "VBP", "MD"})
_FEWEST, _LONGEST = 5, 90  # words of a clause; of a sentence


def may_be_two(words: str) -> bool:
    """Is it worth its grammar to see whether it says two things?"""
    return (
        (bool(_JOINT.search(words)) or _has_two_anchors(words) or bool(_EACH_ON_ITS_DAY.search(words)))
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
    if shared := _with_one_verb(flat, sentence, doc) or _with_one_subject(flat, sentence, doc):
        return shared
    for joint in _JOINT.finditer(words):
        first, second = words[: joint.start()], words[joint.end() :]
        if min(len(first.split()), len(second.split())) < _FEWEST or _OF_ALL.search(second) or is_open(second):
            continue
        if LACKS_ITS_OBJECT.search(
            first
        ):  # "shall look to the bank for, and the bank shall remain liable for, payment"
            continue
        if _joins_clauses(doc, joint.end()):
            places = places_of(flat, sentence)
            end, start = places[joint.start() - 1] + 1, places[joint.end()]
            return [
                replace(sentence, end=end, words=sentence.words[: joint.start()]),
                replace(sentence, start=start, words=sentence.words[joint.end() :], opens=False, label=0),
            ]
    return [sentence]


def at_semicolon(flat: str, sentence: Sentence) -> list[Sentence]:
    """The clauses that a semicolon parts, each with a subject and a verb of its own; none where one needs the other."""
    words = parse.plain(sentence.words)
    first, mark, second = words.partition("; ")
    if not mark or len(words) != len(sentence.words) or "; " in second or '"' in words or _GOVERNS_ALL.match(words):
        return []
    leans = _OF_ALL.search(second) or _LEANS.search(second) or is_open(second)
    if min(len(first.split()), len(second.split())) < _FEWEST or leans:
        return []
    if not (_is_clause(first) and _is_clause(second)):
        return []
    places, begin = places_of(flat, sentence), len(first) + len(mark)
    return [
        replace(sentence, end=places[len(first) - 1] + 1, words=sentence.words[: len(first)]),
        replace(sentence, start=places[begin], words=sentence.words[begin:], opens=False, label=0),
    ]


def _is_clause(words: str) -> bool:
    root = next((token for token in parse.parse(words) if token.dep_ == "ROOT"), None)
    return root is not None and has_subject_in_tense(root)


def _has_two_anchors(words: str) -> bool:
    """Does it have a day, a year or a sum on either side of an "and" before a verb?"""
    return any(
        _ANCHOR.search(words, 0, joint.start()) and _ANCHOR.search(words, joint.end())
        for joint in _AND_DID.finditer(words)
    )


def _with_one_subject(flat: str, sentence: Sentence, doc: Doc) -> list[Sentence]:
    """ "Roe dug on May 1, and set the steel on May 10": what each of the two acts says, with whose they are."""
    words = doc.text
    root = next((token for token in doc if token.dep_ == "ROOT" and token.pos_ == "VERB"), None)
    subject = next((child for child in root.children if child.dep_ in _SUBJECTS), None) if root else None
    if (
        root is None
        or subject is None
        or not has_subject_in_tense(root)
        or not _NUMBERED.fullmatch(words, 0, subject.left_edge.idx)
        or subject.right_edge.i >= root.i
    ):
        return []
    who = words[subject.left_edge.idx : subject.right_edge.idx + len(subject.right_edge)]
    for joint in _AND_DID.finditer(words):
        verb = next((one for one in root.children if one.dep_ == "conj" and one.left_edge.idx == joint.end()), None)
        first, second = words[: joint.start()], words[joint.end() :]
        if (
            verb is None
            or _ONLY_MET.match(first)  # which only says when
            or verb.tag_ not in (root.tag_, "VBN")
            or any(child.dep_ in _SUBJECTS for child in verb.children)
        ):
            continue
        if (
            _ANCHOR.search(first)
            and _ANCHOR.search(second)
            and not (_OF_ALL.search(second) or is_open(f"{who} {second}"))
        ):
            places = places_of(flat, sentence)
            helps = [
                child.text for child in root.children if child.dep_ == "auxpass" and verb.tag_ == root.tag_ == "VBN"
            ]
            whole = " ".join([who, *helps, second])
            return [
                replace(sentence, end=places[joint.start() - 1] + 1, words=first),
                replace(sentence, start=places[joint.end()], words=whole, opens=False, label=0),
            ]
    return []


def _with_one_verb(flat: str, sentence: Sentence, doc: Doc) -> list[Sentence]:
    """ "Roe sent a notice on May 2 and a demand on May 9": what each of the two things says, with who did what to it."""
    words = doc.text
    joint = _EACH_ON_ITS_DAY.search(words)
    root = next((token for token in doc if token.dep_ == "ROOT" and token.pos_ == "VERB"), None)
    thing = next((child for child in root.children if child.dep_ in ("dobj", "attr", "oprd")), None) if root else None
    if (
        joint is None
        or root is None
        or thing is None
        or not has_subject_in_tense(root)
        or thing.left_edge.idx >= joint.start()
    ):
        return []
    second = next((one for one in doc if one.idx == joint.end()), None)
    does = words[: thing.left_edge.idx].rstrip()
    if second is None or second.pos_ not in ("DET", "NOUN", "NUM", "SYM", "ADJ", "PRON") or _ANCHOR.search(does):
        return []
    if any(child.i > second.i and child.tag_ in _TENSES for child in doc):
        return []
    places, first = places_of(flat, sentence), words[: joint.end()].removesuffix(" and ").rstrip(",")
    return [
        replace(sentence, end=places[len(first) - 1] + 1, words=first),
        replace(sentence, start=places[joint.end()], words=f"{does} {words[joint.end() :]}", opens=False, label=0),
    ]


def places_of(flat: str, sentence: Sentence) -> list[int]:
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
    if root is None or not has_subject_in_tense(root):
        return False
    joined = [child for child in root.children if child.dep_ in ("conj", "parataxis") and has_subject_in_tense(child)]
    return any(
        child.left_edge.idx == place and root.right_edge.i >= child.right_edge.i for child in joined
    ) and not any(
        child.dep_ in ("advcl", "ccomp") and child.right_edge.idx < place and child.i < root.i
        for child in root.children
    )


def has_subject_in_tense(verb: Token) -> bool:
    tense = verb.tag_ in _TENSES or any(
        child.tag_ in _TENSES for child in verb.children if child.dep_ in ("aux", "auxpass")
    )
    subject = next((child for child in verb.children if child.dep_ in _SUBJECTS), None)
    return tense and subject is not None and subject.pos_ in ("NOUN", "PROPN")
