"""What the document gives to words of a quote: whom its defined terms, roles and pronouns mean, and who speaks."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable

from evidence.engines.base.types import FoundMention
from evidence.engines.facts.referring.parties import meant_by
from evidence.engines.facts.referring.third_person import nouns_before
from evidence.engines.names.lexicon import FUNCTION_WORDS
from evidence.engines.support.rows import cells_of, heads_above
from evidence.engines.support.types import Context

_PRONOUN = re.compile(r"\b(?:(?P<person>he|she|his|her|I|my)|it|its|they|their|we|our)\b", re.I)
_CAPITAL = re.compile(r"(?<=[\s(\"“])[A-Z][a-z]")  # whom a pronoun after it rather means
_NAMED = ("person", "organization", "location")
_BRACKETED = re.compile(r"\[([^\[\]]{3,90})\]")
_WORD = re.compile(r"\w+")
_SEVERAL = frozenset({"others"})  # "[Tarn Mills, Inc. and others]"
DESCRIBED = 6_000  # characters in which the thing in brackets is named
REACH = 400  # characters in which the one meant by a pronoun is named


def context_of(
    text: str,
    start: int,
    end: int,
    mentions: Iterable[FoundMention],
    *,
    speakers: Iterable[str] = (),
    days: Iterable[datetime.date] = (),
    reference: datetime.date | None = None,
    pleading: str = "",
    head: str = "",
    subject: str = "",
) -> Context:
    """The context of ``text[start:end]``: the full names of those mentioned there, of those named before whom a pronoun at its
    beginning may mean, and the speakers of the words."""
    near = max(0, start - REACH, text.rfind("\n\n", 0, start), text.rfind("\f", 0, start))
    types = _types_meant(text, start, end)
    mentions = [m for m in mentions if near <= m.start and m.end <= end and m.name]
    names = [m.name for m in mentions if m.start >= start and m.type in _NAMED]
    names += nouns_before(" ".join(text[near:start].split())) if types else []
    actors = [m.name for m in mentions if m.end <= start and m.type in types]
    heads = heads_above(text, start) if cells_of(text[start:end]) else frozenset()
    meant = tuple(meant_by([m for m in mentions if m.start >= start]))
    return Context(
        _once([*names, *speakers]), _once(actors), tuple(days), heads, reference, meant, pleading, head, subject=subject
    )


def described(statement: str, before: str) -> list[str]:
    """What the statement has in brackets, "it [the brake]", and the paper's words up to there say, in whatever sentence."""
    put = _BRACKETED.findall(statement)
    said = set(_WORD.findall(before.lower())) if put else set()
    return [one for one in put if set(_WORD.findall(one.lower())) - FUNCTION_WORDS - _SEVERAL <= said]


def _types_meant(text: str, start: int, end: int) -> tuple[str, ...]:
    """Of whom the first pronoun may speak, if nobody is named before it."""
    pronoun = _PRONOUN.search(text, start, end)
    if pronoun is None or _CAPITAL.search(text, start + 1, pronoun.start()):
        return ()
    return ("person",) if pronoun["person"] else ("person", "organization")


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))
