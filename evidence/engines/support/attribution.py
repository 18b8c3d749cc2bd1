"""Whether whoever is said to have written or said some words is who did, and to whom, where their document says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.source import MACHINE
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.person_names import has_initials, same_person
from evidence.engines.layout.speech import is_witness
from evidence.engines.names.lexicon import TITLES
from evidence.engines.support.actors import actor_of, is_proper, words_of
from evidence.engines.support.parse import SAYING
from evidence.engines.support.types import Context, Missing

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

OF_SOMEBODY = TURNS | {BlockKind.MAIL_BODY, BlockKind.QUOTED_MAIL}
_TO = re.compile(r" (?:wrote to|asked) (?P<names>.+?)(?= on [A-Z][a-z]+ \d| about \"|\.?\Z)")
_BETWEEN = re.compile(r", | and ")
_WORD = re.compile(r"[a-z]\w+")
_TITLED = frozenset(TITLES) | {"mr", "mrs", "ms", "miss", "dr"}
_OTHERS = frozenset({"others"})
_OTHER_PEOPLE = frozenset({"he", "she", "him", "her", "his", "they", "them", "their", "you"})  # whom "I" is none of


def writer_of(kind: BlockKind, speaker: str) -> str:
    """Whose words they are, from the kind and the speaker of the block in which they end: an answer is cited with its question.
    Empty where the document names nobody, by an address only, or a machine that kept the message."""
    name = person_name(speaker) if kind in OF_SOMEBODY and not MACHINE.search(speaker) else ""
    return "" if "@" in name or len(name) < 2 or is_witness(name) else name


def missing_writer(name: str, writer: str) -> list[Missing]:
    """The name, if it is another's than the writer's, who is known: shorter, longer and with a title it is the same."""
    is_same = same_person(writer, name) or same_person(name, writer) or has_initials(writer, name)
    return [] if is_same or not writer else [Missing("name", name)]


def missing_readers(head: str, addressed: str) -> list[Missing]:
    """Whom "Lee wrote to Roe and Moran" names, and the lines of the message's head that say whom it is to do not."""
    found = _TO.search(head)
    there = {*_WORD.findall(addressed.lower())} | _OTHERS
    named = _BETWEEN.split(found["names"]) if found and addressed else []
    return [Missing("name", name) for name in named if not {*_WORD.findall(name.lower())} <= there]


def without_people(head: str) -> str:
    """ "Jun Lim wrote to May Roe on May 3, 2021 about …" from the day on: names may be words of the calendar."""
    found = _TO.search(head)
    return head[found.end() if found else head.find(" wrote ") :].strip()


def missing_sayer(statement: Doc, quote: Doc, given: Context) -> list[Missing]:
    """Who "Lee warned Roe that …" says it was, and to whom, where the words are another's, or Roe's own: what the quote itself
    reports somebody as saying is compared as any act is."""
    root = next((token for token in statement if token.dep_ == "ROOT"), None)
    if root is None or root.lemma_.lower() not in SAYING or not (given.writer or given.addressed):
        return []
    who = actor_of(root)
    if who is None or not is_proper(who) or _is_reported(who, quote):
        return []
    readers = [child for child in root.children if child.dep_ in ("dobj", "dative") and is_proper(child)]
    wrong = [who] if _is_somebody_else(words_of(who), given) else []
    wrong += [one for one in readers if words_of(one) <= _words(given.writer)]
    return [Missing("name", one.text) for one in wrong]


def _is_reported(who: Token, quote: Doc) -> bool:
    """Does the quote itself have them say something?"""
    sayers = (actor_of(token) for token in quote if token.lemma_.lower() in SAYING)
    return any(one is not None and words_of(who) & words_of(one) for one in sayers)


def _is_somebody_else(name: frozenset[str], given: Context) -> bool:
    """Is it none of the writer's names, but one whom the paper names beside: the house that a letter is from is neither?"""
    return not (name & _words(given.writer)) and any(name <= _words(one) for one in (given.addressed, *given.people))


def is_meant_by(pronoun: Token, name: frozenset[str], given: Context) -> bool | None:
    """May these words of the quote, "I" or "my client", be whom the name names? None where the paper does not say."""
    word, name = pronoun.lower_, name - _TITLED
    if roles := [meant for role, meant in given.meant if role.lower().removeprefix("the ") == word]:
        return any(name <= _words(one) for one in roles)
    if is_proper(pronoun):
        return True if given.writer and words_of(pronoun) <= _words(given.writer) else None
    own = any(child.dep_ == "poss" and child.lower_ in ("my", "our") for child in pronoun.children)
    is_writer = bool(given.writer) and name <= _words(given.writer)
    if word in ("i", "my") and given.writer:
        return bool(name & _words(given.writer))
    if word in ("you", "your") and given.addressed:
        return True if name <= _words(given.addressed) else (False if is_writer else None)
    return False if is_writer and (own or word in _OTHER_PEOPLE) else None


def _words(name: str) -> frozenset[str]:
    return frozenset(_WORD.findall(name.lower()))
