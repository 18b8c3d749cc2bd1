"""What is stored already is encrypted by a command: nothing is lost, whatever stops it, and the bytes stay what they were."""

from __future__ import annotations

import hashlib
from io import StringIO
from pathlib import Path

import pytest
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django import Settings

from cases.models import Case
from config.api.scope import SYSTEM
from evidence.custody import encrypting
from evidence.custody.encrypting import EncryptionOutcome, store_anew
from evidence.custody.manifest import manifest_verify
from evidence.custody.stored_files import ORIGINALS, StoredFile
from evidence.models import (
    DataKey,
    EncryptedFile,
    EvidenceItem,
    ManifestEntry,
    Production,
    ProductionDocument,
    ReplacedFile,
)
from evidence.storage import EmbeddedStore, get_store, new_key
from evidence.storage.encryption.data_keys import destroy_keys
from tests.factories import make_case, make_firm, make_item, make_user, store_bytes

pytestmark = pytest.mark.django_db
CONTENT = b"Termination letter, 1 March 2024\n"


@pytest.fixture
def case() -> Case:
    return make_case(make_firm("Moran & Co"))


@pytest.fixture(autouse=True)
def root(settings: Settings, tmp_path: Path) -> Path:
    backend = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path / "evidence"}}
    settings.STORAGES = {**settings.STORAGES, "default": backend}
    settings.KEYS = {**settings.KEYS, "evidence": ("e" * 64,)}
    return tmp_path / "evidence"


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    """Stored while encryption was off."""
    return make_item(case, "page", content=CONTENT)


def run(*options: str) -> str:
    out = StringIO()
    call_command("encrypt_evidence", *options, stdout=out, stderr=out)
    return out.getvalue()


def content_of(item: EvidenceItem) -> bytes:
    item.refresh_from_db()
    with get_store().open(item.storage_key) as file:
        return file.read()


def files(root: Path) -> list[bytes]:
    return [path.read_bytes() for path in root.rglob("*") if path.is_file()]


def test_plain_files_become_encrypted(item: EvidenceItem, root: Path, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    assert content_of(item) == CONTENT
    assert "1 stored anew" in run()
    assert content_of(item) == CONTENT
    assert (len(files(root)), CONTENT in files(root)[0]) == (1, False)
    assert manifest_verify(actor=SYSTEM, item=item).verified
    entry = ManifestEntry.objects.filter(item=item, act="encrypted").get()
    assert entry.sha256 == item.sha256
    assert "0 stored anew" in run()


def test_with_encryption_off_nothing_is_done(item: EvidenceItem) -> None:
    with pytest.raises(CommandError, match="EVIDENCE_ENCRYPTION"):
        run()


def test_files_taken_out_of_the_case_are_encrypted_too(item: EvidenceItem, settings: Settings) -> None:
    item.deleted_at = item.created_at
    item.save()
    settings.EVIDENCE_ENCRYPTION = "on"
    assert "1 stored anew" in run()


def test_what_differs_from_its_manifest_is_left_for_people(item: EvidenceItem, root: Path, settings: Settings) -> None:
    path = EmbeddedStore(root).path(item.storage_key)
    path.write_bytes(b"forged")
    settings.EVIDENCE_ENCRYPTION = "on"
    with pytest.raises(CommandError, match="1 files"):
        run()
    assert files(root) == [b"forged"]
    item.refresh_from_db()
    assert not manifest_verify(actor=SYSTEM, item=item).verified


@pytest.mark.parametrize("at", ["_switch", "remove_replaced"])
def test_it_can_be_killed_anywhere_and_started_again(
    item: EvidenceItem, root: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, at: str
) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"

    def killed(*args: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(encrypting, at, killed)
        with pytest.raises(KeyboardInterrupt):
            store_anew(StoredFile(ORIGINALS, item))
    assert content_of(item) == CONTENT
    run()
    assert content_of(item) == CONTENT
    assert CONTENT not in files(root)
    assert not ReplacedFile.objects.exists()


def test_of_two_at_once_one_is_done(item: EvidenceItem, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    stale = EvidenceItem.objects.get(pk=item.pk)
    assert store_anew(StoredFile(ORIGINALS, item)) is EncryptionOutcome.DONE
    assert store_anew(StoredFile(ORIGINALS, stale)) is EncryptionOutcome.UNREADABLE
    assert content_of(item) == CONTENT


def test_a_new_data_key_for_all_that_is_there(item: EvidenceItem, case: Case, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    run()
    before = DataKey.objects.get()
    assert "1 stored anew" in run("--rotate", "--firm", str(case.firm_id))
    after = DataKey.objects.get()  # the retired one is gone with its last file
    assert after.pk != before.pk
    assert content_of(item) == CONTENT


def test_the_way_back(item: EvidenceItem, root: Path, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    run()
    settings.EVIDENCE_ENCRYPTION = "off"
    errors = run_checks(tags=["database"], databases=["default"])
    assert "intactus.E025" in [one.id for one in errors]
    settings.EVIDENCE_ENCRYPTION = "decrypt"
    assert content_of(item) == CONTENT
    assert "1 stored anew" in run("--decrypt")
    assert files(root) == [CONTENT]
    settings.EVIDENCE_ENCRYPTION = "off"
    assert content_of(item) == CONTENT
    assert not run_checks(tags=["database"], databases=["default"])
    assert not EncryptedFile.objects.exists()


@pytest.fixture
def production(case: Case) -> Production:
    """Frozen while encryption was off."""
    key, content = new_key(case.firm_id), b"a volume"
    store_bytes(key, content)
    return Production.objects.create(
        firm_id=case.firm_id, case=case, name="First", prefix="DOE", start=1, made_by_type="human", made_by_name="Ana",
        state="frozen", frozen_by=make_user(case.firm), frozen_at=timezone.now(), storage_key=key,
        sha256=hashlib.sha256(content).hexdigest(), size_bytes=len(content),
    )  # fmt: skip


@pytest.fixture
def opened(item: EvidenceItem) -> EvidenceItem:
    item.opened_key, item.opened_sha256, item.opened_bytes = (
        new_key(item.firm_id),
        hashlib.sha256(b"open").hexdigest(),
        4,
    )
    item.opened_at = timezone.now()
    store_bytes(item.opened_key, b"open")
    item.save()
    return item


def test_opened_copies_and_productions_go_both_ways(
    opened: EvidenceItem, production: Production, root: Path, settings: Settings
) -> None:
    plain = sorted((CONTENT, b"open", b"a volume"))
    settings.EVIDENCE_ENCRYPTION = "on"
    assert "3 are plain or under a retired key" in run("--check")
    assert "3 stored anew" in run()
    assert not set(plain) & set(files(root))
    settings.EVIDENCE_ENCRYPTION = "decrypt"
    assert "3 stored anew" in run("--decrypt")
    assert sorted(files(root)) == plain
    assert not EncryptedFile.objects.exists()
    settings.EVIDENCE_ENCRYPTION = "off"
    opened.refresh_from_db()
    production.refresh_from_db()
    for key, content in ((opened.opened_key, b"open"), (production.storage_key, b"a volume")):
        with get_store().open(key) as file:
            assert file.read() == content
    entries = ManifestEntry.objects.filter(item=opened, act="encrypted").order_by("id")
    assert [one.origin for one in entries] == ["", f"The opened copy with SHA-256 {opened.opened_sha256}"]


def test_of_a_frozen_production_nothing_else_changes_with_its_key(production: Production) -> None:
    rows = Production.objects.filter(pk=production.pk)
    for change in ({"storage_key": ""}, {"storage_key": "other", "sha256": "0" * 64}, {"name": "Second"}):
        with pytest.raises(IntegrityError, match="never changes"), transaction.atomic():
            rows.update(**change)


def test_a_drafts_documents_are_stored_anew(item: EvidenceItem, production: Production, settings: Settings) -> None:
    draft = Production.objects.create(
        firm_id=item.firm_id,
        case=item.case,
        name="Second",
        prefix="ROE",
        start=1,
        made_by_type="human",
        made_by_name="Ana",
    )
    key = new_key(item.firm_id)
    store_bytes(key, b"drawn")
    document = ProductionDocument.objects.create(
        firm_id=item.firm_id, case=item.case, production=draft, item=item, place=1, family=1, storage_key=key
    )
    settings.EVIDENCE_ENCRYPTION = "on"
    assert "3 stored anew" in run()
    document.refresh_from_db()
    with get_store().open(document.storage_key) as file:
        assert (file.read(), document.storage_key == key) == (b"drawn", False)


def test_what_was_altered_in_the_store_is_found_without_keys(
    item: EvidenceItem, case: Case, root: Path, settings: Settings
) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    assert "0 of 0 encrypted files are as they were written; 1 are plain or under a retired key" in run("--check")
    run()
    assert "1 of 1 encrypted files are as they were written\n" in run("--check")
    destroy_keys(case.firm_id)
    run("--check")
    item.refresh_from_db()
    EmbeddedStore(root).path(item.storage_key).write_bytes(b"altered")
    with pytest.raises(CommandError, match="1 files"):
        run("--check")


def test_a_firm_that_is_none_is_not_found_in_order(item: EvidenceItem, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    for what in ("--check", "--rotate"):
        with pytest.raises(CommandError, match="no such firm"):
            run(what, "--firm", "01890a5d-ac96-774b-bcce-b302099a8057")


def test_a_firms_files_are_gone_with_its_key(item: EvidenceItem, case: Case, settings: Settings) -> None:
    settings.EVIDENCE_ENCRYPTION = "on"
    run()
    with pytest.raises(CommandError, match="no such firm"):
        call_command("destroy_evidence_key", str(case.firm_id), "--confirm", "Another name")
    assert content_of(item) == CONTENT
    call_command("destroy_evidence_key", str(case.firm_id), "--confirm", "Moran & Co", stdout=StringIO())
    item.refresh_from_db()
    outcome = manifest_verify(actor=SYSTEM, item=item)
    assert (outcome.verified, outcome.digest) == (False, None)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"EVIDENCE_ENCRYPTION": "yes"}, "intactus.E022"),
        ({"EVIDENCE_ENCRYPTION": "on", "KEYS": {"evidence": ()}}, "intactus.E023"),
        ({"EVIDENCE_ENCRYPTION": "on", "EVIDENCE_KEY_PROVIDER": "nowhere.Provider"}, "intactus.E024"),
    ],
)
def test_settings_that_cannot_work_are_refused(settings: Settings, changes: dict[str, object], error: str) -> None:
    from evidence.checks import encryption_is_configured

    for name, value in changes.items():
        setattr(settings, name, value)
    assert [one.id for one in encryption_is_configured(None)] == [error]
