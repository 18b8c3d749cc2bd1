"""Entries are numbered as they are written: one that is deleted shows, whether it was sealed or not."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from audit.models import AuditEntry, AuditSeal, AuditSeries
from audit.sealing.seal import seal_firm, unsealed, waiting_entries
from audit.sealing.verify import missing_numbers, verify_firm
from cases.models import Firm
from config.boundary import firm_boundary
from tests.audit.sealing.logs import as_superuser, make_entry, seal
from tests.factories import make_firm


@pytest.fixture
def waiting(log: Firm) -> list[AuditEntry]:
    """Three entries of the log that nobody has sealed yet."""
    return [make_entry(log, f"facts.get{number}") for number in range(3)]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_deleted_unsealed_entry_shows(log: Firm, waiting: list[AuditEntry], place: int) -> None:
    with as_superuser():
        AuditEntry.objects.filter(pk=waiting[place].pk).delete()
    verdict = verify_firm(log.pk)
    assert (verdict.status, verdict.exit_code) == ("gap", 3)
    (finding,) = verdict.findings
    assert finding.message.endswith(f"counts 18 entries and has 17; missing: {16 + place}.")
    seal()
    assert verify_firm(log.pk).status == "gap", "still so when the rest is sealed"


def test_an_entry_whose_number_was_taken_away_shows(log: Firm, waiting: list[AuditEntry]) -> None:
    with as_superuser():
        AuditEntry.objects.filter(pk=waiting[1].pk).update(number=None, series=None)
    assert verify_firm(log.pk).status == "gap"


def test_a_number_moved_out_of_the_series_shows(log: Firm, waiting: list[AuditEntry]) -> None:
    """As many numbers as counted, up to the last, but one is not of the series."""
    with as_superuser():
        AuditEntry.objects.filter(pk=waiting[1].pk).update(number=0)
    assert [one.message for one in verify_firm(log.pk).findings if one.kind == "gap"] == [
        f"Series {AuditSeries.objects.get(firm=log).pk} counts 18 entries and has 18; missing: 17."
    ]


def test_the_database_refuses_to_count_back(log: Firm) -> None:
    """Else the last entry could go and its number with it."""
    with pytest.raises(DatabaseError, match="only counts up"), transaction.atomic():
        AuditSeries.objects.filter(firm=log).update(last=17)
    rows = AuditSeries.objects.filter(firm=log)
    with pytest.raises(DatabaseError, match="only counts up"), transaction.atomic():
        rows._raw_delete(rows.db)


def test_renumbering_sealed_entries_shows(log: Firm) -> None:
    entry = AuditEntry.objects.filter(firm=log).earliest("id")
    with as_superuser():
        AuditEntry.objects.filter(pk=entry.pk).update(number=99)
    assert verify_firm(log.pk).status == "altered"


def test_the_caller_chooses_no_number(log: Firm) -> None:
    series = AuditSeries.objects.get(firm=log)
    entry = make_entry(log, "facts.get", number=1000, series=series)
    entry.refresh_from_db()
    assert (entry.series_id, entry.number) == (series.pk, 16)


def test_the_application_s_role_may_not_count(log: Firm) -> None:
    with pytest.raises(DatabaseError, match="permission denied"), firm_boundary(log.pk):
        AuditSeries.objects.filter(firm=log).update(last=100)


def test_firms_count_apart(log: Firm) -> None:
    entry = make_entry(make_firm(), "facts.get")
    entry.refresh_from_db()
    assert entry.number == 1
    assert AuditSeries.objects.get(pk=entry.series_id).firm_id == entry.firm_id


def test_what_is_rolled_back_leaves_no_gap(log: Firm) -> None:
    with transaction.atomic():
        make_entry(log, "facts.get")
        transaction.set_rollback(True)
    make_entry(log, "facts.get")
    assert verify_firm(log.pk).status == "ok"


def test_calls_that_no_firm_made_are_counted_too(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, _ = make_entry(None, "auth.sign_in"), make_entry(None, "auth.sign_in")
    assert missing_numbers(None) == []
    with as_superuser():
        AuditEntry.objects.filter(pk=first.pk).delete()
    with pytest.raises(SystemExit) as stopped:
        call_command("verify_audit")
    assert stopped.value.code == 3
    assert "missing: 1." in capsys.readouterr().out


def test_entries_from_before_there_were_numbers_still_verify(home: Path) -> None:
    firm = make_firm()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE audit_auditentry DISABLE TRIGGER number_entry")
        make_entry(firm, "facts.get")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE audit_auditentry ENABLE TRIGGER number_entry")
    make_entry(firm, "facts.list")
    seal(thorough=True)
    verdict = verify_firm(firm.pk)
    assert (verdict.status, verdict.entries) == ("ok", 2)


def test_a_thorough_run_seals_what_stands_before_a_sealed_entry(home: Path) -> None:
    firm = make_firm()
    early, late = make_entry(firm, "facts.get"), make_entry(firm, "facts.list")
    seal()
    with as_superuser():
        AuditSeal.objects.filter(entry=early).delete()
    assert not waiting_entries(firm.pk).exists()
    assert list(unsealed().filter(firm_id=firm.pk)) == [early]
    seal(thorough=True)
    assert not unsealed().filter(firm_id=firm.pk).exists()
    assert AuditSeal.objects.filter(entry=late).count() == 1


def test_what_waits_is_what_came_after_the_last_seal_of_each_series(home: Path) -> None:
    firm, other = make_firm(), make_firm()
    make_entry(firm, "facts.get")
    seal()
    later = [make_entry(firm, "facts.get"), make_entry(firm, "facts.list")]
    theirs = make_entry(other, "facts.get")
    assert set(waiting_entries(firm.pk)) == set(later)
    assert set(waiting_entries()) == {*later, theirs}
    assert seal_firm(firm.pk) == 2
    assert set(waiting_entries()) == {theirs}
