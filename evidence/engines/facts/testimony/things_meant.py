"""Which thing "it" or "them" means in a question or an answer: the one thing of which the sentence before spoke, as spaCy's
parse has it; none where that names two."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from evidence.engines.dates.words import MONTHS, WEEKDAYS
from evidence.engines.facts.referring.bearers import is_role_noun
from evidence.engines.facts.referring.pointed_things import pointed_thing
from evidence.engines.facts.referring.third_person import UNNAMED
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.support import parse

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ONE, _SEVERAL = frozenset({"it"}), frozenset({"them", "they"})
_TOP = frozenset({"nsubj", "nsubjpass", "dobj", "pobj", "attr", "ROOT", "conj", "appos", "dep"})
_AMOUNTS = frozenset({"nsubj", "nsubjpass", "dobj", "pobj"})  # "of the $400"
_CLAUSES = frozenset({"ccomp", "xcomp", "advcl", "csubj", "acl"})
_PLURAL = frozenset({"NNS", "NNPS"})
_NO_THING_WORDS = """
time day date month year hour minute week morning afternoon evening night moment point way thing kind sort lot bit
part fact question answer reason name something anything nothing everything sir ma'am today yesterday tomorrow one
beginning start middle end half rest top bottom front back side edge
"""
_NO_THING = frozenset(_NO_THING_WORDS.split())
_PLACES_WORDS = """
by near behind in into under over outside inside to from across against during before after at beside through between
until since within around with
"""
_PLACES = frozenset(_PLACES_WORDS.split())  # of where or when something was, of which the next sentence hardly speaks
_SAYS = frozenset({"NOUN", "PROPN", "ADJ", "NUM", "ADP", "DET", "PUNCT"})
_WITHIN = frozenset({"of", "on", "for"})  # "the restrictor on Car 3"
_DETERMINED = frozenset({"det", "poss", "predet", "nummod"})
_EXCHANGES, _LONGEST = 2, 7  # that are looked at; words of a thing
_STATES = frozenset({"out", "down", "off", "up"})  # "it was down"
_JUDGED = frozenset({"right", "correct", "true", "fair", "clear", "possible", "likely", "accurate"})  # of what was said
_TALKED = frozenset(
    {"say", "put", "mean", "think", "know", "hear", "remember", "recall", "understand", "do"}
)  # a clause's "it"
_OF_TIME = frozenset({*MONTHS, *WEEKDAYS})
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_PRONOUN = re.compile(r"\b(?:it|them|they)", re.I)
_POINTS = re.compile(r"\b(?:that|this) [a-z]", re.I)
_COMMON_ACTS = frozenset(
    {*_TALKED, "have", "get", "see", "make", "take", "go", "come", "give", "tell", "ask", "want", "need"}
)
_TOLD = frozenset(
    {"tell", "ask", "call", "show", "let", "help", "thank", "warn", "pay", "hire", "fire", "meet", "with", "to", "by"}
)


@dataclass(frozen=True, slots=True)
class Thing:
    """``several``: whether it is spoken of as "them"; of an organization, as "it" or as "them", None. ``part``: which verb it
    has and what it is to that, as :func:`_part` says."""

    words: str
    several: bool | None
    part: str = ""


_UNKNOWN = Thing("", several=False)


def with_pointed_thing(worded: WordedSpeech, before: Sequence[str]) -> WordedSpeech:
    """ "That pump" with the one of which the sentences ``before`` spoke, in brackets and in its place."""
    pointed, meant = pointed_thing(worded.closed, before) if _POINTS.search(worded.closed) else ("", "")
    if not pointed or pointed not in worded.said or _is_said_beside(worded.said, pointed, meant):
        return worded
    if _is_another_since(pointed.split()[-1], meant, before):
        return worded
    return replace(
        worded,
        said=worded.said.replace(pointed, f"{pointed} [{meant}]", 1),
        closed=worded.closed.replace(pointed, _cased(meant, pointed), 1),
    )


def _is_another_since(noun: str, meant: str, before: Sequence[str]) -> bool:
    """Has another of these been spoken of since: "Look at the next email." """
    begins = re.compile(rf"\b(?:an?|another|the (?:next|other|second|third)) (?:\w+ )?{re.escape(noun)}\b", re.I)
    last = next((one for one in reversed(before) if begins.search(one)), "")
    return bool(last) and meant.removeprefix("the ").lower() not in last.lower()


def _is_said_beside(words: str, pointed: str, meant: str) -> bool:
    """Do the same words speak of it already?"""
    return meant.removeprefix("the ").lower() in words.lower() or f"{pointed} [" in words


class ThingsMeant:
    """Reads a dialogue from its beginning."""

    def __init__(self) -> None:
        self._before: deque[list[Thing]] = deque(
            maxlen=_EXCHANGES
        )  # of the last sentence of each exchange that names any

    def begin(self) -> None:
        """Read on with the next exchange, which may go on from the one before, and no farther."""
        self._before.append([])

    def worded(self, worded: WordedSpeech, people: Collection[str]) -> WordedSpeech:
        """The words with the thing in brackets behind its pronoun, and in its place; ``people`` are who is named nearby."""
        if not any(self._before) or not _PRONOUN.search(worded.closed):
            return worded  # and its grammar is not asked for
        pronoun = _pronoun(parse.parse(parse.plain(worded.closed)))
        thing = self._only_thing() or self._of_same_verb(pronoun) if pronoun is not None else None
        if pronoun is None or thing is None or not _may_mean(pronoun, thing):
            return worded
        said, closed = (_place(words, pronoun.text) for words in (worded.said, worded.closed))
        if (
            said < 0
            or closed < 0
            or worded.said.startswith(" [", said + len(pronoun.text))
            or _is_of(thing.words, people)
        ):
            return worded
        after = said + len(pronoun.text)
        return replace(
            worded,
            said=f"{worded.said[:after]} [{thing.words}]{worded.said[after:]}",
            closed=f"{worded.closed[:closed]}{_cased(thing.words, pronoun.text)}{worded.closed[closed + len(pronoun.text) :]}",
            thing=(pronoun.lower_, thing.words),
        )

    def follow(self, worded: WordedSpeech, people: Collection[str], bodies: Collection[str] = ()) -> None:
        """Read a sentence as the one that the next may go on from; ``bodies`` are the organizations that it names."""
        doc = parse.parse(parse.plain(worded.closed))
        found = [Thing(name, None) for name in dict.fromkeys(bodies)]
        found += [one for one in _things(doc) if not _is_of(one.words, (*people, *worded.names))]
        is_open = any(
            (token.lower_ in _ONE | _SEVERAL and _means_thing(token))
            or (token.tag_ == "CD" and token.dep_ in _AMOUNTS and not _YEAR.fullmatch(token.text))
            for token in doc
        )
        if self._before and (found or is_open):  # "Yes." goes on from what was spoken of before
            self._before[-1] = [*found, _UNKNOWN] if is_open else found
        elif len(self._before) > 1 and not self._before[-1] and any(_points(token) for token in doc):
            self._before[-1] = self._before[-2]  # "Is that noted?" - "No."

    def _only_thing(self) -> Thing | None:
        last = next((things for things in reversed(self._before) if things), [])
        return last[0] if len(last) == 1 and last[0] is not _UNKNOWN else None

    def _of_same_verb(self, pronoun: Token) -> Thing | None:
        """ "Does the rule say how often the pit is cleaned?" - "Was it cleaned?": the one to which the same is done."""
        part = _part(pronoun)
        last = next((things for things in reversed(self._before) if things), [])
        found = [one for one in last if part and one.part == part]
        return found[0] if len(found) == 1 else None


def _part(noun: Token) -> str:
    """ "clean object" of what is cleaned, "fail subject" of what failed; empty of verbs that say too little."""
    verb, is_object = noun.head, noun.dep_ in ("dobj", "nsubjpass")
    if noun.dep_ == "nsubj" and (below := next((one for one in verb.children if one.dep_ == "xcomp"), None)):
        verb, is_object = below, any(one.dep_ == "auxpass" for one in below.children)  # "the pit had to be cleaned"
    if not (is_object or noun.dep_ == "nsubj") or verb.pos_ != "VERB" or verb.lemma_ in _COMMON_ACTS:
        return ""
    return f"{verb.lemma_} {'object' if is_object else 'subject'}"


def _pronoun(doc: Doc) -> Token | None:
    """The first of them, where the words before it name no thing that it may mean."""
    found = next((token for token in doc if token.lower_ in _ONE | _SEVERAL), None)
    is_named = found is not None and any(_is_noun(token) and not _is_somebody(token) for token in doc[: found.i])
    return None if is_named else found


def _may_mean(pronoun: Token, thing: Thing) -> bool:
    if thing.several is None:
        acts = pronoun.dep_ in ("nsubj", "nsubjpass", "dobj", "pobj", "dative")
        return acts and pronoun.lower_ in _SEVERAL and pronoun.head.lemma_ != "be"
    return thing.several == (pronoun.lower_ in _SEVERAL) and _means_thing(pronoun)


def _means_thing(pronoun: Token) -> bool:
    """Not the "it" of "it was in May" or "it seems that", and not of what was said or known."""
    head = pronoun.head
    if pronoun.dep_ == "pobj" and head.head.lower_ in _NO_THING:
        return False  # "There is nothing in it"
    if pronoun.dep_ == "expl" or head.lemma_ in _TALKED or any(child.dep_ in _CLAUSES for child in head.children):
        return False
    if pronoun.dep_ == "nsubj" and head.lemma_ == "be":
        said = [child for child in head.children if child.dep_ == "acomp" or child.lower_ in _STATES]
        return bool(said) and not any(one.lower_ in _JUDGED for one in said)
    if pronoun.lower_ in _SEVERAL:  # of people where they act, or are told something
        return pronoun.dep_ in ("nsubjpass", "dobj", "pobj") and head.lemma_ not in _TOLD
    return pronoun.dep_ in ("nsubj", "nsubjpass", "dobj", "pobj", "dative")


def _points(token: Token) -> bool:
    return token.lower_ in ("that", "this") and token.dep_ in ("nsubj", "nsubjpass", "dobj")


def _is_noun(token: Token) -> bool:
    is_noun = token.pos_ in ("NOUN", "PROPN") and token.dep_ in _TOP
    return is_noun and token.lemma_.lower() not in _NO_THING and token.lower_ not in _OF_TIME


def _things(doc: Doc) -> Iterator[Thing]:
    """Nouns that stand below no other noun, with what tells them from others."""
    for token in doc:
        if not _is_noun(token) or any(_is_noun(above) for above in token.ancestors) or _is_somebody(token):
            continue
        if _is_said_of_it(token):
            continue
        if token.dep_ == "pobj" and token.head.lower_ in _PLACES and token.head.head.lemma_ != "look":
            continue
        if words := _described(token):
            yield Thing(words, token.tag_ in _PLURAL or bool([*token.conjuncts]), _part(token))


def _is_said_of_it(noun: Token) -> bool:
    """ "It is a small company", and neither "That is the report" nor "There was a camera"."""
    is_any = any(child.lower_ in ("a", "an") for child in noun.children)
    return noun.dep_ == "attr" and is_any and not any(child.dep_ == "expl" for child in noun.head.children)


def _is_somebody(noun: Token) -> bool:
    """A name without an article or a number, "Ann Roe", or what somebody is: "the clerk"."""
    words = [*noun.subtree]
    is_name = noun.pos_ == "PROPN" and not any(one.dep_ in _DETERMINED or one.like_num for one in words)
    return is_name or is_role_noun(noun.lower_) or bool(UNNAMED.match(f"the {noun.lower_}"))


def _described(noun: Token) -> str:
    """ "the restrictor on Car 3" of "a restrictor on Car 3, which broke"; empty where it is long or speaks of "you" or "it"."""
    left = [child for child in noun.lefts if child.dep_ not in _DETERMINED]
    first = min((child.left_edge.i for child in left), default=noun.i)
    last = noun.i
    for child in noun.rights:
        if child.i != last + 1 or not (child.dep_ == "nummod" or (child.dep_ == "prep" and child.lower_ in _WITHIN)):
            break
        last = child.right_edge.i
    words = noun.doc[first : last + 1]
    if len(words) > _LONGEST or any(token.pos_ not in _SAYS and token.dep_ != "amod" for token in words):
        return ""
    is_numbered = words[0].is_title and words[-1].like_num  # "Exhibit 12"
    named = words.text if words[0].pos_ == "PROPN" or is_numbered else f"{words.text[0].lower()}{words.text[1:]}"
    return named if is_numbered else f"the {named}"


def _is_of(words: str, people: Collection[str]) -> bool:
    """Is it one of these people's names?"""
    return words.removeprefix("the ")[:1].isupper() and any(
        part in words.split() for name in people for part in name.split() if part[:1].isupper()
    )


def _cased(words: str, pronoun: str) -> str:
    return words[0].upper() + words[1:] if pronoun[0].isupper() else words


def _place(words: str, pronoun: str) -> int:
    """Where it stands as a word by itself."""
    padded = f" {words} "
    for end in " ,.?;":
        if (at := padded.find(f" {pronoun}{end}")) >= 0:
            return at
    return -1
