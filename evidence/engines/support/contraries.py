"""Words and prepositions of a statement whose contrary its quote has in their place: "unlocked" for "locked", "before" for
"after"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.denial import SUBJECTS, clause_of, is_denied
from evidence.engines.support.parse import lemma
from evidence.engines.support.people import is_called_alike
from evidence.engines.support.wordnet import alike, sense, sense_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_PREFIXES = ("un", "non", "dis", "in", "im", "il", "ir")
_SAID = ("acomp", "attr", "oprd", "ccomp", "advcl", "ROOT")  # an adjective that is said of its clause's subject
_STEM = 4  # letters that a word has at least without such a prefix
_CONTRARY = {
    one: other
    for pair in (("before", "after"), ("above", "below"), ("over", "under"), ("inside", "outside"))
    for one, other in (pair, pair[::-1])
}


def contrary(statement: Doc, quote: Doc, same: dict[Token, list[Token]]) -> str:
    """The word or preposition whose contrary stands there."""
    words = (token for token, others in same.items() if not others and token.pos_ in ("ADJ", "VERB"))
    found = next((token.text for token in words if _is_opposed(token, quote)), "")
    return found or next(_opposed_prepositions(statement, quote), "")


def _is_opposed(word: Token, quote: Doc) -> bool:
    against = _against(word)
    return any(
        (other.lower_ in against or other.lemma_.lower() in against)
        and is_denied(other) == is_denied(word)
        and _may_bear(_bearer(word), _bearer(other))
        for other in quote
        if other.pos_ in ("ADJ", "VERB", "ADV")
    )


def _against(word: Token) -> set[str]:
    """By the lexicon, or by a prefix that denies."""
    found = {*sense(lemma(word), word.pos_).against}
    for form in {word.lower_, word.lemma_.lower()}:
        found |= {f"{prefix}{form}" for prefix in _PREFIXES}
        found |= {form.removeprefix(p) for p in _PREFIXES if form.startswith(p) and len(form) >= _STEM + len(p)}
    return found


def _bearer(word: Token) -> Token | None:
    """What is said to be so: the noun beside an adjective, the subject of "is open", what a verb is done to."""
    if word.dep_ == "amod":
        return word.head
    clause = clause_of(word)
    if clause is None or (word.pos_ != "VERB" and word.dep_ not in _SAID):
        return None
    hows = {"dobj", "nsubjpass"} if word.pos_ == "VERB" else SUBJECTS
    return next((child for child in clause.children if child.dep_ in hows), None)


def _may_bear(ours: Token | None, theirs: Token | None) -> bool:
    return ours is not None and theirs is not None and (theirs.pos_ == "PRON" or is_called_alike(ours, theirs))


def _opposed_prepositions(statement: Doc, quote: Doc) -> Iterator[str]:
    theirs = [(one.lower_, end) for one in quote for end in _led_to(one)]
    for one in statement:
        for end in _led_to(one):
            there = {says for says, other in theirs if alike(sense_of(end), sense_of(other))}
            if _CONTRARY[one.lower_] in there and one.lower_ not in there:
                yield one.text


def _led_to(preposition: Token) -> list[Token]:
    """What a preposition that has a contrary leads to, be it a clause."""
    if preposition.lower_ not in _CONTRARY:
        return []
    if preposition.dep_ == "mark":
        return [preposition.head, *(child for child in preposition.head.children if child.dep_ in SUBJECTS)]
    return [child for child in preposition.children if child.dep_ in ("pobj", "pcomp")]
