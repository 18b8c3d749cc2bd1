"""Checks a receipt of Intactus without Intactus. Needs Python and the package "cryptography".

    python3 verify_receipt.py RECEIPT.json --key FINGERPRINT [--id CASE] [--files FOLDER]

RECEIPT.json is what custody.get_receipt answers, or RECEIPT.json of a production. The fingerprint must come from elsewhere
("manage.py verify_audit", a case's activity). --files hashes each file below a folder and compares it with the receipt.
Exit code 0: it is what was signed, and it adds up. Else a line a fault."""

import argparse
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FAULTS = "malformed, unpinned, other key, altered, other case, unbalanced, missing, differs, not listed"
CODES = {fault.strip(): code for code, fault in enumerate(FAULTS.split(","), start=3)}
FORMAT = "intactus-receipt/1"
OUTCOMES = {"ingest": ("held", "duplicate", "refused"), "verification": ("agreed",), "production": ("produced",)}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def once(pairs):
    if len(found := dict(pairs)) == len(pairs):  # else readers differ on which of two things they show
        return found
    raise ValueError("an object says two things under one name")


def is_signed(receipt):
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(receipt["public_key"]))
        return key.verify(bytes.fromhex(receipt["signature"]), canonical(receipt["statement"])) is None
    except InvalidSignature:
        return False


def counted(files):
    return {"files": len(files), "bytes": sum(one["size_bytes"] for one in files)}


def check_totals(statement):
    """Each file has one outcome, and the outcomes add up to what came."""
    files, totals = statement["files"], statement["totals"]
    outcomes = OUTCOMES[statement["kind"]]
    found = {name: counted([one for one in files if one.get("outcome", outcomes[0]) == name]) for name in outcomes}
    for name in outcomes:
        if totals[name] != found[name]:
            yield "unbalanced", f"{totals[name]} are stated as {name}, and {found[name]} are listed."
    if sum(one["files"] for one in found.values()) != len(files):
        yield "unbalanced", "Some files have none of the outcomes there are."
    if "received" in totals and totals["received"] != counted(files):
        yield "unbalanced", f"{totals['received']} are stated as received, and {counted(files)} are listed."
    if "faults" in totals and totals["faults"]["files"] != len(statement["faults"]):
        yield "unbalanced", "The files that did not agree are not as many as stated."
    if statement["digest"] != sha256(canonical({"files": files})).hexdigest():
        yield "altered", "The digest is not that of the files listed."


def check_files(statement, folder):
    """By name where the receipt names paths, as of a production; else by what the bytes are."""
    listed = [one for one in statement["files"] if one.get("outcome") != "refused"]
    paths = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*"))}  # "/" on Windows too
    yield from (("not listed", f"{name} is a link, not a file.") for name, path in paths.items() if path.is_symlink())
    here = {name: digest_of(path) for name, path in paths.items() if path.is_file() and not path.is_symlink()}
    if statement["kind"] == "production":
        for one in listed:
            if one["name"] not in here:
                yield "missing", f"{one['name']} is not in the folder."
            elif here[one["name"]] != one["sha256"]:
                yield "differs", f"{one['name']} is not what was produced."
        for name in sorted(set(here) - {one["name"] for one in listed} - {"RECEIPT.json"}):
            yield "not listed", f"{name} is not on the receipt."
        return
    wanted, have = Counter({one["sha256"] for one in listed}), Counter(set(here.values()))
    for one in listed:
        if wanted[one["sha256"]] and not have[one["sha256"]]:
            yield "missing", f"No file in the folder has the bytes of {one['name']}."
    for name, digest in here.items():
        if not wanted[digest]:
            yield "not listed", f"{name} is not on the receipt."


def digest_of(path):
    found = sha256()
    with path.open("rb") as file:
        while chunk := file.read(1 << 20):
            found.update(chunk)
    return found.hexdigest()


def check(asked, receipt):
    statement = receipt["statement"]
    if statement["format"] != FORMAT or statement["kind"] not in OUTCOMES:
        raise ValueError("it is no receipt of a kind that is known")
    key = sha256(bytes.fromhex(receipt["public_key"])).hexdigest()
    if not asked.key:
        yield "unpinned", "Nothing says which key to trust: give --key, but not from the receipt."
    elif asked.key.lower() != key:
        yield "other key", f"It is signed with the key {key}, not with the key {asked.key.lower()}."
    if statement["key_id"] != key or not is_signed(receipt):
        yield "altered", "The statement is not what was signed."
    if asked.id and statement["case_id"] != asked.id.lower():
        yield "other case", f"It is about the case {statement['case_id']}."
    yield from check_totals(statement)
    if asked.files:
        yield from check_files(statement, Path(asked.files))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.epilog = ", ".join(f"{code} {fault}" for fault, code in CODES.items())
    for name in ("receipt", "--key", "--id", "--files"):
        parser.add_argument(name)
    asked = parser.parse_args()
    try:
        receipt = json.loads(Path(asked.receipt).read_text("utf-8"), object_pairs_hook=once)
        faults, statement = sorted(check(asked, receipt), key=lambda fault: CODES[fault[0]]), receipt["statement"]
        words = ", ".join(f"{one['files']} {name}" for name, one in statement["totals"].items())
        ok = "ok", f"It is what was signed on {statement['issued_at']}: {words}."
    except (KeyError, TypeError, ValueError, AttributeError, OSError, RecursionError) as error:
        faults = [("malformed", f"It can't be read as a receipt: {error!r}.")]
    for fault, sentence in faults or [ok]:  # nothing that a receipt says may steer the terminal
        print("".join(one if " " <= one <= "~" else ascii(one)[1:-1] for one in f"{fault.upper()}: {sentence}"))
    return CODES[faults[0][0]] if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
