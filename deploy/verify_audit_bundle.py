"""Checks an audit export of Intactus without Intactus: python3 verify_audit_bundle.py BUNDLE.json [ANCHOR.jsonl]

Needs the package "cryptography". Recomputes each entry's hash and its path to the block's root (RFC 6962), the block's hash
and Ed25519 signature, and, given the firm's anchor file, that each block is the one anchored. Exit code 0 if all holds.
"""

import hashlib
import json
import sys
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def root_from(entry, path):
    found = hashlib.sha256(b"\x00" + canonical(entry)).digest()
    for side, other in path:
        pair = bytes.fromhex(other) + found if side == "left" else found + bytes.fromhex(other)
        found = hashlib.sha256(b"\x01" + pair).digest()
    return found.hex()


def check_block(block, public, anchored):
    header = block["header"]
    name = f"block {header['number']}"
    if hashlib.sha256(canonical(header)).hexdigest() != block["hash"]:
        yield f"{name}: the hash is not that of the header"
    try:
        public.verify(bytes.fromhex(block["signature"]), canonical(header))
    except (InvalidSignature, ValueError):
        yield f"{name}: the signature is not valid"
    if anchored is not None and anchored.get((header["firm_id"], header["number"])) != block["hash"]:
        yield f"{name}: it is not the block that was anchored"


def check_entry(one, blocks):
    entry, proof = one["entry"], one["proof"]
    if proof is None:
        return
    block = blocks.get(proof["block"])
    if block is None:
        yield f"entry {entry['id']}: its block is not in the bundle"
    elif root_from(entry, proof["path"]) != block["header"]["root"]:
        yield f"entry {entry['id']}: it is not what was sealed"


def read_anchor(path):
    lines = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    return {(one["firm_id"], one["number"]): one["hash"] for one in reversed(lines)}


def main(arguments):
    if not arguments:
        print(__doc__)
        return 2
    bundle = json.loads(Path(arguments[0]).read_text("utf-8"))
    anchored = read_anchor(arguments[1]) if len(arguments) > 1 else None
    public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(bundle["public_key"]))
    blocks = {block["header"]["number"]: block for block in bundle["blocks"]}
    problems = [line for block in blocks.values() for line in check_block(block, public, anchored)]
    problems += [line for one in bundle["entries"] for line in check_entry(one, blocks)]
    sealed = sum(one["proof"] is not None for one in bundle["entries"])
    print(f"{len(bundle['entries'])} entries, {sealed} sealed in {len(blocks)} blocks, {len(problems)} problems")
    for line in problems:
        print(line)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
