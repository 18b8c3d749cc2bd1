"""Whether two nouns name the same people or things, and whom a statement has where its quote has others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from evidence.engines.support.actors import called, is_proper, names_in
from evidence.engines.support.links import of_noun
from evidence.engines.support.parse import lemma
from evidence.engines.support.wordnet import alike_nouns, is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_NEVER_CALLED = {"she": frozenset({"mr"}), "he": frozenset({"mrs", "ms", "miss"})}  # by whose title it is another


def is_called_alike(ours: Token, theirs: Token) -> bool:
    mine, other = names_in(ours), names_in(theirs)
    if mine and other:  # two may have one title: "Officer Ruiz" and "Officer Hale"
        return mine <= other or other <= mine
    if any(one and two and (one <= two or two <= one) for one in called(ours) for two in called(theirs)):
        return True
    if is_proper(ours) or is_proper(theirs):
        return False
    return alike_nouns(sense(lemma(ours), "NOUN"), sense(lemma(theirs), "NOUN"))


def other_people(ours: Token, theirs: Token) -> Iterator[str]:
    """Whom ours names, or what stands with it, where theirs has others: "notice to the lender", "the driver's car"."""
    if theirs.pos_ == "PRON":
        titles = _NEVER_CALLED.get(theirs.lower_, frozenset())
        yield from (ours.text for child in ours.children if child.lower_.strip(".") in titles)
    elif _is_people(theirs) and not is_called_alike(ours, theirs) and _is_nowhere(ours, theirs.doc):
        yield from [ours.text] if _is_people(ours) else []  # a name may be the tenant's
    elif is_called_alike(ours, theirs):
        pairs = [(one, two) for how, one in of_noun(ours) for way, two in of_noun(theirs) if how == way]
        yield from (one.text for one, two in pairs if any(other_people(one, two)))


def _is_people(noun: Token) -> bool:
    return noun.pos_ in ("NOUN", "PROPN") and not is_proper(noun) and is_people(sense(lemma(noun), "NOUN"))


def _is_nowhere(noun: Token, quote: Doc) -> bool:
    return not any(is_called_alike(noun, one) for one in quote if one.pos_ in ("NOUN", "PROPN", "ADJ"))
