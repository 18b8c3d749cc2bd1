"""Whether words read as a person's name, and how many of them."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import (
    JOBS,
    ORG_HEADS,
    PARTICLES,
    PLACE_HEADS,
    SURNAMES,
    Vocabulary,
    common_words,
    place_names,
    town_names,
    word_list,
)

CAPITAL = "A-ZÀ-ÖØ-Þ"
INITIAL = rf"[{CAPITAL}] ?\.(?: ?[{CAPITAL}] ?\.)?"
PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES, reverse=True))})"
NO_SURNAMES = JOBS | PLACE_HEADS | word_list("no_surnames")


def name_length(name: str, vocabulary: Vocabulary) -> int:
    """How much of ``name``, from its beginning, reads as a person's name: up to the first word that can't be one."""
    end = 0
    seen: set[str] = set()
    for at, word in enumerate(re.finditer(rf"{INITIAL}|\S+", name)):
        plain = word[0].strip(".,\"'").lower()
        initial = re.fullmatch(rf"{INITIAL}|[{CAPITAL}]", word[0])
        if re.fullmatch(PARTICLE, word[0]) and at and word.end() < len(name):
            continue
        if not initial and (
            plain in NO_SURNAMES or _is_plural(plain) or plain in ORG_HEADS or not vocabulary.is_name_word(word[0])
        ):
            break
        shouted = word[0].isupper() and not name.isupper() and not initial
        is_last = word.end() == len(name)  # "Raye Nile BYRD", as courts write surnames
        if not initial and (plain in seen or (shouted and (len(plain) < 4 or (len(seen) > 1 and not is_last)))):
            break
        seen.add(plain)
        if not initial or end == 0:
            end = word.end()
        if word[0].endswith(("'s", "'")):
            return end - len(word[0]) + len(word[0].removesuffix("s").removesuffix("'"))
    return end


def _is_plural(word: str) -> bool:
    """ "Counties", "Companies": several of what an ordinary word means, and no surname."""
    return word.endswith("ies") and word[:-3] + "y" in common_words() and word not in SURNAMES


def is_plausible(name: str, vocabulary: Vocabulary) -> bool:
    """May all of ``name`` be a person's, and no place's?"""
    return reads_whole(name, vocabulary) and name.lower() not in place_names()


def reads_whole(name: str, vocabulary: Vocabulary) -> bool:
    """Does ``name`` read as a person's up to its end?"""
    return name_length(name, vocabulary) >= len(name.rstrip(". ")) - 3


def is_seat(inverted: re.Match[str]) -> bool:
    """ "Weirton, Ohio", and not "Hale, Clinton": a town's name is also somebody's, that of a State or a country is not."""
    last, first = inverted["last"].lower(), inverted["first"].lower()
    return first in place_names() and (last in place_names() or first not in town_names())
