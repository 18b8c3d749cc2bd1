import random
import struct

import pytest

from tests.evidence.extraction import oldoffice, samples
from tests.evidence.extraction.outlook import Storage, compound

LEASE = "This lease is made on 5 May 2021.\rRent\x07$900\x07\x07Signed\rby Anna Berg\r"
LINK = 'See \x13 HYPERLINK "https://example.org" \x14the deed\x15.\r'


@pytest.mark.parametrize("wide", [False, True])
def test_a_document_s_text_is_read_with_cells_by_tabs(tmp_path, wide):
    found = samples.read(tmp_path, "a.doc", oldoffice.doc(LEASE, wide=wide))
    assert (found.outcome, found.media_type) == ("ok", "application/msword")
    assert found.pages[0].text == "This lease is made on 5 May 2021.\nRent\t$900\nSigned\nby Anna Berg\n"


def test_of_a_field_its_result_is_read_and_not_its_code(tmp_path):
    found = samples.read(tmp_path, "a.doc", oldoffice.doc(LINK))
    assert found.pages[0].text == "See the deed.\n"


def test_page_breaks_make_pages_and_headers_stand_after_them(tmp_path):
    found = samples.read(tmp_path, "a.doc", oldoffice.doc("One\r\x0cTwo\r", headers="Draft 3\rDraft 3\r"))
    assert [(page.label, page.text.strip()) for page in found.pages] == [
        ("", "One"), ("", "Two"), ("Headers and footers", "Draft 3")
    ]  # fmt: skip


def test_a_protected_document_says_so(tmp_path):
    found = samples.read(tmp_path, "a.doc", oldoffice.doc(LEASE, encrypted=True))
    assert found.outcome == "encrypted"
    assert "password" in found.message


def test_pieces_outside_the_stream_are_damage_and_not_text(tmp_path):
    pieces = struct.pack("<IIHI", 0, len(LEASE), 0, 2048 | 0x40000000)
    assert pieces in oldoffice.doc(LEASE)
    beyond = oldoffice.doc(LEASE).replace(pieces, struct.pack("<IIHI", 0, len(LEASE), 0, 90_000 | 0x40000000))
    assert samples.read(tmp_path, "a.doc", beyond).outcome == "corrupt"


def test_slides_are_pages_with_their_notes(tmp_path):
    found = samples.read(tmp_path, "a.ppt", oldoffice.ppt(("Budget\rFalls by 36 %", "Ask Paul"), ("Outlook", "")))
    assert [(page.label, page.text) for page in found.pages] == [
        ("Slide 1", "Budget\nFalls by 36 %\n\nNotes: Ask Paul"), ("Slide 2", "Outlook")
    ]  # fmt: skip


def test_a_protected_presentation_says_so(tmp_path):
    assert samples.read(tmp_path, "a.ppt", oldoffice.ppt(("Budget", ""), token=0xF3D1C4DF)).outcome == "encrypted"


def test_sheets_are_pages_with_values_as_they_are(tmp_path):
    rows = [["Payee", "Amount"], ["Brandt & Söhne", 4200.0], ["Share", 0.125]]
    found = samples.read(tmp_path, "a.xls", oldoffice.xls("Ledger", rows))
    assert [(page.label, page.text) for page in found.pages] == [
        ("Ledger", "Payee\tAmount\nBrandt & Söhne\t4200\nShare\t0.125")
    ]


def test_a_protected_workbook_says_so(tmp_path):
    assert samples.read(tmp_path, "a.xls", oldoffice.xls("Ledger", [["x"]], protected=True)).outcome == "encrypted"


@pytest.mark.parametrize("name", ["WordDocument", "PowerPoint Document", "Workbook"])
@pytest.mark.parametrize("content", [b"", b"\0" * 600, b"\xff" * 600])
def test_streams_of_nonsense_are_damage(tmp_path, name, content):
    found = samples.read(
        tmp_path, "a.bin", compound(Storage({name: content, "Current User": content, "0Table": content}))
    )
    assert found.outcome in ("corrupt", "empty")
    assert found.message


def test_damaged_bytes_never_break_the_reader(tmp_path):
    chance = random.Random(7)
    for number, whole in enumerate([oldoffice.doc(LEASE), oldoffice.ppt(("A", "b")), oldoffice.xls("S", [["x", 1.0]])]):
        for _ in range(6):
            damaged = bytearray(whole)
            for _ in range(12):
                damaged[chance.randrange(512, len(damaged))] = chance.randrange(256)
            folder = tmp_path / f"{number}-{chance.random()}"
            folder.mkdir()
            found = samples.read(folder, "a.bin", bytes(damaged))
            assert found.outcome in ("ok", "empty", "corrupt", "encrypted", "limits", "unsupported"), found
