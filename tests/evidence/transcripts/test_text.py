"""Pages and lines of transcripts, quotes found in them, and citations, without a database."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

import pytest

from config.api.errors import Invalid
from evidence.engines.layout.lines import page_spans
from evidence.engines.layout.structure import structure
from evidence.extraction.base import PAGE_BREAK
from evidence.transcripts.bluebook import citation, full_citation, last_name
from evidence.transcripts.exhibits import find_references, label_key
from evidence.transcripts.places import Place, PlaceRange, read_range
from evidence.transcripts.quotes import find_quote, nearest
from evidence.transcripts.text import Sheet, TranscriptText, transcript_text
from evidence.transcripts.word_index import word_index
from tests.each import each
from tests.evidence.transcripts.depositions import FIRST, PAGES, page


def text_from(*pages: str) -> TranscriptText:
    whole = PAGE_BREAK.join(pages)
    blocks = structure(whole).in_order
    return transcript_text(
        Sheet(
            number,
            whole[start:end],
            [replace(one, start=one.start - start, end=one.end - start) for one in blocks if start <= one.start < end],
        )
        for number, (start, end) in enumerate(page_spans(whole), 1)
    )


DOE = text_from(*PAGES)


@dataclass
class Cited:
    kind: str = "deposition"
    witness: str = "JANE DOE"
    cite_as: str = ""
    numbering: str = "printed"


def test_lines_have_the_page_and_line_that_are_printed() -> None:
    assert DOE.numbering == "printed"
    assert DOE.pages == [12, 13]
    assert DOE.by_place[Place(12, 8)] == [7]
    assert DOE.lines[7].text == "A. I never signed that letter. I saw it"
    speech = DOE.speech_at(DOE.lines[7])
    assert speech is not None
    assert (speech.kind, speech.speaker) == ("answer", "Jane Doe")


FOUND = {
    "I never signed that letter.": "12:8",
    "i NEVER signed — that letter": "12:8",
    "I saw it for the first time in the conference room": "12:8-10",
    "that is marked as Exhibit 12? A. I never signed": "12:7-8",
    "that is marked as Exhibit 12? I never signed": "12:7-8",
    "I never signed that letter … in the conference room": "12:8-10",
    "I never signed that letter [...] over the telephone": "12:8-13:12",
    "The relief valve was closed, yes. Are you certain?": "12:15-13:1",
}


@each(list(FOUND.items()))
def test_a_quote_is_found_on_its_exact_lines(quote: str, places: str) -> None:
    assert [str(one.places) for one in find_quote(DOE, quote)] == [places]


def test_words_that_stand_several_times_are_answered_each_and_the_nearest_first() -> None:
    assert [str(one.places) for one in find_quote(DOE, "valve")] == ["12:14", "12:15", "13:5"]
    assert str(find_quote(DOE, "valve", near_page=13)[0].places) == "13:5"


def test_a_quote_is_verbatim_only_with_the_transcripts_own_punctuation() -> None:
    assert find_quote(DOE, "I never signed that letter.")[0].is_verbatim
    assert not find_quote(DOE, "I never signed that letter!")[0].is_verbatim


def test_words_that_nobody_said_are_not_found_and_the_nearest_passage_is_told() -> None:
    quote = "I have never ever signed a letter like that"
    assert find_quote(DOE, quote) == []
    assert str(nearest(DOE, quote)[0].places) == "12:8"
    assert nearest(DOE, "zzz qqq xxx vvv kkk") == []


def test_pages_that_begin_anew_make_a_place_ambiguous() -> None:
    text = text_from(*PAGES, *PAGES)
    assert len(text.by_place[Place(12, 8)]) == 2
    assert text.between(read_range("12:8")) == []


def test_lines_without_numbers_are_counted_and_not_cited() -> None:
    text = text_from("Q. Did you?\nA. I did.\nQ. When?\nA. At noon.\n")
    assert text.numbering == "counted"
    assert [str(line.place) for line in text.lines] == ["1:1", "1:2", "1:3", "1:4"]
    assert citation(Cited(numbering="counted"), read_range("1:1")) == "Doe Dep."


CITATIONS = {
    ("deposition", "JANE DOE", ""): "Doe Dep. 12:3–15",
    ("deposition", "Jane Q. Doe, M.D.", ""): "Doe Dep. 12:3–15",
    ("deposition", "John Smith Jr.", ""): "Smith Dep. 12:3–15",
    ("deposition", "", ""): "Dep. 12:3–15",
    ("deposition", "Jane Doe", "J. Doe"): "J. Doe Dep. 12:3–15",
    ("hearing", "Jane Doe", ""): "Hr’g Tr. 12:3–15",
    ("interview", "Jane Doe", ""): "Doe Interview 12:3–15",
}


@each(list(CITATIONS.items()))
def test_citations_have_the_form_of_courts(who: tuple[str, str, str], expected: str) -> None:
    assert citation(Cited(*who), read_range("12:3-15")) == expected


def test_a_citation_over_pages_and_with_its_day() -> None:
    assert citation(Cited(), read_range("12:24-13:2")) == "Doe Dep. 12:24–13:2"
    assert full_citation(Cited(), read_range("12:3"), date(2024, 9, 3)) == "Doe Dep. 12:3, Sept. 3, 2024"
    assert last_name("MARY O'NEIL-STONE") == "O'neil-Stone"


RANGES = {
    "12:3": ((12, 3), (12, 3)),
    " p. 12:3 – 15 ": ((12, 3), (12, 15)),
    "12:24-13:2": ((12, 24), (13, 2)),
    "12:24 to 13:2": ((12, 24), (13, 2)),
}


@each(list(RANGES.items()))
def test_ranges_are_read_as_people_write_them(written: str, places: tuple[tuple[int, int], tuple[int, int]]) -> None:
    assert read_range(written) == PlaceRange(*(Place(*one) for one in places))


@each(["", "12", "12:15-3", "13:2-12:1", "a:b", "1:2:3", "12:3-", "9" * 60])
def test_what_is_no_range_is_refused(written: str) -> None:
    with pytest.raises(Invalid):
        read_range(written)


def test_exhibits_are_found_under_each_of_their_labels() -> None:
    found = {one.key: one for one in find_references(DOE)}
    assert set(found) == {"12", "P4", "KEST0004471"}
    assert [str(place) for place in found["P4"].places] == ["12:12"]
    assert {label_key(one) for one in ("Exhibit P-4", "Ex. P4", "P-4", "Plaintiff's Exhibit P-4")} == {"P4"}


def test_the_number_of_a_case_is_no_exhibit() -> None:
    text = text_from(page(12, ["Case No. 24-CV-03187", *FIRST[1:]]), PAGES[1])
    assert "24-CV-03187" in text.lines[0].text
    assert {one.key for one in find_references(text)} == {"12", "P4", "KEST0004471"}


def test_the_word_index_has_every_word_with_its_places() -> None:
    first = word_index(DOE, prefix="", cursor=None, limit=5)
    rest = word_index(DOE, prefix="", cursor=first.next_cursor, limit=500)
    words = {one["word"]: one for one in [*first.items, *rest.items]}
    assert words["valve"] == {"word": "valve", "count": 3, "places": ["12:14", "12:15", "13:5"], "more": False}
    assert len(words) == len(first.items) + len(rest.items)
    assert [one["word"] for one in word_index(DOE, prefix="cert", cursor=None, limit=9).items] == ["certain"]
