"""How a produced page looks: coloured where the document is, sharp, and never too large; and what its files take of the quota."""

from __future__ import annotations

import io

import pypdfium2 as pdfium
import pytest
from django.conf import LazySettings
from PIL import Image, ImageDraw
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem, StorageUse
from evidence.productions.packing import LARGEST, PackedPicture
from evidence.quotas.counting import storage_recount
from tests.evidence.productions.conftest import freeze, frozen, put_together, volume_of
from tests.factories import make_item

RED = (200, 30, 30)


def picture(*, ink: tuple[int, int, int] = RED) -> bytes:
    page, out = Image.new("RGB", (850, 1100), "white"), io.BytesIO()
    ImageDraw.Draw(page).rectangle((100, 100, 500, 300), fill=ink)
    page.save(out, "PNG")
    return out.getvalue()


def page_of(files: dict[str, bytes]) -> Image.Image:
    (path,) = (name for name in files if name.endswith(".pdf"))
    drawn: Image.Image = pdfium.PdfDocument(files[path])[0].render(scale=200 / 72).to_pil().convert("RGB")
    return drawn


class TestColour:
    def test_a_coloured_page_is_produced_in_colour(self, case: Case, as_attorney: APIClient) -> None:
        scan = make_item(case, "Stamp", title="Scan", content=picture(), media_type="image/png")
        drawn = page_of(frozen(as_attorney, put_together(as_attorney, case, scan)))
        red, green, blue = drawn.getpixel((300, 200))
        assert red > 170
        assert max(green, blue) < 80
        assert (drawn.width, drawn.height) == (850, 1175)  # pixel by pixel, and the strip below

    def test_a_redaction_of_a_coloured_page_is_black(self, case: Case, as_attorney: APIClient) -> None:
        scan = make_item(case, "Stamp", title="Scan", content=picture(), media_type="image/png")
        body = {"page": 1, "boxes": [[0.1, 0.05, 0.7, 0.3]], "reason": "other"}
        assert as_attorney.post(f"/v1/evidence/{scan.pk}/redactions", body).status_code == 201
        drawn = page_of(frozen(as_attorney, put_together(as_attorney, case, scan)))
        assert max(drawn.getpixel((300, 200))) < 16
        assert not [colour for _, colour in drawn.getcolors(1 << 20) or [] if colour[0] > colour[1] + 60]

    def test_a_grey_page_stays_grey(self, case: Case, as_attorney: APIClient) -> None:
        content = picture(ink=(90, 92, 91))
        scan = make_item(case, "Stamp", title="Scan", content=content, media_type="image/png")
        drawn = page_of(frozen(as_attorney, put_together(as_attorney, case, scan)))
        assert all(len({*colour}) == 1 for _, colour in drawn.getcolors(1 << 20) or [])


def test_no_page_takes_more_than_it_may() -> None:
    noise = Image.effect_noise((1700, 2200), 90)
    for one in (noise, Image.merge("RGB", (noise, noise.rotate(90, expand=False), noise.rotate(180)))):
        packed = PackedPicture.of(one)
        assert packed.is_jpeg
        assert len(packed.content) <= LARGEST * 1.4  # noise is what nothing packs well
        assert packed.image().size == one.size
    text = PackedPicture.of(Image.new("L", (1700, 2200), 255))
    assert (text.is_jpeg, len(text.content) < 50_000) == (False, True)


class TestQuota:
    def test_what_is_produced_counts_and_is_given_back_with_a_draft(
        self, case: Case, loan: EvidenceItem, as_attorney: APIClient
    ) -> None:
        storage_recount(case.firm)
        before = StorageUse.objects.get(firm=case.firm, case=None).bytes_used
        production = put_together(as_attorney, case, loan)
        frozen(as_attorney, production)
        volume = sum(len(one) for one in volume_of(production).values())
        used = StorageUse.objects.get(firm=case.firm, case=None).bytes_used
        assert used - before > volume
        assert storage_recount(case.firm) == []  # counted again from the rows it is the same

    def test_a_full_quota_stops_a_freeze_and_stores_nothing(
        self, case: Case, loan: EvidenceItem, as_attorney: APIClient, settings: LazySettings
    ) -> None:
        storage_recount(case.firm)
        used = StorageUse.objects.get(firm=case.firm, case=None)
        settings.STORAGE_FIRM_BYTES = used.bytes_used + 10
        job = freeze(as_attorney, production := put_together(as_attorney, case, loan))
        assert (job.status, job.error["code"], production.state) == ("failed", "QUOTA_EXCEEDED", "draft")
        assert StorageUse.objects.get(pk=used.pk).bytes_used == used.bytes_used
        assert production.documents.get().storage_key == ""


@pytest.mark.parametrize("made", [0, 1])
def test_a_deleted_draft_gives_back_what_was_made_of_it(
    case: Case, loan: EvidenceItem, as_attorney: APIClient, made: int
) -> None:
    storage_recount(case.firm)
    before = StorageUse.objects.get(firm=case.firm, case=None).bytes_used
    production = put_together(as_attorney, case, loan)
    if made:
        EvidenceItem.objects.filter(pk=loan.pk).update(privilege="none")
        from evidence.productions.freezing import _make

        job = as_attorney.post(f"/v1/productions/{production.pk}/freeze", {}).json()["job_id"]
        from audit.models import Job

        _make(Job.objects.get(pk=job), production.documents.get().pk)
        assert StorageUse.objects.get(firm=case.firm, case=None).bytes_used > before
        Job.objects.filter(pk=job).update(status="cancelled")
    assert as_attorney.delete(f"/v1/productions/{production.pk}").status_code == 204
    assert StorageUse.objects.get(firm=case.firm, case=None).bytes_used == before
