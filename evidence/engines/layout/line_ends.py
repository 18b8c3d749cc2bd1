"""Lines of print as running text: a word that a hyphen parted at a line's end is one again, and a compound keeps its hyphen."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from evidence.engines.names.lexicon import common_words

_PARTED = re.compile(r"[^\W\d_]+(?=-$)")
_FIRST = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_IN_ONE_LINE = re.compile(r"(?<![\w-])([a-z]{2,30}-) ([a-z]{2,30})(?![\w-])", re.I)
_VOWELS = frozenset("aeiou")
_PREFIXES = frozenset({"anti", "co", "de", "mid", "non", "pre", "pro", "re", "semi"})
_NO_COMPOUND = frozenset(
    {
        "a",
        "and",
        "but",
        "he",
        "i",
        "it",
        "no",
        "or",
        "she",
        "so",
        "that",
        "the",
        "they",
        "to",
        "we",
        "what",
        "yes",
        "you",
    }
)  # what follows a hyphen at which somebody broke off, or "two- or three-year"
_ENDING = re.compile(r"(?:i?e?s|i?e[dr]s?|ings?|i?ly)$")
_LOOK = 80  # characters at a line's end, and at the beginning of the next


def words_in(lines: Iterable[str]) -> frozenset[str]:
    """The words of a document in lower case, compounds with their hyphens: what ``joined`` may take as known."""
    return frozenset(word for line in lines for word in _WORD.findall(line.casefold()))


def joined(lines: Iterable[str], known: Collection[str] = ()) -> str:
    """The words of the lines in one line. ``known`` are words of the document, beside those in common use."""
    text = ""
    for line in lines:
        if words := " ".join(line.split()):
            text = _behind(text, words, known)
    return text


def mended(words: str) -> str:
    """Running text whose lines were joined with blanks before: "the confer- ence" is "the conference"."""
    if "- " not in words:
        return words
    return _IN_ONE_LINE.sub(lambda found: _behind(found[1], found[2], ()), words)


def _behind(text: str, words: str, known: Collection[str]) -> str:
    before, after = _PARTED.search(text[-_LOOK:]), _FIRST.match(words[:_LOOK])
    if not before or not after:
        return f"{text} {words}" if text else words
    first, second = before.group().casefold(), after.group()
    if second.islower() and f"{first}-{second}" not in known and _is_one(first, second, known):
        return text[:-1] + words
    return text + words if _is_compound(first, second, known) else f"{text} {words}"


def _is_one(first: str, second: str, known: Collection[str]) -> bool:
    """Whether both are a word together; where the second is none by itself, they are no compound."""
    if first in _PREFIXES and first[-1] == second[0] and second[0] in _VOWELS:
        return False  # re-establish
    return _is_word(first + second, known) or not (_is_word(second, known) or second in _NO_COMPOUND)


def _is_word(word: str, known: Collection[str]) -> bool:
    """Whether it is known, or a form of a word in common use: conferences, deposed, filings, duly."""
    forms = {word} | {
        f"{word[: found.start()]}{end}" for found in [_ENDING.search(word)] if found for end in ("", "e", "y")
    }
    return word in known or not common_words().isdisjoint(forms)


def _is_compound(first: str, second: str, known: Collection[str]) -> bool:
    if f"{first}-{second.casefold()}" in known:
        return True
    return second not in _NO_COMPOUND if second.islower() else second.istitle() and first in _PREFIXES
