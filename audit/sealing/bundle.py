"""An export that a third party can check without us: entries, their paths to signed roots, and the public key."""

from __future__ import annotations

from typing import Any

from audit.models import AuditEntry, AuditSeal
from audit.sealing.content import block_header, entry_content
from audit.sealing.keys import public_bytes, signing_key
from audit.sealing.merkle import path_of


def bundle_of(entries: list[AuditEntry]) -> dict[str, Any]:
    """The bundle ``deploy/verify_audit_bundle.py`` checks. Entries not sealed yet are listed without proof."""
    seals = {seal.entry_id: seal for seal in AuditSeal.objects.filter(entry__in=entries).select_related("block")}
    blocks = {seal.block_id: seal.block for seal in seals.values()}
    leaves: dict[Any, list[str]] = {}
    for seal in AuditSeal.objects.filter(block__in=blocks).order_by("block_id", "place"):
        leaves.setdefault(seal.block_id, []).append(seal.leaf)
    return {
        "format": "intactus-audit-bundle/1",
        "public_key": public_bytes(signing_key()).hex(),
        "blocks": [
            {"header": block_header(one), "hash": one.hash, "signature": one.signature}
            for one in sorted(blocks.values(), key=lambda block: block.number)
        ],
        "entries": [_proven(entry, seals.get(entry.pk), leaves) for entry in entries],
    }


def _proven(entry: AuditEntry, seal: AuditSeal | None, leaves: dict[Any, list[str]]) -> dict[str, Any]:
    proof = None
    if seal is not None:
        proof = {"block": seal.block.number, "place": seal.place, "path": path_of(leaves[seal.block_id], seal.place)}
    return {"entry": entry_content(entry), "proof": proof}
