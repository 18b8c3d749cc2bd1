"""Background tasks of the event log and the audit log."""

from __future__ import annotations

from audit.events.actions import seal
from audit.sealing.seal import seal_entries
from config.jobs import background


@background()
def seal_events() -> None:
    """Number what was committed since the last look, so that readers which never seal see it too."""
    seal()


@background()
def seal_audit() -> None:
    """Seal the audit entries committed since the last block."""
    seal_entries()


@background()
def seal_all_audit() -> None:
    """Once a day look at the whole log for entries without a seal, which the ordinary run has no reason to expect."""
    seal_entries(thorough=True)
