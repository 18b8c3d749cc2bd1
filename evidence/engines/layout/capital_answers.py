"""Answers that somebody sets in capitals below the questions of another: "1. Was the valve shut? / NO, I LEFT IT OPEN."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evidence.engines.layout.kinds import MAILED, BlockKind
from evidence.engines.layout.sentences import Sentence

_KINDS = MAILED | {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.HEADING}
_FEWEST = 2  # letters of an answer


@dataclass(frozen=True, slots=True)
class CapitalAnswer:
    question: Sentence
    answer: tuple[Sentence, ...]


def capital_answers(sentences: Sequence[Sentence]) -> list[CapitalAnswer]:
    """Each question that its writer's words in capitals follow, where the same one writes other words as usual."""
    found = []
    for at, one in enumerate(sentences[:-1]):
        if one.kind not in _KINDS or not one.words.endswith("?") or _is_loud(one.words):
            continue
        answer: list[Sentence] = []
        for following in sentences[at + 1 :]:
            if following.kind not in _KINDS or following.speaker != one.speaker or not _is_loud(following.words):
                break
            answer.append(following)
        if answer and _writes_otherwise(sentences, one.speaker):
            found.append(CapitalAnswer(one, tuple(answer)))
    return found


def _is_loud(words: str) -> bool:
    return sum(letter.isalpha() for letter in words) >= _FEWEST and words == words.upper()


def _writes_otherwise(sentences: Sequence[Sentence], speaker: str) -> bool:
    return any(
        one.speaker == speaker and one.kind in _KINDS and not one.words.endswith("?") and not _is_loud(one.words)
        for one in sentences
    )
