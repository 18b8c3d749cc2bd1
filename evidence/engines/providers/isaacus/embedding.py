"""What texts mean, by Isaacus's embedder: unit vectors of as many dimensions as the settings ask for."""

from __future__ import annotations

import math
from typing import Any, cast

from django.conf import settings

from evidence.engines.base.tokens import count
from evidence.engines.base.types import InvalidAnswerError
from evidence.engines.providers.isaacus.asking import asking

BATCH = 128  # texts of one request, as many as it takes
EMPTY = "."  # it takes no text without words


def embed(texts: list[str], *, asked: bool = False) -> list[list[float]]:
    """Unit vectors, one for each text, in order. Raises ``EngineError`` when it does not answer for each of them."""
    found: list[list[float]] = []
    if not texts:
        return found
    with asking() as client:
        for first in range(0, len(texts), BATCH):
            part = [one if one.strip() else EMPTY for one in texts[first : first + BATCH]]
            said = client.embeddings.create(
                model=cast(Any, settings.ISAACUS_EMBED_MODEL), texts=part, dimensions=settings.ISAACUS_EMBED_DIMENSIONS,
                task="retrieval/query" if asked else "retrieval/document",
            )  # fmt: skip
            count(settings.ISAACUS_EMBED_MODEL, read=said.usage.input_tokens, written=0)
            found += _in_order({one.index: one.embedding for one in said.embeddings}, len(part))
    return found


def _in_order(vectors: dict[int, list[float]], size: int) -> list[list[float]]:
    if vectors.keys() != set(range(size)):
        raise InvalidAnswerError(InvalidAnswerError.reason)
    return [_unit(vectors[at]) for at in range(size)]


def _unit(vector: list[float]) -> list[float]:
    length = math.hypot(*vector)
    if len(vector) != settings.ISAACUS_EMBED_DIMENSIONS or not math.isfinite(length) or length == 0:
        raise InvalidAnswerError(InvalidAnswerError.reason)
    return [number / length for number in vector]
