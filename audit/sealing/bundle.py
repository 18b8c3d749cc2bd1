"""An export that a third party can check without us: entries, their paths to signed roots, and a signed manifest.

The manifest says what the export holds and of what, so that nothing can be left out, added or moved without the key.
"""

from __future__ import annotations

import hashlib
import uuid
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any

from django.db.models import QuerySet

from audit.models import AuditBlock, AuditEntry, AuditSeal, AuditSeries
from audit.sealing.content import block_header, entry_content, entry_leaf
from audit.sealing.keys import signed
from audit.sealing.merkle import path_of
from audit.sealing.seal import sealed_so_far

FORMAT = "intactus-audit-bundle/2"
Seals = dict[uuid.UUID, AuditSeal]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """What an export is of: a case's log, or without a case the firm's; whole, or of some days and so many entries."""

    firm_id: uuid.UUID
    case_id: uuid.UUID | None = None
    date_from: date | None = None
    date_to: date | None = None
    limit: int | None = None

    @property
    def log(self) -> QuerySet[AuditEntry]:
        log = AuditEntry.objects.filter(firm_id=self.firm_id)
        return log if self.case_id is None else log.filter(case_id=self.case_id)

    def entries(self) -> list[AuditEntry]:
        """The entries, oldest first; one more than the limit if there are more."""
        rows = self.log.order_by("id")
        if self.date_from:
            rows = rows.filter(created_at__gte=datetime.combine(self.date_from, time.min, UTC))
        if self.date_to:
            rows = rows.filter(created_at__lte=datetime.combine(self.date_to, time.max, UTC))
        return list(rows if self.limit is None else rows[: self.limit + 1])


@dataclass(frozen=True, slots=True)
class Bundle:
    content: dict[str, Any]
    entries: list[AuditEntry]
    complete: bool  # whether the limit left nothing out


def bundle_of(extent: Extent) -> Bundle:
    """The bundle ``deploy/verify_audit_bundle.py`` checks. Entries not sealed yet stand apart, without proof.

    The order of the reads matters, as entries come and are sealed meanwhile: what was numbered and sealed before the
    entries are read is all among them.
    """
    series = _last_numbers(extent)
    head, exported_at = sealed_so_far(extent.firm_id)
    entries = extent.entries()
    complete = extent.limit is None or len(entries) <= extent.limit
    entries = entries[: extent.limit]
    seals = _seals(entries, head)
    sealed = [entry for entry in entries if entry.pk in seals]
    waiting = [entry for entry in entries if entry.pk not in seals]
    blocks = _blocks(extent, seals, head)
    part = not complete or bool(extent.date_from or extent.date_to)
    manifest = {
        "format": FORMAT,
        **_asked(extent),
        "part": part,
        "of": extent.log.count() if part else len(entries),
        "entries": _commitment(sealed),
        "unsealed": _commitment(waiting),
        "series": series,
        "blocks": [(block.number, block.hash) for block in blocks],  # the last is the chain's head
        "exported_at": exported_at.astimezone(UTC).isoformat(),
    }
    content = {
        **_signed(manifest),
        "blocks": [{"header": block_header(one), "hash": one.hash, "signature": one.signature} for one in blocks],
        "entries": _proven(sealed, seals),
        "unsealed": [entry_content(entry) for entry in waiting],
    }
    return Bundle(content, entries, complete)


def _asked(extent: Extent) -> dict[str, str | None]:
    """What the bundle was asked to hold."""
    return {
        "firm_id": str(extent.firm_id),
        "case_id": str(extent.case_id) if extent.case_id else None,
        "date_from": extent.date_from.isoformat() if extent.date_from else None,
        "date_to": extent.date_to.isoformat() if extent.date_to else None,
    }


def _last_numbers(extent: Extent) -> dict[str, int]:
    """How far each series of the firm counts. Of one case's entries the numbers in between belong to others."""
    if extent.case_id is not None:
        return {}
    return {str(one.pk): one.last for one in AuditSeries.objects.filter(firm_id=extent.firm_id)}


def _seals(entries: list[AuditEntry], head: AuditBlock | None) -> Seals:
    found = AuditSeal.objects.filter(entry__in=entries, block__number__lte=head.number if head else 0)
    return {seal.entry_id: seal for seal in found.select_related("block")}


def _blocks(extent: Extent, seals: Seals, head: AuditBlock | None) -> list[AuditBlock]:
    """The firm's whole chain; of a case the blocks that hold some of its entries, and the chain's head."""
    if head is None:
        return []
    chain = AuditBlock.objects.filter(firm_id=extent.firm_id, number__lte=head.number).order_by("number")
    if extent.case_id is not None:
        chain = chain.filter(pk__in={head.pk, *(seal.block_id for seal in seals.values())})
    return list(chain)


def _commitment(entries: list[AuditEntry]) -> dict[str, Any]:
    """How many entries, and the hash over them in their order."""
    leaves = b"".join(bytes.fromhex(entry_leaf(one)) for one in entries)
    return {"count": len(entries), "digest": hashlib.sha256(leaves).hexdigest()}


def _signed(manifest: dict[str, Any]) -> dict[str, Any]:
    signature = signed(manifest)
    return {"manifest": signature.pop("statement"), **signature}


def _proven(entries: list[AuditEntry], seals: Seals) -> list[dict[str, Any]]:
    leaves: dict[Any, list[str]] = {}
    for seal in AuditSeal.objects.filter(block__in={one.block_id for one in seals.values()}).order_by("place"):
        leaves.setdefault(seal.block_id, []).append(seal.leaf)
    return [{"entry": entry_content(one), "proof": _proof(seals[one.pk], leaves)} for one in entries]


def _proof(seal: AuditSeal, leaves: dict[Any, list[str]]) -> dict[str, Any]:
    return {"block": seal.block.number, "path": path_of(leaves[seal.block_id], seal.place)}
