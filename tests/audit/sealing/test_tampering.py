"""Each way of tampering with the audit log is found: what trust in it rests on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from audit.models import AuditBlock, AuditEntry, AuditSeal
from audit.sealing import anchor
from audit.sealing.content import block_hash, block_header, entry_leaf
from audit.sealing.keys import key_id, public_bytes, signing_key
from audit.sealing.merkle import canonical, root_of
from audit.sealing.seal import seal_entries
from audit.sealing.verify import verify_firm
from cases.models import Firm
from config.boundary import firm_boundary
from tests.audit.sealing.logs import as_superuser, make_entry


def entry_at(firm: Firm, block: int, place: int) -> AuditEntry:
    return AuditEntry.objects.get(seal__block__firm=firm, seal__block__number=block, seal__place=place)


def drop_entry(entry: AuditEntry) -> None:
    AuditSeal.objects.filter(entry=entry).delete()
    AuditEntry.objects.filter(pk=entry.pk).delete()


def drop_block(firm: Firm, number: int) -> None:
    entries = list(AuditEntry.objects.filter(seal__block__firm=firm, seal__block__number=number))
    AuditSeal.objects.filter(block__firm=firm, block__number=number).delete()
    AuditBlock.objects.filter(firm=firm, number=number).delete()
    AuditEntry.objects.filter(pk__in=[one.pk for one in entries]).delete()


def edit(firm: Firm) -> None:
    AuditEntry.objects.filter(pk=entry_at(firm, 2, 1).pk).update(tool="facts.list")


def delete(firm: Firm) -> None:
    drop_entry(entry_at(firm, 2, 2))


def cut_the_tail(firm: Firm) -> None:
    drop_block(firm, 3)


def swap(firm: Firm) -> None:
    one, other = entry_at(firm, 1, 0), entry_at(firm, 1, 1)
    AuditEntry.objects.filter(pk=one.pk).update(tool=other.tool)
    AuditEntry.objects.filter(pk=other.pk).update(tool=one.tool)


def insert_into_a_block(firm: Firm) -> None:
    entry = make_entry(firm, "facts.get")
    block = AuditBlock.objects.get(firm=firm, number=2)
    AuditSeal.objects.create(firm=firm, entry=entry, block=block, place=5, leaf=entry_leaf(entry))


def back_date(firm: Firm) -> None:
    entry = entry_at(firm, 3, 0)
    AuditEntry.objects.filter(pk=entry.pk).update(created_at=entry_at(firm, 1, 0).created_at)


def drop_a_block(firm: Firm) -> None:
    drop_block(firm, 2)


def change_a_letter_form(firm: Firm) -> None:
    """The same letters to the eye, in another Unicode form."""
    entry = entry_at(firm, 1, 3)
    AuditEntry.objects.filter(pk=entry.pk).update(actor_name=entry.actor_name.replace("ü", "u\u0308"))


def edit_leaf_and_entry(firm: Firm) -> None:
    entry = entry_at(firm, 2, 1)
    AuditEntry.objects.filter(pk=entry.pk).update(outcome="refused")
    entry.refresh_from_db()
    AuditSeal.objects.filter(entry=entry).update(leaf=entry_leaf(entry))


def chain_anew(firm: Firm, key: Ed25519PrivateKey | None = None) -> None:
    """Rewrite history consistently from an edited entry on, signing with whatever key there is."""
    edit(firm)
    previous = ""
    for block in AuditBlock.objects.filter(firm=firm).order_by("number"):
        leaves = []
        for one in AuditSeal.objects.filter(block=block).select_related("entry").order_by("place"):
            leaves.append(entry_leaf(one.entry))
            AuditSeal.objects.filter(pk=one.pk).update(leaf=leaves[-1])
        block.root, block.previous = root_of(leaves), previous
        if key is not None:
            block.key_id = key_id(public_bytes(key))
        previous = block.hash = block_hash(block)
        signature = key.sign(canonical(block_header(block))).hex() if key else block.signature
        AuditBlock.objects.filter(pk=block.pk).update(
            root=block.root, previous=block.previous, hash=block.hash, signature=signature, key_id=block.key_id
        )


def chain_anew_with_another_key(firm: Firm) -> None:
    chain_anew(firm, Ed25519PrivateKey.generate())


def restore_an_old_backup(firm: Firm) -> None:
    drop_block(firm, 3)
    drop_block(firm, 2)


def forge_the_anchor(firm: Firm) -> None:
    """History is rewritten with a new key, and lines for it are added to the anchor: the first line about a block counts."""
    key = Ed25519PrivateKey.generate()
    chain_anew(firm, key)
    for block in AuditBlock.objects.filter(firm=firm):
        anchor.append(anchor.Anchored(str(firm.pk), block.number, block.hash, public_bytes(key).hex()))


def cut_a_signature(firm: Firm) -> None:
    """The content stays as it was; only who vouches for it is gone."""
    block = AuditBlock.objects.get(firm=firm, number=2)
    AuditBlock.objects.filter(pk=block.pk).update(signature="0" * len(block.signature))


def take_another_block_s_signature(firm: Firm) -> None:
    signature = AuditBlock.objects.get(firm=firm, number=1).signature
    AuditBlock.objects.filter(firm=firm, number=2).update(signature=signature)


ATTEMPTS: list[tuple[Callable[[Firm], None], str, str]] = [
    (edit, "altered", "Block 2 holds an altered entry"),
    (delete, "altered", "Block 2 does not have the root of its entries"),
    (cut_the_tail, "gap", "Blocks 3 to 3 were anchored and are gone"),
    (swap, "altered", "Block 1 holds an altered entry"),
    (insert_into_a_block, "altered", "Block 2 does not have the root of its entries"),
    (back_date, "altered", "Block 3 holds an altered entry"),
    (drop_a_block, "gap", "Block 2 is missing"),
    (change_a_letter_form, "altered", "Block 1 holds an altered entry"),
    (edit_leaf_and_entry, "altered", "Block 2 does not have the root of its entries"),
    (chain_anew, "altered", "Block 2 does not carry a valid signature"),
    (chain_anew_with_another_key, "altered", "Block 2 was signed with another key"),
    (restore_an_old_backup, "gap", "Blocks 2 to 3 were anchored and are gone"),
    (forge_the_anchor, "altered", "Block 2 is not the block that was anchored"),
    (cut_a_signature, "altered", "Block 2 does not carry a valid signature"),
    (take_another_block_s_signature, "altered", "Block 2 does not carry a valid signature"),
]


def test_an_untouched_log_verifies(log: Firm) -> None:
    verdict = verify_firm(log.pk)
    assert (verdict.status, verdict.exit_code, verdict.blocks, verdict.entries) == ("ok", 0, 3, 15)


@pytest.mark.parametrize(("attempt", "kind", "message"), ATTEMPTS, ids=[one[0].__name__ for one in ATTEMPTS])
def test_tampering_is_found(log: Firm, attempt: Callable[[Firm], None], kind: str, message: str) -> None:
    with as_superuser():
        attempt(log)
    verdict = verify_firm(log.pk)
    assert [one for one in verdict.findings if one.kind == kind and one.message.startswith(message)], verdict.findings
    assert verdict.exit_code in (1, 3)


@pytest.mark.parametrize("attempt", [cut_a_signature, chain_anew, chain_anew_with_another_key])
def test_signatures_are_checked_without_an_anchor_too(log: Firm, attempt: Callable[[Firm], None]) -> None:
    anchor.anchor_path().unlink()
    with as_superuser():
        attempt(log)
    assert verify_firm(log.pk).exit_code == 1


def take_out_of_the_chain(firm: Firm) -> None:
    """By who has the key: the block is signed anew, and follows from no block any more."""
    block = AuditBlock.objects.get(firm=firm, number=3)
    block.previous = "0" * 64
    block.hash, signature = block_hash(block), signing_key().sign(canonical(block_header(block))).hex()
    AuditBlock.objects.filter(pk=block.pk).update(previous=block.previous, hash=block.hash, signature=signature)


def change_the_last_hash(firm: Firm) -> None:
    """The next block would be sealed to follow from it."""
    AuditBlock.objects.filter(firm=firm, number=3).update(hash="0" * 64)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (take_out_of_the_chain, "Block 3 does not follow from the block before it."),
        (change_the_last_hash, "Block 3 does not have the hash of its content."),
    ],
)
def test_the_chain_is_checked_without_an_anchor_too(log: Firm, attempt: Callable[[Firm], None], message: str) -> None:
    anchor.anchor_path().unlink()
    with as_superuser():
        attempt(log)
    assert [one.message for one in verify_firm(log.pk).findings if one.kind == "altered"] == [message]


def test_a_signature_alone_is_the_only_fault_that_is_reported(log: Firm) -> None:
    with as_superuser():
        cut_a_signature(log)
    assert [one.message for one in verify_firm(log.pk).findings] == ["Block 2 does not carry a valid signature."]


@pytest.mark.parametrize("model", [AuditEntry, AuditBlock, AuditSeal])
def test_the_database_refuses_changes(log: Firm, model: Any) -> None:
    rows = model.objects.all()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(firm=log)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows._raw_delete(rows.db)


@pytest.mark.parametrize("statement", ["TRUNCATE {} CASCADE", "UPDATE {} SET firm_id = firm_id", "DELETE FROM {}"])
@pytest.mark.parametrize(
    "table", ["audit_auditentry", "evidence_manifestentry", "evidence_receipt", "audit_auditseal", "audit_change"]
)
def test_the_application_s_role_has_no_right_to_change_or_empty_it(log: Firm, table: str, statement: str) -> None:
    with pytest.raises(DatabaseError, match="permission denied"), firm_boundary(log.pk), connection.cursor() as cursor:
        cursor.execute(statement.format(table))


def test_a_missing_anchor_is_reported(log: Firm) -> None:
    anchor.anchor_path().unlink()
    verdict = verify_firm(log.pk)
    assert (verdict.status, verdict.exit_code) == ("anchor_missing", 2)


def test_a_block_whose_sealer_died_is_anchored_later(log: Firm) -> None:
    lines = anchor.anchor_path().read_text().splitlines()
    anchor.anchor_path().write_text("\n".join(lines[:-1]) + "\n")
    assert verify_firm(log.pk).status == "anchor_missing"
    seal_entries()
    assert verify_firm(log.pk).status == "ok"


def test_the_command_tells_by_its_exit_code(log: Firm, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("verify_audit", "--json", firm=log.pk)
    assert json.loads(capsys.readouterr().out)["status"] == "ok"
    with as_superuser():
        edit(log)
    with pytest.raises(SystemExit) as stopped:
        call_command("verify_audit", firm=log.pk)
    assert stopped.value.code == 1
