"""A recorded statement has whose it is, on what loss and day; a chat its writers' deeds, and figures stay."""

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

STATEMENT = """\
WEIR FARMERS MUTUAL INSURANCE COMPANY
RECORDED STATEMENT - TRANSCRIPTION

CLAIM NO:     F-88-10457
INSURED:      Otto & Ada Quist
LOSS:         Fire, barn and contents
STATEMENT OF: Tobias Holm, hired man
TAKEN BY:     W. Lund, Adjuster
DATE/PLACE:   8-19-88, kitchen of insured

WL: Mr. Holm, how was the hay?

TH: It wasn't dry. I told Otto it was tough yet.

WL: Did you tell anybody it was warm?

TH: I told Otto at supper. He put a thermometer down in it and he said it was a hundred and sixty.

WL: Anybody call the fire company?

TH: Not that I know. Otto said to leave the doors shut.
"""
CHAT = """\
[08/10/2021, 9:14:40 am] Otto Quist: landlord wants an answer on the lease by Friday
[08/10/2021, 9:21:47 am] Ada Finch: i dont agree to sign anything til we see the books
[15/10/2021, 5:52:18 pm] Otto Quist: Signed. Tobias and me as directors
[15/10/2021, 6:31:10 pm] Ada Finch: the shareholders agreement says anything over 50k needs all three of us
[20/12/2021, 2:22:09 pm] Otto Quist: he's put 10k back in this morning
[20/12/2021, 2:25:33 pm] Ada Finch: 28.5 to go. I've seen a lawyer about the lease
"""


def test_a_recorded_statement_has_its_loss_and_its_day() -> None:
    said = summarize(Document(STATEMENT))
    assert said.startswith(
        "Statement of Tobias Holm, hired man, taken by W. Lund, Adjuster, 19 August 1988. Insured: Otto"
    )
    assert "a hundred and sixty" in said


def test_a_chat_tells_what_was_done_and_keeps_its_figures() -> None:
    said = summarize(Document(CHAT))
    assert "15 October 2021, Otto Quist: \u201cSigned. Tobias and me as directors" in said
    assert "28.5 to go" in said
