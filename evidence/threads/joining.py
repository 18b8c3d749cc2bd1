"""Which messages of a case are one conversation: by the ids that they answer, else by their subject and who wrote to whom."""

from __future__ import annotations

import re
import uuid
from collections.abc import Collection, Iterable

from django.db import connection

from evidence.items.correspondents import key_of, with_key
from evidence.models import EvidenceItem, ThreadMessage

MOST_ANSWERED = 50
_ID = re.compile(r"<[^<>\s]{3,250}>")
_REPLY = re.compile(r"^(?:\s{0,3}(?:re|fw|fwd|aw|wg|tr)\s{0,2}(?:\[\d{1,2}\])?:)+\s{0,3}", re.I)
_OWN, _ANSWERS, _SUBJECT = "message", "answers", "subject"
_LEAST_SHARED = 2  # who wrote and who got it


def thread_keys(metadata: dict[str, str]) -> list[str]:
    """What a message is found by: its own id, those it answers, and, where it answers none, its subject."""
    own = _ids(metadata.get("message-id", ""))[:1]
    answered = _ids(f"{metadata.get('references', '')} {metadata.get('in-reply-to', '')}")[:MOST_ANSWERED]
    keys = [key_of(_OWN, one) for one in own] + [key_of(_ANSWERS, one) for one in answered if one not in own]
    subject = _REPLY.sub("", metadata.get("subject", "")).strip()
    return keys + ([key_of(_SUBJECT, subject)] if len(subject) > 3 and not answered else [])


def thread_joined(item: EvidenceItem, keys: Collection[str], people: Collection[str]) -> None:
    """Give the message its thread, and make the threads that it joins one. A case takes its messages one at a time here, so
    that two which arrive together find each other."""
    if not keys:
        ThreadMessage.objects.filter(item=item).delete()
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended('evidence_threads' || %s, 0))", [str(item.case_id)]
        )
    rows = ThreadMessage.objects.filter(case_id=item.case_id)
    threads = set(rows.filter(item__in=_near(item, keys, people)).values_list("thread_id", flat=True))
    own = {"firm_id": item.firm_id, "case_id": item.case_id, "thread_id": min([*threads, item.pk])}
    ThreadMessage.objects.update_or_create(item=item, defaults=own)
    rows.filter(thread_id__in=threads).exclude(thread_id=own["thread_id"]).update(thread_id=own["thread_id"])


def _near(item: EvidenceItem, keys: Collection[str], people: Collection[str]) -> set[uuid.UUID]:
    """The messages that this one answers, that answer it or the same, or that are copies of it."""
    found: set[uuid.UUID] = set()
    for key in keys:
        role, _, words = key.partition(":")
        if role == _SUBJECT:
            alike = EvidenceItem.objects.filter(pk__in=with_key(item.case_id, key) or [])
            found |= {pk for pk, theirs in alike.values_list("pk", "lookup_keys") if _share(people, theirs)}
        else:
            found |= {pk for one in (_OWN, _ANSWERS) for pk in with_key(item.case_id, f"{one}:{words}") or []}
    return found - {item.pk}


def _share(ours: Iterable[str], theirs: Iterable[str]) -> bool:
    """Whether the same people, whoever of them writes, are on both messages."""
    one, other = (
        {key.partition(":")[2] for key in keys if key.startswith(("author:", "to:"))} for keys in (ours, theirs)
    )
    return len(one & other) >= _LEAST_SHARED


def _ids(field: str) -> list[str]:
    return list(dict.fromkeys(_ID.findall(field)))
