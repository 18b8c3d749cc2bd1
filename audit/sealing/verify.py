"""Recompute everything and say what does not fit: entries, leaves, roots, the chain, signatures, the anchor."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Literal

from django.db.models import Count, F, Max, Min, Q

from audit.models import AuditBlock, AuditEntry, AuditSeal, AuditSeries
from audit.sealing import anchor
from audit.sealing.anchor import Anchored
from audit.sealing.content import block_hash, block_header, entry_leaf
from audit.sealing.keys import is_signed, key_id, public_bytes, signing_key
from audit.sealing.merkle import canonical, root_of

Kind = Literal["altered", "anchor_missing", "gap"]


@dataclass(frozen=True, slots=True)
class Finding:
    kind: Kind
    firm_id: str
    message: str


@dataclass(slots=True)
class AuditVerdict:
    """The outcome of a verification; ``exit_code`` is 0 ok, 1 altered, 2 anchor missing, 3 gap."""

    blocks: int = 0
    entries: int = 0
    waiting: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def status(self) -> str:
        kinds = {one.kind for one in self.findings}
        return next((kind for kind in ("altered", "gap", "anchor_missing") if kind in kinds), "ok")

    @property
    def exit_code(self) -> int:
        return {"ok": 0, "altered": 1, "anchor_missing": 2, "gap": 3}[self.status]


def verify_firm(firm_id: uuid.UUID, *, case_id: uuid.UUID | None = None) -> AuditVerdict:
    """Check a firm's whole chain; with ``case_id`` the entries only of blocks that hold some of the case.

    What is counted then is the case's entries only: how much happens in the others is none of its readers' business.
    """
    verdict = AuditVerdict()
    remembered = anchor.remembered()
    if remembered is None:
        verdict.findings.append(Finding("anchor_missing", str(firm_id), "There is no anchor file to compare with."))
    known = (remembered or {}).get(str(firm_id), {})
    blocks = list(AuditBlock.objects.filter(firm_id=firm_id).order_by("number"))
    verdict.blocks = len(blocks)
    _check_chain(verdict, firm_id, blocks, known, anchored=remembered is not None)
    _check_entries(verdict, firm_id, {block.pk: block for block in blocks}, case_id)
    verdict.findings += missing_numbers(firm_id)
    if case_id:
        verdict.entries = AuditEntry.objects.filter(firm_id=firm_id, case_id=case_id, seal__isnull=False).count()
    waiting = AuditEntry.objects.filter(firm_id=firm_id, seal__isnull=True)
    verdict.waiting = (waiting.filter(case_id=case_id) if case_id else waiting).count()
    return verdict


def missing_numbers(firm_id: uuid.UUID | None) -> list[Finding]:
    """The entries that were numbered and are missing, sealed or not; ``None`` is for entries of calls that no firm made."""
    figures = {"found": Count("entries"), "lowest": Min("entries__number"), "highest": Max("entries__number")}
    whole = Q(found=F("last"), lowest=1, highest=F("last"))  # as no number stands twice in a series
    of_firm = Q(firm_id=firm_id) if firm_id else Q(firm_id__isnull=True)
    counted: Any = AuditSeries.objects.filter(of_firm).annotate(**figures)  # one statement, so one moment
    findings = []
    for series in counted.exclude(whole).order_by("pk"):
        numbers = set(AuditEntry.objects.filter(series=series).values_list("number", flat=True))
        missing = sorted(set(range(1, series.last + 1)) - numbers)
        names = ", ".join(str(number) for number in missing[:10]) + (" …" if len(missing) > 10 else "")
        message = f"Series {series.pk} counts {series.last} entries and has {series.found}; missing: {names or 'none'}."
        findings.append(Finding("gap", str(firm_id or ""), message))
    return findings


def _check_chain(
    verdict: AuditVerdict, firm_id: uuid.UUID, blocks: list[AuditBlock], known: dict[int, Anchored], *, anchored: bool
) -> None:
    previous, expected = "", 1
    pinned = bytes.fromhex(known[1].public_key) if 1 in known else public_bytes(signing_key())
    for block in blocks:
        if block.number != expected:
            verdict.findings.append(Finding("gap", str(firm_id), f"Block {expected} is missing."))
        elif block.previous != previous:
            verdict.findings.append(_altered(block, "does not follow from the block before it"))
        if block.hash != block_hash(block):
            verdict.findings.append(_altered(block, "does not have the hash of its content"))
        if anchored:
            _check_anchor(verdict, block, known.get(block.number))
        _check_signature(verdict, block, known.get(block.number), pinned)
        previous, expected = block.hash, block.number + 1
    missing = [number for number in known if number >= expected]
    if missing:
        verdict.findings.append(
            Finding("gap", str(firm_id), f"Blocks {min(missing)} to {max(missing)} were anchored and are gone.")
        )


def _check_anchor(verdict: AuditVerdict, block: AuditBlock, remembered: Anchored | None) -> None:
    if remembered is None:
        missing = Finding("anchor_missing", str(block.firm_id), f"Block {block.number} was never anchored.")
        verdict.findings.append(missing)
    elif remembered.hash != block.hash:
        verdict.findings.append(_altered(block, "is not the block that was anchored"))


def _check_signature(verdict: AuditVerdict, block: AuditBlock, remembered: Anchored | None, pinned: bytes) -> None:
    """The key is the one that the firm's first block was anchored with, or the installation's where there is no anchor."""
    if block.key_id != key_id(pinned) or (remembered and remembered.public_key != pinned.hex()):
        verdict.findings.append(_altered(block, "was signed with another key"))
    elif not is_signed(pinned, block.signature, canonical(block_header(block))):
        verdict.findings.append(_altered(block, "does not carry a valid signature"))


def _check_entries(
    verdict: AuditVerdict, firm_id: uuid.UUID, blocks: dict[uuid.UUID, AuditBlock], case_id: uuid.UUID | None
) -> None:
    seals = AuditSeal.objects.filter(block__firm_id=firm_id).select_related("entry").order_by("block__number", "place")
    if case_id:
        seals = seals.filter(block__in=AuditSeal.objects.filter(entry__case_id=case_id).values("block"))
    checked: set[uuid.UUID] = set()
    for block_id, members in groupby(seals.iterator(chunk_size=2000), key=lambda seal: seal.block_id):
        if block_id in blocks:
            verdict.entries += _check_block(verdict, blocks[block_id], members)
            checked.add(block_id)
    if case_id is None:
        empty = [block for block in blocks.values() if block.pk not in checked]
        verdict.findings += [_altered(block, "has lost its entries") for block in empty]


def _check_block(verdict: AuditVerdict, block: AuditBlock, members: Iterable[AuditSeal]) -> int:
    leaves = []
    for place, seal in enumerate(members):
        leaves.append(entry_leaf(seal.entry))
        if seal.place != place:
            verdict.findings.append(_altered(block, f"lacks its entry {place}"))
        if seal.leaf != leaves[-1]:
            verdict.findings.append(_altered(block, f"holds an altered entry {seal.entry_id}"))
    if len(leaves) != block.count or root_of(leaves) != block.root:
        verdict.findings.append(_altered(block, "does not have the root of its entries"))
    return len(leaves)


def _altered(block: AuditBlock, what: str) -> Finding:
    return Finding("altered", str(block.firm_id), f"Block {block.number} {what}.")
