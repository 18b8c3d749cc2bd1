"""Word lists: what is an ordinary word, a given name, a place, a word that heads an organization's name."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "lexicons"
_LOWER_WORD = re.compile(r"(?<![\w@./-])[a-z]{2,24}(?![\w@/])")
_PREFIXES = frozenset({"non", "co", "pre", "anti", "sub", "re", "self", "multi", "cross", "e", "a", "on", "off"})
_DOUBLED = re.compile(r"([a-z])\1")
_TIMES_LOWER = 3  # so often in lower case within one text, and a capital on it names nobody


def _lines(file: str) -> list[str]:
    lines = (_FOLDER / file).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of ``lexicons/<name>.txt``, as written there. Raises FileNotFoundError for an unknown list."""
    return frozenset(" ".join(_lines(f"{name}.txt")).split())


FUNCTION_WORDS = word_list("function_words")
ORG_HEADS = word_list("organization_heads")
NOT_NAMES = word_list("abbreviations")
PLACE_HEADS = word_list("place_heads")
JOBS = word_list("jobs")
PARTICLES = word_list("particles")
TITLES = word_list("titles")
OFFICES = word_list("offices")
NATIONALITIES = word_list("nationalities")
SURNAMES = word_list("surnames")
STATES = dict(line.split(":") for line in _lines("states.txt"))


@cache
def common_words() -> frozenset[str]:
    """Words in common use (SCOWL; ``build_common_words.py`` makes the list), so that a capital on one names nobody."""
    packed = (_FOLDER / "common_words.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode().split()) | FUNCTION_WORDS


@cache
def given_names() -> frozenset[str]:
    return frozenset(word.lower() for word in word_list("given_names"))


@cache
def all_given_names() -> frozenset[str]:
    """The rarer ones too, of which many are surnames as well ("Carter")."""
    return given_names() | {word.lower() for word in word_list("rarer_given_names")}


@cache
def _pronouns() -> dict[str, str]:
    parted = (line.partition(": ") for line in _lines("given_names_by_sex.txt"))
    return {name.lower(): pronoun for pronoun, _, names in parted for name in names.split()}


def pronoun_of(given_name: str) -> str:
    """ "he" or "she" for whom a given name is surely of; empty where both bear it, or it is not known."""
    return _pronouns().get(given_name.lower(), "")


@cache
def diminutives() -> dict[str, frozenset[str]]:
    """By a short form in lower case the given names that it may stand for: "bill" for "william"."""
    found: dict[str, set[str]] = {}
    for line in _lines("diminutives.txt"):
        full, _, short = line.partition(": ")
        for one in short.split():
            found.setdefault(one, set()).add(full)
    return {short: frozenset(full) for short, full in found.items()}


def is_diminutive(one: str, other: str) -> bool:
    """Is one of these given names, in lower case, a short form of the other, in any spelling of either?"""
    (spelled, stands_for), (other_spelled, other_stands_for) = _readings(one), _readings(other)
    listed = not (spelled.isdisjoint(other_stands_for) and other_spelled.isdisjoint(stands_for))
    return listed or (_is_cut_short(one, other) if len(one) <= len(other) else _is_cut_short(other, one))


@lru_cache(maxsize=100_000)
def _readings(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """Its spellings, and the given names for which any of these is a short form; most names are none."""
    spelled, known = _spellings(name), diminutives()
    return frozenset(spelled), frozenset().union(*(known[one] for one in spelled if one in known))


def _is_cut_short(short: str, full: str) -> bool:
    """ "Rod" for "Rodric": a known short form, with which a name begins that no list of names has."""
    is_longer = len(full) > len(short) + 1 and full.startswith(short)
    return len(short) > 2 and is_longer and short in diminutives() and full not in all_given_names()


@cache
def _full_names() -> frozenset[str]:
    return frozenset().union(*diminutives().values())


def _spellings(name: str) -> set[str]:
    """The name, with no letter doubled ("Terrence", "Terence"), and if it is not known, as it is with a last vowel
    ("Rosalind", "Rosalinda")."""
    known = _full_names()
    longer = {name + vowel for vowel in "ae" if name + vowel in known} if name not in known else set()
    return {name, _DOUBLED.sub(r"\1", name)} | longer


@cache
def places() -> dict[str, list[str]]:
    """First word in lower case → full place names that begin with it, longest first."""
    names = {*STATES, *_lines("regions.txt"), *_lines("cities.txt"), *_lines("countries.txt")}
    index: dict[str, list[str]] = {}
    for name in sorted(names, key=lambda n: (-len(n), n)):
        index.setdefault(name.split()[0].lower(), []).append(name)
    return index


@cache
def place_names() -> frozenset[str]:
    return frozenset(name.lower() for names in places().values() for name in names)


@cache
def town_names() -> frozenset[str]:
    """Towns alone, in lower case: no country, region or State of the name."""
    larger = {name.lower() for name in (*STATES, *_lines("regions.txt"), *_lines("countries.txt"))}
    return frozenset(name.lower() for name in _lines("cities.txt")) - larger


@cache
def _short_places() -> dict[str, str]:
    lines = (line.partition(": ") for line in _lines("short_places.txt"))
    postal = {code: name for name, code in STATES.items()}
    return postal | {short: name for name, _, forms in lines for short in forms.split(", ")}


def place_in_full(short: str) -> str:
    """ "California" for "CA" and "Cal.", "United States" for "U.S."; empty for what is short for no place."""
    words = short.replace(".", " ").split()
    return _short_places().get(" ".join(words), "") or _short_places().get("".join(words), "")


def is_nationality(word: str) -> bool:
    """ "Canadian", "Taiwanese", "Danes": people of a country, and no one of them."""
    return word.lower() in NATIONALITIES or word.lower().removesuffix("s") in NATIONALITIES


class Vocabulary:
    """What counts as an ordinary word in one text: the general list and what the text itself writes in lower case."""

    def __init__(self, flat: str) -> None:
        counts = Counter(_LOWER_WORD.findall(flat))
        self._small = frozenset(counts)
        self._own = frozenset(word for word, n in counts.items() if n >= _TIMES_LOWER)
        self._known: dict[str, bool] = {}

    def is_written_small(self, word: str) -> bool:
        """Does the text itself have the word in lower case?"""
        return word.lower() in self._small

    def is_common(self, word: str) -> bool:
        if (known := self._known.get(word)) is None:
            known = self._known[word] = self._is_common(word)
        return known

    def _is_common(self, word: str) -> bool:
        plain = word.lower().removesuffix("'s").strip(".'")
        if plain in common_words() or plain in self._own:
            return True
        if "-" in plain:
            return all(part in common_words() or part in _PREFIXES for part in plain.split("-") if part)
        return plain.endswith("s") and plain[:-1] in common_words() and len(plain) > 4

    def is_name_word(self, word: str) -> bool:
        """Could this word be part of a person's name: a known given name or surname, or no ordinary word at all?"""
        plain = word.lower().removesuffix("'s").strip(".'")
        return plain in all_given_names() or plain in SURNAMES or not (plain in NOT_NAMES or self.is_common(word))
