"""Seal what was committed since the last block, firm by firm."""

from __future__ import annotations

import uuid
from datetime import datetime
from functools import reduce
from operator import or_

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from audit.models import AuditBlock, AuditEntry, AuditSeal
from audit.sealing import anchor
from audit.sealing.content import block_hash, block_header, entry_leaf
from audit.sealing.keys import is_signed, key_id, public_bytes, signing_key
from audit.sealing.merkle import canonical, root_of

BLOCK_SIZE = 1000
LOCK = 0xA0D1
# Of each series the entries after its last sealed one, read backwards from its end to there.
WAITING = """
WITH RECURSIVE waiting AS (
  SELECT series.id AS series, last.id, last.number FROM audit_auditseries AS series
  CROSS JOIN LATERAL (
    SELECT id, number FROM audit_auditentry WHERE series_id = series.id ORDER BY number DESC LIMIT 1
  ) AS last
  WHERE series.firm_id IS NOT NULL AND (%(firm)s::uuid IS NULL OR series.firm_id = %(firm)s)
    AND NOT EXISTS (SELECT FROM audit_auditseal WHERE entry_id = last.id)
  UNION ALL
  SELECT waiting.series, earlier.id, earlier.number FROM waiting
  CROSS JOIN LATERAL (
    SELECT id, number FROM audit_auditentry WHERE series_id = waiting.series AND number < waiting.number
    ORDER BY number DESC LIMIT 1
  ) AS earlier
  WHERE NOT EXISTS (SELECT FROM audit_auditseal WHERE entry_id = earlier.id)
)
SELECT series, min(number) FROM waiting GROUP BY series
"""


def seal_entries(*, thorough: bool = False) -> int:
    """Seal every firm's waiting entries into blocks; returns how many entries. One sealer works at a time: a run that
    meets another leaves the work to it.

    ``thorough`` looks at all entries there are, also at those from before entries were numbered, and waits for its turn.
    """
    _anchor_again()
    waiting = unsealed() if thorough else waiting_entries()
    firms = waiting.filter(firm__isnull=False).order_by().values_list("firm_id", flat=True).distinct()
    return sum(_seal_all(firm_id, thorough=thorough, wait=thorough) for firm_id in list(firms))


def seal_firm(firm_id: uuid.UUID) -> int:
    """Seal a firm's waiting entries, once a sealer at work is done; returns how many."""
    return _seal_all(firm_id, thorough=False, wait=True)


def _seal_all(firm_id: uuid.UUID, *, thorough: bool, wait: bool) -> int:
    sealed = 0
    while (count := _seal_block(firm_id, thorough=thorough, wait=wait)) > 0:
        sealed += count
        if count < BLOCK_SIZE:
            break
    return sealed


def unsealed() -> QuerySet[AuditEntry]:
    """The entries without a seal: what this asks grows with the whole log."""
    return AuditEntry.objects.filter(seal__isnull=True)


def waiting_entries(firm_id: uuid.UUID | None = None) -> QuerySet[AuditEntry]:
    """The entries after the last sealed one of their series, of all firms or of one.

    A series' next number is taken only once the call that took the last one has ended, and each block takes the lowest
    numbers first, so that what is sealed of a series are its first entries. What this asks grows with what waits alone.
    """
    with connection.cursor() as cursor:
        cursor.execute(WAITING, {"firm": firm_id})
        firsts = cursor.fetchall()
    after = (Q(series_id=series, number__gte=first) for series, first in firsts)
    return AuditEntry.objects.filter(reduce(or_, after, Q(pk__in=[])))


def sealed_so_far(firm_id: uuid.UUID) -> tuple[AuditBlock | None, datetime]:
    """The firm's last block, and a moment until which it is the last: no seal under way ends with an earlier time."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [LOCK])
        found = AuditBlock.objects.filter(firm_id=firm_id).order_by("-number").first(), timezone.now()
        transaction.set_rollback(True)  # which gives the lock back at once
    return found


@transaction.atomic
def _seal_block(firm_id: uuid.UUID, *, thorough: bool, wait: bool) -> int:
    if not _lock_sealing(wait=wait):
        return 0
    rows = unsealed().filter(firm_id=firm_id) if thorough else waiting_entries(firm_id)
    entries = sorted(rows.order_by("series_id", "number")[:BLOCK_SIZE], key=lambda entry: entry.pk)
    if not entries:
        return 0
    leaves = [entry_leaf(entry) for entry in entries]
    block = _signed_block(firm_id, leaves)
    block.save(force_insert=True)
    AuditSeal.objects.bulk_create(
        AuditSeal(firm_id=firm_id, entry=entry, block=block, place=place, leaf=leaf)
        for place, (entry, leaf) in enumerate(zip(entries, leaves, strict=True))
    )
    return len(entries)


def _lock_sealing(*, wait: bool) -> bool:
    """Take the sealers' lock for this transaction; without ``wait``, only if no other holds it."""
    with connection.cursor() as cursor:
        if wait:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
            return True
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [LOCK])
        return bool(cursor.fetchone()[0])


def _signed_block(firm_id: uuid.UUID, leaves: list[str]) -> AuditBlock:
    last = AuditBlock.objects.filter(firm_id=firm_id).order_by("-number").first()
    key = signing_key()
    public = public_bytes(key)
    block = AuditBlock(
        firm_id=firm_id,
        number=last.number + 1 if last else 1,
        count=len(leaves),
        root=root_of(leaves),
        previous=last.hash if last else "",
        key_id=key_id(public),
        sealed_at=timezone.now(),
    )
    block.hash = block_hash(block)
    block.signature = key.sign(canonical(block_header(block))).hex()
    transaction.on_commit(lambda: anchor.append(_remembered(block, public)))
    return block


def _remembered(block: AuditBlock, public: bytes) -> anchor.Anchored:
    sealed_at = block_header(block)["sealed_at"]
    return anchor.Anchored(str(block.firm_id), block.number, block.hash, public.hex(), block.key_id, sealed_at)


def _anchor_again() -> None:
    """Anchor a last block whose sealer died between commit and anchor; only one that our key really signed."""
    remembered = anchor.remembered() or {}
    public = public_bytes(signing_key())
    for block in AuditBlock.objects.order_by("firm_id", "-number").distinct("firm_id"):
        ours = is_signed(public, block.signature, canonical(block_header(block)))
        if block.number not in remembered.get(str(block.firm_id), {}) and ours and block.hash == block_hash(block):
            anchor.append(_remembered(block, public))
