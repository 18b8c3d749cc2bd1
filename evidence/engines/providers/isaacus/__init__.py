"""Clauses, answers, reranking and vectors by Isaacus, with every quote verified against the source. Its vectors are of another
dimension than ours, and are kept beside them."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from evidence.engines.base.provider import Provider, Vectors


def provider() -> Provider:
    """The models that the ``ISAACUS_…`` settings name."""
    if not settings.ISAACUS_API_KEY:
        raise ImproperlyConfigured(
            'The engine "isaacus" needs ISAACUS_API_KEY: the key of the account that pays for it.'
        )
    here = "evidence.engines.providers.isaacus"
    models = (settings.ISAACUS_CLASSIFY_MODEL, settings.ISAACUS_EXTRACT_MODEL, settings.ISAACUS_RERANK_MODEL)
    if settings.ISAACUS_EMBED_DIMENSIONS < 1:
        raise ImproperlyConfigured('The engine "isaacus" needs ISAACUS_EMBED_DIMENSIONS to be at least 1.')
    return Provider(
        name="isaacus",
        version=f"1.0 {' '.join(dict.fromkeys(models))}"[:120],
        capabilities={
            "find_clauses": f"{here}.clauses.find_clauses",
            "answer": f"{here}.answering.answer",
            "rerank": f"{here}.answering.rerank",
            "embed": f"{here}.embedding.embed",
        },
        vectors=Vectors(settings.ISAACUS_EMBED_MODEL, settings.ISAACUS_EMBED_DIMENSIONS),
    )
