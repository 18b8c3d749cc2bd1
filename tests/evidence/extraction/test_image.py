import pytest
from PIL import Image

from evidence.extraction.limits import Limits
from evidence.extraction.picture import skew, straighten
from tests.evidence.extraction import samples

LINES = ["Harbor Line LLC", "Invoice 2021-118", "Total due $4,310.55", "Pay by 30 June 2021"]


@pytest.mark.full("test_pdf.py reads a scan with its places; skew is measured and led back, below")
def test_a_skewed_photo_is_read_and_its_boxes_lie_on_the_photo(tmp_path):
    turned = samples.typed_picture(LINES).rotate(4, expand=True, fillcolor="white", resample=Image.Resampling.BICUBIC)
    found = samples.read(tmp_path, "a.png", samples.encoded(turned, "PNG", dpi=(200, 200)))
    page = found.pages[0]
    assert [line for line in page.text.split("\n") if line] == LINES
    assert page.width == pytest.approx(turned.width * 72 / 200, rel=0.01)
    total = next(box for box in page.boxes if page.text[box.start : box.end] == "$4,310.55")
    crop = turned.crop(
        (
            int(total.x0 * turned.width),
            int(total.y0 * turned.height),
            int(total.x1 * turned.width),
            int(total.y1 * turned.height),
        )
    )
    dark = sum(crop.convert("L").histogram()[:128])
    assert dark > 0.08 * crop.width * crop.height
    assert crop.width < 0.35 * turned.width


def test_skew_is_measured():
    picture = samples.typed_picture(LINES * 2).convert("L")
    for angle in (-5.0, 2.0, 7.0):
        turned = picture.rotate(angle, expand=True, fillcolor=255)
        assert skew(turned) == pytest.approx(-angle, abs=0.4)
    assert skew(picture) == 0.0
    assert skew(Image.new("L", (300, 300), 255)) == 0.0


def test_places_on_a_straightened_picture_lead_back():
    picture = samples.typed_picture(LINES * 2)
    straight = straighten(picture.rotate(6, expand=True, fillcolor="white"))
    x0, y0, x1, y1 = straight.original(0, 0, straight.picture.width, straight.picture.height)
    assert (x0, y0, x1, y1) == (0.0, 0.0, 1.0, 1.0)
    middle = straight.original(*(2 * [straight.picture.width / 2, straight.picture.height / 2]))
    assert middle == pytest.approx((0.5, 0.5, 0.5, 0.5), abs=0.001)


def test_each_frame_of_a_tiff_is_a_page(tmp_path):
    blank = Image.new("L", (60, 40), "white")
    data = samples.encoded(blank, "TIFF", save_all=True, append_images=[blank, blank])
    found = samples.read(tmp_path, "a.tif", data, Limits(max_ocr_pages=0))
    assert [page.number for page in found.pages] == [1, 2, 3]


def test_the_orientation_a_camera_stored_is_followed(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90 degrees
    data = samples.encoded(Image.new("RGB", (60, 40), "white"), "JPEG", exif=exif)
    page = samples.read(tmp_path, "a.jpg", data, Limits(max_ocr_pages=0)).pages[0]
    assert (page.width, page.height) == (40, 60)


def test_a_pixel_bomb_is_refused_before_it_is_decoded(tmp_path):
    data = samples.encoded(Image.new("1", (15_000, 15_000)), "PNG")
    found = samples.read(tmp_path, "a.png", data)
    assert found.outcome == "too_large"
    assert "15,000 by 15,000" in found.message


def test_a_truncated_picture_is_corrupt(tmp_path):
    data = samples.encoded(samples.typed_picture(LINES), "PNG")
    assert samples.read(tmp_path, "a.png", data[: len(data) // 2]).outcome == "corrupt"
    assert samples.read(tmp_path, "a.png", data[:30]).outcome == "corrupt"
