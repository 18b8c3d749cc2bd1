"""A long transcript is told by the answers that are worth most as facts, each understood by itself."""

from __future__ import annotations

from evidence.engines.base.types import Document
from evidence.engines.summaries.parts import SummaryPart
from evidence.engines.summaries.summarize import parts_of

_IDLE = (
    ("Can you turn to page {n} of the bundle?", "Yes, I have page {n}."),
    ("Do you see the second paragraph there?", "I do, yes, thank you."),
    ("And that is what it says?", "I'd have to read it again to be sure of that."),
)
_TELLING = (
    (
        "You were the maintenance manager of Weir Mills from 2011 to 2019?",
        "Yes. I was the maintenance manager of Weir Mills from 2011 until 2019.",
    ),
    (
        "Did you know before the fire of 4 March 2018 that the alarm in the drying room had been switched off?",
        "Yes. Tobias Holm told me on 2 March 2018 that he had switched off the alarm in the drying room.",
    ),
    (
        "Did you report that to the insurer, Alder Mutual, before the fire?",
        "No. I did not report it to Alder Mutual until June 2018.",
    ),
    ("Who decided not to repair the sprinklers?", "Wilma Tarn decided in January 2018 not to repair the sprinklers."),
)


def _transcript() -> str:
    lines = ["DEPOSITION OF ORLA FINCH", "", "September 14, 2020", "", "EXAMINATION", "", "BY MR. LUND:", ""]
    for n in range(1, 120):
        question, answer = _IDLE[n % len(_IDLE)]
        lines += [f"Q.  {question.format(n=n)}", f"A.  {answer.format(n=n)}"]
        if n % 28 == 0:
            asked, said = _TELLING[n // 28 - 1]
            lines += [f"Q.  {asked}", f"A.  {said}"]
    filler = "Q.  Would you look at the next tab of the binder, please, and tell me when you have it in front of you?"
    return "\n".join([*lines, *[f"{filler}\nA.  I have it in front of me."] * 60])


def _parts() -> list[SummaryPart]:
    return parts_of(Document(_transcript()))


def test_what_a_witness_owned_to_is_told_and_not_how_the_pages_were_turned() -> None:
    lead, *said = [one.words for one in _parts()]
    assert "Orla Finch" in lead
    assert any("maintenance manager of Weir Mills" in words for words in said)
    assert any("switched off the alarm in the drying room" in words for words in said)
    assert any("sprinklers" in words for words in said)
    assert not any("page" in words or "tab" in words for words in said)


def test_each_answer_has_its_place() -> None:
    text = _transcript()
    told = next(one for one in _parts() if "switched off the alarm" in one.words)
    assert any("Tobias Holm told me" in text[start:end] for start, end in told.spans)


def test_a_day_that_somebody_speaks_of_is_not_the_day_of_the_hearing() -> None:
    undated = _transcript().replace("September 14, 2020\n", "")
    [lead, *_] = parts_of(Document(undated))
    assert "2018" not in lead.words
    assert "Orla Finch" in lead.words


def test_a_day_that_stands_below_where_the_first_one_speaks_is_not_the_day_of_the_hearing() -> None:
    asked, rest = "BY MR. LUND:\n\n", _transcript().replace("September 14, 2020\n", "").partition("BY MR. LUND:\n\n")
    letter = "Q.  You had this letter.\n\nOctober 2, 2013\n\nDear Ms. Finch,\n\n"
    [lead, *_] = parts_of(Document(rest[0] + asked + letter + rest[2]))
    assert "2013" not in lead.words
    assert "Orla Finch" in lead.words


def test_an_answer_that_was_broken_into_or_only_recalls_is_not_told() -> None:
    broken = (
        "Q.  Within the mill?\n"
        "A.  -- within the mill of Weir, where Tobias Holm had the keys of the drying room in March 2018.\n"
        "Q.  In 2018 Wilma Tarn asked for help with the sprinklers before the audit; do you recall that?\n"
        "A.  I vaguely recall it.\n"
    )
    words = " ".join(one.words for one in parts_of(Document(_transcript() + "\n" + broken * 2)))
    assert "\u201c-- within" not in words
    assert "vaguely" not in words
