"""Each way of tampering with the audit log is found: what trust in it rests on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from audit.models import AuditBlock, AuditEntry, AuditSeal
from audit.sealing import anchor
from audit.sealing.bundle import bundle_of
from audit.sealing.content import block_hash, block_header, entry_leaf
from audit.sealing.keys import key_id, public_bytes
from audit.sealing.merkle import canonical, root_of
from audit.sealing.seal import seal_entries
from audit.sealing.verify import verify_firm
from cases.models import Firm
from deploy import verify_audit_bundle
from tests.factories import make_firm


@pytest.fixture
def log(db: None, tmp_path: Path, settings: Any) -> Firm:
    """A firm with three blocks of audit entries, sealed and anchored."""
    settings.HOME = tmp_path
    settings.AUDIT_ANCHOR_FILE = tmp_path / "anchor.jsonl"
    firm = make_firm()
    for block in range(3):
        for number in range(5):
            make_entry(firm, f"facts.get{block}{number}")
        seal()
    return firm


def make_entry(firm: Firm, tool: str, name: str = "Zoë Müller") -> AuditEntry:
    return AuditEntry.objects.create(
        firm=firm, actor_type="human", actor_name=name, tool=tool, permission="read:facts", category="read",
        entity_type="fact", outcome="ok", status=200, request_id="r",
    )  # fmt: skip


def seal() -> None:
    """Seal now, and run what waits for the commit."""
    before = len(connection.run_on_commit)
    seal_entries()
    for _, run, _ in connection.run_on_commit[before:]:
        run()
    del connection.run_on_commit[before:]


@contextmanager
def as_superuser() -> Iterator[None]:
    """Someone with every right in the database switches the triggers off."""
    tables = ("audit_auditentry", "audit_auditseal", "audit_auditblock")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER append_only")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER append_only")


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


ATTEMPTS: list[tuple[Callable[[Firm], None], str]] = [
    (edit, "altered"),
    (delete, "altered"),
    (cut_the_tail, "gap"),
    (swap, "altered"),
    (insert_into_a_block, "altered"),
    (back_date, "altered"),
    (drop_a_block, "gap"),
    (change_a_letter_form, "altered"),
    (edit_leaf_and_entry, "altered"),
    (chain_anew, "altered"),
    (chain_anew_with_another_key, "altered"),
    (restore_an_old_backup, "gap"),
    (forge_the_anchor, "altered"),
]


def test_an_untouched_log_verifies(log: Firm) -> None:
    verdict = verify_firm(log.pk)
    assert (verdict.status, verdict.exit_code, verdict.blocks, verdict.entries) == ("ok", 0, 3, 15)


@pytest.mark.parametrize(("attempt", "found"), ATTEMPTS, ids=[one.__name__ for one, _ in ATTEMPTS])
def test_tampering_is_found(log: Firm, attempt: Callable[[Firm], None], found: str) -> None:
    with as_superuser():
        attempt(log)
    verdict = verify_firm(log.pk)
    assert found in {one.kind for one in verdict.findings}, verdict.findings
    assert verdict.exit_code in (1, 3)


@pytest.mark.parametrize("model", [AuditEntry, AuditBlock, AuditSeal])
def test_the_database_refuses_changes(log: Firm, model: Any) -> None:
    rows = model.objects.all()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(firm=log)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows._raw_delete(rows.db)


def test_a_missing_anchor_is_told(log: Firm) -> None:
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


def test_a_third_party_checks_a_bundle_without_us(
    log: Firm, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bundle = bundle_of(list(AuditEntry.objects.filter(firm=log).order_by("id")))
    path = tmp_path / "bundle.json"
    path.write_text(json.dumps(bundle))
    assert verify_audit_bundle.main([str(path), str(anchor.anchor_path())]) == 0
    bundle["entries"][4]["entry"]["actor_name"] = "Someone else"
    path.write_text(json.dumps(bundle))
    assert verify_audit_bundle.main([str(path), str(anchor.anchor_path())]) == 1
    assert "is not what was sealed" in capsys.readouterr().out
