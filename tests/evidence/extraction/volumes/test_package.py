"""Paths of load files: compared with the volume's names, never opened; and page images put together."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from evidence.extraction.limits import Limits
from evidence.extraction.sandbox import ask_volume
from evidence.extraction.volumes.package import Package
from tests.evidence.load_files.conftest import picture, zipped

FILES = {
    "Top/VOL1/NATIVES/a.xls": b"1",
    "Top/VOL1/TEXT/a.txt": b"2",
    "Top/VOL2/TEXT/b.txt": b"3",
    "Top/VOL1/TEXT/b.txt": b"4",
}


@pytest.mark.parametrize(
    ("path", "found"),
    [("NATIVES\\a.xls", "Top/VOL1/NATIVES/a.xls"), ("\\vol1\\natives\\A.XLS", "Top/VOL1/NATIVES/a.xls"),
     (".\\VOL1\\TEXT\\b.txt", "Top/VOL1/TEXT/b.txt"), ("Else/Top/VOL1/TEXT/a.txt", "Top/VOL1/TEXT/a.txt"),
     ("TEXT/b.txt", "ambiguous_file"), ("TEXT/c.txt", "missing_file"), ("s/a.xls", "missing_file"),
     ("..\\NATIVES\\a.xls", "unsafe_path"), ("a/../../etc/passwd", "unsafe_path"), ("C:\\NATIVES\\a.xls", "unsafe_path"),
     ("\\\\server\\share\\a.xls", "unsafe_path"), ("//server/a.xls", "unsafe_path")],
)  # fmt: skip
def test_a_path_means_at_most_one_file_of_the_volume(path: str, found: str) -> None:
    entry, code = Package(io.BytesIO(zipped(FILES))).find(path)
    assert (entry.filename if entry else code) == found


def test_a_bomb_is_refused_and_the_file_beside_it_taken(tmp_path: Path) -> None:
    content = zipped({"bomb.txt": b"\0" * 40_000_000, "small.txt": b"words", "../evil.txt": b"x"})
    (tmp_path / "v.zip").write_bytes(content)
    asked = {"act": "take", "paths": ["bomb.txt", "small.txt"]}
    found = ask_volume(tmp_path / "v.zip", asked, workdir=tmp_path, limits=Limits(ratio_free_mb=1, max_ratio=10))
    answer = json.loads((tmp_path / found.children[-1].path).read_bytes())
    assert [one["code"] for one in answer["found"]] == ["too_large", ""]
    assert (tmp_path / found.children[0].path).read_bytes() == b"words"
    assert not (tmp_path.parent / "evil.txt").exists()


def test_page_images_become_one_pdf_and_a_damaged_one_an_empty_page(tmp_path: Path) -> None:
    images = [picture(frames=2), b"II*\0 no picture", picture(kind="JPEG"), b"%PDF-1.4 broken"]
    path = tmp_path / "images.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for at, content in enumerate(images):
            archive.writestr(f"{at:06d}", content)
    asked = {"act": "assemble", "paths": [f"{at:06d}" for at in range(4)]}
    made = [ask_volume(path, asked, workdir=tmp_path) for _ in range(2)]
    first = tmp_path / made[0].children[0].path
    assert json.loads((tmp_path / made[0].children[1].path).read_bytes()) == {"counts": [2, 0, 1, 0]}
    document = pdfium.PdfDocument(first)
    assert len(document) == 5
    assert document[0].get_size() == pytest.approx((612, 792))
    drawn = [document[at].render(scale=0.1, grayscale=True).to_pil().getextrema() for at in (0, 1, 2)]
    assert drawn == [(0, 0), (255, 255), (255, 255)]  # a black page, a white one, and the empty one
    document.close()
