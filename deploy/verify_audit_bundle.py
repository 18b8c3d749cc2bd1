"""Checks an audit export of Intactus without Intactus. Needs Python and the package "cryptography".

    python3 verify_audit_bundle.py BUNDLE.json ID (--key FINGERPRINT | --anchor FILE) [--part]

ID is the case (or firm) whose log it must be. Fingerprint (a case's activity, "manage.py verify_audit") or anchor file must
come from elsewhere than the bundle. Exit code 0: all entries up to the export, as sealed (--part: some). Else a line a fault."""

import argparse
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FAULTS = """malformed, not anchored, unpinned, other key, manifest altered, other log, block missing, block altered,
entry altered, proof missing, count, order, gap, not as anchored, part, unsealed"""
CODES = {fault.strip(): code for code, fault in enumerate(FAULTS.split(","), start=3)}
PARTS = {"manifest", "signature", "public_key", "blocks", "entries", "unsealed"}
SHAPES = (PARTS, {"header", "hash", "signature"}, {"entry", "proof"}, {"block", "path"})


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def once(pairs):
    if len(found := dict(pairs)) == len(pairs):  # else readers differ on which of two things they show
        return found
    raise ValueError("an object says two things under one name")


def leaf(entry):  # RFC 6962, as root_from
    return sha256(b"\x00" + canonical(entry)).digest()


def root_from(found, path):
    for side, other in ((side, bytes.fromhex(digits)) for side, digits in path):
        found = sha256(b"\x01" + {"left": other + found, "right": found + other}[side]).digest()
    return found.hex()


def is_signed(bundle, signature, content):
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(bundle["public_key"]))
        return key.verify(bytes.fromhex(signature), canonical(content)) is None
    except InvalidSignature:
        return False


def check_blocks(bundle, manifest, blocks, anchored):
    named = dict(manifest["blocks"])
    for number in sorted({*named} - {*blocks}):
        yield "block missing", f"Block {number} is not in the bundle."
    for number, block in blocks.items():
        header, before = block["header"], blocks.get(number - 1, {"hash": ""})["hash"]
        if sha256(canonical(header)).hexdigest() != block["hash"] or not is_signed(bundle, block["signature"], header):
            yield "block altered", f"Block {number} is not what was signed."
        if number - 1 in {0, *blocks} and header["previous"] != before:
            yield "block altered", f"Block {number} does not follow from the block before it."
        if named.get(number) != block["hash"]:
            yield "block altered", f"Block {number} is not the one that the manifest names."
        if anchored is not None and number not in anchored:
            yield "not anchored", f"The anchor does not know block {number} of firm {manifest['firm_id']}."
        elif anchored and anchored[number]["hash"] != block["hash"]:
            yield "not as anchored", f"Block {number} is not the block that was anchored."
    for number, line in (anchored or {}).items():
        if number > max(blocks, default=0) and (line.get("sealed_at") or "~") < manifest["exported_at"]:
            yield "not as anchored", f"Block {number} was anchored before the export, which ends with an earlier one."


def check_entries(bundle, manifest, blocks, asked):
    roots = {number: block["header"]["root"] for number, block in blocks.items()}
    for one in bundle["entries"]:
        name, proof = f"Entry {one['entry']['id']}", one["proof"]
        if proof is None:
            yield "proof missing", f"{name} has no proof and is not named as unsealed."
        elif root_from(leaf(one["entry"]), proof["path"]) != roots.get(proof["block"]):
            yield "entry altered", f"{name} is not what was sealed in block {proof['block']}."
    sealed, unsealed = [one["entry"] for one in bundle["entries"]], bundle["unsealed"]
    for part, entries in (("entries", sealed), ("unsealed", unsealed)):
        if manifest[part]["count"] != len(entries):
            yield "count", f"The manifest states {manifest[part]['count']} {part}, the bundle has {len(entries)}."
        elif manifest[part]["digest"] != sha256(b"".join(map(leaf, entries))).hexdigest():
            yield "order", f"The {part} are not those that were exported, in their order."
    if manifest["part"] and not asked.part:
        yield "part", f"It has {len(sealed + unsealed)} of the {manifest['of']} entries of the log."
    for one in unsealed:
        yield "unsealed", f"Entry {one['id']} ({one['tool']}, {one['created_at']}) was not sealed when exported."


def check_firm(bundle, manifest, blocks):
    held = Counter(one["proof"]["block"] for one in bundle["entries"] if one["proof"])
    for number in range(1, len(blocks) + 1):
        if number not in blocks or held[number] != blocks[number]["header"]["count"]:
            yield "gap", f"Block {number} is not complete: {held[number]} of its entries are here."
    entries = [*(one["entry"] for one in bundle["entries"]), *bundle["unsealed"]]
    numbers = {(str(one.get("series_id")), one.get("number")) for one in entries}
    for series, last in sorted(manifest["series"].items()):
        for one in [one for one in range(1, min(last, len(numbers) + 1) + 1) if (series, one) not in numbers][:1]:
            yield "gap", f"Entry {one} of series {series} is missing."


def check(asked, bundle):
    anchored, proofs = None, [one["proof"] for one in bundle["entries"] if one["proof"]]
    manifest, blocks = bundle["manifest"], {block["header"]["number"]: block for block in bundle["blocks"]}
    odd = any(set(one) not in SHAPES for one in [bundle, *bundle["blocks"], *bundle["entries"], *proofs])
    if odd or len(blocks) < len(bundle["blocks"]):
        raise ValueError("it has other parts than a bundle, or one twice")
    key, pins = sha256(bytes.fromhex(bundle["public_key"])).hexdigest(), {asked.key.lower()} if asked.key else set()
    if asked.anchor:
        lines = [json.loads(line) for line in Path(asked.anchor).read_text("utf-8").splitlines()]
        anchored = {one["number"]: one for one in reversed(lines) if one["firm_id"] == manifest["firm_id"]}
        pins |= {sha256(bytes.fromhex(one["public_key"])).hexdigest() for one in anchored.values()}
    if not pins:
        yield "unpinned", "Nothing says which key to trust: give --key or --anchor, but not from the bundle."
    for pin in pins - {key}:
        yield "other key", f"It is signed with the key {key}, not with the key {pin}."
    if manifest["key_id"] != key or not is_signed(bundle, bundle["signature"], manifest):
        yield "manifest altered", "The manifest is not what was signed."
    if (manifest["case_id"] or manifest["firm_id"]) != asked.id.lower():
        yield "other log", f"It is the log of firm {manifest['firm_id']}, case {manifest['case_id'] or '(all)'}."
    yield from check_blocks(bundle, manifest, blocks, anchored)
    yield from check_entries(bundle, manifest, blocks, asked)
    if not (manifest["case_id"] or manifest["part"]):
        yield from check_firm(bundle, manifest, blocks)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.epilog = ", ".join(f"{code} {fault}" for fault, code in CODES.items())
    for name in ("bundle", "id", "--key", "--anchor", "--part"):
        parser.add_argument(name, **({"action": "store_true"} if name == "--part" else {}))
    asked = parser.parse_args()
    try:
        bundle = json.loads(Path(asked.bundle).read_text("utf-8"), object_pairs_hook=once)
        faults, manifest = sorted(check(asked, bundle), key=lambda fault: CODES[fault[0]]), bundle["manifest"]
        extent = "complete" if not manifest["part"] else f"{len(bundle['entries'])} of {manifest['of']} entries"
        ok = "ok", f"It is {extent} as of {manifest['exported_at']}, and it is what was sealed."
    except (KeyError, TypeError, ValueError, AttributeError, OSError, RecursionError) as error:
        faults = [("malformed", f"It can't be read as an audit bundle: {error!r}.")]
    for fault, sentence in faults or [ok]:  # nothing that a bundle says may steer the terminal
        print("".join(one if " " <= one <= "~" else ascii(one)[1:-1] for one in f"{fault.upper()}: {sentence}"))
    return CODES[faults[0][0]] if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
