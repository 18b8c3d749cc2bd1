"""A produced PDF holds pictures of pages and unseen words; whatever else gets into one is found before it is given out."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest
from PIL import Image
from rest_framework.test import APIClient

from cases.models import Case
from evidence.extraction.base import WordBox
from evidence.models import EvidenceItem
from evidence.productions import documents
from evidence.productions.packing import PackedPicture
from evidence.productions.pdf_contents import unexpected
from evidence.productions.pdf_pages import StampedPage, pdf_of
from tests.evidence.productions.conftest import freeze, put_together

SECRET = "Carla Voss 412-09-9999"


def produced() -> bytes:
    pages = [
        StampedPage(PackedPicture.of(Image.new(mode, (200, 260), "white")), "Two words", WORDS, f"DOE000000{number}")
        for number, mode in enumerate(("L", "RGB"), 1)
    ]
    return pdf_of(pages, "CONFIDENTIAL")


WORDS = (WordBox(0, 3, 0.1, 0.1, 0.3, 0.15), WordBox(4, 9, 0.4, 0.1, 0.6, 0.15))


def with_note(file: pikepdf.Pdf) -> None:
    note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 9, 9], Contents=SECRET)
    file.pages[0].obj["/Annots"] = pikepdf.Array([file.make_indirect(note)])


def with_attachment(file: pikepdf.Pdf) -> None:
    file.attachments["original.txt"] = pikepdf.AttachedFileSpec(file, SECRET.encode())


def with_script(file: pikepdf.Pdf) -> None:
    file.Root["/OpenAction"] = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def with_metadata(file: pikepdf.Pdf) -> None:
    file.Root["/Metadata"] = file.make_stream(SECRET.encode(), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)


def with_metadata_of_a_picture(file: pikepdf.Pdf) -> None:
    next(iter(file.pages[0].resources.XObject.values()))["/Metadata"] = file.make_stream(SECRET.encode())


def with_author(file: pikepdf.Pdf) -> None:
    file.docinfo["/Author"] = SECRET


def with_form(file: pikepdf.Pdf) -> None:
    file.Root["/AcroForm"] = pikepdf.Dictionary(Fields=[])


def with_words_that_are_seen(file: pikepdf.Pdf) -> None:
    file.pages[0].contents_add(f"BT /F1 9 Tf 0 Tr ({SECRET}) Tj ET".encode())
    file.pages[0].contents_coalesce()


def with_a_page_more(file: pikepdf.Pdf) -> None:
    file.pages.append(file.pages[0])


def with_a_picture_that_is_not_shown(file: pikepdf.Pdf) -> None:
    picture = file.make_stream(b"x", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=1, Height=1)
    file.pages[0].resources.XObject["/Hidden"] = picture


def with_a_picture_below_another(file: pikepdf.Pdf) -> None:
    name = next(iter(file.pages[1].resources.XObject.keys()))
    file.pages[0].resources.XObject[name] = file.pages[1].resources.XObject[name]
    file.pages[0].contents_add(f"q 9 0 0 9 0 0 cm {name} Do Q".encode(), prepend=True)
    file.pages[0].contents_coalesce()


def with_layers(file: pikepdf.Pdf) -> None:
    file.pages[0].resources["/Properties"] = pikepdf.Dictionary()


def test_what_is_produced_holds_nothing_else() -> None:
    assert unexpected(produced(), 2) == []


@pytest.mark.parametrize(
    "change",
    [
        with_note, with_attachment, with_script, with_metadata, with_metadata_of_a_picture, with_author, with_form,
        with_words_that_are_seen, with_a_page_more, with_a_picture_that_is_not_shown, with_a_picture_below_another, with_layers,
    ],
)  # fmt: skip
def test_what_does_not_belong_is_found(change: Callable[[pikepdf.Pdf], None]) -> None:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(produced())) as file:
        change(file)
        file.save(out)
    assert unexpected(out.getvalue(), 2)


def test_an_earlier_version_is_found() -> None:
    """What is written behind the end of a file takes the place of what stands before, which is still there."""
    assert unexpected(produced() + b"\n12 0 obj\n<<>>\nendobj\nstartxref\n0\n%%EOF\n", 2)


def test_nothing_is_produced_then(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changed(pages: list[StampedPage], legend: str) -> bytes:
        out = io.BytesIO()
        with pikepdf.open(io.BytesIO(pdf_of(pages, legend))) as file:
            with_note(file)
            file.save(out)
        return out.getvalue()

    monkeypatch.setattr(documents, "pdf_of", changed)
    job = freeze(as_attorney, put_together(as_attorney, case, loan))
    assert (job.status, job.error["code"]) == ("failed", "UNEXPECTED_CONTENT")
    assert SECRET not in str(job.error)
