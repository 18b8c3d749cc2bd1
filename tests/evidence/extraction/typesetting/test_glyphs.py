"""Words that no typeface at hand can show: such a document has no pages, rather than pages of boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from evidence.extraction.typesetting.build_glyphs import shown_ranges
from evidence.extraction.typesetting.glyphs import TABLE, unshown
from tests.evidence.extraction.typesetting.laying_out import answer, laid


def rich(text: str) -> bytes:
    return b"{\\rtf1\\ansi " + "".join(f"\\u{ord(one)}?" for one in text).encode() + b"}"


@pytest.mark.parametrize("words", ["Αγορά", "Договор", "חוזה", "Hợp đồng", "naïve €40 → ✓", "cafe\u0301"])
def test_these_scripts_are_shown(words: str) -> None:
    assert unshown([words]) == ""


@pytest.mark.parametrize(("words", "lacking"), [("契約 of May", "契約"), ("계약", "계약")])
def test_a_script_without_a_typeface_is_named(words: str, lacking: str) -> None:
    assert set(unshown([words])) == set(lacking)


def test_a_document_in_such_a_script_has_no_pages_and_says_so(tmp_path: Path) -> None:
    found = answer(tmp_path, "note.rtf", rich("契約"))
    assert (found.outcome, found.children) == ("unsupported", ())
    assert "契約" in found.message


def test_signs_that_are_no_words_hinder_no_pages(tmp_path: Path) -> None:
    assert laid(tmp_path, "note.rtf", rich("Paid \U0001f600")[:-1] + b"}").pages[0].text.startswith("Paid")


def test_the_table_is_what_the_typefaces_have() -> None:
    kept = [line for line in TABLE.read_text("ascii").split() if int(line.partition("-")[2], 16) < 0x590]
    assert kept == list(shown_ranges(last=0x590))[: len(kept)]
