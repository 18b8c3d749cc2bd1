"""The concordance of a transcript: each word with the pages and lines where it stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from config.api.pagination import ResultPage, make_cursor, read_cursor
from evidence.transcripts.text import TranscriptText

SALT = "intactus.word_index"
MOST_PLACES = 100
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def word_index(text: TranscriptText, *, prefix: str, cursor: str | None, limit: int) -> ResultPage:
    """One page of the words that begin with ``prefix``, in alphabetical order; of each at most a hundred places."""
    found: dict[str, list[Any]] = {}
    beginning = _folded(prefix)
    for line in text.lines:
        for word in _WORD.findall(line.text):
            if (key := _folded(word)).startswith(beginning):
                found.setdefault(key, []).append(line.place)
    words = sorted(found)
    at = bisect_right(words, read_cursor(cursor, salt=SALT)[0]) if cursor else 0
    chosen = words[at : at + limit]
    rows = [_row(word, found[word]) for word in chosen]
    more = at + limit < len(words)
    return ResultPage(rows, make_cursor([chosen[-1]], salt=SALT) if more and chosen else None)


def _row(word: str, places: list[Any]) -> dict[str, Any]:
    distinct = list(dict.fromkeys(places))
    return {
        "word": word, "count": len(places), "places": [str(place) for place in distinct[:MOST_PLACES]],
        "more": len(distinct) > MOST_PLACES,
    }  # fmt: skip


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'")
