"""Courts of Australia print an answer behind its question and a rule, and who asks on without a label."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.proof import with_proof
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts

INQUEST = """                    CORONERS COURT OF TARN

   Inquest into the death of Bo Lund
   DATE: 18 September 2014

   EDITH MARGARET ROE, AFFIRMED  [11.42 am]

   EXAMINATION BY MR FARROW (Counsel Assisting)

   MR FARROW:  Ms Roe, your occupation?---Crane driver. At the time I worked
   for Alder Mills.

   Did you inspect the crane on 2 November 2013?---No. The gate was locked.

   Who locked the gate of the yard?
   ---Tobias Quist locked it.

   HER HONOUR:  Did he say why?---He said nothing.

   MR FARROW:  Was the brake of the crane tested on 3 November 2013?---Yes, it was tested.

   CROSS-EXAMINATION BY MS HOLM (for Alder Mills Pty Ltd)

   MS HOLM:  You were dismissed in January 2014?---I resigned.

   HER HONOUR:  We'll adjourn.
"""


def blocks() -> list[tuple[BlockKind, str, str]]:
    found = structure(INQUEST)
    return [(one.kind, one.speaker, " ".join(INQUEST[one.start : one.end].split())) for one in found.blocks]


def test_an_answer_begins_behind_its_rule_and_is_the_witness_s() -> None:
    answers = [words for kind, speaker, words in blocks() if kind is BlockKind.ANSWER]
    assert {speaker for kind, speaker, _ in blocks() if kind is BlockKind.ANSWER} == {"Edith Margaret Roe"}
    assert answers[0] == "---Crane driver. At the time I worked for Alder Mills."
    assert answers[2] == "---Tobias Quist locked it."
    assert len(answers) == 6


def test_a_question_without_a_label_is_its_examiner_s() -> None:
    asked = {words: speaker for kind, speaker, words in blocks() if kind is BlockKind.QUESTION}
    assert asked["Did you inspect the crane on 2 November 2013?"] == "MR FARROW"
    assert asked["HER HONOUR: Did he say why?"] == "HER HONOUR"
    assert asked["MS HOLM: You were dismissed in January 2014?"] == "MS HOLM"


def test_a_no_behind_a_rule_denies_what_was_asked() -> None:
    document, mentions = Document(INQUEST), find_mentions(INQUEST)
    judged = judge_facts(document, mentions, find_facts(document, mentions, find_own_dates(document)))
    texts = [one.text for one in judged.kept]
    assert "Edith Margaret Roe testified that she did not inspect the crane on 2 November 2013." in texts, (
        judged.dropped
    )
    assert not any("testified that she inspected" in one for one in texts)
    assert {one.proof for one in with_proof(document, "deposition", judged.kept)} == {"sworn"}


def test_dashes_in_prose_are_no_answers() -> None:
    prose = "The crane fell.---It was old.---Nobody tested it.---Roe left.---Lund wrote.\n\nWho tested it?---Nobody knew.\n\n"
    assert not structure(prose * 3).spoken
