"""Opening encrypted files with passwords: the jobs that do it, and how many may be tried."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from audit.models import Job
from config.api.current import is_rehearsal
from config.api.errors import ApiError, Conflict, RateLimited
from config.api.scope import Actor
from evidence.models import EvidenceItem
from evidence.pipeline.start import start_processing
from evidence.unlocking.passwords import passwords_keep
from evidence.unlocking.policies import check_unlock

MOST_TRIES, TRIED_WITHIN = 5, timedelta(hours=1)


@transaction.atomic
def item_unlock(*, actor: Actor, item: EvidenceItem, passwords: Sequence[str]) -> Job:
    """Queue the job that opens the item's file with the first password that does, and reads the copy. The item's row is locked.

    Raises ``Conflict`` for a file that is not encrypted, and ``RateLimited`` after too many passwords that did not open it.
    """
    check_unlock(actor, item)
    _check_tries(item, len(passwords))
    job = start_processing(actor=actor, item=item, force=True, passwords=len(passwords))
    if not is_rehearsal():
        passwords_keep(job.pk, passwords)
    return job


def items_unlock(*, actor: Actor, items: Sequence[EvidenceItem], passwords: Sequence[str]) -> list[Job | ApiError]:
    """The job of each of these items, whose rows are locked, or why its file is not opened; one refusal stops no other."""
    return [_unlock_or_refusal(actor, item, passwords) for item in items]


def _unlock_or_refusal(actor: Actor, item: EvidenceItem, passwords: Sequence[str]) -> Job | ApiError:
    try:
        return item_unlock(actor=actor, item=item, passwords=passwords)
    except (Conflict, RateLimited) as refusal:
        return refusal


def _check_tries(item: EvidenceItem, more: int) -> None:
    """So many passwords in an hour, whoever tries them: a password can be mistyped, not guessed."""
    since = timezone.now() - TRIED_WITHIN
    tries = Job.objects.filter(
        entity_type="evidence", entity_id=item.pk, kind="process", params__unlock=True, created_at__gt=since
    ).exclude(status=Job.Status.COMPLETED)
    jobs = tries.order_by("created_at").values_list("created_at", "params__passwords")
    times = [at for at, number in jobs for _ in range(number or 1)]
    if (beyond := len(times) + more - MOST_TRIES) > 0:
        wait = times[beyond - 1] + TRIED_WITHIN - timezone.now()
        raise RateLimited(
            f"At most {MOST_TRIES} passwords are tried on a file within an hour, and {len(times)} did not open this one.",
            details={"limit": "unlock"}, retry_after=max(1, int(wait.total_seconds())),
        )  # fmt: skip
