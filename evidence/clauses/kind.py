"""Clauses of documents as a kind."""

from __future__ import annotations

from config.api.kind import EventDescription, Kind, Look, Tracking
from config.api.kinds import internal, register
from evidence.models import Clause, ClauseSearch

_FOUND_IN = {
    "evidence_id": "The document in which it was found.",
    "engine": "The engine that found it.",
}

register(
    Kind(
        name="clause",
        model=Clause,
        label="clause",
        plural="clauses",
        icon="file-text",
        page=None,
        events={
            "created": EventDescription("A clause was found in a document.", _FOUND_IN),
            "updated": EventDescription(
                "Somebody confirmed or rejected a clause, or took that back.",
                {"fields": "Names of the fields that changed.", "state": "What it is since."},
            ),
            "deleted": EventDescription("A clause is not found any more.", _FOUND_IN),
        },
        client_rows=None,
        concealed=Clause.objects.concealed_from,
        statuses={
            "confirmed": Look("Confirmed", "good", "check-circle"),
            "found": Look("Found", "muted", "circle"),
            "rejected": Look("Rejected", "muted", "dismiss"),
        },
        fields={"clause_id": "Clause", "clause_types": "Types of clauses", "type": "Type"},
        tracked=Tracking(title="type"),
    )
)
internal(ClauseSearch, because="For which types of clauses a document was looked through; evidence.clauses shows it.")
