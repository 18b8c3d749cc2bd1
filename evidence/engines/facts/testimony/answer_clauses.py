"""The main clauses of a long spoken sentence, each a statement with its own subject and verb: of "We met on May 3 and -- well,
the board had refused it by then, so he left" two or three."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "expl"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_ENDS = frozenset({",", ";", ":", "--", "-", "."})
_JOINS = frozenset({"cc", "punct", "intj"})
_TYPOGRAPHY = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2014": "-"})
_LEADS, _BREAKS = frozenset({"so", "then"}), frozenset({"--", ";"})
_CONDITIONS = frozenset({"if", "unless", "whether"})
_ASKS_OR_QUOTES = re.compile(r"[?\"\u201c]")
_STRAY = frozenset(
    {*_JOINS, "conj", "ccomp", "parataxis", "advmod", "mark"}
)  # what belongs to a verb and may stand outside
_FEWEST = 6  # words of a clause


def answer_clauses(masked: str, sentence: Sentence) -> list[Sentence]:
    """Each main clause as a sentence that is cited by itself; none where it is all one clause, or asks or quotes something."""
    words, places = _flat(masked, sentence.start + sentence.label, sentence.end)
    if words != sentence.words or _ASKS_OR_QUOTES.search(words):
        return []
    doc = parse.parse(words.translate(_TYPOGRAPHY))
    found = [
        _cited(sentence, words, places, doc[first].idx, doc[last].idx + len(doc[last])) for first, last in _clauses(doc)
    ]
    is_all = len(found) == 1 and len(found[0].words) > len(words) - _FEWEST
    return [] if is_all else found


def _cited(sentence: Sentence, words: str, places: list[int], start: int, end: int) -> Sentence:
    """These of its words, as a sentence with a full stop."""
    said = words[start:end].rstrip(" ,;:-")
    last = places[start + len(said) - 1]
    said = f"{said[0].upper()}{said[1:].rstrip('.')}."
    return replace(sentence, start=places[start], end=last + 1, words=said, label=0)


def _flat(masked: str, begin: int, end: int) -> tuple[str, list[int]]:
    """The words with single spaces between them, and where in the text each of their characters stands."""
    words: list[str] = []
    places: list[int] = []
    for place in range(begin, end):
        character = masked[place]
        if character.isspace():
            if not words or words[-1] == " ":
                continue
            character = " "
        words.append(character)
        places.append(place)
    said = "".join(words).rstrip()
    return said, places[: len(said)]


def _clauses(doc: Doc) -> Iterator[tuple[int, int]]:
    """The first and last word of each clause that nothing before it governs and that nothing else interrupts."""
    heads = [token for token in doc if _is_main(token)]
    starts = [_start(head, heads) for head in heads]
    bounds = [*starts, *(token.i for token in doc if token.text in _BREAKS)]
    for head, first in zip(heads, starts, strict=True):
        last = min((bound for bound in bounds if bound > head.i), default=len(doc)) - 1
        while last > head.i and (doc[last].dep_ in _JOINS or doc[last].text in _ENDS):
            last -= 1
        if _is_closed(head, first, last) and _is_enough(doc, first, last):
            yield first, last


def _is_main(token: Token) -> bool:
    """The verb of a sentence, or one joined to it, with a subject of its own and a form that says when."""
    if not any(child.dep_ in _SUBJECTS for child in token.children) or not _is_finite(token):
        return False
    above = token
    while above.dep_ == "conj":
        above = above.head
        if _is_conditional(above):
            return False
    return above.dep_ == "ROOT" or (above.dep_ == "ccomp" and above.head.dep_ == "ROOT" and _is_spliced(above))


def _is_spliced(clause: Token) -> bool:
    """ "It was dark, nobody saw us": is it a clause with a comma behind it, which the parser takes for what the next one says?"""
    is_marked = any(child.dep_ == "mark" for child in clause.children)
    is_said = clause.i > clause.head.i or clause.head.lemma_.lower() in parse.SAYING
    return not (is_marked or is_said) and _is_finite(clause.head)


def _is_finite(verb: Token) -> bool:
    helpers = (child for child in verb.children if child.dep_ in ("aux", "auxpass"))
    return any(one.tag_ in _FINITE for one in (verb, *helpers))


def _is_conditional(verb: Token) -> bool:
    """Does it hold in a case, so that what is joined to it may too?"""
    clauses = [child for child in verb.children if child.dep_ == "advcl"]
    return any(mark.lower_ in _CONDITIONS for one in clauses for mark in one.children if mark.dep_ == "mark")


def _start(head: Token, heads: list[Token]) -> int:
    """Where its clause begins: behind the main verbs before it and what joins it to them."""
    before = max((one.i for one in heads if one.i < head.i), default=-1)
    aside = {child for child in head.children if child.dep_ == "parataxis"}  # "you know,"
    later = {one for one in heads if one.i > head.i} | aside
    own = (token.i for token in head.subtree if token.i > before and not later & {token, *token.ancestors})
    first, doc = min(own, default=head.i), head.doc
    while first < head.i and (doc[first].dep_ in _JOINS or doc[first].text in _ENDS or doc[first].lower_ in _LEADS):
        first += 1
    return first


def _is_closed(head: Token, first: int, last: int) -> bool:
    """Does every word between these lead to its verb, and no word outside belong to it but what is joined to it?"""
    inside = range(first, last + 1)
    if any(token.i != head.i and token.head.i not in inside for token in head.doc[first : last + 1]):
        return False
    return all(token.dep_ in _STRAY for token in head.subtree if token.i not in inside and token.head.i in inside)


def _is_enough(doc: Doc, first: int, last: int) -> bool:
    """Has it words enough to say something, and does nobody break off in it or behind it?"""
    is_broken = "--" in doc[first : last + 3].text
    return sum(token.is_alpha for token in doc[first : last + 1]) >= _FEWEST and not is_broken
