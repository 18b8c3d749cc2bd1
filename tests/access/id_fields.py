"""Every field of a body or a query that names a row, with what else its tool must be sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.access.places import OWN


@dataclass(frozen=True)
class IdField:
    """A field of a tool's body or query that names an object of ``kind``; ``others`` is what else must be sent."""

    tool: str
    name: str
    kind: str
    others: dict[str, Any]


DAY = {"title": "Answer", "override_on": "2026-05-04", "override_reason": "Order"}
QUOTE = {"quote": "paid"}
RULE = {"name": "Triage", "agent_type": "intake", "trigger": "evidence.processed"}
GUEST = "a guest of the case"
UNTIL = {"expires_at": (timezone.now() + timedelta(days=30)).isoformat()}
TIE = {"predicate": "owns", "subject_id": OWN, "object_id": OWN}
NOTICE = {"title": "Look", "case_id": OWN, "recipient_ids": [OWN]}
FIELDS = [
    IdField("cases.add_participant", "user_id", "user", {}),
    IdField("cases.preview_access", "user_id", "user", {}),
    IdField("evidence.list", "parent_id", "evidence", {}),
    IdField("evidence.list", "arrival_id", "arrival", {}),
    IdField("evidence.export", "parent_id", "evidence", {}),
    IdField("evidence.export", "arrival_id", "arrival", {}),
    IdField("evidence.bulk_update", "evidence_ids.0", "evidence", {"add_tags": ["hot"]}),
    IdField("evidence.bulk_set_privilege", "evidence_ids.0", "evidence", {"privilege": "none"}),
    IdField("evidence.bulk_unlock", "evidence_ids.0", "evidence", {"passwords": ["secret"]}),
    IdField(
        "productions.create", "evidence_ids.0", "evidence", {"name": "First", "prefix": "DOE", "withheld": "slip_sheet"}
    ),
    IdField("evidence.import_load_file", "upload_ids.0", "upload", {}),
    IdField("evidence.import_load_file", "evidence_ids.0", "evidence", {}),
    IdField("exhibits.assign", "evidence_ids.0", "evidence", {"series_id": OWN}),
    IdField("exhibits.assign", "series_id", "exhibit_series", {"evidence_ids": [OWN]}),
    IdField("exhibits.export", "series_id", "exhibit_series", {}),
    IdField("exhibits.list", "series_id", "exhibit_series", {}),
    IdField("exhibits.list", "evidence_id", "evidence", {}),
    IdField("evidence.compare_clauses", "evidence_ids.0", "evidence", {"evidence_ids": [OWN, OWN]}),
    IdField("evidence.list_duplicates", "evidence_id", "evidence", {}),
    IdField("evidence.compare_texts", "evidence_id", "evidence", {"other_id": OWN}),
    IdField("evidence.compare_texts", "other_id", "evidence", {"evidence_id": OWN}),
    IdField("documents.ask", "evidence_ids.0", "evidence", {"question": "What was paid?"}),
    IdField("guests.grant", "user_id", "user", UNTIL),
    IdField("guests.grant", "evidence_ids.0", "evidence", UNTIL | {"user_id": GUEST}),
    IdField("evidence.search", "filters.parent_id", "evidence", {"q": "paid"}),
    IdField("evidence.search", "filters.arrival_id", "arrival", {"q": "paid"}),
    IdField("transcripts.list", "evidence_id", "evidence", {}),
    IdField("transcripts.upload", "evidence_id", "evidence", {}),
    IdField("transcripts.upload", "upload_id", "upload", {}),
    IdField("transcripts.search", "transcript_id", "transcript", {"q": "paid"}),
    IdField("facts.list", "evidence_id", "evidence", {}),
    IdField("facts.list", "entity_id", "entity", {}),
    IdField("facts.list", "tag", "tag", {}),
    IdField("facts.list", "issue_id", "issue", {}),
    IdField("facts.export", "tag", "tag", {}),
    IdField("facts.export", "issue_id", "issue", {}),
    IdField("facts.list_duplicates", "evidence_id", "evidence", {}),
    IdField("facts.list_duplicates", "entity_id", "entity", {}),
    IdField("facts.create", "citations.0.evidence_id", "evidence", {"text": "Paid.", "citations": [QUOTE]}),
    IdField("facts.create", "entity_ids.0", "entity", {"text": "Paid.", "citations": [QUOTE | {"evidence_id": OWN}]}),
    IdField("facts.create", "tag_ids.0", "tag", {"text": "Paid.", "citations": [QUOTE | {"evidence_id": OWN}]}),
    IdField("facts.update", "tag_ids.0", "tag", {}),
    IdField("facts.bulk_update", "fact_ids.0", "fact", {"status": "dismissed"}),
    IdField("facts.bulk_update", "add_tag_ids.0", "tag", {"fact_ids": [OWN]}),
    IdField("facts.bulk_update", "remove_tag_ids.0", "tag", {"fact_ids": [OWN]}),
    IdField("facts.add_citation", "evidence_id", "evidence", QUOTE),
    IdField("facts.link_entity", "entity_id", "entity", {}),
    IdField("facts.bulk_link_entities", "fact_ids.0", "fact", {"entity_id": OWN}),
    IdField("facts.bulk_link_entities", "entity_id", "entity", {"fact_ids": [OWN]}),
    IdField("facts.merge", "fact_ids.0", "fact", {}),
    IdField("tags.update", "tags.0.id", "tag", {"tags": [{"name": "Tag"}]}),
    IdField("tags.update", "tags.0.merged_ids.0", "tag", {"tags": [{"name": "Tag"}]}),
    IdField("facts.add_temporal_mention", "citation_id", "citation", {"date": "2024-03-03"}),
    IdField("facts.bulk_link_temporal", "mentions.0.fact_id", "fact", {"mentions": [{"text": "March 2024"}]}),
    IdField(
        "facts.bulk_link_temporal",
        "mentions.0.citation_id",
        "citation",
        {"mentions": [{"date": "2024-03-03", "fact_id": OWN}]},
    ),
    IdField("claims.coverage", "claim_id", "claim", {}),
    IdField("issues.decide", "claim_ids.0", "claim", {"status": "dismissed"}),
    IdField("issues.decide", "issue_ids.0", "issue", {"status": "dismissed"}),
    IdField("issues.decide", "link_ids.0", "issue link", {"status": "dismissed"}),
    IdField("claims.reorder", "claim_ids.0", "claim", {}),
    IdField("issues.reorder", "issue_ids.0", "issue", {}),
    IdField("issues.suggest_structure", "fact_ids.0", "fact", {}),
    IdField("outlines.create", "witness_id", "entity", {"title": "Cross", "purpose": "cross"}),
    IdField("outlines.propose", "witness_id", "entity", {}),
    IdField("outlines.update", "witness_id", "entity", {}),
    IdField("outlines.list", "witness_id", "entity", {}),
    IdField("questions.list", "assignee_id", "user", {}),
    IdField("questions.list", "claim_id", "claim", {}),
    IdField("questions.list", "issue_id", "issue", {}),
    IdField("questions.create", "assignee_id", "user", {"text": "Who?"}),
    IdField("questions.create", "issue_id", "issue", {"text": "Who?"}),
    IdField("questions.create", "claim_id", "claim", {"text": "Who?"}),
    IdField("questions.update", "assignee_id", "user", {}),
    IdField("questions.update", "issue_id", "issue", {}),
    IdField("questions.update", "claim_id", "claim", {}),
    IdField("questions.answer", "fact_id", "fact", {}),
    IdField("questions.answer", "citations.0.evidence_id", "evidence", {"text": "Paid.", "citations": [QUOTE]}),
    IdField("deadlines.list", "assignee_id", "user", {}),
    IdField("deadlines.create", "assignee_id", "user", DAY),
    IdField("deadlines.create", "trigger_fact_id", "fact", DAY),
    IdField("deadlines.create", "trigger_evidence_id", "evidence", DAY),
    IdField("deadlines.create", "fact_ids.0", "fact", DAY),
    IdField("deadlines.create", "issue_ids.0", "issue", DAY),
    IdField("deadlines.update", "assignee_id", "user", {}),
    IdField("deadlines.update", "trigger_fact_id", "fact", {}),
    IdField("deadlines.update", "trigger_evidence_id", "evidence", {}),
    IdField("deadlines.update", "fact_ids.0", "fact", {}),
    IdField("deadlines.update", "issue_ids.0", "issue", {}),
    IdField("engines.list_changes", "evidence_id", "evidence", {}),
    IdField("engines.accept_changes", "proposed_change_ids.0", "proposed_change", {}),
    IdField("engines.reject_changes", "proposed_change_ids.0", "proposed_change", {}),
    IdField("facts.update_citation", "citation_id", "citation", QUOTE),
    IdField("entities.dedup_suggestions", "entity_id", "entity", {}),
    IdField("entities.llm_dedup_suggestions", "entity_id", "entity", {}),
    IdField("entities.list_dedup_suggestions", "entity_id", "entity", {}),
    IdField("entities.dedup_bulk", "suggestion_ids.0", "dedup_suggestion", {"action": "reject"}),
    IdField("entities.list", "evidence_id", "evidence", {}),
    IdField("entities.export", "evidence_id", "evidence", {}),
    IdField("facts.export", "entity_id", "entity", {}),
    IdField("facts.export", "evidence_id", "evidence", {}),
    IdField("entities.merge", "entity_ids.0", "entity", {}),
    IdField("entities.unmerge", "merge_id", "merge", {}),
    IdField("entities.undo_split", "split_id", "split", {}),
    IdField("entities.split", "mention_ids.0", "mention", {}),
    IdField("entities.split", "to_entity_id", "entity", {"aliases": ["Nobody"]}),
    IdField("relationships.list", "entity_id", "entity", {}),
    IdField("relationships.list", "evidence_id", "evidence", {}),
    IdField("relationships.create", "subject_id", "entity", {"predicate": "owns", "object_id": OWN}),
    IdField("relationships.create", "object_id", "entity", {"predicate": "owns", "subject_id": OWN}),
    IdField("relationships.create", "fact_ids.0", "fact", TIE),
    IdField("relationships.create", "citation.evidence_id", "evidence", TIE | {"citation": QUOTE}),
    IdField("relationships.update", "subject_id", "entity", {}),
    IdField("relationships.update", "object_id", "entity", {}),
    IdField("relationships.update", "fact_ids.0", "fact", {}),
    IdField("relationships.update", "citation.evidence_id", "evidence", {"citation": QUOTE}),
    IdField("relationships.traverse", "from_id", "entity", {}),
    IdField("relationships.traverse", "to_id", "entity", {"from_id": OWN}),
    IdField("timeline.list", "entity_id", "entity", {}),
    IdField("timeline.list", "evidence_id", "evidence", {}),
    IdField("timeline.list", "issue_id", "issue", {}),
    IdField("timeline.chronology", "entity_id", "entity", {}),
    IdField("timeline.chronology", "evidence_id", "evidence", {}),
    IdField("timeline.chronology", "issue_id", "issue", {}),
    IdField("timeline.query", "entity_id", "entity", {}),
    IdField("timeline.query", "evidence_id", "evidence", {}),
    IdField("timeline.query", "issue_id", "issue", {}),
    IdField("timeline.draw", "entity_id", "entity", {}),
    IdField("timeline.draw", "evidence_id", "evidence", {}),
    IdField("timeline.draw", "issue_id", "issue", {}),
    IdField("timeline.export", "entity_id", "entity", {"format": "csv"}),
    IdField("timeline.export", "evidence_id", "evidence", {"format": "csv"}),
    IdField("timeline.export", "issue_id", "issue", {"format": "csv"}),
    IdField("agents.create_key", "case_ids.0", "case", {"name": "Reader", "operations": ["read"]}),
    IdField("agents.create_session", "case_ids.0", "case", {}),
    IdField("agents.grant_access", "key_id", "agent_key", {}),
    IdField("agents.grant_access", "case_ids.0", "case", {}),
    IdField("approvals.list", "case_id", "case", {}),
    IdField("jobs.list", "case_id", "case", {}),
    IdField("jobs.list", "evidence_id", "evidence", {}),
    IdField("events.poll", "case_id", "case", {}),
    IdField("changes.accept", "entity_ids.0", "fact", {}),
    IdField("changes.revert", "entity_ids.0", "fact", {}),
    IdField("automation.create", "case_ids.0", "case", RULE),
    IdField("notifications.create", "case_id", "case", {"title": "Look", "recipient_ids": [OWN]}),
    IdField("notifications.create", "recipient_ids.0", "user", {"title": "Look", "case_id": OWN}),
    IdField("notifications.create", "entity_id", "evidence", NOTICE | {"entity_type": "evidence"}),
]
# Filters that compare with a stored id and load nothing: any id answers an empty page, seen or not.
MERELY_COMPARED = {
    "audit.list": ["actor_id", "entity_id"],
    "audit.search": ["actor_id", "entity_id"],
    "usage.list_operations": ["session_id"],
}
OF_ANY_CASE = [("jobs.list", "evidence_id")]
