"""Who acts in a clause, and what they are called there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.names.lexicon import TITLES, common_words
from evidence.engines.support.wordnet import is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Token


def called(noun: Token) -> Iterator[frozenset[str]]:
    """What it is called there: "the clerk, Rajiv Menon" by either."""
    yield words_of(noun)
    yield from (words for child in noun.children if child.dep_ == "appos" and (words := words_of(child)))


def names_in(noun: Token) -> frozenset[str]:
    """The words of its name alone, and of the name beside it."""
    nouns = [noun, *(child for child in noun.children if child.dep_ == "appos")]
    words = [one for each in nouns for one in (each, *each.children) if one == each or one.dep_ == "compound"]
    named = (one for one in words if one.pos_ in ("PROPN", "NOUN") and one.text[0].isupper() and one.is_alpha)
    return frozenset(one.lower_ for one in named if not _is_common(one) and one.lower_ not in TITLES)


def is_proper(noun: Token) -> bool:
    """Is it a name, rather than a role or a defined term with a capital? "Ms. Bell" is, and so is "Moran"."""
    if noun.pos_ not in ("PROPN", "NOUN") or not noun.text[0].isupper():
        return False  # a surname at the beginning of a sentence is often taken for a noun
    beside = [child for child in noun.children if child.dep_ == "compound" and child.pos_ == "PROPN"]
    return not _is_common(noun) or any(not _is_common(child) for child in beside)


def _is_common(word: Token) -> bool:
    """Is it no name but a word, if a rare one for people: "Officers", "Defendant"?"""
    usual = word.lower_ in common_words() or word.lemma_.lower() in common_words()
    return usual or (word.pos_ == "NOUN" and is_people(sense(word.lemma_, "NOUN")))


def actor_of(verb: Token) -> Token | None:
    """Who does it: the subject, of "who" the one it stands for, of a passive who stands after "by", of a joined verb the first
    one's, of "is ordered to pay" and "orders him to pay" whoever is ordered."""
    if subject := next((child for child in verb.children if child.dep_ == "nsubj"), None):
        return verb.head if verb.dep_ == "relcl" and subject.tag_ in ("WP", "WDT") else subject
    for child in verb.children:
        if child.dep_ == "agent":
            by = next((one for one in child.children if one.dep_ == "pobj"), None)
            counted = by is not None and any(one.dep_ == "nummod" for one in by.children)  # "passed by seven votes"
            return None if counted else by
    if any(child.dep_ == "auxpass" for child in verb.children):
        return None
    if verb.dep_ == "xcomp" and (ordered := next((c for c in verb.head.children if c.dep_ == "nsubjpass"), None)):
        return ordered
    if verb.dep_ == "xcomp" and (
        told := next((c for c in verb.head.children if c.dep_ == "dobj" and c.i < verb.i), None)
    ):
        return told
    return actor_of(verb.head) if verb.dep_ in ("conj", "xcomp") and verb.head != verb else None


def words_of(noun: Token) -> frozenset[str]:
    """The words of a name or noun, without what is said about it."""
    parts = [noun, *(child for child in noun.children if child.dep_ in ("compound", "nmod"))]
    return frozenset(token.lower_ for token in parts if token.is_alpha and token.pos_ != "PRON")
