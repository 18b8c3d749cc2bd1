"""The catalogue of tools: the OpenAPI document as it is served, and finding a tool by what it does."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from agents.discovery.excerpt import excerpt
from agents.discovery.synonyms import COMMON, SYNONYMS
from config.api.document import openapi
from config.api.tool import Tool, all_tools, get_tool, tag_of

EVERYTHING, WORKFLOW = "all", "workflow"  # profiles of the document
NAME, ENTITY, FIRST, ACTIVITY, USE, DESCRIPTION = (
    4.0,
    2.0,
    2.0,
    2.0,
    1.5,
    1.0,
)  # what a word counts for where it is found
SAME, SYNONYM, MISSPELT, BEGINNING = 1.0, 0.7, 0.7, 0.5  # how sure we are that it is the word that was meant
BESIDES = 0.7  # what a tool counts for whose name says only other things than are asked for
USUAL = 1.25  # how much likelier one of the tools is meant that most work consists of
LONG, LONGER = 5, 9  # letters from which one slip, and two, are forgiven
ENDINGS = ("ings", "ing", "ies", "ied", "ions", "ion", "als", "al", "ed", "es", "e", "s", "y")
SHORTEST = 3  # of a word without its ending
OTHERS = re.compile(
    r"\b[a-z_]+\.[a-z_]+\b|\bUse it\b|\{\w+\}"
)  # tools and events that are named, and what is filled in
STATUS = re.compile(r"\(\d{3}\)")  # a sentence with one says when a call waits or is refused, not what the tool does
CLAUSE = re.compile(r"[;:]|\.(?=\s|$)")
WORD = re.compile(r"[a-z0-9]+")
FULL_STOP = ". "
PASSED_OVER = frozenset(COMMON.split())


@dataclass(frozen=True, slots=True)
class OpenAPIDocument:
    """The OpenAPI document in bytes, with the entity tag that names its content."""

    content: bytes
    etag: str


@cache
def document() -> OpenAPIDocument:
    """The document of all tools, made once a process."""
    return _as_document(json.loads(openapi()))


@lru_cache(maxsize=64)  # bounded: anyone may ask for any tools
def document_of(names: frozenset[str]) -> OpenAPIDocument:
    """The document of these tools, with what their schemas need."""
    return _as_document(excerpt(json.loads(document().content), names))


def names_of(
    profile: str, *, tags: Collection[str] | None = None, names: Collection[str] | None = None
) -> frozenset[str] | None:
    """The tools that are asked for: of the profile, and of these areas or with these names; ``None`` for all."""
    if profile == EVERYTHING and not tags and not names:
        return None
    tools = [one for one in all_tools() if profile == EVERYTHING or one.common]
    if tags or names:
        tools = [one for one in tools if tag_of(one) in (tags or ()) or one.name in (names or ())]
    return frozenset(one.name for one in tools)


def tags() -> set[str]:
    return {tag_of(one) for one in all_tools()}


def tool_names() -> list[str]:
    return [one.name for one in all_tools()]


def _as_document(content: dict[str, Any]) -> OpenAPIDocument:
    packed = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    return OpenAPIDocument(packed, f'"{hashlib.sha256(packed).hexdigest()[:32]}"')


def reference(tool: Tool) -> str:
    """Where the document describes the tool: a JSON pointer."""
    path = f"/{tool.route}".replace("~", "~0").replace("/", "~1")
    return f"/openapi.json#/paths/{path}/{tool.method.lower()}"


def ranked(question: str, tools: Iterable[Tool]) -> list[Tool]:
    """The tools that say what the question asks for, the best first.

    Rare words and words of the name count most; a synonym, a slip of the pen or the beginning of a word counts less than
    the word itself; a tool that has more of the question's words comes before one that has fewer, one whose name says
    less besides before one that says more ("upload evidence" is rather evidence.upload than evidence.confirm_upload), and
    one that most work consists of before one that is seldom needed. What deletes comes after all others, unless the
    question asks for that.
    """
    meant = [_meant(word) for word in dict.fromkeys(_words(question))]
    asked = set().union(*meant)
    scored = [(_score(meant, tool), tool) for tool in tools]
    best_first = sorted(scored, key=lambda one: (_destroys_unasked(one[1], asked), -one[0], one[1].name))
    return [tool for score, tool in best_first if score > 0]


def _destroys_unasked(tool: Tool, asked: set[str]) -> bool:
    """Whether the tool deletes, and the question has no word for what it does, only for what it does that to."""
    area, _, act = tool.name.rpartition(".")
    return tool.destroys and asked.isdisjoint(set(_words(act)) - {*_words(area), *_words(tool.entity)})


def _score(meant: list[dict[str, float]], tool: Tool) -> float:
    places = _places(tool.name)
    found = [_found(each, places) for each in meant]
    covered = sum(score > 0 for score in found) / len(found) if found else 0.0
    named = BESIDES + (1 - BESIDES) * _share_of_name(meant, tool)
    return sum(found) * covered * named * (USUAL if tool.common else 1.0)


def _share_of_name(meant: list[dict[str, float]], tool: Tool) -> float:
    """How much of the tool's name the question asks for."""
    name = set(_words(tool.name))
    return len(name & set().union(*meant)) / max(1, len(name))


def _found(meant: dict[str, float], places: dict[str, float]) -> float:
    """What one word of the question finds in a tool: the word itself, or the best of all that it may stand for."""
    several: dict[float, list[str]] = {}
    for one, sure in meant.items():
        several.setdefault(sure, []).append(one)
    return max(
        (sure * _rarity(*words) * max(places.get(one, 0.0) for one in words) for sure, words in several.items()),
        default=0.0,
    )


@lru_cache(maxsize=4096)  # bounded: anyone may ask for any word
def _meant(word: str) -> dict[str, float]:
    """The catalogue's words that a word of a question may mean, with how sure that is."""
    known = _frequencies()[1]
    meant = dict.fromkeys(_others().get(word, ()), SYNONYM)
    if word in known:
        return meant | {word: SAME}
    if not meant:
        near = [one for one in (*known, *_others()) if _slips(word, one)]
        meant = {other: SYNONYM * MISSPELT for one in near for other in _others().get(one, ())}
        meant |= dict.fromkeys(near, MISSPELT)
    begun = {one: BEGINNING for one in known if len(word) >= SHORTEST and one.startswith(word)}
    return begun | meant


def _slips(word: str, known: str) -> bool:
    """Whether the words differ by a slip or, if they are long, two: a letter wrong, missing, extra or swapped."""
    allowed = 2 if len(word) >= LONGER else 1 if len(word) >= LONG else 0
    return abs(len(word) - len(known)) <= allowed and word[0] == known[0] and _distance(word, known) <= allowed


def _distance(one: str, other: str) -> int:
    """Letters to change, add, drop or swap with their neighbour to get from one word to the other."""
    before, last = list[int](), list(range(len(other) + 1))
    for i, a in enumerate(one, start=1):
        row = [i]
        for j, b in enumerate(other, start=1):
            row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (a != b)))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                row[-1] = min(row[-1], before[j - 2] + 1)
        before, last = last, row
    return last[-1]


@cache
def _places(name: str) -> dict[str, float]:
    """What each word of the tool's name, entity and description, of when to use it and of what it did, counts for."""
    tool = get_tool(name)
    first, *others = tool.doc.split(FULL_STOP)
    texts = (
        (DESCRIPTION, FULL_STOP.join(one for one in others if not STATUS.search(one))),
        (USE, _own_use(tool)),
        (ACTIVITY, tool.activity),
        (FIRST, first),
        (ENTITY, tool.entity),
    )
    places: dict[str, float] = {}
    for weight, text in texts:
        places |= dict.fromkeys(_words(OTHERS.sub("", text)), weight)
    return places | dict.fromkeys(_words(tool.name), NAME)


def _own_use(tool: Tool) -> str:
    """When to use the tool, without the clauses that say what to use another for."""
    clauses = CLAUSE.split(tool.when)
    return FULL_STOP.join(one for one in clauses if "Use it" in one or not OTHERS.search(one))


@cache
def _frequencies() -> tuple[int, Counter[str]]:
    tools = all_tools()
    return len(tools), Counter(word for tool in tools for word in _places(tool.name))


@lru_cache(maxsize=4096)
def _rarity(*words: str) -> float:
    """How few tools have any of the words."""
    number, frequencies = _frequencies()
    if len(words) == 1:
        having = frequencies[words[0]]
    else:
        having = sum(not _places(tool.name).keys().isdisjoint(words) for tool in all_tools())
    return math.log(1 + number / (1 + having))


def _words(text: str) -> Iterator[str]:
    """Returns the significant words of a text without their usual endings, so that "uploading files" finds "upload file"."""
    return (_stem(word) for word in WORD.findall(text.lower()) if word not in PASSED_OVER)


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word.removesuffix(ending)
    return word


@cache
def _others() -> dict[str, tuple[str, ...]]:
    return {_stem(word): tuple(_words(others)) for word, others in SYNONYMS.items()}
