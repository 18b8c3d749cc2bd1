"""The provider that needs no network and no model but what is installed: rules, word lists, small local models."""

from __future__ import annotations

from evidence.engines.base.provider import Provider


def provider() -> Provider:
    """Deterministic: the same text gives the same findings. It has every capability."""
    return Provider(
        name="local",
        version="1.39",
        capabilities={
            "classify": "evidence.engines.documents.classify.classify",
            "triage": "evidence.engines.documents.triage.triage",
            "summarize": "evidence.engines.summaries.summarize.summarize",
            "extract_entities": "evidence.engines.providers.local.entities.extract_entities",
            "find_dates": "evidence.engines.dates.own_day.find_own_dates",
            "extract_relationships": "evidence.engines.relationships.relationships.find_relationships",
            "extract_facts": "evidence.engines.facts.facts.find_facts",
            "read": "evidence.engines.providers.local.read.read",
            "assess_privilege": "evidence.engines.documents.privilege.assess_privilege",
            "embed": "evidence.engines.providers.local.embed.embed",
            "find_clauses": "evidence.engines.providers.local.clauses.find_clauses",
            "answer": "evidence.engines.providers.local.answering.answer",
            "rerank": "evidence.engines.providers.local.answering.rerank",
            "summarize_facts": "evidence.engines.providers.local.facts_summary.summarize_facts",
            "same_names": "evidence.engines.providers.local.same_names.same_names",
            "suggest_structure": "evidence.engines.providers.local.structure.suggest_structure",
            "transcribe": "evidence.engines.providers.local.hearing.transcribe",
            "plan": "evidence.engines.providers.local.questions.plan",
            "compose": "evidence.engines.providers.local.questions.compose",
        },
        preload="evidence.engines.providers.local.preload.preload",
    )
