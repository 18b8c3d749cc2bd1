"""Whether what a statement says was done is what its quote says, by whom, to whom, and whether it was done or not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.names.lexicon import common_words
from evidence.engines.support.contraries import contrary
from evidence.engines.support.denial import (
    DENYING,
    LESS,
    NEVER,
    OBJECTS,
    RAISING,
    SUBJECTS,
    is_clause,
    is_denied,
    is_none,
    numbers,
    opens_with_unless,
)
from evidence.engines.support.exceptions import is_alone_so
from evidence.engines.support.exchanged import swapped
from evidence.engines.support.fitting import fitting
from evidence.engines.support.happening import is_done, is_due, is_willing, undone
from evidence.engines.support.links import focus
from evidence.engines.support.parse import LIGHT, SAYING, has_content, lemma, parse
from evidence.engines.support.types import Context, Missing
from evidence.engines.support.until import began_then
from evidence.engines.support.wordnet import Sense, alike, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ENOUGH = 0.6  # of the statement's words
_COMPARED = frozenset({"later", "more", "less", "fewer", "longer", "earlier", "greater", "lower"})
_BOUNDING = frozenset({"until", "still", "owe"})
_LEFT_OUT = frozenset({"fail", "neglect", "omit"})  # they deny what follows, and say no more
_UNDONE = frozenset({"refuse", "decline", "fail", "neglect", "omit"})
_UNDERTAKING = frozenset({"promise", "agree", "undertake", "commit", "pledge", "vow"})


def missing_acts(statement: Doc, quote: Doc, given: Context, *, denied_to: int = 0) -> Iterator[Missing]:
    """What of the statement's act the quote does not say, or says otherwise. What it asks up to ``denied_to`` is denied there."""
    words = [token for token in statement if has_content(token) and not _is_who_hears(token)]
    there = [
        (token, _sense(token)) for token in quote if token.is_alpha and (not token.is_stop or token.pos_ == "VERB")
    ]
    same = {token: [other for other, theirs in there if alike(_sense(token), theirs)] for token in words}
    head = main_verb(statement)
    if lacking := _lacking(_not_asked(words, head, given.asked), same, head, quote):
        yield Missing("act", lacking)
        return
    elsewhere = _narrow(statement, quote, head, same)
    turned = _turned(statement, head, same, denied_to) or _only_denied(head, quote) or _missing_denial(statement, quote)
    if turned:
        yield Missing("negation", turned)
    elif (
        other := undone(head, same)
        or swapped(statement, head, same, given)
        or elsewhere
        or contrary(statement, quote, same)
    ):
        yield Missing("act", other)


def _is_who_hears(noun: Token) -> bool:
    """Is it "the officer" of "told the officer that …", whom the words that were said need not name?"""
    return noun.dep_ in ("dobj", "dative") and noun.head.dep_ == "ROOT" and noun.head.lemma_.lower() in SAYING


def _narrow(statement: Doc, quote: Doc, head: Token | None, same: dict[Token, list[Token]]) -> str:
    """Leave of the quote's acts those that the statement's may be; if one is none of them, what stands with another there."""
    acts = dict.fromkeys(focus(token) for token in statement if is_clause(token) and _is_asserted(token))
    elsewhere = ""
    for act in acts:
        there = same.get(act, []) if has_content(act) else [one for one in quote if one.lower_ == act.lower_]
        others, found = fitting(act, there)
        same |= {act: others} if others else {}
        elsewhere = elsewhere or found
    return elsewhere


def _is_asserted(verb: Token) -> bool:
    """Does it stand in the statement's main clause, or in one joined to it or reported by it?"""
    while verb.dep_ in ("conj", "ccomp", "xcomp") and verb.head != verb:
        verb = verb.head
    return verb.dep_ == "ROOT"


def main_verb(statement: Doc) -> Token | None:
    """The verb of what is asserted: of "he testified that she paid" it is "paid", of "she did not say that he paid" "say"."""
    root = next((token for token in statement if token.dep_ == "ROOT"), None)
    while root is not None and (_reports(root) or root.lemma_.lower() in _UNDONE):
        said = next((c for c in root.children if c.dep_ in ("ccomp", "xcomp")), None)
        if said is None:
            break
        root = said
    return root


def _reports(verb: Token) -> bool:
    return verb.lemma_.lower() in SAYING and (verb.lemma_.lower() in RAISING or not is_denied(verb))


def _sense(token: Token) -> Sense:
    return sense(lemma(token), token.pos_)


def _lacking(words: list[Token], same: dict[Token, list[Token]], head: Token | None, quote: Doc) -> str:
    """The words that the quote lacks, when they are too many for it to say the same."""
    counted = [token for token in words if _is_counted(token)]
    if not counted:
        return ""
    absent = [
        token for token in counted if not (same[token] or _is_undertaken(token, same) or _is_unlike(token, quote))
    ]
    share = 1 - len(absent) / len(counted)
    # What kind of notice it is: "delivery" for "termination".
    other = [token for token in absent if token.dep_ == "compound" and same.get(token.head)]
    opposed = (
        [head] if head is not None and head in absent and (os.environ.get("HEAD") or _is_opposed(head, quote)) else []
    )
    return " ".join(token.text for token in (absent if share < _ENOUGH else other or opposed))


def _not_asked(words: list[Token], head: Token | None, asked: str) -> list[Token]:
    """Without those that the question has which the quote answers, but for what is said to have been done."""
    theirs = [_sense(token) for token in parse(asked) if token.is_alpha] if asked else []
    return [token for token in words if token == head or not any(alike(_sense(token), one) for one in theirs)]


def _is_counted(word: Token) -> bool:
    is_name = word.pos_ == "PROPN" or (word.text[0].isupper() and word.i > 0 and word.lower_ not in common_words())
    return word.lemma_.lower() not in SAYING | _LEFT_OUT and not is_name


def _is_unlike(word: Token, quote: Doc) -> bool:
    """Is it "unchecked", where the quote has that nobody checked?"""
    base = word.lower_.removeprefix("un")
    if base == word.lower_ or word.pos_ not in ("ADJ", "VERB"):
        return False
    ours = sense(base, "VERB")
    return any(alike(ours, _sense(one)) and is_denied(one) != is_denied(word) for one in quote if one.is_alpha)


def _is_undertaken(verb: Token, same: dict[Token, list[Token]]) -> bool:
    """Is it "promised" of "promised to pay", where the quote has "will pay", "refused" where it has "will not pay", or "failed"
    where it has "did not pay"?"""
    acts = [other for child in verb.children if child.dep_ in ("xcomp", "ccomp") for other in same.get(child, [])]
    match verb.lemma_.lower():
        case word if word in _UNDERTAKING:
            return any(is_due(other) for other in acts)
        case "refuse" | "decline":
            return any(is_denied(other) and is_willing(other) for other in acts)
        case "fail" | "neglect" | "omit":
            return any(is_denied(other) for other in acts)
    return False


def _is_opposed(verb: Token, quote: Doc) -> bool:
    """Does the quote have the contrary, "sell" for "buy" or "agree" for "refuse", denied or asserted as the verb is?"""
    against = [sense(word, "VERB") for word in _sense(verb).against]
    there = [_sense(token) for token in quote if token.pos_ == "VERB" and is_denied(token) == is_denied(verb)]
    theirs = [sense(word, "VERB") for one in there for word in one.against]
    return any(alike(one, other) for other in there for one in against) or any(
        alike(_sense(verb), one) for one in theirs
    )


def _turned(statement: Doc, head: Token | None, same: dict[Token, list[Token]], denied_to: int) -> str:
    """The words of an act that is denied in one of the two and asserted in the other."""
    for token in statement:
        if not (others := same.get(token, [])):
            continue
        if token == head and is_done(token):
            others = [other for other in others if not is_due(other)] or others
        if _may_turn(token, head, same) and all(_is_turned(token, other, head, denied_to) for other in others):
            return token.text
        if _is_none_in_one(token, others):
            return token.text
    return ""


def _is_none_in_one(token: Token, others: list[Token]) -> bool:
    """Is the word itself denied in one of the two, and in no way in the other: "at no cost", "not in April"?"""
    if is_none(token):
        return not any(is_none(other) or is_denied(other) for other in others)
    return not (is_denied(token) or opens_with_unless(token)) and all(is_none(other) for other in others)


def _is_turned(token: Token, other: Token, head: Token | None, denied_to: int) -> bool:
    """A no to a question denies what it asks; a clause within it, such as "anything to drink", it may leave as it is."""
    if is_denied(other) and began_then(token, other):
        return is_denied(token)
    if is_alone_so(token, other):
        return False
    answered = is_denied(other) or other.idx < denied_to
    return is_denied(token) != answered and (token == head or is_denied(token) != is_denied(other))


def _only_denied(head: Token | None, quote: Doc) -> str:
    """The verb that is denied where the quote denies nothing at all."""
    if head is None or not (is_denied(head) or head.lemma_.lower() in DENYING or _says_no(head.doc)):
        return ""
    denying = DENYING | LESS | _BOUNDING
    denies = any(_is_no(one) or one.lemma_.lower() in denying or _is_negative(one) for one in quote)
    return "" if denies else head.text


def _says_no(statement: Doc) -> bool:
    """ "No" or "never" that counts nothing: not "no later than", "No. 5"."""
    return any(_is_no(token) for token in statement)


def _is_no(token: Token) -> bool:
    """Does it deny? "No later than" counts, and "No. 5" does."""
    compares = token.i + 1 < len(token.doc) and token.nbor().lower_ in _COMPARED
    return (token.lower_ in NEVER or token.dep_ == "neg") and not (compares or numbers(token))


def _is_negative(word: Token) -> bool:
    """ "Unpaid", "unable", "harmless"."""
    return (
        word.pos_ in ("ADJ", "VERB", "ADV") and word.lower_.startswith(("un", "non", "dis", "in", "im", "ir", "il"))
    ) or (word.pos_ == "ADJ" and word.lower_.endswith("less"))


def _missing_denial(statement: Doc, quote: Doc) -> str:
    """The verb of "she never testified that …", where the quote denies no such saying."""
    root = next((token for token in statement if token.dep_ == "ROOT"), None)
    if root is None or root.lemma_.lower() not in SAYING - RAISING or not is_denied(root):
        return ""
    denies = any(token.pos_ == "VERB" and is_denied(token) and alike(_sense(token), _sense(root)) for token in quote)
    return "" if denies else root.text


def _may_turn(token: Token, head: Token | None, same: dict[Token, list[Token]]) -> bool:
    """Would its denial turn the statement: a verb, what the main verb is about, what is said to be had or to be so?"""
    if token.pos_ == "VERB" or token == head:
        return True
    if token.pos_ == "ADJ":
        return token.dep_ in OBJECTS or is_clause(token)
    if token.pos_ == "ADV":
        return token.head == head
    if token.head.dep_ == "relcl" or token.head.lemma_.lower() in DENYING:
        return False
    if token.head.lemma_.lower() not in LIGHT and (token.head != head or same.get(token.head)):
        return False
    has_object = any(child.dep_ in OBJECTS and same.get(child) for child in token.head.children)
    return token.dep_ in OBJECTS or (token.dep_ in SUBJECTS and not has_object)
