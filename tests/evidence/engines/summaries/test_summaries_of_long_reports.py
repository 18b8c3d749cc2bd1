"""A long report is told by what it finds and by its statements that are worth most, and never by the line above its pages."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of

_HEAD = "Alder County // Internal Work Product // Restricted Under Rule 12\n"
_IDLE = (
    "The following pages set out the background in more detail, and they should be read together with the pages before them.",
    "Views about that differed among those who were asked, and some of them changed over time as memories faded and cleared.",
    "It is generally thought that works of such a kind need a good deal of preparation, whatever else may be said about them.",
)
_TELLING = (
    "On 4 March 2018, Tobias Holm switched off the pumps of Weir Mills without telling Wilma Tarn, the manager of the mill.",
    "On 9 March 2018, Wilma Tarn wrote to Alder Mutual that the pumps of Weir Mills had been inspected, which was untrue.",
    "In June 2018, Alder Mutual paid Weir Mills $412,000 for the flood of 5 March 2018.",
    "The investigation did not establish that Alder Mutual knew in June 2018 that the pumps of Weir Mills had been switched off.",
)


def _report() -> str:
    pages = []
    for n in range(12):
        lines = [_IDLE[(n + k) % 3] for k in range(3)]
        middle = _TELLING[n // 3] if n % 3 == 1 else _IDLE[n % 3]
        pages.append(_HEAD + "\n\n".join([" ".join(lines), middle, " ".join(reversed(lines)), " ".join(lines)]))
    return "\n\n" + "\f".join(["", *pages])


def test_what_happened_and_what_was_found_is_told() -> None:
    words = " ".join(one.words for one in parts_of(Document(_report(), "report.pdf")))
    assert "did not establish that Alder Mutual knew" in words
    assert "switched off the pumps of Weir Mills" in words
    assert "$412,000" in words


def test_the_line_above_every_page_is_no_title() -> None:
    [lead, *said] = parts_of(Document(_report(), "report.pdf"))
    assert "Work Product" not in lead.words
    assert "Weir Mills" in lead.words
    assert not any("Work Product" in one.words for one in said)


def test_a_citation_that_a_line_breaks_off_is_no_title() -> None:
    cut = "See Inspection Report\n\nInspection Report 2017-4 (Tarn\n\nMills), page 4.\n\n"
    [lead, *_] = parts_of(Document(_report().replace("\n\n", cut, 1), "report.pdf"))
    assert "2017-4" not in lead.words
    assert "Weir Mills" in lead.words


def _short(heading: str) -> str:
    pages = "\n\n".join(
        f"{4 + n}.1. {' '.join([_IDLE[n % 3], _TELLING[n % 4], _IDLE[(n + 1) % 3]])}" for n in range(12)
    )
    return f"{heading}\n{'=' * len(heading)}\n\n{pages}\n"


def test_a_part_of_a_report_is_headed_by_its_own_heading() -> None:
    lead = parts_of(Document(_short("c. The Pumps of the Mill"), "part.txt"))[0].words
    assert "on \u201cThe Pumps of the Mill\u201d, mostly about" in lead
    assert "Weir Mills" in lead


def test_a_heading_that_any_report_has_says_nothing_of_it() -> None:
    lead = parts_of(Document(_short("a. Introduction"), "part.txt"))[0].words
    assert "Introduction" not in lead
    assert "Weir Mills" in lead
