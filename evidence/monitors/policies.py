"""Who has web pages watched, and which ones."""

from __future__ import annotations

import uuid

from cases.models import Case
from cases.policies import check_case_open, check_decider
from config.api.errors import Conflict, Forbidden, Invalid
from config.api.scope import Actor
from config.outgoing.client import Unsuitable, check_url
from evidence.models import Monitor

ASKS = "A monitor sends requests to an address outside, again and again; that is for a person to decide."
MOST = 100  # monitors of a case


def can_change_monitor(actor: Actor, monitor: Monitor) -> bool:
    return not monitor.case.is_archived


def check_watch(actor: Actor, case: Case) -> uuid.UUID:
    """Returns in whose name captures are added. Raises ``Conflict`` for archived cases and for more than ``MOST``."""
    check_case_open(case)
    if actor.person_id is None:
        raise Forbidden("Only people, and agents in their name, have pages watched.")
    if Monitor.objects.filter(case=case, deleted_at__isnull=True).count() >= MOST:
        raise Conflict(f"A case has at most {MOST} monitors.", suggestion="Delete one that is not needed any more.")
    return actor.person_id


def check_stop(actor: Actor, monitor: Monitor) -> None:
    """What a person has watched, an agent stops watching with approval: what changes meanwhile is lost."""
    check_case_open(monitor.case)
    if actor.type == "agent" and monitor.added_by_type == "human":
        check_decider(actor, "A person has this page watched.")


def check_address(url: str) -> None:
    """Raises ``Invalid`` for what is no public web address, as far as can be seen without asking for it."""
    try:
        check_url(url)
    except Unsuitable as error:
        raise Invalid.field("url", str(error)) from error
