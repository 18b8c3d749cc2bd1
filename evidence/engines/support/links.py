"""What stands with an act and how: who does it, whom or what it is done to, what its prepositions lead to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.actors import actor_of
from evidence.engines.support.denial import OBJECTS, is_clause
from evidence.engines.support.parse import LIGHT

if TYPE_CHECKING:
    from spacy.tokens import Token

Link = tuple[str, "Token"]  # how it stands there, and what

EITHER = "of"  # with a noun: who does it, or whom it is done to
_UPON = frozenset({"dobj", "obj", "nsubjpass", "dative"})
_MOST_JOINED = 40  # each is compared with each of the quote's
_COMPLEMENTS = OBJECTS | {"prep"}
_VAGUE = frozenset({"of", "by", "as", "than", "like", "about"})  # prepositions that say no place, time or receiver


def focus(verb: Token) -> Token:
    """What says what is done: the verb, or of "took notes", "was asleep" and "is out" the word after it."""
    if verb.lemma_.lower() not in LIGHT:
        return verb
    found = [one for child in verb.children if child.dep_ in _COMPLEMENTS for one in _ends(child)]
    away = [child for child in verb.children if child.i == verb.i + 1 and _is_away(child)]
    return next(iter([*away, *found]), verb)


def _is_away(word: Token) -> bool:
    """Is it "out" of "she is out until May"?"""
    return word.pos_ in ("ADV", "ADP") and word.dep_ in ("advmod", "prt") and word.head.lemma_.lower() == "be"


def _ends(child: Token) -> list[Token]:
    """The word itself, or what a preposition leads to."""
    return [one for one in child.children if one.dep_ == "pobj"] if _is_preposition(child) else [child]


def _is_preposition(word: Token) -> bool:
    """ "To" before whom it is given is no "prep" to the parser."""
    return word.dep_ == "prep" or (word.dep_ == "dative" and word.pos_ == "ADP")


def links(word: Token) -> list[Link]:
    """What stands with the act that a verb says, or a noun or adjective after a verb such as "take" and "be"."""
    verb = word if is_clause(word) else _light_verb(word)
    return of_noun(word) if verb is None else _of_verb(verb, word)


def _light_verb(word: Token) -> Token | None:
    """The verb that the word says the act of: "took" of "took notes", "was" of "was asleep" and of "was at work"."""
    while word.dep_ == "conj" and word.head.pos_ == word.pos_:
        word = word.head
    if word.dep_ in OBJECTS or _is_away(word):
        return word.head if word.head.lemma_.lower() in LIGHT else None
    led_to = word.dep_ == "pobj" and word.head.dep_ == "prep" and word.head.head.lemma_.lower() == "be"
    return word.head.head if led_to else None


def _of_verb(verb: Token, word: Token) -> list[Link]:
    found: list[Link] = []
    if (actor := actor_of(verb)) is not None:
        found += [("actor", one) for one in joined(actor)]
    for child in verb.children:
        if child.dep_ in _UPON and child != word and not _is_preposition(child):
            meant = verb.head if verb.dep_ == "relcl" and child.tag_ in ("WP", "WDT") else child
            found += [("upon", one) for one in joined(meant) if one != word]
    return [*found, *((how, what) for how, what in _led_to(verb) if what != word)]


def of_noun(noun: Token) -> list[Link]:
    """ "Payment by Moran", "Moran's payment of the fee", "the end or expiry of the lease", "the owner, Ana Ruiz"."""
    named = [("actor", child) for child in noun.children if child.dep_ == "appos"]
    found = named + [(EITHER, one) for child in noun.children if child.dep_ == "poss" for one in joined(child)]
    hows = {"by": "actor", "of": "upon" if named else EITHER}
    for preposition in (child for one in joined(noun) for child in one.children if _is_preposition(child)):
        how = hows.get(preposition.lower_, preposition.lower_)
        found += [(how, one) for end in _ends(preposition) for one in joined(end)]
    return found


def _led_to(verb: Token) -> Iterator[Link]:
    """What its prepositions lead to, and those after its objects, which are often told apart by the sense alone."""
    objects = [child for child in verb.children if child.dep_ in OBJECTS]
    for one in (verb, *objects):
        for preposition in (child for child in one.children if _is_preposition(child)):
            if preposition.lower_ not in _VAGUE:
                yield from ((preposition.lower_, two) for end in _ends(preposition) for two in joined(end))


def joined(noun: Token) -> Iterator[Token]:
    """It and those joined to it by "and"."""
    left, told = [noun], 0
    while left and told < _MOST_JOINED:
        one = left.pop(0)
        yield one
        told += 1
        left += [child for child in one.children if child.dep_ == "conj"]
