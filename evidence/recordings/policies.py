"""Who may do what with a recording."""

from __future__ import annotations

from cases.policies import check_case_open, check_decider
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import EvidenceItem, Recording, Speaker


def check_rename_speaker(actor: Actor, item: EvidenceItem, speaker: Speaker, name: str) -> None:
    """What a person called a speaker is changed by a person, or with a person's approval. While words are still written down
    voices have no numbers yet."""
    check_case_open(item.case)
    if speaker.is_peoples and speaker.name != name:
        check_decider(actor, "A person named this speaker.")
    unfinished = (Recording.State.WAITING, Recording.State.HEARING)
    if Recording.objects.filter(item=item, state__in=unfinished).exists():
        raise Conflict(
            "This recording is still being written down; its speakers may change.",
            suggestion="Wait until its job ends (evidence.get_processing_status), then name them.",
        )
