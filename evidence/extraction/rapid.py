"""OCR by RapidOCR (ONNX models inside its wheel): segments of text with word boxes, put into reading order here."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from PIL import Image
from rapidocr import RapidOCR

from evidence.extraction.characters import clean_word
from evidence.extraction.reading_order import BoxedWord, Segment, in_order

_THREADS = 1  # more wait for each other busily: 7 s of processor time a page instead of 5.5
_WORDS = re.compile(r"\S+")
_Box = tuple[float, float, float, float]


class Rapid:
    """Engine; about 5.5 s of processor time a page, 1 GB of memory."""

    def __init__(self) -> None:
        self._reader = RapidOCR(
            params={
                "Global.log_level": "critical",
                "Global.return_word_box": True,
                "EngineConfig.onnxruntime.intra_op_num_threads": _THREADS,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )

    def lines(self, picture: Image.Image) -> list[list[BoxedWord]]:
        grey = np.asarray(picture)
        found: Any = self._reader(np.stack([grey, grey, grey], axis=2))
        if found.txts is None or found.boxes is None:
            return []
        parts = found.word_results if len(found.word_results) == len(found.txts) else [()] * len(found.txts)
        segments = [
            Segment(words)
            for text, box, row in zip(found.txts, found.boxes, parts, strict=True)
            if (words := words_of(text, _bounds(box), [(part[0], _bounds(part[2])) for part in row if part[2]]))
        ]
        return in_order(segments, picture.width)


def words_of(text: str, box: _Box, parts: list[tuple[str, _Box]]) -> tuple[BoxedWord, ...]:
    """Words of a segment; boxes from the engine's parts if these spell the text, else shares of the segment's box."""
    text = clean_word(text)
    spelt = "".join(re.sub(r"\s+", "", part) for part, _ in parts)
    if spelt != re.sub(r"\s+", "", text):
        return tuple(_share(match, len(text), box) for match in _WORDS.finditer(text))
    letters = [place for part, place in parts for _ in re.sub(r"\s+", "", part)]
    words: list[BoxedWord] = []
    position = 0
    for match in _WORDS.finditer(text):
        places = letters[position : position + len(match.group())]
        position += len(match.group())
        words.append(BoxedWord(match.group(), *_around(places)))
    return tuple(words)


def _share(match: re.Match[str], length: int, box: _Box) -> BoxedWord:
    x0, y0, x1, y1 = box
    step = (x1 - x0) / length
    return BoxedWord(match.group(), x0 + match.start() * step, y0, x0 + match.end() * step, y1)


def _around(places: list[_Box]) -> _Box:
    return (
        min(place[0] for place in places),
        min(place[1] for place in places),
        max(place[2] for place in places),
        max(place[3] for place in places),
    )


def _bounds(corners: Any) -> _Box:
    points = np.asarray(corners, dtype=float)
    (x0, y0), (x1, y1) = points.min(axis=0), points.max(axis=0)
    return float(x0), float(y0), float(x1), float(y1)
