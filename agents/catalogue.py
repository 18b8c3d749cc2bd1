"""The catalogue of tools: the OpenAPI document as it is served, and finding a tool by what it does."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from config.api.document import openapi
from config.api.tool import Tool, all_tools, get_tool

NAME, ENTITY, DESCRIPTION, PREFIX = 4.0, 2.0, 1.0, 0.5  # what a word counts for where it is found
ENDINGS = ("ies", "ing", "ed", "es", "s")
WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Document:
    """The OpenAPI document in bytes, with the entity tag that names its content."""

    content: bytes
    etag: str


@cache
def document() -> Document:
    """The document of all tools, made once a process."""
    content = openapi()
    return Document(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def reference(tool: Tool) -> str:
    """Where the document describes the tool: a JSON pointer."""
    path = f"/{tool.route}".replace("~", "~0").replace("/", "~1")
    return f"/openapi.json#/paths/{path}/{tool.method.lower()}"


def ranked(question: str, tools: Iterable[Tool]) -> list[Tool]:
    """The tools that have any of the question's words, the best first: rare words and words of the name count most."""
    asked = set(_words(question))
    scored = [(sum(_weight(word, tool) * _rarity(word) for word in asked), tool) for tool in tools]
    return [tool for score, tool in sorted(scored, key=lambda one: (-one[0], one[1].name)) if score > 0]


def _weight(word: str, tool: Tool) -> float:
    best = 0.0
    for words, weight in _parts(tool.name):
        if word in words:
            best = max(best, weight)
        elif len(word) > 2 and any(one.startswith(word) for one in words):
            best = max(best, weight * PREFIX)
    return best


@cache
def _parts(name: str) -> list[tuple[frozenset[str], float]]:
    tool = get_tool(name)
    return [
        (frozenset(_words(tool.name)), NAME),
        (frozenset(_words(tool.entity)), ENTITY),
        (frozenset(_words(tool.doc)), DESCRIPTION),
    ]


@cache
def _frequencies() -> tuple[int, Counter[str]]:
    tools = all_tools()
    return len(tools), Counter(
        word for tool in tools for word in set().union(*(words for words, _ in _parts(tool.name)))
    )


def _rarity(word: str) -> float:
    number, frequencies = _frequencies()
    return math.log(1 + number / (1 + frequencies[word]))


def _words(text: str) -> list[str]:
    """The words of a text without their usual endings, so that "uploading files" finds "upload file"."""
    return [_stem(word) for word in WORD.findall(text.lower())]


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
