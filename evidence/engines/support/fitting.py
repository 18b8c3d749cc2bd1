"""Which acts of a quote fit a statement's in all that stands with it: of "Ruiz paid the fee, and Hale the rent" neither fits
"Ruiz paid the rent", although every word of it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.support.actors import actor_of, is_proper, words_of
from evidence.engines.support.denial import clause_of, is_clause
from evidence.engines.support.links import EITHER, Link, links
from evidence.engines.support.parse import LIGHT, has_content, lemma
from evidence.engines.support.people import is_called_alike, other_people
from evidence.engines.support.wordnet import alike, sense

if TYPE_CHECKING:
    from spacy.tokens import Token

_TELLING = ("amod", "compound", "poss", "nummod")  # what tells one thing from another of its kind


def fitting(act: Token, others: list[Token]) -> tuple[list[Token], str]:
    """Those acts that fit, and where none does what stands with another there."""
    others = [other for other in others if not _is_asked(other)] or others
    ours = [(how, what) for how, what in links(act) if has_content(what)]
    theirs = {other: links(other) for other in others}
    against = {other: _conflict(ours, other, theirs) for other in others}
    matched = {other: _matched(ours, theirs[other]) for other in others}
    if not any(against.values()):
        best = max(matched.values(), default=0)
        return [other for other in others if matched[other] == best], ""
    kept = [other for other in others if not against[other] and matched[other]]
    return kept, "" if kept else next(words for words in against.values() if words)


def _is_asked(act: Token) -> bool:
    """ "Who wrote it?" leaves open what its answer says."""
    return any(child.dep_ == "nsubj" and child.tag_ == "WP" for child in act.children) and act.dep_ != "relcl"


def _matched(ours: list[Link], theirs: list[Link]) -> int:
    return sum(any(one in (how, EITHER) and fits(what, other) for one, other in theirs) for how, what in ours)


def _conflict(ours: list[Link], act: Token, theirs: dict[Token, list[Link]]) -> str:
    """What stands with our act, where another of its sort stands with theirs and it with a third, or only with another act of
    the same word."""
    if act.lemma_.lower() in LIGHT:
        return ""
    clause = clause_of(act)
    for how, what in ours:
        there = [other for one, other in theirs[act] if one == how]
        if (
            not there
            and how not in ("actor", "upon")
            and clause is not None
            and _stands_only_beside(how, what, clause, theirs)
        ):
            return what.text
        if there and all(_is_other(what, other, act) for other in there) and _stands_elsewhere(what, act):
            return what.text
        if there and (another := next(iter(set.intersection(*({*other_people(what, one)} for one in there))), "")):
            return another
    return ""


def _is_other(ours: Token, theirs: Token, act: Token) -> bool:
    """Are they of one sort, two names, two days or two things, and can't be the same?"""
    if theirs.lower_ == "i":
        return _acts_beside(ours, act)
    return theirs.pos_ != "PRON" and _sort(ours) == _sort(theirs) and not fits(ours, theirs)


def _stands_only_beside(how: str, what: Token, clause: Token, theirs: dict[Token, list[Link]]) -> bool:
    """ "Ruiz voted in favor, and Hale voted" leaves open how Hale voted."""
    if any(is_called_alike(what, one) for one in clause.subtree if clause_of(one) == clause):
        return False
    return any(one == how and fits(what, other) for links_there in theirs.values() for one, other in links_there)


def _acts_beside(ours: Token, act: Token) -> bool:
    """Does whoever speaks say what another did besides: "my clerk called, and I took notes"?"""
    clause = clause_of(act)
    if clause is None:
        return False
    beside = [verb for verb in (clause.head, *clause.children) if "conj" in (verb.dep_, clause.dep_) and verb != clause]
    actors = [actor_of(verb) for verb in beside if is_clause(verb)]
    return any(actor is not None and fits(ours, actor) for actor in actors)


def _sort(noun: Token) -> str:
    if noun.lower_ in MONTHS or noun.lower_.removesuffix("s") in WEEKDAYS:
        return "day"
    if noun.pos_ == "NUM":
        return "figure"
    return "name" if is_proper(noun) or any(is_proper(c) for c in noun.children if c.dep_ == "appos") else "thing"


def _stands_elsewhere(ours: Token, act: Token) -> bool:
    clause = clause_of(act)
    return any(
        fits(ours, other) and clause_of(other) != clause
        for other in act.doc
        if other.pos_ in ("NOUN", "PROPN") and other.dep_ not in ("compound", "amod")
    )


def fits(ours: Token, theirs: Token) -> bool:
    """Do they name the same, by like words that nothing tells apart?"""
    return is_called_alike(ours, theirs) and not _are_told_apart(ours, theirs)


def _are_told_apart(ours: Token, theirs: Token) -> bool:
    """ "The left knee" and "the right knee", "Ruiz's car" and "Hale's car", "a scan of the hip" and "of the knee"."""
    for how in _TELLING:
        mine, other = (_telling(noun, how) for noun in (ours, theirs))
        if mine and other and not any(_is_like(one, two) for one in mine for two in other):
            return True
    return any(_are_told_apart(one, two) for one in _parts_of(ours) for two in _parts_of(theirs))


def _telling(noun: Token, how: str) -> list[Token]:
    return [child for child in noun.children if child.dep_ == how and has_content(child)]


def _parts_of(noun: Token) -> list[Token]:
    """What it is "of"."""
    return [one for child in noun.children if child.lower_ == "of" for one in child.children if one.dep_ == "pobj"]


def _is_like(one: Token, two: Token) -> bool:
    return bool(words_of(one) & words_of(two)) or alike(sense(lemma(one), one.pos_), sense(lemma(two), two.pos_))
