"""Of whom a sentence is by its grammar: in "The farmer was operated on by Dr. Roe" of somebody without a name."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.support import parse
from evidence.engines.support.wordnet import is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from evidence.engines.facts.source import Source

_OWNED = re.compile(r"['\u2019]s? (?:(?:own|late|eldest|elder|older|younger|former|new) )?(?P<noun>[a-z]{3,20})\b")
_SUBJECTS = ("nsubj", "nsubjpass")
_THINGS = (*_SUBJECTS, "dobj", "pobj", "attr")
_OBJECTS = ("dobj", "xcomp", "ccomp", "dative")
_APART = ("poss", "relcl", "prep")  # below a subject, and not what acts


def is_of_unnamed(words: str) -> bool:
    """Is its subject a word for somebody, "this farmer", "Mr. Roe's son" or "DRIVER OF UNIT 1", without a name beside it?"""
    subject = _subject(_read(words))
    if subject is None or subject.pos_ != "NOUN" or not is_people(sense(subject.lemma_, "NOUN")):
        return False
    return not any(one.pos_ == "PROPN" for one in _noun_phrase(subject))


def tells_of_unnamed(source: Source, start: int, end: int) -> bool:
    """Is a sentence that is written, and not spoken, of somebody without a name?"""
    words = " ".join(source.read.masked[start:end].split())
    if source.read.spoken or not is_of_unnamed(words):
        return False
    roles = (
        one for one in source.mentions_in(start, end) if one.type == "person" and one.role and one.name != one.role
    )
    return not any(acts_in(one.text, words) for one in roles)  # "the patient", whom the paper names elsewhere


def acts_in(name: str, words: str) -> bool:
    """Does the one of this name, as it is written there, act in it, or is done to, and not only by whom or whose it is?"""
    subject = _subject(_read(words))
    if subject is None:
        return False
    acting = {one.text for one in _noun_phrase(subject)}
    return bool(acting & set(parse.plain(name).split()))


def owns_somebody(words: str) -> bool:
    """Do these words behind a name speak of somebody of theirs, "Mrs. Roe's daughter", of whom the next sentence may be?"""
    found = _OWNED.match(words)
    return found is not None and is_people(sense(found["noun"], "NOUN"))


def may_be_of_thing(words: str, before: str) -> bool:
    """Need the "it" that the words begin with not be the body, but a thing of the words before: something is done to it ("Acme
    relied on its policy. It was not posted"), or they bring in a thing ("I ordered a pump from Acme. It has never come")?"""
    subject = _subject(_read(words))
    if subject is None or subject.i > 0:
        return False
    if subject.dep_ == "nsubjpass" and any(one.tag_ == "NN" and one.dep_ in _THINGS for one in _read(before)):
        return True
    if any(one.dep_ in _OBJECTS for one in subject.head.children):
        return False  # "It refused to pay"
    return any(one.dep_ == "dobj" and _is_brought_in(one) for one in _read(before))


def _is_brought_in(thing: Token) -> bool:
    return thing.tag_ in ("NN", "NNP") and any(one.lower_ in ("a", "an", "another") for one in thing.children)


@lru_cache(maxsize=512)
def _read(words: str) -> Doc:
    """Print in capitals is read in small letters, where nothing else tells a name from a noun."""
    plain = parse.plain(words)
    return parse.parse(plain.lower() if plain.isupper() else plain)


def _subject(read: Doc) -> Token | None:
    root = next((one for one in read if one.dep_ == "ROOT"), None)
    if root is None:
        return None
    if root.pos_ == "NOUN":  # "driver of unit 2 pronounced at scene"
        return root
    return next((one for one in root.children if one.dep_ in _SUBJECTS), None)


def _noun_phrase(head: Token) -> list[Token]:
    """The head with what stands below it and acts with it."""
    return [head, *(one for child in head.children if child.dep_ not in _APART for one in _noun_phrase(child))]
