"""Whether what a statement says was done is what its quote says, by whom, to whom, and whether it was done or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.names.lexicon import common_words
from evidence.engines.support.contraries import contrary
from evidence.engines.support.denial import RAISING, is_clause, is_denied
from evidence.engines.support.exchanged import swapped
from evidence.engines.support.fitting import fitting
from evidence.engines.support.happening import is_due, is_willing, undone
from evidence.engines.support.links import focus
from evidence.engines.support.parse import SAYING, has_content, parse
from evidence.engines.support.turned import turned
from evidence.engines.support.types import Context, Missing
from evidence.engines.support.wordnet import alike, sense, sense_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ENOUGH = 0.6  # of the statement's words
_LEFT_OUT = frozenset({"fail", "neglect", "omit"})  # they deny what follows, and say no more
_UNDONE = _LEFT_OUT | {"refuse", "decline"}
_UNDERTAKING = frozenset({"promise", "agree", "undertake", "commit", "pledge", "vow"})


def missing_acts(statement: Doc, quote: Doc, given: Context, *, denied_to: int = 0) -> Iterator[Missing]:
    """What of the statement's act the quote does not say, or says otherwise. What it asks up to ``denied_to`` is denied there."""
    words = [token for token in statement if has_content(token) and not _is_who_hears(token)]
    there = [
        (token, sense_of(token)) for token in quote if token.is_alpha and (not token.is_stop or token.pos_ == "VERB")
    ]
    same = {token: [other for other, theirs in there if alike(sense_of(token), theirs)] for token in words}
    head = main_verb(statement)
    if lacking := _lacking(_not_asked(words, head, given.asked), same, head, quote):
        yield Missing("act", lacking)
        return
    elsewhere = _narrow(statement, quote, head, same)
    if denied := turned(statement, quote, head, same, denied_to):
        yield Missing("negation", denied)
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
    opposed = [head] if head is not None and head in absent and _is_opposed(head, quote) else []
    return " ".join(token.text for token in (absent if share < _ENOUGH else other or opposed))


def _not_asked(words: list[Token], head: Token | None, asked: str) -> list[Token]:
    """Without those that the question has which the quote answers, but for what is said to have been done."""
    theirs = [sense_of(token) for token in parse(asked) if token.is_alpha] if asked else []
    return [token for token in words if token == head or not any(alike(sense_of(token), one) for one in theirs)]


def _is_counted(word: Token) -> bool:
    is_name = word.pos_ == "PROPN" or (word.text[0].isupper() and word.i > 0 and word.lower_ not in common_words())
    return word.lemma_.lower() not in SAYING | _LEFT_OUT and not is_name


def _is_unlike(word: Token, quote: Doc) -> bool:
    """Is it "unchecked", where the quote has that nobody checked?"""
    base = word.lower_.removeprefix("un")
    if base == word.lower_ or word.pos_ not in ("ADJ", "VERB"):
        return False
    ours = sense(base, "VERB")
    return any(alike(ours, sense_of(one)) and is_denied(one) != is_denied(word) for one in quote if one.is_alpha)


def _is_undertaken(verb: Token, same: dict[Token, list[Token]]) -> bool:
    """Is it "promised" of "promised to pay", where the quote has "will pay", or "refused" where it has "will not pay"?"""
    acts = [other for child in verb.children if child.dep_ in ("xcomp", "ccomp") for other in same.get(child, [])]
    if verb.lemma_.lower() in _UNDERTAKING:
        return any(is_due(other) for other in acts)
    return verb.lemma_.lower() in _UNDONE and any(is_denied(other) and is_willing(other) for other in acts)


def _is_opposed(verb: Token, quote: Doc) -> bool:
    """Does the quote have the contrary, "sell" for "buy" or "agree" for "refuse", denied or asserted as the verb is?"""
    against = [sense(word, "VERB") for word in sense_of(verb).against]
    there = [sense_of(token) for token in quote if token.pos_ == "VERB" and is_denied(token) == is_denied(verb)]
    theirs = [sense(word, "VERB") for one in there for word in one.against]
    return any(alike(one, other) for other in there for one in against) or any(
        alike(sense_of(verb), one) for one in theirs
    )
