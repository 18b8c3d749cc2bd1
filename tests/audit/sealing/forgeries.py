"""What someone without the installation's key may do to an export, and how each attempt fails."""

from __future__ import annotations

import json
from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from audit.sealing.keys import key_fingerprint
from tests.audit.sealing.bundles import (
    BLOCK_ALTERED,
    BLOCK_MISSING,
    COUNT,
    ENTRY_ALTERED,
    MALFORMED,
    MANIFEST_ALTERED,
    ORDER,
    OTHER_KEY,
    PROOF_MISSING,
    Bundle,
    signed_again,
)


def edit(bundle: Bundle) -> None:
    bundle["entries"][4]["entry"]["actor_name"] = "Someone else"


def edit_and_remove_the_proof(bundle: Bundle) -> None:
    edit(bundle)
    bundle["entries"][4]["proof"] = None


def edit_and_call_unsealed(bundle: Bundle) -> None:
    edit(bundle)
    bundle["unsealed"].append(bundle["entries"].pop(4)["entry"])


def drop_the_refused_entry(bundle: Bundle) -> None:
    (refused,) = (one for one in bundle["entries"] if one["entry"]["outcome"] == "refused")
    bundle["entries"].remove(refused)


def hide_the_refusal(bundle: Bundle) -> None:
    (refused,) = (one["entry"] for one in bundle["entries"] if one["entry"]["outcome"] == "refused")
    refused.update(outcome="ok", status=200)


def insert(bundle: Bundle) -> None:
    """An entry that nobody made, with the proof of one that somebody made."""
    one = json.loads(json.dumps(bundle["entries"][2]))
    one["entry"]["id"] = "01890a5d-ac96-774b-bcce-b302099a8057"
    bundle["entries"].insert(3, one)


def double(bundle: Bundle) -> None:
    bundle["entries"].append(bundle["entries"][-1])


def swap(bundle: Bundle) -> None:
    entries = bundle["entries"]
    entries[0], entries[1] = entries[1], entries[0]


def cut_the_tail(bundle: Bundle) -> None:
    bundle["blocks"].pop()
    del bundle["entries"][4:]


def cut_the_tail_and_the_manifest(bundle: Bundle) -> None:
    cut_the_tail(bundle)
    signature = bundle["signature"]
    signed_again(bundle)
    bundle["signature"] = signature


def back_date(bundle: Bundle) -> None:
    bundle["entries"][5]["entry"]["created_at"] = bundle["entries"][0]["entry"]["created_at"]


def back_date_the_export(bundle: Bundle) -> None:
    bundle["manifest"]["exported_at"] = "2001-01-01T00:00:00+00:00"


def drop_a_block(bundle: Bundle) -> None:
    del bundle["blocks"][1]


def add_a_block(bundle: Bundle) -> None:
    bundle["blocks"].append(json.loads(json.dumps(bundle["blocks"][2])))
    bundle["blocks"][-1]["header"]["number"] = 4


def double_a_block(bundle: Bundle) -> None:
    bundle["blocks"].append(bundle["blocks"][2])


def change_a_block(bundle: Bundle) -> None:
    bundle["blocks"][1]["header"]["sealed_at"] = "2001-01-01T00:00:00+00:00"


def take_another_block_s_signature(bundle: Bundle) -> None:
    bundle["blocks"][1]["signature"] = bundle["blocks"][0]["signature"]


def change_the_count(bundle: Bundle) -> None:
    drop_the_refused_entry(bundle)
    bundle["manifest"]["entries"]["count"] = bundle["manifest"]["of"] = 5


def change_a_letter_form(bundle: Bundle) -> None:
    entry = bundle["entries"][1]["entry"]
    entry["actor_name"] = entry["actor_name"].replace("ü", "u\u0308")


def prove_by_another_entry(bundle: Bundle) -> None:
    bundle["entries"][3]["proof"] = bundle["entries"][2]["proof"]


def sign_with_another_key(bundle: Bundle) -> None:
    edit(bundle)
    signed_again(bundle, Ed25519PrivateKey.generate())


def name_another_key(bundle: Bundle) -> None:
    """The pinned key stays in sight; what is signed was signed with another."""
    mine, public = Ed25519PrivateKey.generate(), bundle["public_key"]
    drop_the_refused_entry(bundle)
    signed_again(bundle, mine)
    bundle["public_key"], bundle["manifest"]["key_id"] = public, key_fingerprint()


def cut_the_signature(bundle: Bundle) -> None:
    bundle["signature"] = "00" * 64


def add_a_part(bundle: Bundle) -> None:
    bundle["note"] = "All entries were reviewed and found correct."


def add_to_an_entry(bundle: Bundle) -> None:
    bundle["entries"][0]["note"] = "Reviewed and found correct."


def add_to_a_block(bundle: Bundle) -> None:
    bundle["blocks"][0]["note"] = "Reviewed and found correct."


def add_to_a_proof(bundle: Bundle) -> None:
    bundle["entries"][0]["proof"]["note"] = "Reviewed and found correct."


def write_a_proof_otherwise(bundle: Bundle) -> None:
    """A step of a path is to the left or to the right; formerly any other word was taken for "right"."""
    next(step for one in bundle["entries"] for step in one["proof"]["path"] if step[0] == "right")[0] = "reviewed"


def count_without_end(bundle: Bundle) -> None:
    """Numbers that nobody signed cost a checker no more than the file is long."""
    bundle["blocks"][2]["header"]["number"] = 10**15
    bundle["manifest"].update(case_id=None, series={"01890a5d-ac96-774b-bcce-b302099a8057": 10**15})


def say_a_number_otherwise(bundle: Bundle) -> None:
    """Equal to what was sealed where programs compare it, and another word where people read it."""
    bundle["entries"][4]["entry"].update(dry_run=0, status=float(bundle["entries"][4]["entry"]["status"]))


def prove_by_another_block(bundle: Bundle) -> None:
    bundle["entries"][0]["proof"]["block"] = bundle["entries"][-1]["proof"]["block"]


def begin_the_chain_before_its_beginning(bundle: Bundle) -> None:
    """A block that no other follows, in whose place the checker takes the chain to begin."""
    bundle["blocks"].insert(0, json.loads(json.dumps(bundle["blocks"][0])))
    bundle["blocks"][0]["header"].update(number=0, previous="")


def pass_a_node_for_an_entry(bundle: Bundle) -> None:
    """What stands for two entries, shown as one: its path is a step shorter."""
    proof = next(one["proof"] for one in bundle["entries"] if one["proof"]["path"])
    proof["path"] = proof["path"][1:]


FORGERIES: list[tuple[Callable[[Bundle], None], int, str]] = [
    (edit, ENTRY_ALTERED, "is not what was sealed in block 3."),
    (edit_and_remove_the_proof, PROOF_MISSING, "has no proof and is not named as unsealed."),
    (edit_and_call_unsealed, COUNT, "The manifest states 0 unsealed, the bundle has 1."),
    (drop_the_refused_entry, COUNT, "The manifest states 6 entries, the bundle has 5."),
    (hide_the_refusal, ENTRY_ALTERED, "is not what was sealed in block 2."),
    (insert, ENTRY_ALTERED, "Entry 01890a5d-ac96-774b-bcce-b302099a8057 is not what was sealed"),
    (double, COUNT, "The manifest states 6 entries, the bundle has 7."),
    (swap, ORDER, "The entries are not those that were exported, in their order."),
    (cut_the_tail, BLOCK_MISSING, "Block 3 is not in the bundle."),
    (cut_the_tail_and_the_manifest, MANIFEST_ALTERED, "The manifest is not what was signed."),
    (back_date, ENTRY_ALTERED, "is not what was sealed in block 3."),
    (back_date_the_export, MANIFEST_ALTERED, "The manifest is not what was signed."),
    (drop_a_block, BLOCK_MISSING, "Block 2 is not in the bundle."),
    (add_a_block, BLOCK_ALTERED, "Block 4 is not the one that the manifest names."),
    (double_a_block, MALFORMED, "one twice"),
    (change_a_block, BLOCK_ALTERED, "Block 2 is not what was signed."),
    (take_another_block_s_signature, BLOCK_ALTERED, "Block 2 is not what was signed."),
    (change_the_count, MANIFEST_ALTERED, "The manifest is not what was signed."),
    (change_a_letter_form, ENTRY_ALTERED, "is not what was sealed in block 1."),
    (prove_by_another_entry, ENTRY_ALTERED, "is not what was sealed in block 2."),
    (sign_with_another_key, OTHER_KEY, "It is signed with the key"),
    (name_another_key, MANIFEST_ALTERED, "The manifest is not what was signed."),
    (cut_the_signature, MANIFEST_ALTERED, "The manifest is not what was signed."),
    (add_a_part, MALFORMED, "other parts than a bundle"),
    (add_to_an_entry, MALFORMED, "other parts than a bundle"),
    (add_to_a_block, MALFORMED, "other parts than a bundle"),
    (add_to_a_proof, MALFORMED, "other parts than a bundle"),
    (write_a_proof_otherwise, MALFORMED, "KeyError('reviewed')"),
    (say_a_number_otherwise, ENTRY_ALTERED, "is not what was sealed in block 3."),
    (prove_by_another_block, ENTRY_ALTERED, "is not what was sealed in block 3."),
    (begin_the_chain_before_its_beginning, BLOCK_ALTERED, "Block 0 is not what was signed."),
    (pass_a_node_for_an_entry, ENTRY_ALTERED, "is not what was sealed in block 1."),
    (count_without_end, MANIFEST_ALTERED, "The manifest is not what was signed."),
]
