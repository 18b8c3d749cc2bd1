"""Whether words stand in a text, however they are spaced, spelt in capitals or broken by punctuation."""

from __future__ import annotations

from collections.abc import Iterator

SHORT = 7  # letters and digits: below that only whole words count, else a number of three digits stands everywhere
FEWEST = 4  # letters and digits that are looked for at all


def is_sought(words: str) -> bool:
    """Whether the words are long enough to be looked for elsewhere than where they stood."""
    return len(_signs(words)[0]) >= FEWEST


def stands_in(words: str, text: str) -> bool:
    return is_sought(words) and bool(places_of(words, text))


def places_of(words: str, text: str) -> list[tuple[int, int]]:
    """Where the words stand in the text, by their letters and digits alone."""
    wanted, (signs, at) = _signs(words)[0], _signs(text)
    if not wanted:
        return []
    found = []
    for start in _occurrences(wanted, signs):
        first, last = at[start], at[start + len(wanted) - 1]
        whole = not _continues(text, first - 1) and not _continues(text, last + 1)
        if whole or len(wanted) >= SHORT:
            found.append((first, last + 1))
    return found


def _occurrences(wanted: str, signs: str) -> Iterator[int]:
    start = signs.find(wanted)
    while start >= 0:
        yield start
        start = signs.find(wanted, start + 1)


def _continues(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isalnum()


def _signs(text: str) -> tuple[str, list[int]]:
    """The letters and digits, folded, and where each stands."""
    signs: list[str] = []
    places: list[int] = []
    for place, sign in enumerate(text):
        if sign.isalnum():
            folded = sign.casefold()
            signs.append(folded)
            places += [place] * len(folded)
    return "".join(signs), places
