"""Given names that no list has, known by the surname or initial behind them: "GURINDER SEKHOUN", "EBENEZER L. HALE"."""

from __future__ import annotations

import re

from evidence.engines.names.lexicon import (
    JOBS,
    NOT_NAMES,
    OFFICES,
    ORG_HEADS,
    PLACE_HEADS,
    TITLES,
    Vocabulary,
    place_names,
    word_list,
)
from evidence.engines.names.roles import is_role

_BEFORE = re.compile(r"(?:^|[\s(,;])(?P<given>[A-ZÀ-ÖØ-Þ][\w'-]{2,20}) \Z")
_REACH = 26  # characters
_LABELS = (TITLES, OFFICES, JOBS, NOT_NAMES, ORG_HEADS, PLACE_HEADS, word_list("no_surnames"))


def begin_of_whole_name(flat: str, start: int, surname: str, vocabulary: Vocabulary) -> int:
    """Where the name begins of which ``start`` is the surname's or the initial's place: at a word in the same letters before it
    that may be a name and is no title, role, office, kind or place; ``start`` itself where there is none."""
    before = _BEFORE.search(flat, max(0, start - _REACH), start)
    if not before or before["given"].isupper() != surname.isupper() or is_role(before["given"]):
        return start
    plain = before["given"].lower()
    if plain in place_names() or any(plain in words for words in _LABELS):
        return start
    return before.start("given") if vocabulary.is_name_word(before["given"]) else start
