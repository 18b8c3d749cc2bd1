"""What was not so until a time was so then: "nobody opened it until June" bears out "it was opened in June"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.denial import clause_of
from evidence.engines.support.parse import lemma
from evidence.engines.support.wordnet import alike, sense

if TYPE_CHECKING:
    from spacy.tokens import Token

_UNTIL = frozenset({"until", "till"})
_FROM_THEN = frozenset({"in", "on", "at", "after", "when", "once", "upon", "from", "since"})


def began_then(act: Token, denied: Token) -> bool:
    """Does the statement say its act of the time until which the quote denies it?"""
    ours = list(_times(act, _FROM_THEN))
    return any(_is_same(one, other) for other in _times(denied, _UNTIL) for one in ours)


def _times(word: Token, openings: frozenset[str]) -> Iterator[Token]:
    """What such a word of the clause leads to: a time, or the verb of what happened then."""
    clause = clause_of(word)
    for child in clause.children if clause is not None else ():
        if child.dep_ == "prep" and child.lower_ in openings:
            yield from (one for one in child.children if one.dep_ == "pobj")
        elif child.dep_ == "advcl" and any(one.lower_ in openings for one in child.children):
            yield child


def _is_same(one: Token, two: Token) -> bool:
    return one.lower_ == two.lower_ or alike(sense(lemma(one), one.pos_), sense(lemma(two), two.pos_))
