"""Sentences of one quotation or note that each say something by themselves."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from evidence.engines.facts.referring.left_open import is_left_open
from evidence.engines.facts.referring.referring import is_elliptic, is_open, points_back, says_nothing
from evidence.engines.support import parse
from evidence.engines.support.replies import settles

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_BRACKETED = re.compile(r" \[[^\[\]]+\]")
_JOINING = re.compile(r"(?:And|But)(?: then)? (?=\w)|(?:Also|So), (?=\w)")
_LEANS = re.compile(
    r"(?:This|That|These|Those|It|There(?!['\u2019]s | (?:is|was|were|are|had)\b)|Which|Who|Then|Therefore|Thus|Hence|Otherwise"
    r"|However|So|Instead|Still|Yet|Or|Nor|Because|Both|Neither|Either|Again|Same|Such|Ayes?|Nays?|Not|Maybe|Probably|Just|Only)\b"
)
_OF_TIME_BEFORE = re.compile(
    r"\b(?:that|the (?:next|following|previous)) (?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|week|weekend|month|year|time)\b"
    r"|\bso\.?$"
)  # of a day that only the words before date; "had been told so"
_ENDING = re.compile(r",? and that(?:['\u2019]s| was| is) (?:it|all|that|about it)\.$")
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
_TENSES = frozenset({"VBD", "VBZ", "VBP", "MD"})
_THINGS = frozenset({"it", "its"})
_BEHIND_A_VERB = frozenset({"dobj", "pobj", "dative", "nsubjpass"})
_OPEN = frozenset(
    {"he", "she", "it", "they", "this", "that", "these", "those", "you", "some", "one", "who", "which", "what"}
)
_FEWEST, _FEWEST_OF_NOTE, _FEWEST_OF_HEAD, _FEWEST_OF_ALL = 5, 3, 4, 6  # words of a sentence
_BEGINS_OPEN = frozenset({"VBD", "VBN", "VBG", "IN", "RB", "CC", "PRP"})
_CONTENT = frozenset({"NOUN", "PROPN"})


def bare(words: str) -> str:
    """The words as they are parsed: without what stands in square brackets."""
    return parse.plain(_BRACKETED.sub("", words))


def without_joining(words: str) -> str:
    """ "And the dogs were out" as a sentence of its own."""
    rest = _JOINING.sub("", words, count=1)
    return rest[:1].upper() + rest[1:]


def without_end(words: str) -> str:
    """ "I sent it in and that was it." without what only ends the answer."""
    return _ENDING.sub(".", words) if words.count(" ") > _FEWEST_OF_ALL else words


def stands_by_itself(words: str, *, is_noted: bool, is_of_one: bool, fewest: int) -> bool:
    """Does the sentence, which is not the first of its quotation, say something of somebody or something that it names, or in a
    log of one patient of them?"""
    if words.count(" ") + 1 < (_FEWEST_OF_NOTE if is_noted else fewest) or words.endswith("?") or _LEANS.match(words):
        return False
    if _leaves_open(words):
        return False
    doc = parse.parse(bare(words))
    if _speaks_of_thing_before(parse.parse(parse.plain(_named(words)))):
        return False
    if is_noted:
        return not _tells_what_was_done(doc) and _has_own_noun(doc, is_of_one=is_of_one)
    return not (says_nothing(words) or is_elliptic(words)) and _asserts(doc, words)


def is_of_things_before(words: str) -> bool:
    """Does a clause speak of "it" or "them", which no brackets explain, or of "him" before anybody of its own?"""
    doc = parse.parse(parse.plain(_named(words)))
    if _OF_TIME_BEFORE.search(words) or any(one.lower_ in ("it", "them") and one.dep_ != "expl" for one in doc):
        return True
    first = next((one for one in doc if one.lower_ in ("him", "her") and one.dep_ in _BEHIND_A_VERB), None)
    return first is not None and not any(one.pos_ in _CONTENT for one in doc[: first.i])


def leads_on(words: str, *, is_noted: bool, is_asked: bool) -> bool:
    """Is the first sentence less than a statement, so that the next one goes on from it: "Not in writing.", "C/O to Master."?"""
    if settles(words):
        return False
    doc = parse.parse(bare(words))
    root = next((one for one in doc if one.dep_ == "ROOT"), None)
    is_told = root is not None and (_is_in_tense(root) or any(one.tag_ in _TENSES for one in doc))
    if is_noted:
        return words.count(" ") + 1 < _FEWEST_OF_HEAD and not is_told
    return not (is_told or root is None) or not (is_asked or any(one.pos_ in _CONTENT for one in doc))


def _leaves_open(words: str) -> bool:
    if _BRACKETED.search(words):
        return is_open(_BRACKETED.sub("", _named(words)))
    return is_open(words) or is_left_open(words) or points_back(words)


def _tells_what_was_done(doc: Doc) -> bool:
    """Does it begin with a verb's past, so that who did it stands before: "Rang the office", "Put out a cone"?"""
    first = doc[0]
    is_verb = first.lower_ in _past_forms() and first.tag_ in ("VB", "VBP", "NNP")
    return first.tag_ in ("VBD", "VBN") or is_verb or (first.lower_.endswith("ed") and len(first) > _FEWEST)


@cache
def _past_forms() -> frozenset[str]:
    return frozenset(one for forms in parse.irregular_forms().values() for one in forms if not one.endswith("ing"))


def _speaks_of_thing_before(doc: Doc) -> bool:
    """Is there an "it" or a "them" before any thing?"""
    first = next((one for one in doc if one.lower_ in _THINGS and one.dep_ != "expl"), None)
    return first is not None and not any(one.pos_ == "NOUN" for one in doc[: first.i])


def _named(words: str) -> str:
    """With the name for the word that it stands behind: "He [Roe] fell" as "Roe fell"."""
    return re.sub(r"\b[\w'\u2019]+ \[(?P<name>[^\[\]]+)\]", lambda one: one["name"], words)


def _asserts(doc: Doc, words: str) -> bool:
    """Has its verb a tense, and a subject that is a noun, who speaks, or somebody whom brackets name?"""
    root = next((one for one in doc if one.dep_ == "ROOT"), None)
    if root is None or not _is_in_tense(root):
        return False
    subject = next((child for child in root.children if child.dep_ in _SUBJECTS and child.i < root.i), None)
    if subject is None:
        return False
    is_open = subject.lower_ in _OPEN and subject.dep_ != "expl" and "[" not in words
    return not is_open and any(one.pos_ in _CONTENT for one in doc)


def _is_in_tense(verb: Token) -> bool:
    return verb.tag_ in _TENSES or any(one.tag_ in _TENSES for one in verb.children if one.dep_ in ("aux", "auxpass"))


def _has_own_noun(doc: Doc, *, is_of_one: bool) -> bool:
    """Does a note begin with what it is of, "Toes warm, pink", or say something of the one of whom the log is?"""
    first = next((one for one in doc if one.is_alpha), None)
    if first is None or first.tag_ in _BEGINS_OPEN or (first.tag_ in ("VBZ", "MD") and not is_of_one):
        return False
    return first.tag_.startswith(("NN", "JJ")) or any(one.pos_ in _CONTENT for one in doc)
