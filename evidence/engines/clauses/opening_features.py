"""What the finder of names and dates sees of each word of a contract's opening, as hashed numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from zlib import crc32

OPENING = 9_000  # characters: title, table of contents, preamble
BUCKETS = 1 << 16
TOKEN = re.compile(r"[^\W_]+(?:['\u2019&.-][^\W_]+)*|_+|[^\w\s]")
_AROUND, _REMEMBERED = 4, 25  # words to each side, and words of the sentence so far
_SHORT_LINE, _LINE_WORDS = 140, 12
# Characters: by how much a contract is hardly longer than its opening, some pages, the last ones.
_SHORT, _PAGES, _LAST = 2_000, 5_000, 5_000


@dataclass(frozen=True, slots=True)
class OpeningToken:
    start: int
    end: int
    word: str  # folded; numbers are all one
    shape: str
    features: frozenset[int]


def tokens(text: str) -> list[OpeningToken]:
    """The words and marks of the opening in order, each with its features."""
    opening = text[:OPENING]
    found = list(TOKEN.finditer(opening))
    words = ["0" if one[0].isdigit() else one[0].lower() for one in found]
    shapes = [_shape(one[0]) for one in found]
    places, later = list(_places(opening, found, words, shapes)), list(_later(text, found))
    return [
        OpeningToken(
            one.start(), one.end(), words[at], shapes[at],
            _hashed(chain(_features(at, words, shapes, places[at]), _of_later(at, later, shapes, places[at]))),
        )
        for at, one in enumerate(found)
    ]  # fmt: skip


def _later(text: str, found: list[re.Match[str]]) -> Iterator[tuple[int, bool]]:
    """Of each word how often the rest of the contract has it, as a party's name is, and whether its last lines do, as what is
    signed with."""
    rest = text[OPENING if len(text) > OPENING + _SHORT else min(len(text), OPENING) // 2 :]
    often, of_pages = Counter(one[0] for one in TOKEN.finditer(rest)), max(len(text) / _PAGES, 1)
    signed = {one[0].lower() for one in TOKEN.finditer(text[-_LAST:])} if len(text) > OPENING + _LAST else set()
    for one in found:
        count = often[one[0]]
        yield min(6, int(2 * count / of_pages).bit_length()) if count else -1, one[0].lower() in signed


def _of_later(at: int, later: list[tuple[int, bool]], shapes: list[str], place: list[str]) -> Iterator[str]:
    for step in (-1, 0, 1):
        if 0 <= at + step < len(later):
            often, signed = later[at + step]
            yield f"whole {step} {often} {shapes[at + step]}"
            yield f"signed {step} {signed} {shapes[at + step]}"
    yield f"whole {later[at][0]} {place[1]}"


def _features(at: int, words: list[str], shapes: list[str], place: list[str]) -> Iterator[str]:
    yield from place
    for step in range(-_AROUND, _AROUND + 1):
        if 0 <= at + step < len(words):
            yield f"word {step} {words[at + step]}"
            yield f"shape {step} {shapes[at + step]}"
    yield f"pair {' '.join(words[max(0, at - 1) : at + 1])}"
    yield f"next {' '.join(words[at : at + 2])}"
    yield f"shapes {' '.join(shapes[max(0, at - 2) : at + 3])}"
    yield f"ending {words[at][-3:]}"


def _places(text: str, found: list[re.Match[str]], words: list[str], shapes: list[str]) -> Iterator[list[str]]:
    """Of each word what stands around it: brackets, quotation marks, its line, what the sentence said so far."""
    often, seen = Counter(words), Counter[str]()
    breaks = [one.start() for one in re.finditer("\n", text)]
    said: list[str] = []
    depth, quoted = 0, False
    for at, one in enumerate(found):
        if at and "\n\n" in text[found[at - 1].end() : one.start()]:
            said = []
        depth = depth + 1 if one[0] == "(" else max(0, depth - (one[0] == ")"))
        if one[0] in '"\u201c\u201d':
            quoted = not quoted if one[0] == '"' else one[0] == "\u201c"
        inside = f"inside {depth > 0} {quoted}"
        yield [
            "all", inside, f"{inside} {shapes[at]}", f"said {min(8, len(said) // 5)}",
            *(f"after {word}" for word in set(said[-_REMEMBERED:])),
            f"place {_place(one.start())}", *_line(text, breaks, one),
            f"often {min(4, often[words[at]])}", f"seen {min(3, seen[words[at]])}",
        ]  # fmt: skip
        seen[words[at]] += 1
        said.append(words[at])
        if one[0] in ".;" and _ends(at, found, shapes):
            said = []


def _ends(at: int, found: list[re.Match[str]], shapes: list[str]) -> bool:
    """Whether a full stop ends a sentence: not after an initial or a short form with a capital."""
    return at + 1 < len(found) and found[at + 1][0][:1].isupper() and not shapes[at - 1].startswith("X")


def _place(start: int) -> int:
    return start * start // 40_000 if start < 600 else 9 + start // 1_500


def _line(text: str, breaks: list[int], one: re.Match[str]) -> Iterator[str]:
    """The words of a short line, such as a title's."""
    number = bisect_right(breaks, one.start())
    first = breaks[number - 1] + 1 if number else 0
    last = breaks[number] if number < len(breaks) else len(text)
    if last - first < _SHORT_LINE:
        line = text[first:last]
        words = line.lower().split()
        yield f"line {line.isupper()} {min(9, len(words))}"
        yield from (f"in line {word}" for word in words[:_LINE_WORDS])


def _shape(word: str) -> str:
    if word.isdigit():
        return f"0{min(len(word), 5)}"
    if word.isupper():
        return "XX" if len(word) > 1 else "X"
    if word[:1].isupper():
        return "Xx"
    if word.islower():
        return "x"
    return "mixed" if word[0].isalnum() else word[0]


def _hashed(features: Iterator[str]) -> frozenset[int]:
    return frozenset(crc32(one.encode()) % BUCKETS for one in features)
