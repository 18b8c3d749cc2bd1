"""Which thing "it" means: the one of which the sentence before spoke, in brackets; none where it may be another."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.facts.facts import find_facts
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.testimony.things_meant import ThingsMeant
from evidence.engines.names.mentions import find_mentions
from evidence.engines.support.facts import judge_facts
from tests.evidence.engines.facts.test_confirmed_questions import told


def meant(*sentences: str) -> str:
    """The last of these sentences of one exchange, with what is meant in it."""
    things = ThingsMeant()
    things.begin()
    for one in sentences[:-1]:
        things.follow(WordedSpeech(one, one), ["Bo Lund"])
    return things.worded(WordedSpeech(sentences[-1], sentences[-1]), ["Bo Lund"]).said


@pytest.mark.parametrize(
    ("before", "words", "said"),
    [
        ("What was the hemoglobin?", "It resulted at noon.", "It [the hemoglobin] resulted at noon."),
        ("I wrote a memo to Bo Lund.", "Did you keep it?", "Did you keep it [the memo]?"),
        ("There was a restrictor on Car 3.", "When did it break?", "When did it [the restrictor on Car 3] break?"),
        ("Were you asked for an appraisal of Bo Lund?", "It was good.", "It [the appraisal of Bo Lund] was good."),
        ("Were the pads dry?", "I changed them at six.", "I changed them [the pads] at six."),
        ("Was the panel working?", "How long had it been out?", "How long had it [the panel] been out?"),
        ("Was there a written plan?", "Who made it?", "Who made it [the written plan]?"),
        (
            "Did the rule say how often the pit was cleaned?",
            "Was it cleaned weekly?",
            "Was it [the pit] cleaned weekly?",
        ),
    ],
)
def test_the_only_thing_spoken_of_is_meant(before: str, words: str, said: str) -> None:
    assert meant(before, words) == said


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ("The valve closed the pump.", "Did you inspect it?"),
        ("Bo Lund called.", "Did you hear it?"),
        ("The clerk left.", "Did you see it?"),
        ("That was the middle of May.", "Did you repair it?"),
        ("It went off the end of the dock.", "Was anybody in it?"),
        ("I read the notice of the suspension.", "Is it correct that Bo Lund wrote?"),
        ("I filed with the department.", "Has it been decided?"),
        ("Was the memo signed?", "It was in May."),
        ("Was the memo signed?", "It seems that nobody signed."),
        ("Were the tags cut?", "Did you tell them?"),
        ("Was the memo signed?", "The pump broke and I fixed it."),
        ("It took the $400.", "Did you count it?"),
        ("Was the memo signed?", "Did you see Bo Lund do it?"),
        ("It is a small company.", "What did you say about it?"),
        ("I put the bucket under it.", "Did you fix it?"),
        ("Was the memo signed?", "He said there was nothing in it."),
    ],
)
def test_what_may_be_another_stays_open(before: str, words: str) -> None:
    assert "[" not in meant(before, words)


def test_a_thing_is_meant_in_the_next_exchange_and_no_later() -> None:
    things = ThingsMeant()
    asked = WordedSpeech("Did you keep it?", "Did you keep it?")
    things.begin()
    things.follow(WordedSpeech("I wrote a memo.", "I wrote a memo."), [])
    things.begin()
    assert things.worded(asked, []).closed == "Did you keep the memo?"
    things.begin()
    assert things.worded(asked, []) == asked


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Did you call them?", "Did you call them [Roe LLC]?"),
        ("They were told in May.", "They [Roe LLC] were told in May."),
        ("It was in May.", "It was in May."),
    ],
)
def test_an_organization_is_meant_by_them(words: str, said: str) -> None:
    things = ThingsMeant()
    things.begin()
    things.follow(WordedSpeech("Did Roe LLC come out?", "Did Roe LLC come out?"), [], ["Roe LLC"])
    assert things.worded(WordedSpeech(words, words), []).said == said


def test_the_check_knows_the_thing_in_brackets() -> None:
    asked = (
        "Q.   Did Bo Lund sign the budget of the mill?",
        "A.   No.",
        "Q.   Did Bo Lund read it in May 2016?",
        "A.   No.",
    )
    assert any("did not read it [the budget of the mill] in" in one for one in told(*asked))
    text = "DEPOSITION OF NORA QUIST\n\nNORA QUIST, sworn, testified:\nBY MR. DOE:\n" + "\n".join(asked)
    document, named = Document(text), find_mentions(text)
    assert not judge_facts(document, named, find_facts(document, named, [])).dropped
