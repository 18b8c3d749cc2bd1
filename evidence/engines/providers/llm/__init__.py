"""Document intelligence by a language model, with every quote verified against the source.

It has no dates and no vectors: rules find those without a model, and they can't be made up.
"""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from evidence.engines.base.provider import Provider


def provider() -> Provider:
    """The model that ``LLM_MODEL`` names, through any endpoint PydanticAI knows."""
    if not settings.LLM_MODEL:
        raise ImproperlyConfigured('The engine "llm" needs LLM_MODEL: the name of the model to ask.')
    for name in ("LLM_CONCURRENCY", "LLM_GROUP_TOKENS", "LLM_MAX_TOKENS"):
        if getattr(settings, name) < 1:
            raise ImproperlyConfigured(f'The engine "llm" needs {name} to be at least 1.')
    here = "evidence.engines.providers.llm"
    return Provider(
        name="llm",
        version=f"2.0 {settings.LLM_MODEL}",
        capabilities={
            "classify": f"{here}.classify.classify",
            "triage": f"{here}.triage.triage",
            "summarize": f"{here}.summarize.summarize",
            "read": f"{here}.read.read",
            "find_clauses": f"{here}.clauses.find_clauses",
            "answer": f"{here}.clauses.answer",
            "summarize_facts": f"{here}.facts_summary.summarize_facts",
            "suggest_structure": f"{here}.structure.suggest_structure",
            "same_names": f"{here}.same_names.same_names",
            "plan": f"{here}.questions.plan",
            "compose": f"{here}.questions.compose",
        },
    )
