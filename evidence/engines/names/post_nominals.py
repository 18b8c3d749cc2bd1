"""Letters behind people's names, "T. Kinsella FRCSI", are no part of them, and letters or titles alone name nobody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from evidence.engines.names.lexicon import TITLES, word_list
from evidence.engines.names.spans import Span

POST_NOMINALS = word_list("post_nominals")
_WORD = re.compile(r"\S+")
_SAINT, _BEHIND_SAINT = re.compile(r"St\.?"), re.compile(r"[ ](?P<name>[A-Z][\w'-]{2,24})(?![\w@])")
_SURE = 3  # letters of what is cut off a name that is itself in capitals, where fewer may be a surname


def without_degrees(flat: str, spans: Iterable[Span]) -> Iterator[Span]:
    """The spans, those of people without such letters, and none that has nothing else."""
    for span in spans:
        cut = _person(flat, span) if span.type == "person" and not span.name else span
        if cut is not None:
            yield cut


def degrees_behind(words: list[str]) -> int:
    """How many of a name's last words are such letters; the first one never is."""
    last = len(words)
    while last > 1 and _is_degree(words[last - 1], words[: last - 1], is_sure=last < len(words)):
        last -= 1
    return len(words) - last


def _person(flat: str, span: Span) -> Span | None:
    found = list(_WORD.finditer(flat, span.start, span.end))
    words = [one.group() for one in found]
    if not words or all(_letters(word) in POST_NOMINALS or _is_title(word) for word in words):
        return None
    last = found[len(words) - degrees_behind(words) - 1]
    if last.end() < span.end and len(words) > 1:
        span = replace(span, end=span.start + len(flat[span.start : last.end()].rstrip(" ,;(")))
    behind = _BEHIND_SAINT.match(flat, span.end) if _SAINT.fullmatch(last.group()) else None
    return replace(span, end=behind.end()) if behind else span


def _is_degree(word: str, before: list[str], *, is_sure: bool) -> bool:
    """``is_sure`` where more such letters stand behind it."""
    plain = _letters(word)
    is_shouted = all(one.isupper() for one in before)
    return plain in POST_NOMINALS and (is_sure or not is_shouted or len(plain) > _SURE)


def _letters(word: str) -> str:
    return word.strip(",;()").replace(".", "")


def _is_title(word: str) -> bool:
    return _letters(word).lower() in TITLES or _letters(word) in ("Mr", "Mrs", "Ms", "Dr")
