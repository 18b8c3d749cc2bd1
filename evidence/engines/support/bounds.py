"""Figures that a statement gives as the least, and its quote as the most: "at least 45 days" for "at most 45 days"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.support.figures import figures
from evidence.engines.support.types import Missing

# What is denied stands first: "no more than" ends in "more than".
_MOST = r"(?:not?|nor) (?:more|greater|higher|longer) than|not (?:to )?exceed(?:ing)?|at most|up to|a maximum of"
_LEAST = r"(?:not?|nor) (?:less|fewer|lower|shorter) than|at least|a minimum of|in excess of|exceed(?:s|ed|ing)?"
_MORE, _LESS = r"(?:more|greater|higher|longer) than", r"(?:less|fewer|lower|shorter) than"
_BOUND = re.compile(
    rf"\b(?:(?P<most>{_MOST})|(?P<least>{_LEAST})|(?P<more>{_MORE})|(?P<less>{_LESS})) (?:the |a )?", re.I
)
_REACH = 60  # characters in which a figure ends


def missing_bounds(statement: str, quote: str) -> Iterator[Missing]:
    """The figures that are bounded from the other side there, and from no other."""
    theirs = list(_bounds(quote))
    for written, value, is_least in _bounds(statement):
        there = {least for _, other, least in theirs if other == value}
        if there == {not is_least}:
            yield Missing("figure", written)


def _bounds(words: str) -> Iterator[tuple[str, str, bool]]:
    """Each bounded figure as it is written, its worth, and whether it is the least."""
    for found in _BOUND.finditer(words):
        after = words[found.end() : found.end() + _REACH]
        figure = next(figures(after), None)
        if figure is not None and after.lower().startswith(figure.written.lower()):
            yield f"{found[0]}{figure.written}", figure.value, bool(found["least"] or found["more"])
