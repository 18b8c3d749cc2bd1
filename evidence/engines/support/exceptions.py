"""What is so in one case alone, said by its exception: "shall not be changed except in writing", "is changed in writing only"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence.engines.support.denial import clause_of, is_denied

if TYPE_CHECKING:
    from spacy.tokens import Token

_ALONE = frozenset({"only", "solely", "exclusively"})
_EXCEPT = frozenset({"except", "unless", "without", "but", "save"})


def is_alone_so(token: Token, other: Token) -> bool:
    """Is one of the two denied but for an exception, and the other asserted of one case alone?"""
    return (is_denied(token) and _excepts(token) and not is_denied(other) and _is_restricted(other)) or (
        is_denied(other) and _excepts(other) and not is_denied(token) and _is_restricted(token)
    )


def _excepts(token: Token) -> bool:
    """Of "may not be altered or changed except by deed" both are."""
    clause = clause_of(token)
    while clause is not None and clause.dep_ == "conj":
        clause = clause_of(clause.head)
    return clause is not None and any(_opens_exception(one) and _belongs(one, clause) for one in clause.subtree)


def _opens_exception(word: Token) -> bool:
    return word.lower_ in _EXCEPT or (
        word.lower_ == "other" and word.i + 1 < len(word.doc) and word.nbor().lower_ == "than"
    )


def _belongs(word: Token, clause: Token) -> bool:
    """Does it stand in this clause, or begin one that depends on it?"""
    own = clause_of(word)
    return own == clause or (
        own is not None and own.dep_ in ("advcl", "pcomp", "conj") and clause_of(own.head) == clause
    )


def _is_restricted(token: Token) -> bool:
    clause = clause_of(token)
    return clause is not None and any(one.lower_ in _ALONE and clause_of(one) == clause for one in clause.subtree)
