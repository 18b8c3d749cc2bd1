"""What rows of tables and checked boxes bear out: their own cells under their own heads, and no others."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

CHECKLIST = """TARN COLD STORAGE LLC
DAILY TRUCK PRE-USE INSPECTION                                   No. CC-22
Date: 11/14/2019        Unit: 7               Operator: D. Holm
ITEM                                     OK      NOT OK   COMMENTS
1  Forks, carriage                        X
2  Hydraulic hoses                                X       drip at tilt cylinder since Monday
3  Service brake                                  X       soft, pedal goes to the floor
Supervisor disposition (check one):
[ ] Removed from service
[X] Released for use, repair scheduled
"""
NOTICE = """STATE OF WEIR
NOTICE OF VIOLATION

Dear Mr. Holm:

Viol.  Reg. cite      Description                                       Correct by
1      280.41(a)      Tank 2 (8,000 gal.) has no release detection      07/15/2009
                      records for April 2009.
2      280.44(a)      Line leak detector on Tank 3 has been             07/20/2009
                      disabled.
"""


def judged(text: str) -> tuple[list[str], list[str]]:
    """What is found in the text that its quotes bear out, and what is dropped."""
    document, mentions = Document(text), find_mentions(text)
    found = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    return [one.text for one in found.kept], [one.text for one, _ in found.dropped]


def test_a_row_of_a_checklist_bears_out_what_is_marked_in_it() -> None:
    kept, dropped = judged(CHECKLIST)
    assert not dropped
    assert any("Service brake marked NOT OK: soft, pedal goes to the floor [" in one for one in kept)


def test_a_checked_box_bears_out_its_label_and_its_option() -> None:
    kept, _ = judged(CHECKLIST)
    assert any("Supervisor disposition: Released for use, repair scheduled [" in one for one in kept)


def test_a_row_of_a_notice_bears_out_its_cells_under_their_heads() -> None:
    kept, dropped = judged(NOTICE)
    assert not dropped
    assert any("280.44(a)" in one and one.endswith("Line leak detector on Tank 3 has been disabled.") for one in kept)


def test_another_row_s_cell_or_head_is_not_borne_out() -> None:
    document, mentions = Document(CHECKLIST), find_mentions(CHECKLIST)
    found = find_facts(document, mentions, find_own_dates(document))
    brake = next(one for one in found if "Service brake" in one.text)
    for said, other in (("NOT OK", "OK"), ("Service brake", "Hydraulic hoses"), ("soft", "torn")):
        changed = replace(brake, text=brake.text.replace(said, other))
        assert judge_facts(document, mentions, [changed]).dropped, other
