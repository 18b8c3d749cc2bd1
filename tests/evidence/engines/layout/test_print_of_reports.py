"""Reports as surveyors type them: cut words, measures at a line's beginning, labels in columns."""

from __future__ import annotations

from evidence.engines.layout.sentences import split

REPORT = """SURVEY REPORT

1. Hold 4: cargo in the fwd. & stbd. wings was found wet and mouldy when the covers were opened in the dock.

2. Tank lids no. 4: rubber packing on the cross joint was perished and missing over
   2.3 m and three cleats were seized.

3. The mate told the undersigned that the Supdt. (Mr Roe) had been told of the packing in May 2012.

      Deck log      27.6.12   SW'ly 8/9, seas over covers
      Sea protest   Noted by the master at Brook, 1530 hrs
   The lid entry of 14.11.2011 reads that the packing was to be renewed at the next port of call.
"""
FORM = """EXCEPTIONS:  The load was hot. The consignee called the inspector on 6/26 at 11 am
RECD BY   Stan Roe, Tarn Terminal        DRIVER SIGN   refused
"""


def words(text: str) -> list[str]:
    return [one.words for one in split(text)]


def test_a_cut_word_ends_no_sentence_before_what_begins_none() -> None:
    found = words(REPORT)
    assert any("in the fwd. & stbd. wings was found wet" in one for one in found)
    assert any("the Supdt. (Mr Roe) had been told" in one for one in found)


def test_a_measure_at_a_line_s_beginning_is_no_item_s_number() -> None:
    assert any("missing over 2.3 m and three cleats" in one for one in words(REPORT))


def test_what_stands_left_of_a_labelled_line_is_a_paragraph_of_its_own() -> None:
    assert any(one.startswith("The lid entry of 14.11.2011 reads") for one in words(REPORT))


def test_a_line_of_labels_ends_the_sentence_above_it() -> None:
    assert any(one.endswith("at 11 am") for one in words(FORM))
