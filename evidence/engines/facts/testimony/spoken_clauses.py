"""The clauses of a long spoken sentence that say something by themselves: "I read the report, and that was when it began"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_JOINS = frozenset({"and", "so", "but"})
_TRAILING = frozenset({"because", "which"})  # begins what only adds to a clause
# What may limit each clause where it stands before all of them.
_TURNS = frozenset({"if", "unless", "whether", "when", "where", "until", "although", "though", "while"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_FEWEST, _SHORTEST = 70, 35  # characters of a sentence that is parted, and of a part


def spoken_clauses(masked: str, sentence: Sentence) -> Iterator[Sentence]:
    """Each main clause that no other one limits, cited alone, with its words as a sentence."""
    start = sentence.start + sentence.label
    words = sentence.words
    if len(words) < _FEWEST or '"' in words or parse.plain(words) != words.replace("\u2019", "'"):
        return
    doc = parse.parse(parse.plain(words))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or any(token.lower_ in _TURNS and token.dep_ in ("mark", "advmod") for token in doc[: root.i]):
        return
    cuts = [0, *(token.i for token in doc if _parts(token, root)), len(doc)]
    places = _places(masked, start, sentence.end)
    for begin, end in pairwise(cuts):
        if end < len(doc) and doc[end].lower_ == "but":
            continue  # which may limit it
        first = next((token.i for token in doc[begin:end] if token.is_alpha and token.lower_ not in _JOINS), end)
        if (said := _clause(doc, first, end)) and said != words:
            at, to = doc[first].idx, doc[first].idx + len(said.rstrip("."))
            yield replace(
                sentence,
                start=places[at],
                end=places[to - 1] + 1,
                words=said[0].upper() + said[1:],
                label=0,
                opens=False,
            )


def _parts(token: Token, root: Token) -> bool:
    """Does a main clause of its own, or what only adds to one, begin here?"""
    if token.i == 0:
        return False
    if token.lower_ in _TRAILING and token.nbor(-1).text == ",":
        return True
    if token.dep_ != "cc" or token.lower_ not in _JOINS or not _is_main(token.head, root):
        return False
    other = next((child for child in token.head.children if child.dep_ == "conj" and child.i > token.i), None)
    return other is not None and any(child.dep_ in _SUBJECTS for child in other.children)


def _is_main(token: Token, root: Token) -> bool:
    while token.i != root.i and token.dep_ == "conj":
        token = token.head
    return token.i == root.i


def _clause(doc: Doc, first: int, end: int) -> str:
    """Its words, if it has a verb that says when, with its subject before it; what only adds to another is none."""
    span = doc[first:end]
    if not len(span) or span[0].lower_ in _TRAILING:
        return ""
    verb = next((token for token in span if token.dep_ in ("ROOT", "conj") and token.pos_ in ("VERB", "AUX")), None)
    subjects = [child for child in verb.children if child.dep_ in _SUBJECTS and child.i >= first] if verb else []
    verbs = [verb, *(child for child in verb.children if child.dep_ in ("aux", "auxpass"))] if verb else []
    if not subjects or not any(one.tag_ in _FINITE for one in verbs):
        return ""
    said = span.text.rstrip(" ,;.-")
    return f"{said}." if len(said) >= _SHORTEST else ""


def _places(masked: str, start: int, end: int) -> list[int]:
    """Where each character of the words stands, single spaces between them."""
    places: list[int] = []
    for found in re.finditer(r"\S+", masked[start:end]):
        if places:
            places.append(start + found.start() - 1)
        places.extend(range(start + found.start(), start + found.end()))
    return places
