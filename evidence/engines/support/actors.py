"""Whether those act in a quote who act in the statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.names.lexicon import TITLES, common_words
from evidence.engines.support.denial import CLAUSES, SUBJECTS, clause_of
from evidence.engines.support.parse import has_content, lemma
from evidence.engines.support.wordnet import alike_nouns, is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_UPON = frozenset({"dobj", "dative", "pobj"})
_GIVEN = frozenset({*_UPON, "obj", "conj", "agent"})  # where somebody else stands than the one who acts


def swapped(statement: Doc, head: Token | None, same: dict[Token, list[Token]]) -> str:
    """Who is said to act, where in the quote they are acted upon and another acts."""
    if head is not None and (found := _main_swapped(head, same)):
        return found
    quote = next((others[0].doc for others in same.values() if others), None)
    if quote is None:
        return ""
    verbs = [token for token in statement if token.pos_ == "VERB" and token != head]
    return next((found for verb in verbs if (found := _other_acts(verb, quote))), "")


def _main_swapped(head: Token, same: dict[Token, list[Token]]) -> str:
    actor = actor_of(head)
    if actor is None or not (actor_words := words_of(actor)):
        return ""
    others = [
        other for other in same.get(head, []) if other.dep_ not in SUBJECTS and other.dep_ != "pobj"
    ]  # "the meeting took place" has no actor, nor has "with no objection"
    judged = _is_swapped(actor, others)
    exchanged = bool(others) and _exchanged(head, actor_words, others[0].doc) if judged is None else judged
    return actor.text if exchanged else ""


def _other_acts(verb: Token, quote: Doc) -> str:
    """Who is said to do something beside the main act, or to say it, where another does in the quote."""
    actor = actor_of(verb)
    if actor is None or actor.pos_ == "PRON" or not words_of(actor):
        return ""
    others = [one for one in quote if one.pos_ == "VERB" and lemma(one) == lemma(verb)]
    return actor.text if _is_swapped(actor, others, near=True) else ""


def _is_swapped(actor: Token, others: list[Token], *, near: bool = False) -> bool | None:
    """Does the actor act in none of the clauses, but is acted upon in one, or does another act in each of them? None when no
    clause says."""
    clauses = [clause for other in others if (clause := clause_of(other)) is not None]
    judged = [_acts(actor, clause, near=near) for clause in clauses]
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


def _acts(actor: Token, clause: Token, *, near: bool) -> bool | None:
    """Does the actor act in this clause; None when it does not say. ``near`` counts only those whom it is done to, from or by,
    and not whoever else its words name."""
    theirs, own = actor_of(clause), words_of(actor)
    if theirs is None:
        return None
    if theirs.pos_ != "PRON" and not words_of(theirs):
        return None
    if any(own <= words or words <= own for words in called(theirs) if words):
        return True
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


def _is_another(actor: Token, theirs: Token) -> bool:
    """Are both names, or both what people are, and can't be the same?"""
    if is_proper(actor) and is_proper(theirs):
        return not any(words_of(actor) & words for words in called(theirs))
    ordinary = theirs.pos_ != "PRON" and not (is_proper(actor) or is_proper(theirs))
    if not ordinary or not (has_content(actor) and has_content(theirs)):
        return False
    return not alike_nouns(sense(lemma(actor), "NOUN"), sense(lemma(theirs), "NOUN"))


def is_proper(noun: Token) -> bool:
    """Is it a name, rather than a role or a defined term with a capital? "Ms. Bell" is, and so is "Moran"."""
    if noun.pos_ not in ("PROPN", "NOUN") or not noun.text[0].isupper():
        return False  # a surname at the beginning of a sentence is often taken for a noun
    return not _is_common(noun) or (any(child.dep_ == "compound" and child.pos_ == "PROPN" for child in noun.children))


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
