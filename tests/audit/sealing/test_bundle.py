"""An export is proved by the shipped script, run by itself; each way of forging one fails there, by name and by exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from audit.models import AuditEntry
from audit.sealing.anchor import anchor_path
from audit.sealing.bundle import Extent, bundle_of
from cases.models import Case
from tests.audit.sealing.bundles import (
    COUNT,
    ENTRY_ALTERED,
    MALFORMED,
    MANIFEST_ALTERED,
    NOT_ANCHORED,
    OTHER_LOG,
    PART,
    PROOF_MISSING,
    UNPINNED,
    UNSEALED,
    Bundle,
    anchored,
    exported,
    pinned,
)
from tests.audit.sealing.forgeries import FORGERIES, sign_with_another_key
from tests.audit.sealing.logs import make_entry, seal
from tests.audit.sealing.script import SCRIPT, verify
from tests.extent import first
from tests.factories import make_firm


@pytest.mark.parametrize("trust", [pinned, anchored])
def test_an_export_of_a_case_is_proved(bundle: Bundle, case: Case, trust: Callable[[], tuple[str, str]]) -> None:
    until = bundle["manifest"]["exported_at"]
    assert verify(bundle, case.pk, *trust()) == (0, f"OK: It is complete as of {until}, and it is what was sealed.\n")
    assert len(bundle["entries"]) == 6


@pytest.mark.parametrize("trust", [pinned, anchored])
def test_an_export_of_a_firm_is_proved(firm_bundle: Bundle, case: Case, trust: Callable[[], tuple[str, str]]) -> None:
    assert verify(firm_bundle, case.firm_id, *trust())[0] == 0
    assert len(firm_bundle["entries"]) == 9


def test_an_anchor_that_has_gone_on_since_still_proves(bundle: Bundle, case: Case) -> None:
    make_entry(case.firm, "facts.get", case=case)
    seal()
    assert verify(bundle, case.pk, *anchored())[0] == 0


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


@pytest.mark.parametrize("part", ["series", "unsealed"])
def test_what_is_empty_hides_nothing_under_a_name_said_twice(bundle: Bundle, case: Case, part: str) -> None:
    """Read as nothing, it would be as empty as what was signed, while a reader shows the last entry of it."""
    text = json.dumps(bundle)
    empty = '"unsealed": []' if part == "unsealed" else '"series": {}'
    invented = json.dumps({"tool": "facts.delete", "actor_name": "Someone else"})
    forged = text.replace(empty, f'"{part}": {{"1": {invented}, "1": {invented}}}')
    assert forged != text
    assert verify(forged, case.pk, *pinned())[0] == MALFORMED


def test_a_bundle_says_nothing_to_the_terminal(bundle: Bundle, case: Case) -> None:
    """Else an entry named "…\n" and what erases a line shows a verdict of the forger's."""
    bundle["entries"][4]["entry"]["id"] = "\x1b[2J\u202e\nOK: It is complete"
    code, words = verify(bundle, case.pk, *pinned())
    assert (code, words.isascii(), "\x1b" in words) == (ENTRY_ALTERED, True, False)
    assert not [line for line in words.splitlines() if line.startswith("OK")]


@pytest.mark.parametrize("text", first(3, ["", "[]", "{}", "null", '{"manifest": 1}', "\udcff", "[" * 200_000]))
def test_what_is_no_bundle_is_refused(case: Case, text: str) -> None:
    """Without ``--full`` three of them."""
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
        code, words = verify(some, log, *pinned(), "--part")
        assert (code, words.startswith(f"OK: It is {len(some['entries'])} of {extent.log.count()} entries as of ")) == (
            0,
            True,
        )
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


def test_the_script_stays_short_enough_to_be_read() -> None:
    lines = SCRIPT.read_text().splitlines()
    assert len(lines) < 150
    imported = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imported - set(sys.stdlib_module_names) == {"cryptography"}
