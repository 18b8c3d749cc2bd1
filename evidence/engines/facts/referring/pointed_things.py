"""What "that compressor" means in a message: the one of that noun of which the sentences before spoke, with what tells it from
others; and of what sum "$230,000 of that" is a part."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_POINTING = frozenset({"that", "this"})
_POINTER = re.compile(
    r"\b(?:that|this)\b(?=\W{1,3}(?!(?:I|we|you|s?he|they|it|there|the|an?|is|was|were|are|ha[sd]|have|did|does|would)\b)"
    r"(?P<noun>\w+))",
    re.I,
)  # with the word behind it, if that may be a noun
_WORD = re.compile(r"\w+")
_TELLING = frozenset({"compound", "amod", "nummod", "prep", "poss"})  # below a noun: which one it is
_OF_TIME = frozenset(
    {"time", "point", "stage", "moment", "day", "date", "way"}
)  # of which "that" tells nothing by a thing
_OF = frozenset({"of", "on", "in", "at", "for", "from"})
_LONGEST = 6  # words
_SUM = re.compile(r"[$\u00a3\u20ac] ?\d[\d,.]*\d(?: (?:million|billion))?")
_PART = re.compile(rf"{_SUM.pattern} (?:out )?of (?P<whole>that|it)\b(?! \[)(?= [a-z])")


def with_things(words: str, before: Sequence[Sentence]) -> str:
    """The words with what they point at in brackets, where the sentences ``before`` leave one reading."""
    if part := _PART.search(words):
        whole = _only_sum(before[-1].words) if before else ""
        return f"{words[: part.end()]} [{whole}]{words[part.end() :]}" if whole else words
    pointed, meant = pointed_thing(words, [one.words for one in before])
    return words.replace(pointed, f"{pointed} [{meant}]", 1) if pointed else words


def pointed_thing(words: str, before: Sequence[str]) -> tuple[str, str]:
    """ "that compressor" of the words and what it is, where the sentences ``before`` leave one reading; else empty."""
    if not _may_point(words, before):
        return "", ""  # and the grammar is not asked for
    for noun in _pointed_at(parse.parse(parse.plain(words))):
        meant = {said for one in before if (said := _called_in(one, noun.lemma_.lower()))}
        pointed = f"{noun.nbor(-1).text} {noun.text}"
        place = words.find(pointed)
        if len(meant) == 1 and place >= 0 and not words.startswith(" [", place + len(pointed)):
            return pointed, meant.pop()
    return "", ""


def _may_point(words: str, before: Sequence[str]) -> bool:
    """Has a sentence before the word that stands behind "that" or "this"?"""
    nouns = {found["noun"].lower() for found in _POINTER.finditer(words)}
    return bool(nouns) and any(not nouns.isdisjoint(_WORD.findall(one.lower())) for one in before)


def _only_sum(words: str) -> str:
    sums = dict.fromkeys(_SUM.findall(words))
    return next(iter(sums)) if len(sums) == 1 else ""


def _pointed_at(doc: Doc) -> Iterator[Token]:
    """Nouns right behind "that" or "this" that nothing in the words says more of, nor names before."""
    for noun in doc:
        if (
            noun.tag_ != "NN"
            or noun.lower_ in _OF_TIME
            or noun.i == 0
            or noun.nbor(-1).lower_ not in _POINTING
            or noun.nbor(-1).head != noun
        ):
            continue
        is_named = any(one.lemma_.lower() == noun.lemma_.lower() for one in doc[: noun.i - 1])
        if not is_named and not any(child.dep_ in ("prep", "relcl", "acl") for child in noun.children):
            yield noun


def _called_in(words: str, lemma: str) -> str:
    """What the words call the one thing of that noun, such as "the compressor on bay 6" or "Fridge 2"; empty where they have
    none that is told from others so."""
    found = [
        one for one in parse.parse(parse.plain(words)) if one.lemma_.lower() == lemma and one.tag_ in ("NN", "NNP")
    ]
    return _described(found[0]) if len(found) == 1 else ""


def _described(noun: Token) -> str:
    below = [
        child for child in noun.children if child.dep_ in _TELLING and (child.dep_ != "prep" or child.lower_ in _OF)
    ]
    numbered = noun.nbor(1) if noun.i + 1 < len(noun.doc) and noun.nbor(1).like_num else None
    first = min((child.left_edge.i for child in below if child.i < noun.i), default=noun.i)
    behind = [child for child in below if child.i > noun.i and child.left_edge.i == noun.i + 1]
    last = max([noun.i, *(child.right_edge.i for child in behind), *([numbered.i] if numbered else [])])
    said = noun.doc[first : last + 1]
    if last - first < 1 or len(said) > _LONGEST or any(one.tag_ in ("PRP", "PRP$", "WDT") for one in said):
        return ""
    is_named = said[0].pos_ == "PROPN" or (numbered is not None and said[0].is_title)
    return said.text if is_named else f"the {said.text[0].lower()}{said.text[1:]}"
