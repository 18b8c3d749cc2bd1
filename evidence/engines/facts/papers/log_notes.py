"""An entry of a log and the statements that its note has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

TIMED = re.compile(r"(?P<clock>[0-2]\d:?[0-5]\d): ?(?=[A-Z])")  # what begins a sentence of a note
_END = re.compile(r"(?<=[.!?])[\"\u201d]?\s+(?=[A-Z\d\"\u201c$])")
_SHORTENED = re.compile(
    r"(?:\b(?:Dr|Mr|Mrs|Ms|St|No|Nos|Req|Supt|Sgt|Const|Cst|Cpl|Det|Ofc|Off|Insp|Capt|Lt|Eng|Rev|Prof|Ave|Rd|vs|v|approx|avg|etc|ref|Inc|Co|Ltd"
    r"|[A-Z])\.|\d\.)$",
    re.I,
)  # a full stop behind it ends no sentence
_GOES_ON = re.compile(
    r"(?:He|She|They|It|His|Her|Their|This|That|[A-Z][a-z]{2,9}(?:ies|es|s|ed))\b(?! (?:is|are|was|were)\b)"
)
_DONE = re.compile(
    r"(?:Told|Found|Sent|Put|Held|Left|Took|Taken|Gave|Given|Made|Went|Met|Saw|Seen|Spoke|Wrote|Got|Kept|Began|Had|Was|Were|Did"
    r"|Said|Says|Paid|Ran|Brought|Shut|Set|Cut|Could|Would|Will|Cannot)\b"
)  # irregular verbs, which the ending of no word shows
_POINTS = re.compile(r"\b(?:he|she|it|they|him|her|his|them|their)\b", re.I)
_WORDS = 4  # of a statement
_SHORT, _LONGEST = 160, 320  # characters of an entry that is told as a whole, and of what is told together


@dataclass(slots=True)
class Entry:
    """``day`` and ``clock`` as they are written; ``heads`` the cells before the note; ``pieces`` the note's places."""

    start: int
    end: int
    day: tuple[int, int]
    clock: str = ""
    by: str = ""
    heads: list[tuple[int, int]] = field(default_factory=list)
    pieces: list[tuple[int, int]] = field(default_factory=list)
    apart: list[tuple[int, int]] = field(default_factory=list)  # who signed, between the lines of its note
    wraps: bool = False
    flush: bool = False  # its note begins below its stamp, and is not set in


def sentences_of(words: str) -> list[str]:
    """The sentences of a note's words, of which "Dr." and the like end none."""
    parts = [""]
    for one in _END.split(words):
        goes_on = bool(parts[-1]) and _is_unended(parts[-1])
        parts = [*parts[:-1], f"{parts[-1]} {one}"] if goes_on else [*parts, one]
    return [one for one in parts if one]


def _is_unended(words: str) -> bool:
    """Is the full stop behind them an abbreviation's, or does it stand within brackets: "two units (cl. 8)"?"""
    return bool(_SHORTENED.search(words)) or words.count("(") > words.count(")")


def statements(masked: str, entry: Entry) -> Iterator[tuple[int, int, str]]:
    """Its statements: each sentence that is understood under its day and its writer; what is too short, or leans on the sentence
    before, together with that one."""
    for begin, end in entry.apart:
        masked = masked[:begin] + " " * (end - begin) + masked[end:]
    whole = " ".join(masked[one:end] for one, end in entry.pieces).split()
    is_short = len(" ".join(whole)) <= _SHORT
    headed = bool(entry.by or entry.clock or entry.heads)

    def goes_on(before: str, words: str) -> bool:
        if TIMED.match(words):
            return False
        few = min(words.count(" "), before.count(" ")) < _WORDS - (0 if is_short else 1)
        leans = not _is_apart(before, words) if is_short and not headed else headed and _leans(words, is_short)
        return leans or few or bool(_GOES_ON.match(words))

    places = sentence_places(masked, entry.pieces)
    return joined(((start, end, " ".join(masked[start:end].split())) for start, end in places), goes_on, _LONGEST)


def joined(
    found: Iterable[tuple[int, int, str]], goes_on: Callable[[str, str], bool], most: int
) -> Iterator[tuple[int, int, str]]:
    """Words with their places, those that go on with the words before together with these, up to ``most`` characters."""
    current: tuple[int, int, str] | None = None
    for start, end, words in found:
        if current and end - current[0] <= most and goes_on(current[2], words):
            current = (current[0], end, f"{current[2]} {words}")
            continue
        if current:
            yield current
        current = (start, end, words)
    if current:
        yield current


def _leans(words: str, is_short: bool) -> bool:
    """Does it point to somebody before it, or go on in a short note with a figure, as a time of its own course, or with what was
    done by somebody it does not say: "Told to wait"?"""
    return bool(_POINTS.search(words)) or (is_short and (not words[0].isalpha() or bool(_DONE.match(words))))


def _is_apart(first: str, second: str) -> bool:
    """Are both statements of a chronology, each of somebody or something that it names?"""
    long = min(first.count(" "), second.count(" ")) >= _WORDS
    return long and not _POINTS.search(second) and second[0].isupper() and not _GOES_ON.match(second)


def sentence_places(masked: str, pieces: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Where each sentence of the note stands, however its lines break it."""
    for start, end in pieces:
        at = start
        for gap in _END.finditer(masked, start, end):
            if not _is_unended(masked[at : gap.start()]):
                yield at, gap.start() + len(gap.group().rstrip())
                at = gap.end()
        if masked[at:end].strip():
            yield at, end
