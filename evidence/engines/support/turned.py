"""Whether an act is denied in one of a statement and its quote, and asserted in the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
from evidence.engines.support.happening import is_done, is_due
from evidence.engines.support.parse import LIGHT, SAYING
from evidence.engines.support.until import began_then
from evidence.engines.support.wordnet import alike, sense_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_COMPARED = frozenset({"later", "more", "less", "fewer", "longer", "earlier", "greater", "lower"})
_BOUNDING = frozenset({"until", "still", "owe"})


def turned(statement: Doc, quote: Doc, head: Token | None, same: dict[Token, list[Token]], denied_to: int) -> str:
    """The words of the act; what the quote asks up to ``denied_to`` is denied there. Empty where none is."""
    return _turned(statement, head, same, denied_to) or _only_denied(head, quote) or _missing_denial(statement, quote)


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


def _may_turn(token: Token, head: Token | None, same: dict[Token, list[Token]]) -> bool:
    """Would its denial turn the statement: a verb, what the main verb is about, what is said to be had or to be so?"""
    if token.pos_ == "VERB" or token == head:
        return True
    if token.pos_ == "ADJ":
        return token.dep_ in OBJECTS or is_clause(token)
    if token.pos_ == "ADV":
        return token.head == head
    if (token.head.dep_ == "relcl" and token.head.lemma_.lower() == "be") or token.head.lemma_.lower() in DENYING:
        return False
    if token.head.lemma_.lower() not in LIGHT and (token.head != head or same.get(token.head)):
        return False
    has_object = any(child.dep_ in OBJECTS and same.get(child) for child in token.head.children)
    return token.dep_ in OBJECTS or (token.dep_ in SUBJECTS and not has_object)


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
    denies = any(
        token.pos_ == "VERB" and is_denied(token) and alike(sense_of(token), sense_of(root)) for token in quote
    )
    return "" if denies else root.text
