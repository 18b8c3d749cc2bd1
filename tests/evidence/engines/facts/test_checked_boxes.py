"""What is checked on a form: options, answers and rows of checklists; and what a form prints of its maker's liability."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.papers.form_heads import head_of
from evidence.engines.layout.boxes import checked_boxes, checked_rows
from evidence.engines.layout.sentences import read
from evidence.engines.names.mentions import find_mentions
from tests.evidence.engines.candidates import candidate_texts

FORM = """TARN PUMP WORKS LTD.
DAILY PUMP PRE-USE INSPECTION
Date: 11/14/2019        Shift:  [ ]1st  [X]2nd        Bay: C-3
Pump No.: CC-22         Operator: D. Holm             Hour meter: 9,417.3
------------------------------------------------------------------------------
ITEM                              OK     NOT OK    N/A    COMMENTS
 1  Forks                          X
 2  Foot valve                             X             SOFT - goes to floor. Told
                                                          Ruth again
 3  Gauge                         [ ]     [X]      [ ]    Glass of the gauge is broken. The key was removed on Monday
 4  Horn                           X
------------------------------------------------------------------------------
Disposition by the foreman (check one):
   [ ] Removed from service
   [X] Released for use, repair scheduled        Date: 11/18
Was the pump locked out?  [ ] Y   [X] N

Terms: Tarn Pump Works accepts no responsibility for loss of any kind. Holm told the foreman of it on November 13, 2019.
Remarks: Tarn Pump Works shall not be liable for the loss of use of any pump that is inspected here.
"""


def texts_of(text: str) -> list[str]:
    document, mentions = Document(text), find_mentions(text)
    return [one.text for one in find_facts(document, mentions, find_own_dates(document))]


def test_a_row_of_a_checklist_is_stated_with_its_comment() -> None:
    texts = texts_of(FORM)
    assert any(one == "Foot valve marked NOT OK: SOFT - goes to floor. Told Ruth again" for one in texts)
    assert not any("Forks" in one or "Horn" in one for one in texts)


def test_a_row_is_of_the_day_on_which_the_form_was_filled_in() -> None:
    text = FORM.replace("DAILY PUMP", "PUMP")
    found = find_facts(Document(text), find_mentions(text), find_own_dates(Document(text)))
    assert {str(one.date) for one in found if "Foot valve" in one.text} == {"2019-11-14"}


def test_a_comment_of_two_statements_is_two_facts() -> None:
    assert [row.comment for row in checked_rows(FORM)][1].endswith("on Monday")
    texts = [one for one in candidate_texts(FORM) if "Gauge marked NOT OK" in one]
    assert [one.rpartition(": ")[2] for one in texts] == [
        "Glass of the gauge is broken.",
        "The key was removed on Monday",
    ]


def test_an_option_is_stated_with_what_it_answers() -> None:
    assert any(
        one.endswith(": Disposition by the foreman: Released for use, repair scheduled")
        for one in candidate_texts(FORM)
    )
    assert [(one.asked, one.said) for one in checked_boxes(FORM)][-1] == ("Was the pump locked out?", "N")
    assert not any("Removed from service" in one or "2nd" in one for one in texts_of(FORM))


def test_the_number_of_the_thing_inspected_is_not_the_form_s() -> None:
    document = Document(FORM)
    assert "CC-22" not in head_of(document, read(FORM), find_mentions(FORM))


def test_a_form_s_terms_are_no_facts() -> None:
    assert not any("responsibility" in one or "liable" in one for one in texts_of(FORM))


def test_a_line_goes_on_with_the_number_of_the_paragraph_it_refers_to() -> None:
    words = "8.   I deny that anybody of the Plaintiff has dressed the ration, as alleged in para.\n     11 of the Defence.\n"
    assert next(one.words for one in read(words).sentences).endswith("in para. 11 of the Defence.")


def test_a_line_goes_on_with_the_day_that_its_last_word_leads_to() -> None:
    words = "The guard on the pulley was reported missing by the fitter of the mill on\n29 October. Was it replaced?\n"
    assert next(one.words for one in read(words).sentences).endswith("on 29 October.")
