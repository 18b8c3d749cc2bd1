"""The demo matters: built whole and always the same, and gold.json says nothing of them that is not so."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from datetime import date
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pypdfium2
import pytest
from PIL import Image

from cases.demo import documents, gold, production
from cases.demo.gold import GoldDocument, Matter

GOLD = gold.load()
EVERY = [(matter, document) for matter in GOLD.matters for document in matter.documents]
READABLE = [(matter, document) for matter, document in EVERY if document.text_layer]
WORDS = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def named(value: object) -> str:
    return value.file if isinstance(value, GoldDocument) else value.key if isinstance(value, Matter) else ""


def test_the_production_is_the_same_on_every_run() -> None:
    matter = GOLD.matters[0].key
    volume = production.build(matter)
    assert volume == production.build(matter)
    with zipfile.ZipFile(io.BytesIO(volume)) as archive:
        numbers = [name[-14:-4] for name in archive.namelist() if name.endswith(".tif")]
    assert len(numbers) == len(set(numbers)) == 4


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo")
    documents.build(folder)
    return folder


def text_pages(path: Path) -> list[str]:
    """The document's text by page, read without any code of ours."""
    read = {".pdf": pdf_pages, ".xlsx": sheets, ".docx": word_text, ".eml": mail_text, ".html": html_text}
    return [squeezed(page) for page in read.get(path.suffix, form_feeds)(path)]


def pdf_pages(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def sheets(path: Path) -> list[str]:
    book = openpyxl.load_workbook(path)
    return ["\n".join(str(value) for row in sheet.values for value in row if value is not None) for sheet in book]


def word_text(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        parts = [archive.read(name) for name in archive.namelist() if re.match(r"word/(document|header|footer)", name)]
    paragraphs = [p for part in parts for p in ElementTree.fromstring(part).iter(f"{WORDS}p")]
    return ["\n".join("".join(t.text or "" for t in p.iter(f"{WORDS}t")) for p in paragraphs)]


def mail_of(path: Path) -> EmailMessage:
    message = message_from_bytes(path.read_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def mail_text(path: Path) -> list[str]:
    message = mail_of(path)
    body = message.get_body(("plain",))
    assert body is not None
    return ["\n".join([*(f"{name}: {value}" for name, value in message.items()), body.get_content()])]


def html_text(path: Path) -> list[str]:
    return [unescape(re.sub(r"<[^>]*>", "", path.read_text()))]


def form_feeds(path: Path) -> list[str]:
    return path.read_text().split("\f")


def squeezed(text: str) -> str:
    return " ".join(text.split())


def path_of(built: Path, matter: Matter, file: str) -> Path:
    return built / matter.folder / file


def test_building_twice_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    again = documents.build(tmp_path)
    assert len(again) == len(EVERY)
    for path in again:
        first = built / path.relative_to(tmp_path)
        assert hashlib.sha256(path.read_bytes()).digest() == hashlib.sha256(first.read_bytes()).digest(), path.name


def test_gold_lists_exactly_the_files_that_are_built(built: Path) -> None:
    files = {str(path.relative_to(built)) for path in built.rglob("*") if path.is_file()}
    assert files == {f"{matter.folder}/{document.file}" for matter, document in EVERY}


@pytest.mark.parametrize(("matter", "document"), READABLE, ids=named)
def test_every_quote_entity_and_amount_stands_in_the_text(built: Path, matter: Matter, document: GoldDocument) -> None:
    text = " ".join(text_pages(path_of(built, matter, document.file)))
    expected = [
        *(fact.quote for fact in document.facts),
        *(entity.name for entity in document.entities),
        *(amount.text for amount in document.amounts),
    ]
    assert [each for each in expected if squeezed(each) not in text] == []


@pytest.mark.parametrize(("matter", "document"), READABLE, ids=named)
def test_quotes_stand_on_the_page_gold_gives(built: Path, matter: Matter, document: GoldDocument) -> None:
    pages = text_pages(path_of(built, matter, document.file))
    assert document.pages in (None, len(pages))
    for fact in document.facts:
        if fact.page is not None:
            assert squeezed(fact.quote) in pages[fact.page - 1]


@pytest.mark.parametrize(("matter", "document"), READABLE, ids=named)
def test_dates_are_written_in_the_document(built: Path, matter: Matter, document: GoldDocument) -> None:
    text = " ".join(text_pages(path_of(built, matter, document.file)))
    assert [day for day in document.dates if not any(form in text for form in written(day))] == []


def written(day: date) -> list[str]:
    return [f"{day:%B} {day.day}", f"{day:%B} {day.day},", day.isoformat(), f"{day.day:02} {day:%b} {day.year}"]


def test_transcript_quotes_stand_on_the_printed_line(built: Path) -> None:
    matter = GOLD.matter("marsh-v-corvane")
    deposition = next(document for document in matter.documents if document.kind == "deposition")
    lines = {}
    for page in path_of(built, matter, deposition.file).read_text().split("\f"):
        printed, _, *numbered = page.splitlines()
        assert len(numbered) == 25
        lines.update({f"{printed.strip()}:{line[:4].strip()}": line[4:] for line in numbered})
    for fact in deposition.facts:
        assert fact.quote in lines[fact.line]


def test_contradicting_documents_say_different_things(built: Path) -> None:
    matter = GOLD.matter("marsh-v-corvane")
    assert {each.kind for each in matter.contradictions} >= {"date", "amount"}
    for contradiction in matter.contradictions:
        assert len({side.value for side in contradiction.sides}) == len(contradiction.sides) >= 2
        for side in contradiction.sides:
            text = " ".join(text_pages(path_of(built, matter, side.document)))
            assert squeezed(side.quote) in text


def statement_rows(built: Path, sheet: str) -> list[tuple[Any, ...]]:
    matter = GOLD.matter("marsh-v-corvane")
    bank = next(document for document in matter.documents if document.kind == "bank_statement")
    return sheet_rows(path_of(built, matter, bank.file), sheet)


def sheet_rows(book: Path | io.BytesIO, sheet: str) -> list[tuple[Any, ...]]:
    return list(openpyxl.load_workbook(book)[sheet].values)


def test_the_statement_has_the_wire_as_numbers_and_dates(built: Path) -> None:
    wire = next(row for row in statement_rows(built, "February 2024") if "INCOMING WIRE" in str(row[1]))
    assert (wire[0].date(), wire[4]) == (date(2024, 2, 16), 24250.00)


@pytest.mark.parametrize("sheet", ["February 2024", "March 2024"])
def test_the_statement_balances(built: Path, sheet: str) -> None:
    rows = statement_rows(built, sheet)
    opening = next(index for index, row in enumerate(rows) if row[1] == "Opening balance")
    balance = rows[opening][5]
    for row in rows[opening + 1 :]:
        balance = round(balance - (row[3] or 0) + (row[4] or 0), 2)
        assert row[5] == balance


def test_one_person_goes_by_three_names_or_more(built: Path) -> None:
    matter = GOLD.matter("marsh-v-corvane")
    plaintiff = matter.same_person[0]
    assert len(plaintiff.forms) >= 3
    for person in matter.same_person:
        for form in person.forms:
            for file in form.documents:
                text = " ".join(text_pages(path_of(built, matter, file)))
                assert form.form.casefold() in text.casefold(), (form.form, file)


def test_the_missing_log_is_spoken_of_and_not_there(built: Path) -> None:
    matter = GOLD.matter("marsh-v-corvane")
    (gap,) = matter.gaps
    assert len({reference.document for reference in gap.references}) >= 5
    for reference in gap.references:
        assert squeezed(reference.quote) in " ".join(text_pages(path_of(built, matter, reference.document)))
    assert not [document.file for document in matter.documents if "log" in document.file.lower().split()]


def test_the_thread_carries_its_expense_claim(built: Path) -> None:
    matter = GOLD.matter("marsh-v-corvane")
    (thread,) = [document for document in matter.documents if document.attachments]
    (attachment,) = mail_of(path_of(built, matter, thread.file)).iter_attachments()
    assert (attachment.get_filename(),) == thread.attachments
    assert 4318.83 in [row[5] for row in sheet_rows(io.BytesIO(attachment.get_content()), "Claim")]


def test_scans_are_images_large_enough_to_be_read(built: Path) -> None:
    scans = [(matter, document) for matter, document in EVERY if not document.text_layer]
    assert {path_of(built, *pair_of(scan)).suffix for scan in scans} == {".png", ".jpg"}
    for matter, document in scans:
        with Image.open(path_of(built, matter, document.file)) as image:
            assert min(image.size) >= 900
            assert len(image.convert("L").getcolors() or []) > 100  # paper, ink and noise: not a clean drawing


def pair_of(scan: tuple[Matter, GoldDocument]) -> tuple[Matter, str]:
    return scan[0], scan[1].file


def test_people_and_matters_refer_to_each_other() -> None:
    for matter in GOLD.matters:
        people = {person.key: person for person in GOLD.firm(matter.firm).people}
        assert set(matter.participants) <= people.keys()
        assert {document.uploaded_by for document in matter.documents} <= set(matter.participants)
        assert all(document.client_visible for document in matter.documents if uploaded_by_client(people, document))
        files = {document.file for document in matter.documents}
        assert all(set(moment.documents) <= files for moment in matter.timeline)
    assert all(person.email.endswith(".example") for firm in GOLD.firms for person in firm.people)


def uploaded_by_client(people: dict[str, gold.Person], document: GoldDocument) -> bool:
    return people[document.uploaded_by].role == "client"


def test_the_other_matters_share_no_entity_with_the_main_one() -> None:
    main = {
        entity.name.casefold() for document in GOLD.matter("marsh-v-corvane").documents for entity in document.entities
    }
    others = [matter for matter in GOLD.matters if matter.key != "marsh-v-corvane"]
    assert {matter.firm for matter in others} == {"ashgrove-lindqvist", "brackwater-pine"}
    for matter in others:
        names = {entity.name.casefold() for document in matter.documents for entity in document.entities}
        assert names.isdisjoint(main)
