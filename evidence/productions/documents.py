"""The files of one produced document: its pages are numbered, burnt and stamped, and what was made is searched for what was
to be removed."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath

import pypdfium2 as pdfium
from PIL import ImageDraw

from evidence.items.families import family_of
from evidence.models import EvidenceItem
from evidence.pipeline.long_jobs import WorkFailed
from evidence.productions.burning import BurntPage, burn
from evidence.productions.finding import is_sought, stands_in
from evidence.productions.numbering import numbers_given
from evidence.productions.page_images import PageImage, page_images
from evidence.productions.pdf_pages import StampedPage, pdf_of, stamped
from evidence.productions.plans import DocumentPlan
from evidence.productions.reading_back import words_seen
from evidence.productions.text_images import font, text_images
from evidence.scanning.verdicts import may_be_given_out
from evidence.storage import get_store

NATIVES = ("table", "audio", "video")  # what pages show badly, and what holds nothing that nobody has looked at
FIXED = (1980, 1, 1, 0, 0, 0)  # when every file of a volume says it was made


@dataclass(frozen=True, slots=True)
class ProducedDocument:
    """A document's files, by their paths in the volume."""

    files: dict[str, bytes]
    pages: int
    redacted: bool


def make_document(plan: DocumentPlan) -> ProducedDocument:
    """Make the document's files. Raises :class:`WorkFailed`, naming the place, where its pages can't be drawn, a redaction has
    no place on them, or what was to be removed can still be found."""
    burnt = [burn(page, plan.redactions) for page in _pages(plan)]
    _check_placed(plan, burnt)
    numbers = numbers_given(plan.document, len(burnt))
    pages = [
        StampedPage(page.picture, page.text, page.words, plan.production.number(number))
        for page, number in zip(burnt, numbers, strict=True)
    ]
    pdf, text = pdf_of(pages, plan.production.legend), "\n\f\n".join(page.text for page in pages).encode()
    check_removed(plan, burnt, pages, pdf)
    check_contents(plan, pdf, len(pages))
    first = pages[0].bates
    files = {f"PDF/{first}.pdf": pdf, f"TEXT/{first}.txt": text}
    if _has_native(plan):
        files[f"NATIVES/{first}{_ending(plan.item)}"] = _native(plan.item)
    return ProducedDocument(files, len(pages), any(page.removed for page in burnt) or bool(plan.redactions))


def _pages(plan: DocumentPlan) -> Iterator[PageImage]:
    """One after the other, as they are drawn."""
    if plan.withheld:
        yield sheet("DOCUMENT WITHHELD", _why(plan.item))
        return
    pages = page_images(plan.item)
    first = next(pages, None)
    if first is not None:
        yield from chain([first], pages)
    elif _has_native(plan):
        yield sheet("PRODUCED AS A FILE", "This document has no pages; it is produced as its native file.")
    elif plan.item.children.exists():
        yield sheet("CONTAINER", "What it holds follows, each file by itself.")
    else:
        raise WorkFailed(
            f"“{plan.item.title[:80]}” has no pages that can be shown.",
            guidance="Withhold it, leave it out, or produce native files.", found={"evidence_id": str(plan.item.pk)},
        )  # fmt: skip


def _why(item: EvidenceItem) -> str:
    decided = (
        item.privilege_state == EvidenceItem.PrivilegeState.DECIDED and item.privilege != EvidenceItem.Privilege.NONE
    )
    return str(EvidenceItem.Privilege(item.privilege).label) if decided else "Withheld as privileged."


def sheet(heading: str, words: str) -> PageImage:
    """A page of our own, in the place of what is not shown."""
    page = next(text_images(""))
    picture = page.picture.copy()
    draw = ImageDraw.Draw(picture)
    for line, size, y in ((heading, 53, 933), (words, 32, 1_053)):
        draw.text(((picture.width - font(size).getlength(line)) / 2, y), line, font=font(size), fill=0)
    return PageImage(picture, 1, f"{heading}\n{words}", ())


def _has_native(plan: DocumentPlan) -> bool:
    """Never of what is redacted or withheld, nor of what holds other files: a mail's own file has its attachments."""
    item = plan.item
    allowed = plan.production.natives and not plan.withheld and not plan.redactions and bool(item.storage_key)
    allowed = allowed and may_be_given_out(item)
    return allowed and family_of(item.media_type) in NATIVES and not item.children.exists()


def _ending(item: EvidenceItem) -> str:
    ending = PurePosixPath(item.filename).suffix.lower()
    return ending if ending[1:].isalnum() and ending.isascii() and len(ending) <= 8 else ".bin"


def _native(item: EvidenceItem) -> bytes:
    with get_store().open(item.storage_key) as file:
        return file.read()


def _check_placed(plan: DocumentPlan, burnt: Sequence[BurntPage]) -> None:
    """Each redaction is carried out somewhere, or nothing is made."""
    unplaced = {one for page in burnt for one in page.unplaced}
    placed = {one for page in burnt for one, _ in page.removed}
    drawn = {one.redaction_id for one in plan.redactions if one.boxes and not one.words and one.page <= len(burnt)}
    for one in plan.redactions:
        if one.redaction_id in unplaced - placed or one.redaction_id not in placed | drawn:
            raise WorkFailed(
                f"A redaction on page {one.page} of “{plan.item.title[:80]}” has no place on the page as it is drawn.",
                guidance="Delete it, and draw a box over the words instead.",
                found={"evidence_id": str(plan.item.pk), "redaction_id": one.redaction_id, "page": one.page},
            )


def check_removed(plan: DocumentPlan, burnt: Sequence[BurntPage], pages: Sequence[StampedPage], pdf: bytes) -> None:
    """Look for what was removed wherever the document's files could still show it: in the text of the finished PDF, in its
    text file, and in what an engine reads off the burnt pictures. Raises :class:`WorkFailed` with the place."""
    sought = {(one, words) for page in burnt for one, words in page.removed if is_sought(words)}
    if not sought:
        return
    document = pdfium.PdfDocument(pdf)
    extracted = [page.get_textpage().get_text_range() for page in document]
    for number, page in enumerate(pages):
        shown = [("its text", page.text), ("the text of its PDF", extracted[number])]
        if burnt[number].removed:
            shown.append(("its picture", words_seen(stamped(page, plan.production.legend))))
        for where, text in shown:
            for redaction_id, words in sorted(sought):
                if stands_in(words, text):
                    raise found_again(plan.item, redaction_id, page.bates, where)


def check_contents(plan: DocumentPlan, pdf: bytes, pages: int) -> None:
    """The finished PDF holds pictures of pages and their words, and nothing else. Raises :class:`WorkFailed` with what it is."""
    from evidence.productions.pdf_contents import unexpected  # qpdf: each start would load its 15 MB otherwise

    if found := unexpected(pdf, pages):
        raise WorkFailed(
            f"The PDF of “{plan.item.title[:80]}” holds more than its pages: {found[0]}.",
            guidance="Nothing was produced. Tell whoever runs Intactus; withhold the document if it is due now.",
            code="UNEXPECTED_CONTENT", found={"evidence_id": str(plan.item.pk), "found": found[:10]},
        )  # fmt: skip


def found_again(item: EvidenceItem, redaction_id: str, bates: str, where: str) -> WorkFailed:
    return WorkFailed(
        f"Words that are redacted in “{item.title[:80]}” can still be found on {bates}, in {where}.",
        guidance="Redact them there too (redactions.create with everywhere=true), and freeze again.",
        code="REDACTED_WORDS_FOUND",
        found={"evidence_id": str(item.pk), "redaction_id": redaction_id, "bates": bates, "where": where},
    )


def packed(files: dict[str, bytes]) -> bytes:
    """The files in one archive, the same bytes for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(files):
            archive.writestr(entry(path), files[path])
    return out.getvalue()


def entry(path: str) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(path, FIXED)
    info.external_attr, info.compress_type, info.create_system = 0o644 << 16, zipfile.ZIP_STORED, 3
    return info
