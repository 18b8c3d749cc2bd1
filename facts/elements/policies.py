"""Who may change what the firm holds to be the elements of a cause of action."""

from __future__ import annotations

from cases.policies import check_decider
from config.api.scope import Actor

MOST_CAUSES = 500  # of a firm's own


def check_change_cause(actor: Actor) -> None:
    check_decider(actor, "What the elements of a claim are in all of the firm's cases is for a person to say.")
