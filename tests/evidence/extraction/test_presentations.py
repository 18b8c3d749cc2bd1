import io
import zipfile

from tests.evidence.extraction import samples

DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="urn:p" xmlns:r="urn:r"'
RELS = '<Relationships xmlns="urn:rels">{}</Relationships>'


def paragraph(*runs: str) -> str:
    return "<a:p>{}</a:p>".format("".join(f"<a:r><a:t>{run}</a:t></a:r>" for run in runs))


def relation(number: int, target: str, extra: str = "") -> str:
    return f'<Relationship Id="r{number}" Target="{target}" {extra}/>'


def slide(inner: str) -> str:
    return f"<p:sld {DRAWING}>{inner}</p:sld>"


def pptx(order: list[int], slides: dict[int, str], **parts: str) -> bytes:
    """A presentation that shows its slides in this order; other parts by their path, ``__`` for a slash."""
    listed = "".join(f'<p:sldId id="{255 + number}" r:id="r{number}"/>' for number in order)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("ppt/presentation.xml", f"<p:presentation {DRAWING}>{listed}</p:presentation>")
        targets = "".join(relation(number, f"slides/slide{number}.xml") for number in slides)
        package.writestr("ppt/_rels/presentation.xml.rels", RELS.format(targets))
        for number, text in slides.items():
            package.writestr(f"ppt/slides/slide{number}.xml", slide(text))
        for name, text in parts.items():
            package.writestr(name.replace("__", "/"), text)
    return buffer.getvalue()


def test_slides_come_in_the_order_they_are_shown(tmp_path):
    data = pptx([2, 1], {1: paragraph("Second"), 2: paragraph("Fi", "rst")})
    found = samples.read(tmp_path, "a.pptx", data)
    assert [(page.label, page.text) for page in found.pages] == [("Slide 1", "First"), ("Slide 2", "Second")]


def test_tables_are_rows_and_slide_numbers_stay_out(tmp_path):
    table = "<a:tbl><a:tr><a:tc>{}</a:tc><a:tc>{}</a:tc></a:tr></a:tbl>".format(paragraph("Rent"), paragraph("$900"))
    number = '<a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p>'
    found = samples.read(tmp_path, "a.pptx", pptx([1], {1: table + number}))
    assert found.pages[0].text == "Rent\t$900"


def test_notes_and_comments_stand_under_their_slide(tmp_path):
    parts = {
        "ppt__slides___rels__slide1.xml.rels": RELS.format(
            relation(1, "../notesSlides/notesSlide1.xml") + relation(2, "/ppt/comments/comment1.xml")
        ),
        "ppt__notesSlides__notesSlide1.xml": slide(paragraph("Ask Paul")),
        "ppt__comments__comment1.xml": f"<p:cmLst {DRAWING}><p:cm><p:text>Is that so?</p:text></p:cm></p:cmLst>",
    }
    found = samples.read(tmp_path, "a.pptx", pptx([1], {1: paragraph("Budget")}, **parts))
    assert found.pages[0].text == "Budget\n\nNotes: Ask Paul\n\nComments: Is that so?"


def test_what_lies_outside_the_file_is_not_followed(tmp_path):
    targets = relation(1, "file:///etc/passwd", 'TargetMode="External"') + relation(2, "../../../../etc/passwd")
    parts = {"ppt__slides___rels__slide1.xml.rels": RELS.format(targets)}
    found = samples.read(tmp_path, "a.pptx", pptx([1], {1: paragraph("Budget")}, **parts))
    assert [page.text for page in found.pages] == ["Budget"]


def test_entities_are_refused(tmp_path):
    bomb = '<!DOCTYPE x [<!ENTITY a "haha">]><x>&a;</x>'
    data = pptx([1], {1: paragraph("Budget")}, ppt__slides___rels__slide1__xml=bomb)
    assert samples.read(tmp_path, "a.pptx", data).outcome == "ok"
    data = pptx([1], {1: ""}).replace(b"", b"")
    broken = io.BytesIO(data)
    with zipfile.ZipFile(broken, "a") as package:
        package.writestr("ppt/slides/_rels/slide1.xml.rels", bomb)
    assert samples.read(tmp_path, "b.pptx", broken.getvalue()).outcome == "corrupt"
