"""Entries of the audit log as a kind: whatever happens in a case adds to them."""

from audit.models import AuditEntry
from config.api.kinds import EVERY, Kind, Look, register

register(
    Kind(
        name="audit_entry",
        model=AuditEntry,
        label="entry of the activity",
        plural="entries of the activity",
        icon="activity",
        page=None,
        shows=EVERY,
        statuses={
            "ok": Look("Done", "good", "check"),
            "success": Look("Done", "good", "check"),
            "allowed": Look("Done", "good", "check"),
            "refused": Look("Refused", "bad", "ban"),
            "denied": Look("Refused", "bad", "ban"),
            "failed": Look("Failed", "bad", "x-circle"),
            "error": Look("Failed", "bad", "x-circle"),
        },
    )
)
