"""Transcripts in which an answer stands behind its question and a rule: "Who put you there?---The skipper.", as courts of
Australia print them. A question begins a paragraph, without a label where its examiner asks on."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.layout.lines import Line

RULED = re.compile(r"[ \t]{0,60}(?P<speaker>-{3}|\u2014{2})[ \t]{0,4}(?=[\w\"'\u2018\u201c(\[])")
_ANSWERED = re.compile(r"(?<=[?.!])[ \t]{0,2}(?=(?:-{3}|\u2014{2})[ \t]{0,4}[\w\"'\u2018\u201c(\[])")
_FEWEST = 4


def is_ruled(lines: Iterable[Line]) -> bool:
    """Are there several such answers, most of them behind a question mark?"""
    places = [line.text[: found.start()] for line in lines if (found := _ANSWERED.search(line.text))]
    return len(places) >= _FEWEST and 2 * sum(one.endswith("?") for one in places) >= len(places)


def parted(pages: list[list[Line]]) -> list[list[Line]]:
    """The pages with each such answer as a line of its own."""
    return [[part for line in page for part in _parts(line)] for page in pages]


def _parts(line: Line) -> list[Line]:
    found, begins = [], 0
    for answer in _ANSWERED.finditer(line.text):
        found.append(Line(line.start + begins, line.text[begins : answer.start()]))
        begins = answer.end()
    return [*found, Line(line.start + begins, line.text[begins:])]
