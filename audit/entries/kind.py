"""Entries of the audit log as a kind: whatever happens in a case adds to them."""

from audit.models import AuditEntry
from config.api.kind import EVERY, EventDescription, Kind, Look
from config.api.kinds import register

register(
    Kind(
        name="audit_entry",
        model=AuditEntry,
        label="entry of the activity",
        plural="entries of the activity",
        icon="activity",
        page=None,
        events={
            "verified": EventDescription(
                "Somebody had the proofs of the case’s activity recomputed.",
                {
                    "status": "What came of it: ok, altered, gap or anchor_missing.",
                    "entries": "How many entries of the case are sealed.",
                    "findings": "How many findings there were.",
                },
            )
        },
        passing_events=("verified",),
        shows=EVERY,
        statuses={
            "ok": Look("Done", "good", "check"),
            "success": Look("Done", "good", "check"),
            "allowed": Look("Done", "good", "check"),
            "refused": Look("Refused", "bad", "ban"),
            "denied": Look("Refused", "bad", "ban"),
            "verified": Look("Verified", "good", "check-circle"),
            "altered": Look("Altered", "bad", "alert"),
            "gap": Look("Entries missing", "bad", "alert"),
            "anchor_missing": Look("Anchor missing", "warn", "alert"),
            "waiting": Look("Approval asked", "warn", "clock"),
            "failed": Look("Failed", "bad", "x-circle"),
            "error": Look("Failed", "bad", "x-circle"),
        },
    )
)
