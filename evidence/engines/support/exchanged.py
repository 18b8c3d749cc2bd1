"""Whether those act in a quote who act in the statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.actors import actor_of, called, is_proper, words_of
from evidence.engines.support.attribution import is_meant_by
from evidence.engines.support.denial import CLAUSES, SUBJECTS, clause_of
from evidence.engines.support.links import focus
from evidence.engines.support.parse import SAYING, has_content, lemma
from evidence.engines.support.types import Context
from evidence.engines.support.wordnet import alike_nouns, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_UPON = frozenset({"dobj", "dative", "pobj"})
_GIVEN = frozenset({*_UPON, "obj", "conj", "agent"})  # where somebody else stands than the one who acts


def swapped(statement: Doc, head: Token | None, same: dict[Token, list[Token]], given: Context) -> str:
    """Who is said to act, where in the quote they are acted upon and another acts."""
    if head is not None and (found := _main_swapped(head, same, given)):
        return found
    quote = next((others[0].doc for others in same.values() if others), None)
    if quote is None:
        return ""
    verbs = [
        token for token in statement if token.pos_ == "VERB" and token != head and not _is_writing(token, quote, given)
    ]
    acts = (found for verb in verbs if (found := _other_acts(verb, quote, same, given)))
    return next(acts, "") or next(_other_owners(statement, quote, given), "")


def _other_owners(statement: Doc, quote: Doc, given: Context) -> Iterator[str]:
    """Whose something is said to be, where each of the quote's is another's: "Roe's records" for "Lee's records"."""
    for owner in (token for token in statement if token.dep_ == "poss" and token.pos_ in ("NOUN", "PROPN")):
        alike = [one for one in quote if one.pos_ in ("NOUN", "PROPN") and lemma(one) == lemma(owner.head)]
        theirs = [[child for child in one.children if child.dep_ == "poss"] for one in alike]
        if theirs and all(theirs) and all(_is_not(owner, one, given) for owners in theirs for one in owners):
            yield owner.text


def _is_not(owner: Token, theirs: Token, given: Context) -> bool:
    if is_meant_by(theirs, words_of(owner), given) is False:
        return True
    return theirs.pos_ != "PRON" and not words_of(owner) & words_of(theirs) and _is_another(owner, theirs)


def _is_writing(verb: Token, quote: Doc, given: Context) -> bool:
    """Does it report what the whole quote says: "Lee told us that …" of Lee's words?"""
    reports = verb.dep_ == "ROOT" and verb.lemma_.lower() in SAYING and bool(given.writer)
    who = actor_of(verb)
    named = who is not None and is_proper(who) and bool(is_meant_by(who, words_of(who), given))
    return reports and (named or not any(lemma(one) == lemma(verb) for one in quote))


def _main_swapped(head: Token, same: dict[Token, list[Token]], given: Context) -> str:
    actor = actor_of(head)
    if actor is None or not (actor_words := words_of(actor)):
        return ""
    others = [
        other
        for other in same.get(head) or (same.get(focus(head), []) if head.lemma_.lower() == "be" else [])
        if other.dep_ not in SUBJECTS and other.dep_ != "pobj"
    ]  # "the meeting took place" has no actor, nor has "with no objection"
    judged = _is_swapped(actor, others, given)
    exchanged = bool(others) and _exchanged(head, actor_words, others[0].doc) if judged is None else judged
    return actor.text if exchanged else ""


def _other_acts(verb: Token, quote: Doc, same: dict[Token, list[Token]], given: Context) -> str:
    """Who is said to do something beside the main act, or to say it, where another does in the quote."""
    actor = actor_of(verb)
    if actor is None or actor.pos_ == "PRON" or not words_of(actor):
        return ""
    others = [one for one in quote if one.pos_ == "VERB" and lemma(one) == lemma(verb)] or (
        same.get(verb, []) if is_proper(actor) else []
    )
    return actor.text if _is_swapped(actor, others, given, near=True) else ""


def _is_swapped(actor: Token, others: list[Token], given: Context, *, near: bool = False) -> bool | None:
    """Does the actor act in none of the clauses, but is acted upon in one, or does another act in each of them? None when no
    clause says."""
    clauses = [clause for other in others if (clause := clause_of(other)) is not None]
    judged = [_acts(actor, clause, given, near=near) for clause in clauses]
    if True in judged or False in judged:
        return True not in judged
    named = [one for clause in clauses if (one := actor_of(clause)) is not None]
    if not named or len(named) < len(clauses) or any(_acts_too(one, actor) for one in named):
        return None
    return True if all(_is_another(actor, one) for one in named) else None


def _acts_too(theirs: Token, actor: Token) -> bool:
    """Does the statement have them act as well, beside the actor: "if the Bank ends it, the Plan ends"?"""
    others = (actor_of(verb) for verb in actor.doc if verb.pos_ == "VERB" and verb != actor.head)
    return any(one is not None and words_of(one) & words_of(theirs) for one in others)


def _exchanged(head: Token, actor: frozenset[str], quote: Doc) -> bool:
    """Does the quote have no act of the actor's, and one of another whom the statement has acted upon?"""
    theirs = [words for verb in quote if verb.pos_ in CLAUSES and (one := actor_of(verb)) and (words := words_of(one))]
    if not theirs or any(actor <= words or words <= actor for words in theirs):
        return False
    upon = [words_of(token) for token in head.subtree if token.pos_ == "PROPN" and token.dep_ in _UPON]
    there = {token.lower_ for token in quote}
    return actor <= there and any(words and words in theirs for words in upon)


def _acts(actor: Token, clause: Token, given: Context, *, near: bool) -> bool | None:
    """Does the actor act in this clause; None when it does not say. ``near`` counts only those whom it is done to, from or by,
    and not whoever else its words name."""
    theirs, own = actor_of(clause), words_of(actor)
    if theirs is None:
        return None
    if theirs.pos_ != "PRON" and not words_of(theirs):
        return None
    if any(own <= words or words <= own for words in called(theirs) if words):
        return True
    if (spoken := is_meant_by(theirs, own, given)) is not None:
        return spoken
    if near or theirs.pos_ == "PRON":
        return False if _is_acted_upon(own, clause, theirs) else None
    rest = {word for child in clause.children if child != theirs for token in child.subtree for word in (token.lower_,)}
    return False if own <= rest else None


def _is_acted_upon(own: frozenset[str], clause: Token, theirs: Token) -> bool:
    """Does somebody of these words stand after "I" or "he" as the one whom it is done to or from, or whom he saw do something?"""
    after = [one for one in clause.subtree if one.i > theirs.i and one.pos_ == "PROPN" and own <= words_of(one)]
    return any(
        (one.dep_ in _GIVEN and clause_of(one) == clause)
        or (one.dep_ == "nsubj" and one.head.dep_ == "ccomp" and one.head.head == clause)
        for one in after
    )


def _is_another(actor: Token, theirs: Token) -> bool:
    """Are both names, or both what people are, and can't be the same?"""
    if is_proper(actor) and is_proper(theirs):
        return not any(words_of(actor) & words for words in called(theirs))
    ordinary = theirs.pos_ != "PRON" and not (is_proper(actor) or is_proper(theirs))
    if not ordinary or not (has_content(actor) and has_content(theirs)):
        return False
    return not alike_nouns(sense(lemma(actor), "NOUN"), sense(lemma(theirs), "NOUN"))
