"""Seal what was committed since the last block, firm by firm."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone

from audit.models import AuditBlock, AuditEntry, AuditSeal
from audit.sealing import anchor
from audit.sealing.content import block_hash, block_header, entry_leaf
from audit.sealing.keys import is_signed, key_id, public_bytes, signing_key
from audit.sealing.merkle import canonical, root_of

BLOCK_SIZE = 1000
LOCK = 0xA0D1


def seal_entries() -> int:
    """Seal every firm's waiting entries into blocks; returns how many entries. One sealer works at a time."""
    _anchor_again()
    firms = (
        AuditEntry.objects.filter(seal__isnull=True, firm__isnull=False).values_list("firm_id", flat=True).distinct()
    )
    return sum(seal_firm(firm_id) for firm_id in list(firms))


def seal_firm(firm_id: uuid.UUID) -> int:
    """Seal a firm's waiting entries; returns how many."""
    sealed = 0
    while (count := _seal_block(firm_id)) > 0:
        sealed += count
        if count < BLOCK_SIZE:
            break
    return sealed


def sealed_so_far(firm_id: uuid.UUID) -> tuple[AuditBlock | None, datetime]:
    """The firm's last block, and a moment until which it is the last: no seal under way ends with an earlier time."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [LOCK])
        found = AuditBlock.objects.filter(firm_id=firm_id).order_by("-number").first(), timezone.now()
        transaction.set_rollback(True)  # which gives the lock back at once
    return found


@transaction.atomic
def _seal_block(firm_id: uuid.UUID) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    entries = list(AuditEntry.objects.filter(firm_id=firm_id, seal__isnull=True).order_by("id")[:BLOCK_SIZE])
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
