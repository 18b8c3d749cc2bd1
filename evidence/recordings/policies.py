"""Who may do what with a recording."""

from __future__ import annotations

from audit.models import Job
from cases.policies import check_case_open, check_decider
from config.api.errors import Conflict
from config.api.scope import Actor
from evidence.models import EvidenceItem, Recording, Speaker

CHANGING = ("process", "transcribe")  # kinds of jobs that give a recording its words, or read them
BUSY = "This recording is being read just now; its words and speakers may change."
UNHEARD = "This recording was not heard to its end; its speakers may change."


def check_rename_speaker(actor: Actor, item: EvidenceItem, speaker: Speaker, name: str) -> None:
    """What a person called a speaker is changed by a person, or with a person's approval. While words are still written down
    voices have no numbers yet."""
    check_case_open(item.case)
    if speaker.is_peoples and speaker.name != name:
        check_decider(actor, "A person named this speaker.")
    if Job.objects.filter(entity_id=item.pk, kind__in=CHANGING, status__in=Job.ACTIVE).exists():
        raise Conflict(BUSY, suggestion="Wait until its job ends (evidence.get_processing_status), then name them.")
    unfinished = (Recording.State.WAITING, Recording.State.HEARING)
    if Recording.objects.filter(item=item, state__in=unfinished).exists():
        raise Conflict(UNHEARD, suggestion="Have it heard to its end first (jobs.retry, evidence.enrich).")
