"""Rules of law in papers of courts: what holds of anybody, or what the law asks of a party, happened to nobody."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from evidence.engines.facts.papers.expected import is_expected
from evidence.engines.facts.papers.rulings import orders
from evidence.engines.facts.sentences.text import plain, without_joining_words
from evidence.engines.facts.source import NAMED, Source
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support import parse
from evidence.engines.support.wordnet import is_people, sense

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_BURDEN = re.compile(
    r"\b(?:must|need only|has the burden (?:of|to)|bears the burden (?:of|to))(?: (?:also|first|then|instead|both))?"
    r" (?:show|prove|establish|demonstrate|showing|proving|establishing|demonstrating)\b(?! cause\b)"
)  # what the law asks of a party, named or not
_ANCHOR = re.compile(r"[$\u00a3\u20ac] ?\d|\b(?:1[89]|20)\d\d\b|\b\d{1,2}:\d\d\b")
_AGAINST = re.compile(
    r"(?P<first>[A-Z][\w.'\u2019-]+),? v\.\s{1,3}(?P<second>[A-Z][\w.'\u2019-]+?)"
    r"(?=[,.;:)]?\s|[,;:)])(?P<cited>[^()\n;]{0,60}\n?[^()\n;]{0,40}?\b\d{1,4} [A-Z][\w. ]{0,12}\d)?"
)  # with the reporter in which it stands
_CITED = re.compile(
    r"(?:(?:In|Under|Unlike|As in|Nor does|Nor did) )?(?P<case>[A-Z][\w-]+(?:['\u2019]s)?)(?:,| (?:[a-z]+ly |also |thus )?[a-z]+)"
)  # "In Roberts, the accomplice was called"; "Roberts did not hold"
_OFFICES = frozenset(
    {"State", "States", "People", "Commonwealth", "Commissioner", "City", "County", "Inc.", "Co.", "Corp."}
)
_ANYBODY = re.compile(
    r"(?:[A-Za-z ]{3,20}: )?(?:any|every|each) (?:[a-z]+ )??(?P<noun>[a-z]+),? (?:who|that|[a-z]+ing)\b", re.I
)
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_ANY = frozenset({"a", "an", "any", "each", "every", "no", "such"})
_DETERMINERS = frozenset({"det", "poss"})
_PRESENT = frozenset({"VBZ", "VBP", "MD"})


def is_law(source: Source, sentence: Sentence) -> bool:
    """Does a paper of a court say there what the law is, and not what is so in the case?"""
    if source.head and not source.is_of_court:
        return is_of_anybody(plain(sentence.words))
    if not (source.is_of_court or source.brief) or source.is_law or source.pleading:
        return False
    words = without_joining_words(plain(sentence.words))
    if _ANCHOR.search(words) or source.dates_in(sentence.start, sentence.end):
        return False
    if is_expected(source, sentence) or orders(words):
        return False
    if _BURDEN.search(words):
        return True
    named = [one.name for one in source.mentions_in(sentence.start, sentence.end) if one.type in NAMED]
    if found := _CITED.match(words):
        case = found["case"].removesuffix("\u2019s").removesuffix("'s")
        return case in _cases(source.text) and all(case == name for name in named) and not _is_of_somebody(source, case)
    return not named and holds_of_anybody(words)


def is_of_anybody(words: str) -> bool:
    """Is it what a form prints of whoever does something: "Any person who knowingly files a false claim is guilty of a crime"?"""
    found = _ANYBODY.match(words)
    noun = found["noun"].lower() if found else ""
    return noun == "individual" or (noun != "" and is_people(sense(noun, "NOUN")))


def _is_of_somebody(source: Source, surname: str) -> bool:
    """Has the paper somebody's full name with it: a party's own earlier case?"""
    named = source.mentions_in(0, len(source.text))
    return any(one.type in NAMED and one.name.lower().endswith(f" {surname.lower()}") for one in named)


@lru_cache(maxsize=8)
def _cases(text: str) -> frozenset[str]:
    """By which name a paper of a court calls each case that it cites: "Roe" of "Roe v. State, 410 U.S. 113"; none of its own."""
    sides = [(found["first"], found["second"], bool(found["cited"])) for found in _AGAINST.finditer(text)]
    own = {name for first, second, is_cited in sides if not is_cited for name in (first, second)}
    return frozenset(name for first, second, is_cited in sides if is_cited for name in (first, second)) - own - _OFFICES


def holds_of_anybody(words: str) -> bool:
    """Is it of "a party" or "prejudice", and does it tell of no time?"""
    doc = parse.parse(parse.plain(words))
    root = next((token for token in doc if token.dep_ == "ROOT"), None)
    if root is None or any(token.tag_ == "VBD" for token in doc) or not _is_present(root):
        return False
    subject = next((child for child in root.children if child.dep_ in _SUBJECTS), None)
    return subject is not None and (_is_any(doc, subject, root) or _is_said_of_law(subject, root))


def _is_present(verb: Token) -> bool:
    helps = [child for child in verb.children if child.dep_ in ("aux", "auxpass")]
    return bool({verb.tag_, *(one.tag_ for one in helps)} & _PRESENT)


def _is_any(doc: Doc, subject: Token, root: Token) -> bool:
    """Is the noun brought in as one of many, there or before in the sentence, or in no article's words?"""
    if subject.pos_ != "NOUN":
        return False
    articles = {one.lower_ for one in _leading(subject) if one.dep_ in _DETERMINERS}
    people = is_people(sense(subject.lemma_, "NOUN"))
    is_ruled = any(child.tag_ == "MD" for child in root.children)
    if articles & _ANY:
        return is_ruled or people
    if articles:
        return any(
            one.lemma_ == subject.lemma_ and {child.lower_ for child in one.children} & _ANY for one in doc[: subject.i]
        )
    if any(child.pos_ in ("PROPN", "NUM") for child in subject.children):
        return False
    return any(child.dep_ == "relcl" for child in subject.children) if people else True


def _leading(noun: Token) -> list[Token]:
    """The words before it that are its own, of "a party's counsel" those of the party."""
    owner = next((child for child in noun.children if child.dep_ == "poss" and child.pos_ == "NOUN"), noun)
    return list(owner.children)


def _is_said_of_law(subject: Token, root: Token) -> bool:
    """ "It is well settled that a court may …"."""
    return subject.lower_ == "it" and any(child.dep_ == "ccomp" for child in root.children)
