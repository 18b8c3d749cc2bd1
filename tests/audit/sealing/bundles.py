"""Exports of audit logs for tests, the ways to trust one, and signing one again with a key."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import call_command

from audit.sealing.anchor import anchor_path
from audit.sealing.keys import key_fingerprint, key_id, public_bytes, signing_key
from audit.sealing.merkle import canonical, leaf_hash
from cases.models import Firm

Bundle = dict[str, Any]
(
    MALFORMED, NOT_ANCHORED, UNPINNED, OTHER_KEY, MANIFEST_ALTERED, OTHER_LOG, BLOCK_MISSING, BLOCK_ALTERED,
    ENTRY_ALTERED, PROOF_MISSING, COUNT, ORDER, GAP, NOT_AS_ANCHORED, PART, UNSEALED,
) = range(3, 19)  # fmt: skip


def exported(home: Path, firm: Firm, *options: str) -> Bundle:
    call_command("export_audit", str(firm.pk), str(home / "export.json"), *options)
    bundle: Bundle = json.loads((home / "export.json").read_text())
    return bundle


def pinned() -> tuple[str, str]:
    return "--key", key_fingerprint()


def anchored() -> tuple[str, str]:
    return "--anchor", str(anchor_path())


def signed_again(bundle: Bundle, key: Ed25519PrivateKey | None = None) -> None:
    """State in the manifest what the bundle now holds, and sign it; without a key as someone with the installation's."""
    key, manifest = key or signing_key(), bundle["manifest"]
    public = public_bytes(key)
    manifest["key_id"], bundle["public_key"] = key_id(public), public.hex()
    for part, entries in (("entries", [one["entry"] for one in bundle["entries"]]), ("unsealed", bundle["unsealed"])):
        leaves = b"".join(bytes.fromhex(leaf_hash(canonical(one))) for one in entries)
        manifest[part] = {"count": len(entries), "digest": sha256(leaves).hexdigest()}
    manifest["blocks"] = [[block["header"]["number"], block["hash"]] for block in bundle["blocks"]]
    manifest["of"] = len(bundle["entries"]) + len(bundle["unsealed"])
    bundle["signature"] = key.sign(canonical(manifest)).hex()


def signed_block(block: dict[str, Any], **changes: Any) -> None:
    """Change a block's header and sign it with the installation's key."""
    block["header"].update(changes)
    block["hash"] = sha256(canonical(block["header"])).hexdigest()
    block["signature"] = signing_key().sign(canonical(block["header"])).hex()
