"""Papers of many genres with the names in them labelled: ``named_papers.txt``, written for the recognizer to learn from,
``record_papers.txt``, for the confidence of names, and ``record_papers_kept.txt``, which neither learns from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.bench.names import Name

_KINDS = ("person", "organization", "location")


def named_papers(file: str = "named_papers.txt") -> Iterator[tuple[str, list[Name]]]:
    """Each paper's text with its names as (start, end, type), wherever one of the forms stands."""
    every = Path(__file__).with_name(file).read_text("utf-8")
    for part in re.split(r"^(?=(?:--- ?.*\n){3})", every, flags=re.M)[1:]:
        *forms, text = part.split("\n", 3)
        kinds = {
            form: kind
            for kind, line in zip(_KINDS, forms, strict=True)
            for form in line[3:].strip().split(" | ")
            if form
        }
        yield text, _placed(text, kinds)


def _placed(text: str, kinds: dict[str, str]) -> list[Name]:
    """The longest form that stands at a place counts there."""
    longest = sorted(kinds, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w@.])(?:{'|'.join(map(re.escape, longest))})(?![\w@-])")
    return [(found.start(), found.end(), kinds[found[0]]) for found in pattern.finditer(text)]
