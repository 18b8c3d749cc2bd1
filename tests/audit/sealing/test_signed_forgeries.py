"""What someone with the installation's key may try on an export: the anchor and the numbers show it."""

from __future__ import annotations

from pathlib import Path

from audit.models import AuditEntry, AuditSeries
from cases.models import Case
from tests.audit.sealing.bundles import (
    BLOCK_ALTERED,
    GAP,
    NOT_AS_ANCHORED,
    Bundle,
    anchored,
    exported,
    pinned,
    signed_again,
    signed_block,
)
from tests.audit.sealing.forgeries import cut_the_tail, drop_the_refused_entry
from tests.audit.sealing.logs import as_superuser, make_entry
from tests.audit.sealing.script import verify


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
