"""Sentence vectors: by this process's own model, or by the one that a process of the machine holds for all."""

from __future__ import annotations

from evidence.engines.embedding.embedding_service import embedded


def embed(texts: list[str], *, asked: bool = False) -> list[list[float]]:
    """Unit vectors, one for each text, in order; ``asked`` or not makes no difference to this model.

    Raises ModelError when the model is missing or altered, EngineError when the process that holds it does not answer.
    """
    return embedded(texts)
