"""What an order recites before it decides, each part by itself: "IT APPEARING that the molds were not returned; and that …"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.layout.sentences import Sentence

_APPEARS = re.compile(r"(?:AND )?IT (?:FURTHER |ALSO )?APPEAR(?:ING|S)(?: TO THE COURT| FURTHER)?,? that\s", re.I)
_NEXT = re.compile(r"; and that\s")
_ENDS = re.compile(r"(?:[;,]\s*(?:and)?|\.)\s*$")


def recited(flat: str, sentence: Sentence) -> Iterator[Sentence]:
    """The statements of such a recital with their places; none where the sentence is another."""
    begin = _APPEARS.match(flat, sentence.start, sentence.end)
    if begin is None:
        return
    starts = [begin.end(), *(one.end() for one in _NEXT.finditer(flat, begin.end(), sentence.end))]
    ends = [*(one.start() for one in _NEXT.finditer(flat, begin.end(), sentence.end)), sentence.end]
    for start, end in zip(starts, ends, strict=True):
        said = _ENDS.sub("", flat[start:end])
        words = " ".join(said.split())
        yield replace(sentence, start=start, end=start + len(said), words=f"{words[:1].upper()}{words[1:]}.", label=0)
