"""Merkle trees as in RFC 6962: leaves and nodes are hashed with different prefixes, so that neither passes for the other."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: dict[str, Any]) -> bytes:
    """The one byte form of a JSON object: sorted names, no spaces, UTF-8 without escapes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def leaf_hash(content: bytes) -> str:
    return hashlib.sha256(b"\x00" + content).hexdigest()


def node_hash(left: str, right: str) -> str:
    return hashlib.sha256(b"\x01" + bytes.fromhex(left) + bytes.fromhex(right)).hexdigest()


def root_of(leaves: list[str]) -> str:
    """The root over the leaves' hashes; ``leaves`` must not be empty."""
    if len(leaves) == 1:
        return leaves[0]
    split = _split(len(leaves))
    return node_hash(root_of(leaves[:split]), root_of(leaves[split:]))


def path_of(leaves: list[str], place: int) -> list[tuple[str, str]]:
    """What proves the leaf at ``place``: the neighbours from the bottom up, each with its side, "left" or "right"."""
    if len(leaves) == 1:
        return []
    split = _split(len(leaves))
    if place < split:
        return [*path_of(leaves[:split], place), ("right", root_of(leaves[split:]))]
    return [*path_of(leaves[split:], place - split), ("left", root_of(leaves[:split]))]


def _split(count: int) -> int:
    """The largest power of two smaller than ``count``."""
    return 1 << ((count - 1).bit_length() - 1)
