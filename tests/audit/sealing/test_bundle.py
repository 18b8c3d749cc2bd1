"""An export is proved by the shipped script, run by itself; each way of forging one fails there, by name and by exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import call_command

from audit.models import AuditEntry, AuditSeries
from audit.sealing.anchor import anchor_path
from audit.sealing.bundle import Extent, bundle_of
from audit.sealing.keys import key_fingerprint, key_id, public_bytes, signing_key
from audit.sealing.merkle import canonical, leaf_hash
from cases.models import Case, Firm, Role
from tests.audit.sealing.logs import as_superuser, make_entry, seal
from tests.audit.sealing.script import SCRIPT, verify
from tests.factories import make_case, make_firm, make_user

Bundle = dict[str, Any]
(
    MALFORMED, NOT_ANCHORED, UNPINNED, OTHER_KEY, MANIFEST_ALTERED, OTHER_LOG, BLOCK_MISSING, BLOCK_ALTERED,
    ENTRY_ALTERED, PROOF_MISSING, COUNT, ORDER, GAP, NOT_AS_ANCHORED, PART, UNSEALED,
) = range(3, 19)  # fmt: skip


@pytest.fixture
def case(home: Path) -> Case:
    """A case with six entries in three sealed blocks of its firm, one of them of a refused call."""
    firm = make_firm()
    case = make_case(firm, make_user(firm, Role.ATTORNEY))
    for block in range(3):
        make_entry(firm, f"facts.get{block}", case=case)
        make_entry(firm, "users.me")
        refused = {"outcome": "refused", "status": 403} if block == 1 else {}
        make_entry(firm, f"facts.update{block}", case=case, **refused)
        seal()
    return case


@pytest.fixture
def bundle(case: Case, home: Path) -> Bundle:
    """The case's export, as the command writes it."""
    return exported(home, case.firm, "--case", str(case.pk))


@pytest.fixture
def firm_bundle(case: Case, home: Path) -> Bundle:
    return exported(home, case.firm)


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


@pytest.mark.parametrize("trust", [pinned, anchored])
def test_an_export_of_a_case_is_proved(bundle: Bundle, case: Case, trust: Callable[[], tuple[str, str]]) -> None:
    assert verify(bundle, case.pk, *trust()) == (0, "OK: It is complete, and it is what was sealed.\n")
    assert len(bundle["entries"]) == 6


@pytest.mark.parametrize("trust", [pinned, anchored])
def test_an_export_of_a_firm_is_proved(firm_bundle: Bundle, case: Case, trust: Callable[[], tuple[str, str]]) -> None:
    assert verify(firm_bundle, case.firm_id, *trust())[0] == 0
    assert len(firm_bundle["entries"]) == 9


def test_an_anchor_that_has_gone_on_since_still_proves(bundle: Bundle, case: Case) -> None:
    make_entry(case.firm, "facts.get", case=case)
    seal()
    assert verify(bundle, case.pk, *anchored())[0] == 0


# What someone without the key may try ----------------------------------------------------------------------------------
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
]


@pytest.mark.parametrize(("forge", "code", "sentence"), FORGERIES, ids=[one[0].__name__ for one in FORGERIES])
def test_a_forgery_fails_by_name(
    bundle: Bundle, case: Case, forge: Callable[[Bundle], None], code: int, sentence: str
) -> None:
    forge(bundle)
    found, words = verify(bundle, case.pk, *pinned())
    assert (found, sentence in words) == (code, True), words


def test_one_name_that_says_two_things_is_refused(bundle: Bundle, case: Case) -> None:
    """Readers that take the first of two names would show what was never sealed."""
    text = json.dumps(bundle)
    for real in ('"tool": "facts.get0"', '"manifest": '):
        assert verify(text.replace(real, f"{real.split(':')[0]}: {{}}, {real}", 1), case.pk, *pinned())[0] == MALFORMED


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"manifest": 1}', "\udcff"])
def test_what_is_no_bundle_is_refused(case: Case, text: str) -> None:
    code, words = verify(text.encode("utf-8", "replace").decode(), case.pk, *pinned())
    assert (code, words.startswith("MALFORMED: It can't be read as an audit bundle")) == (MALFORMED, True)


# What is genuine, and shown for what it is not -------------------------------------------------------------------------
def test_an_unpinned_bundle_fails(bundle: Bundle, case: Case) -> None:
    sign_with_another_key(bundle)
    code, words = verify(bundle, case.pk)
    assert (code, "Nothing says which key to trust" in words) == (UNPINNED, True)


def test_another_firm_s_bundle_fails(firm_bundle: Bundle, bundle: Bundle, case: Case, home: Path) -> None:
    other = make_firm()
    make_entry(other, "facts.get")
    seal()
    for genuine, log in ((exported(home, other), case.firm_id), (bundle, case.firm_id), (firm_bundle, case.pk)):
        code, words = verify(genuine, log, *pinned())
        assert (code, f"It is the log of firm {genuine['manifest']['firm_id']}" in words) == (OTHER_LOG, True)


def test_some_days_do_not_pass_for_the_whole_log(case: Case) -> None:
    day = AuditEntry.objects.filter(case=case).earliest("id").created_at.date()
    for extent in (
        Extent(firm_id=case.firm_id, case_id=case.pk, date_from=day),
        Extent(firm_id=case.firm_id, case_id=case.pk, limit=4),
        Extent(firm_id=case.firm_id, limit=4),
    ):
        some = json.loads(json.dumps(bundle_of(extent).content))
        log = extent.case_id or extent.firm_id
        code, words = verify(some, log, *pinned())
        stated = f"It has {len(some['entries'])} of the {extent.log.count()} entries of the log."
        assert (code, stated in words) == (PART, True), words
        assert verify(some, log, *pinned(), "--part")[0] == 0
        some["manifest"]["part"] = False
        assert verify(some, log, *pinned())[0] == MANIFEST_ALTERED


def test_what_was_not_sealed_is_named_so(case: Case) -> None:
    entry = make_entry(case.firm, "facts.delete", case=case)
    late = json.loads(json.dumps(bundle_of(Extent(firm_id=case.firm_id, case_id=case.pk)).content))
    code, words = verify(late, case.pk, *pinned())
    assert (code, f"UNSEALED: Entry {entry.pk} (facts.delete" in words) == (UNSEALED, True)
    late["entries"].append({"entry": late["unsealed"].pop(), "proof": None})
    code, words = verify(late, case.pk, *pinned())
    assert (code, "has no proof and is not named as unsealed" in words) == (PROOF_MISSING, True)
    late["entries"][-1]["proof"] = late["entries"][0]["proof"]
    assert verify(late, case.pk, *pinned())[0] == ENTRY_ALTERED
    del late["entries"][-1]
    assert verify(late, case.pk, *pinned())[0] == COUNT


def test_the_anchor_of_another_database_proves_nothing(bundle: Bundle, case: Case, home: Path) -> None:
    other = home / "other.jsonl"
    other.write_text(anchor_path().read_text().replace(str(case.firm_id), "01890a5d-ac96-774b-bcce-b302099a8057"))
    code, words = verify(bundle, case.pk, "--anchor", str(other))
    assert (code, f"The anchor does not know block 1 of firm {case.firm_id}." in words) == (NOT_ANCHORED, True)


# What someone with the installation's key may try: the anchor and the numbers say so -----------------------------------
def test_history_written_anew_with_the_key_is_not_as_anchored(bundle: Bundle, case: Case) -> None:
    signed_block(bundle["blocks"][2], sealed_at="2001-01-01T00:00:00+00:00")
    signed_again(bundle)
    assert verify(bundle, case.pk, *pinned())[0] == 0
    code, words = verify(bundle, case.pk, *anchored())
    assert (code, "Block 3 is not the block that was anchored." in words) == (NOT_AS_ANCHORED, True)


def test_a_tail_cut_with_the_key_is_not_as_anchored(bundle: Bundle, case: Case) -> None:
    cut_the_tail(bundle)
    signed_again(bundle)
    code, words = verify(bundle, case.pk, *anchored())
    assert (code, "Block 3 was anchored before the export" in words) == (NOT_AS_ANCHORED, True)


def test_a_broken_chain_shows(firm_bundle: Bundle, case: Case) -> None:
    signed_block(firm_bundle["blocks"][1], previous="0" * 64)
    signed_again(firm_bundle)
    code, words = verify(firm_bundle, case.firm_id, *pinned())
    assert (code, "Block 2 does not follow from the block before it." in words) == (BLOCK_ALTERED, True)


def test_a_firm_s_block_without_an_entry_is_a_gap(firm_bundle: Bundle, case: Case) -> None:
    drop_the_refused_entry(firm_bundle)
    signed_again(firm_bundle)
    code, words = verify(firm_bundle, case.firm_id, *pinned())
    assert (code, "Block 2 is not complete: 2 of its entries are here." in words) == (GAP, True)


def test_an_entry_that_was_deleted_before_it_was_sealed_is_a_gap(case: Case, home: Path) -> None:
    gone, _ = make_entry(case.firm, "facts.delete", case=case), make_entry(case.firm, "users.me")
    with as_superuser():
        AuditEntry.objects.filter(pk=gone.pk).delete()
    series = AuditSeries.objects.get(firm=case.firm)
    code, words = verify(exported(home, case.firm), case.firm_id, *pinned())
    assert (code, f"GAP: Entry 10 of series {series.pk} is missing." in words) == (GAP, True)


def test_the_script_stays_short_enough_to_be_read() -> None:
    lines = SCRIPT.read_text().splitlines()
    assert len(lines) < 150
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}
