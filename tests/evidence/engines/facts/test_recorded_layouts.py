"""Transcripts of cameras and calls, however their lines name who speaks and when."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import candidates_of
from evidence.engines.facts.source import Source
from evidence.engines.facts.testimony.turns import speaker_name
from evidence.engines.layout.kinds import BlockKind, LayoutBlock
from evidence.engines.layout.speaker_names import with_names
from evidence.engines.layout.structure import structure
from evidence.engines.names.mentions import find_mentions

CAMERA = """BODY CAMERA TRANSCRIPT
Brook Police Department
Officer: Ofc. Edith Farrow, Badge 118
Date: May 4, 2021     Start: 20:10:07    End: 20:31:40

Key: FARROW = Ofc. Farrow; MALE 1 = Tobias
Holm; FEMALE 1 = neighbor, Ruth Odei.

20:10:07  FARROW:     Evening. Who called?
20:10:11  FEMALE 1:   I did. I live next door. I heard the window break at
                      Mill Lane.
20:10:30  FARROW:     Anyone hurt?
20:10:33  MALE 1:     I cut my hand on the lamp from Brook Stores.
20:10:41  (Knocking.)
20:10:43  FARROW:     Come to the door, please.
20:10:52  MALE 1:     No. I called Brook Stores about the lamp on May 3.
                      They said to come by.
20:10:58  (Sounds of movement.)
20:11:04  FARROW:     We took the lamp to Brook Station.

I certify that the foregoing is a true transcription of the recording.
"""
CALL = """COUNTY EMERGENCY CENTRE
Call taker: R. Odei

911:      Nine-one-one, what is the address?
CALLER:   Forty Mill Lane, unit 8.
911:      What's your name, sir?
CALLER:   Tobias Holm.
911:      Is there smoke in your unit, Tobias?
CALLER:   Yes. I opened the door at Mill Lane and the hall was black, and I
          closed it.
911:      Stay there. Brook Fire Department is on its way to you.
CALLER:   My neighbour Ruth Odei is on the balcony.
911:      I have noted that she is there.
CALLER:   There are lights. They are at the back.

NOTES
03:17:58  Structure fire, Mill Lane
03:18:20  Two pumps dispatched
"""
COLUMN = """RECORD OF INTERVIEW
Person interviewed: Tobias Holm
Interviewing officers: DC Edith Farrow

DC FARROW    Where were you on 3 May 2021?
HOLM         I was at Brook Stores with Ruth Odei.
DC FARROW    Did you take the lamp?
HOLM         I paid for the lamp at Brook Stores.
DC FARROW    How did you pay?
HOLM         I paid in cash on 3 May 2021.
"""


def speakers(text: str) -> list[tuple[str, str]]:
    found = structure(text)
    return [
        (one.speaker, " ".join(text[one.start + one.label : one.end].split()))
        for one in found.blocks
        if one.speaker or one.kind in (BlockKind.QUESTION, BlockKind.ANSWER)
    ]


def told(text: str) -> list[str]:
    document = Document(text)
    return [one.fact.text for one in candidates_of(Source(document, find_mentions(text), find_own_dates(document)))]


def test_each_line_with_a_clock_is_said_by_whom_it_names() -> None:
    found = speakers(CAMERA)
    assert ("Ruth Odei", "I did. I live next door. I heard the window break at Mill Lane.") in found
    assert ("Tobias Holm", "I cut my hand on the lamp from Brook Stores.") in found
    assert ("Edith Farrow", "We took the lamp to Brook Station.") in found
    assert not any("Knocking" in words or "movement" in words or "certify" in words for _, words in found)


def test_a_statement_of_a_recording_has_its_speakers_name() -> None:
    found = told(CAMERA)
    assert any(
        one.startswith("Tobias Holm said: “I called Brook Stores") or "I called Brook Stores" in one for one in found
    )
    assert not any("The farrow" in one or "male 1" in one for one in found)


def test_a_caller_who_gives_a_name_is_called_by_it() -> None:
    found = speakers(CALL)
    assert ("911", "Stay there. Brook Fire Department is on its way to you.") in found
    assert any(who == "Tobias Holm" and words.startswith("Yes. I opened the door") for who, words in found)
    assert not any("unit, Tobias" in one for one in told(CALL))


def test_names_may_stand_in_a_column_of_their_own() -> None:
    found = speakers(COLUMN)
    assert any(words == "I paid for the lamp at Brook Stores." for _, words in found)
    assert any(who.endswith("Farrow") and words == "How did you pay?" for who, words in found)
    tabbed = COLUMN.replace("DC FARROW    ", "DC FARROW\t").replace("HOLM         ", "HOLM\t")
    assert [words for _, words in speakers(tabbed)] == [words for _, words in found]


def test_initials_are_whom_the_head_lists() -> None:
    text = """OFFICE OF THE INSPECTOR
INTERVIEW OF:        Edith Farrow, Asset Manager
DATE:                May 3, 2016
INTERVIEWERS:        Tobias Holm (TH), Ann Lee Roe (LR)

TH:  How long have you been at the mill?

EF:  Since 2009. I have Weir Court and the two towers.

LR:  Who picked the contractor for Weir Court?

EF:  Mr. Quist did. He told me on May 2, 2016 that he had picked Holm Boilers.

TH:  Did you see the bids?

EF:  I saw three bids on May 1, 2016.

TH:  Which of them was the lowest?

EF:  Holm Boilers was the highest.

LR:  Did you say so to Mr. Quist?

EF:  I told him on May 2, 2016.

TH:  What did he answer?

EF:  He shut the door.
"""
    speakers = {block.speaker for block in structure(text).blocks if block.speaker}
    assert speakers == {"Tobias Holm", "Edith Farrow", "Ann Lee Roe"}
    said = [one.fact.text for one in candidates_of(Source(Document(text), find_mentions(text), []))]
    assert any(one.startswith("Edith Farrow") and "three bids on May 1, 2016" in one for one in said)


LABELLED = """Recorded line 4418 - Weir Securities
Call of May 3, 2012

CALLER (Tobias Holm, broker):  Edith, it is Tobias.
EDITH FARROW (client):  I am listening.
TH:  We had a margin call on the account this morning.
EF:  I never signed for margin.
TH:  It was in the paper of 2006.
EF:  You sold my Weir Mills shares on May 2, 2012.
TH:  I called you first.
EF:  The phone did not ring.
"""


def test_initials_are_whom_the_first_labels_name() -> None:
    named = {block.speaker.title() for block in structure(LABELLED).blocks if block.speaker}
    assert named >= {"Tobias Holm", "Edith Farrow"}
    assert "Ef" not in named


def test_initials_that_nothing_explains_stay_as_they_are_printed() -> None:
    assert speaker_name("VS") == "VS"


@pytest.mark.parametrize("above", ["ROE: So, we met.\nROE: In May.\n", "ROE: Well\n"])
def test_what_somebody_says_above_the_first_line_read_as_speech_is_not_their_name(above: str) -> None:
    text = f"{above}ROE: I went home."
    turn = LayoutBlock(len(above), len(text), BlockKind.SPEAKER_TURN, speaker="ROE", label=5)
    assert with_names(text, [turn], examined=False)[0].speaker == "ROE"
