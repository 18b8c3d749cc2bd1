"""Background door of the event log."""

from __future__ import annotations

from audit.actions.events import seal
from config.jobs import background


@background()
def seal_events() -> None:
    """Number what was committed since the last look, so that readers which never seal see it too."""
    seal()
