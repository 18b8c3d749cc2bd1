"""What of the work is billed to the client."""

from __future__ import annotations

from django.db import transaction

from agents.models import UsageOperation
from audit.events.actions import emit_for
from cases.policies import check_case_open
from config.api.errors import Conflict
from config.api.scope import Actor


@transaction.atomic
def usage_tag(*, actor: Actor, operation: UsageOperation, client_billable: bool) -> UsageOperation:
    """Bill an operation to the client, or have the firm bear it. Raises ``Conflict`` for one that was never charged."""
    check_case_open(operation.case)
    operation = UsageOperation.objects.select_for_update(of=("self",)).select_related("case").get(pk=operation.pk)
    if operation.status == UsageOperation.Status.RELEASED:
        raise Conflict("This was not charged, so that there is nothing to bill.")
    if operation.client_billable != client_billable:
        operation.client_billable = client_billable
        operation.version += 1
        operation.save(update_fields=["client_billable", "version", "updated_at"])
        emit_for(operation, actor=actor, event_type="usage.updated", data={"client_billable": client_billable})
    return operation
