"""Opening an encrypted file with a password: the job that does it, and how often a password may be tried."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from audit.models import Job
from config.api.current import is_rehearsal
from config.api.errors import RateLimited
from config.api.scope import Actor
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from evidence.unlocking.passwords import password_keep
from evidence.unlocking.policies import check_unlock

MOST_TRIES, TRIED_WITHIN = 5, timedelta(hours=1)


@transaction.atomic
def item_unlock(*, actor: Actor, item: EvidenceItem, password: str) -> Job:
    """Queue the job that opens the item's file with the password and reads the copy. The item's row is locked.

    Raises ``Conflict`` for a file that is not encrypted, and ``RateLimited`` after too many passwords that did not open it.
    """
    check_unlock(actor, item)
    _check_tries(item)
    job = start_processing(actor=actor, item=item, force=True, unlock=True)
    if not is_rehearsal():
        password_keep(job.pk, password)
    return job


def _check_tries(item: EvidenceItem) -> None:
    """So many passwords in an hour, whoever tries them: a password can be mistyped, not guessed."""
    since = timezone.now() - TRIED_WITHIN
    tries = Job.objects.filter(
        entity_type="evidence", entity_id=item.pk, kind="process", params__unlock=True, created_at__gt=since
    ).exclude(status=Job.Status.COMPLETED)
    times = list(tries.order_by("created_at").values_list("created_at", flat=True))
    if len(times) >= MOST_TRIES:
        wait = times[-MOST_TRIES] + TRIED_WITHIN - timezone.now()
        raise RateLimited(
            f"{MOST_TRIES} passwords within an hour did not open this file.",
            details={"limit": "unlock"}, retry_after=max(1, int(wait.total_seconds())),
        )  # fmt: skip
