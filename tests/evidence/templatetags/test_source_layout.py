"""How evidence's text is laid out: no word is lost, none becomes markup, and the cited ones are marked."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from evidence.engines.layout.structure import structure
from evidence.templatetags.source_layout import box_list, is_transcript, original_viewer, source_excerpt, source_page
from tests.evidence.engines.layout import documents

MAIL = "From: Ann <ann@example.org>\nTo: Bo\nSubject: Valve\n\nThe valve <b>leaks</b>.\nAnn"
SHEET = "Statement\nDate\tText\tSum\n2024-02-01\tRent\t1,200.00\n2024-02-09\t<i>Water</i>\t(18.40)"
LINES = [f"{number:4}  Q.  Question {number}?" for number in range(1, 12)]
TRANSCRIPT = "     41\n\n" + "\n".join(LINES)


def view(text: str, media_type: str, *, quote: str = "", page: int = 1) -> dict[str, Any]:
    start = text.index(quote)
    marks = [{"start": start, "end": start + len(quote), "kind": "selected"}] if quote else []
    return {"text": text, "media_type": media_type, "page": page, "highlights": marks}


def words(html: str) -> str:
    """What is read on the page, without spaces."""
    return "".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def marked(html: str) -> list[str]:
    return [unescape(found) for found in re.findall(r"<mark[^>]*>(.*?)</mark>", html, re.S)]


@pytest.mark.parametrize(
    ("text", "media_type", "quote", "shape", "marks"),
    [
        (MAIL, "message/rfc822", "<b>leaks</b>.", '<dl class="mail-head"><dt>From</dt>', ["<b>leaks</b>."]),
        (MAIL, "message/rfc822", "Valve\n\nThe", "<dt>Subject</dt>", ["Valve", "The"]),
        (SHEET, "text/csv", "Rent\t1,200.00", '<th scope="col" class="short">Sum</th>', ["Rent", "1,200.00"]),
        (TRANSCRIPT, "text/plain", "Question 3?", '<span class="line-number">3</span>', ["Question 3?"]),
        ("Plain <b>words</b>", "text/plain", "<b>words", "reader-text", ["<b>words"]),
    ],
)  # fmt: skip
def test_every_word_stays_and_the_cited_ones_are_marked(
    text: str, media_type: str, quote: str, shape: str, marks: list[str]
) -> None:
    html = source_page(view(text, media_type, quote=quote))
    assert shape in html
    assert marked(html) == marks
    assert "<b>" not in html
    assert "<i>" not in html
    plain = re.sub(r"(?m)^(From|To|Subject): ", r"\1", text)
    assert words(html) == "".join(plain.split())


def by_blocks(text: str, media_type: str = "text/plain", *, quote: str = "") -> dict[str, Any]:
    names = ("kind", "start", "end", "level", "speaker")
    blocks = [{name: getattr(one, name) for name in names} for one in structure(text).in_order]
    return view(text, media_type, quote=quote) | {"blocks": blocks}


@pytest.mark.parametrize(
    "text",
    [documents.INQUIRY, documents.TRIAL, documents.MAIL, documents.COMPLAINT, documents.RECORDING, TRANSCRIPT, MAIL],
)
def test_no_word_is_lost_or_added_when_a_page_is_laid_out_by_its_blocks(text: str) -> None:
    html = source_page(by_blocks(text)).replace("<summary>Earlier messages, quoted</summary>", "")
    shown = (
        re.sub(r"(?m)^(From|To|Cc|Date|Subject): ", r"\1", text.split("\n\n")[0]) + text[len(text.split("\n\n")[0]) :]
    )
    assert words(html) == "".join((shown if "mail-head" in html else text).split())


def test_line_numbers_and_speakers_stand_in_the_margin() -> None:
    html = source_page(by_blocks(documents.DEPOSITION.split("\f")[2].strip("\n"), quote="fall on May 3, 2019?"))
    assert '<span class="line-number">7</span><span class="line-words" data-speaker="John A. Smith">' in html
    assert 'data-speaker="MR. JONES"' in html
    assert marked(html) == ["fall on May 3, 2019?"]
    assert "data-speaker" not in html.split("MS. O&#x27;BRIEN:")[0].rsplit("<span", 1)[1]


def test_running_heads_are_grey_and_quoted_mail_is_folded_unless_it_is_cited() -> None:
    assert '<span class="line is-furniture">' in source_page(by_blocks(documents.INQUIRY))
    assert '<details class="mail-quoted">' in source_page(by_blocks(documents.MAIL))
    cited = source_page(by_blocks(documents.MAIL, quote="The plumber comes"))
    assert '<details class="mail-quoted" open>' in cited
    assert marked(cited) == ["The plumber comes"]


def test_what_a_document_says_is_never_markup_in_a_block_either() -> None:
    html = source_page(by_blocks('Q.  Is "<i>" right?\nA.  <b>Yes</b>.\nQ.  And?\nA.  No.\n'))
    assert "<i>" not in html
    assert "<b>" not in html


def test_the_cited_row_and_the_sums_stand_out() -> None:
    html = source_page(view(SHEET, "text/csv", quote="Rent"))
    assert html.count('<tr class="is-cited">') == 1
    assert '<td class="num">1,200.00</td>' in html
    assert '<td class="num">(18.40)</td>' in html
    assert '<td class="short" colspan="3">Statement</td>' in html


def test_an_excerpt_of_a_table_begins_with_a_whole_row() -> None:
    start = SHEET.index("Rent")
    context = {
        "before": "2024-01-30\tcut off\n2024-02-01\t",
        "quote": "Rent",
        "after": "\t1,200.00",
        "start": start + 40,
    }
    html = source_excerpt({**context, "media_type": "text/csv"})
    assert "cut off" not in html
    assert marked(html) == ["Rent"]


def test_a_row_of_figures_heads_no_columns() -> None:
    html = source_page(view("2024-02-01\tRent\t1,200.00\n2024-02-09\tWater\t18.40", "text/csv"))
    assert "<th" not in html


def test_an_excerpt_of_prose_keeps_all_of_it() -> None:
    context = {"before": "<b>a\n", "quote": "paid", "after": " b", "start": 5, "end": 9, "length": 11}
    html = source_excerpt({**context, "media_type": "text/plain"})
    assert "&lt;b&gt;a\n" in html
    assert (marked(html), "data-more" in html) == (["paid"], False)


def test_an_excerpt_of_prose_begins_and_ends_with_whole_words_where_the_page_goes_on() -> None:
    context = {"before": "oice was\n", "quote": "paid", "after": " on Frid", "start": 90, "end": 94, "length": 200}
    html = source_excerpt({**context, "media_type": "text/plain"})
    assert "data-more-before data-more-after>was\n<mark" in html
    assert html.endswith("</mark> on</blockquote>")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TRANSCRIPT, True),
        ("1 apple\n2 pears\n3 plums", False),
        ("\n".join(f"{number} words" for number in (7, 3, 19, 2, 8, 4, 11, 5)), False),
        ("Prose with no numbers.\n" * 9, False),
        ("", False),
    ],
)
def test_a_transcript_is_known_by_its_numbered_lines(text: str, expected: bool) -> None:
    assert is_transcript(text) is expected


def test_what_a_browser_can_show_and_where_the_boxes_are() -> None:
    assert [original_viewer(one) for one in ("application/pdf", "image/png", "image/tiff", None)] == [
        "pdf", "picture", "", "",
    ]  # fmt: skip
    boxes = [{"x0": 0.1, "y0": 0.25, "x1": 1 / 3, "y1": 0.5}, {"x0": 0, "y0": 0, "x1": 1, "y1": 1}]
    assert box_list(boxes) == "0.10000,0.25000,0.33333,0.50000;0.00000,0.00000,1.00000,1.00000"
    assert box_list(None) == ""


def test_who_signs_a_quoted_message_is_folded_with_it() -> None:
    def of(sender: str, words: str) -> str:
        return f"From: {sender} <{sender.lower()}@example.org>\nTo: Cy\nSubject: RE: Valve\n\n{words}\n\n{sender}\n\n"

    below = "-----Original Message-----\n"
    text = of("Eleanor", "It leaks.") + below + of("Walt", "Leave it.") + below + of("Eleanor", "May I lock it?")
    page = by_blocks(text.strip())
    signed = [one for one in page["blocks"] if one["kind"] == "signature_block" and one["level"]]
    html = source_page(page)
    assert len(signed) == 2
    assert html.count('<details class="mail-quoted">') == 1
    assert words(html.split("</details>")[-1]) == ""
    assert "It leaks." in html.split("<details")[0]


def test_lines_break_at_no_break_spaces_rather_than_within_words() -> None:
    text = "The\u00a0lease <b>\u00a0ends."
    page = source_page({"text": text, "media_type": "application/pdf", "highlights": [{"start": 0, "end": 9}]})
    assert page.count("\u00a0<wbr>") == 2
    assert words(page) == "".join(text.split())
    excerpt = source_excerpt({"before": "", "quote": text, "after": "\u00a0Then."})
    assert excerpt.count("\u00a0<wbr>") == 3
