"""The language of a text."""

from __future__ import annotations

import re

_SAMPLE, _FEWEST = 4_000, 8
_LETTERS = re.compile(r"[^\W\d_]{2}")


def language(text: str) -> str:
    """ISO 639-1 of the text's beginning; "und" when there are too few letters to say."""
    sample = " ".join(text[:_SAMPLE].split())
    if len(_LETTERS.findall(sample)) < _FEWEST:
        return "und"
    from evidence.engines.documents.language_model import identifier  # loaded with the first text

    return str(identifier().classify(sample)[0])
