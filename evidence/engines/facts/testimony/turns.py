"""The turns of a dialogue, and who of those who speak is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from evidence.engines.facts.source import Source
from evidence.engines.layout.kinds import TURNS, BlockKind
from evidence.engines.layout.person_names import tidy_name
from evidence.engines.layout.sentences import Sentence
from evidence.engines.layout.speech import is_official, is_witness
from evidence.engines.names.lexicon import common_words

_DASH, PAGE_BREAK = "--", "\f"
_NOD = re.compile(
    r"(?:(?:yes|yeah|yep|right|correct|mm(?:-(?:hm+|mm))?|h?mm|uh-huh|that['\u2019]s (?:right|correct)(?: (?:as well|too))?"
    r"|it (?:is|was|did)|they (?:did|were)"
    r"|I (?:do|did|see|was|am))[.,]?(?: --?)? ?){1,2}",
    re.I,
)
_OWN_CLAUSE = re.compile(
    r"-- ?(?:and|but|so)(?: [a-z]+ly)? (?:you|he|she|they|we|there)(?:['\u2019][a-z]+)? [a-z]", re.I
)  # a question of its own, which the yes in the middle does not answer
_CORRECTS = re.compile(
    r"No,? (?:no\b|I(?:['\u2019]m| am) (?:asking|not asking)|my question|not (?:that|what)|before|after)"
    r"|That(?:['\u2019]s| is| was)(?:n['\u2019]t| not)"
    r" (?:what I(?:['\u2019]m| am| was)? ask|my question|the question)|I(?:['\u2019]m| am) not asking\b",
    re.I,
)  # what was asked, for the answer was to something else
_FEWEST_ASKED = 3  # questions more than answers
_INITIALS = re.compile(r"[A-Z]{2,3}")  # as they are printed, where no key says whose they are
_COMPANY = re.compile(r"\b(?:LLC|LLP|LP|PLC|PLLC|USA|NA)\b")


@dataclass(slots=True)
class DialogueTurn:
    speaker: str
    kind: BlockKind
    sentences: list[Sentence] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join(s.words for s in self.sentences)


def turns_of(source: Source) -> Iterator[DialogueTurn]:
    """The turns of speech; one that a page breaks off is one turn."""
    current: DialogueTurn | None = None
    for sentence in source.read.sentences:
        if sentence.kind not in TURNS:
            continue
        if sentence.opens and current:
            yield current
            current = None
        current = current or DialogueTurn(sentence.speaker, sentence.kind)
        if current.sentences and _runs_over(source.text, current.sentences[-1], sentence):
            sentence = _over_page(current.sentences.pop(), sentence)
        current.sentences.append(sentence)
    if current:
        yield current


def _runs_over(text: str, first: Sentence, second: Sentence) -> bool:
    """Does a page end within the sentence?"""
    is_open = not first.words.endswith((".", "?", "!", ":", _DASH, '"', "\u201d"))
    return is_open and PAGE_BREAK in text[first.end : second.start] and second.words[:1].isalnum()


def _over_page(first: Sentence, second: Sentence) -> Sentence:
    return replace(first, end=second.end, words=f"{first.words} {second.words}")


def whole_questions(turns: list[DialogueTurn]) -> Iterator[DialogueTurn]:
    """The turns, with a question that only a "Yes" in its middle broke off as one: "You were told --", "Yes.", "-- to go?" """
    begun: DialogueTurn | None = None
    for turn, nods, more in zip_longest(turns, turns[1:], turns[2:]):
        if begun and turn is not begun:
            if turn.speaker != begun.speaker or not turn.words.startswith(_DASH):
                continue  # the "Yes" in the middle
            turn, begun = _joined(begun, turn), None
        if nods and more and more.speaker == turn.speaker != nods.speaker and _is_broken_off(turn, nods, more):
            begun = turn
            continue
        yield turn


def _is_broken_off(turn: DialogueTurn, nods: DialogueTurn, more: DialogueTurn) -> bool:
    goes_on = more.words.startswith(_DASH) and not _OWN_CLAUSE.match(more.words)
    return turn.words.endswith(_DASH) and goes_on and bool(_NOD.fullmatch(nods.words))


def _joined(first: DialogueTurn, second: DialogueTurn) -> DialogueTurn:
    """Both as one turn; the sentence in which it breaks off goes on to the end of the second's first."""
    begins, ends = first.sentences[-1], second.sentences[0]
    words = f"{begins.words.rstrip(' -')} {ends.words.lstrip(' -')}"
    middle = replace(begins, end=ends.end, words=words)
    return DialogueTurn(first.speaker, first.kind, [*first.sentences[:-1], middle, *second.sentences[1:]])


def broken_off(asked: DialogueTurn, turn: DialogueTurn) -> DialogueTurn | None:
    """The question, where this turn is its end: "Did you sign that --", "No.", "-- on Friday?" """
    is_rest = asked.words.endswith(_DASH) and turn.words.startswith(_DASH) and turn.speaker == asked.speaker
    return asked if is_rest else None


def is_corrected(asked: DialogueTurn, turn: DialogueTurn) -> bool:
    """Does whoever asked say that the answer was to another question?"""
    return turn.speaker == asked.speaker and bool(_CORRECTS.match(turn.words))


def examiners(turns: list[DialogueTurn]) -> frozenset[str]:
    """Who ask more than they are asked, and so do not testify."""
    asks = Counter(turn.speaker for turn in turns if turn.words.endswith("?"))
    asks.subtract(
        turn.speaker
        for before, turn in pairwise(turns)
        if before.words.endswith("?") and before.speaker != turn.speaker
    )
    return frozenset(one for one, more in asks.items() if more >= _FEWEST_ASKED)


def who_answers(turn: DialogueTurn, asked: DialogueTurn | None, *, known: bool, is_examined: bool = False) -> str:
    """The witness's name when this turn is the witness's; empty for anyone else. To whoever examines, ``is_examined``, also
    what is put without a question mark is answered."""
    if turn.kind is BlockKind.ANSWER:
        return speaker_name(turn.speaker) if turn.speaker and not is_witness(turn.speaker) else "The witness"
    if turn.kind is BlockKind.QUESTION or known or is_official(turn.speaker):
        return ""
    question = asked is not None and asked.speaker != turn.speaker and (is_examined or asked.words.endswith("?"))
    return speaker_name(turn.speaker) if question else ""


def speaker_name(label: str) -> str:
    """ "DEPUTY SALAS" as "Deputy Salas"; one that only says what somebody is, such as "DRIVER 2", as "The driver 2"."""
    if label.isdigit():
        return "The operator"
    if _INITIALS.fullmatch(label) and label.lower() not in common_words():
        return label
    name = label if _COMPANY.search(label) and not label.isupper() else tidy_name(label)
    words = name.split()
    is_named = len(words) == 1 and words[0].lower() not in common_words()
    is_role = label.isupper() and (len(words) == 1 or words[-1].isdigit()) and not is_named
    return f"The {name.lower()}" if is_role else name
