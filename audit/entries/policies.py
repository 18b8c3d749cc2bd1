"""Who gets the log of a case as a whole, rather than the entries that are theirs to see."""

from __future__ import annotations

import uuid

from audit.models import AuditEntry
from config.api.errors import Forbidden
from config.api.kind_rows import concealed_rows
from config.api.scope import Scope


def check_see_whole_log(scope: Scope) -> None:
    """A guest's own entries are theirs to read; how much there is of others' is not."""
    if scope.is_outside:
        raise Forbidden(
            "The log of a case as a whole is for the firm's people.",
            details={"required_role": "firm"},
            suggestion="audit.list has what you did yourself.",
        )


def check_export_log(scope: Scope, case_id: uuid.UUID) -> None:
    """An export leaves nothing out, or it would prove nothing: no agent gets one from which anything of it is withheld."""
    check_see_whole_log(scope)
    if scope.sees_all_evidence:
        return
    entries = AuditEntry.objects.filter(firm_id=scope.actor.in_firm, case_id=case_id)
    if entries.filter(concealed_rows(scope)).exists():
        raise Forbidden(
            "The log of this case names evidence that is withheld from you, and an export leaves nothing out.",
            suggestion="Have a person of the firm export it; audit.list has the entries that you may see.",
        )
