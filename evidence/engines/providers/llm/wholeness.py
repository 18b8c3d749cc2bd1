"""Whether an answer was cut off: JSON that ends before it is complete, as against words that are none."""

from __future__ import annotations

from pydantic_core import from_json


def breaks_off(said: str) -> bool:
    """Is it the beginning of a JSON object, and nothing but its end is missing?"""
    words = said.strip().removeprefix("```json").removeprefix("```").strip()
    if not words.startswith("{"):
        return False
    try:
        from_json(words)
    except ValueError as error:
        return "EOF while parsing" in str(error)
    return False
