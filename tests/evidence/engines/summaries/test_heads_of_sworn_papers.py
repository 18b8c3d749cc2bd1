"""The heads of affidavits and awards say whose they are, in which case, and what its sides are called."""

import pytest

from evidence.engines.base.types import Document
from evidence.engines.documents.captions import matter_of, sides_of
from evidence.engines.summaries.summarize import summarize

AFFIDAVIT = """\
                                                  No. S-871204
                                                  Weir Registry
              IN THE SUPREME COURT OF BRITISH COLUMBIA
BETWEEN:
              WILMA MAY QUIST
                                                  PLAINTIFF
AND:
              TARN PASSAGE FERRIES LTD. and TOBIAS HOLM
                                                  DEFENDANTS

                          AFFIDAVIT

I, Tobias Holm, mariner, of 44 Water Street, in the City of Weir, Province of British Columbia, SWEAR THAT:

1. I was the master of the "Tarn Lark" on 2 July 1987 and have personal knowledge of what follows.

2. At 1910 hours that evening I ordered the bow ramp lowered at Alder Bay.

3. I did not see the Plaintiff. I am told by Mr. Roe, and believe, that she had walked past the chain to fetch a dog.

4. At no time was I told by the Defendants to stop using the ramp. We were paid by the trip.

SWORN BEFORE ME at the City of     )
Weir, Province of British          )
Columbia, this 9th day of          )
February, 1988.                    )    T. Holm
"""
AWARD = """\
IN THE MATTER OF THE ARBITRATION ACT (CAP. 10) AND
IN THE MATTER OF AN ARBITRATION

Between
            TARN TEXTILES PTE LTD                        ... Claimant
and
            ALDER CONFECÇÕES LDA                         ... Respondent

                          FINAL AWARD

1.  By a sale contract of 3 March 2005 the Claimant sold to the Respondent 86,000 metres of dyed cotton poplin at US$2.15
per metre. I was appointed on 9 January 2006.

2.  The price fell due on 19 July 2005. The Respondent paid US$60,000 on 2 August 2005 and nothing since.

3.  I find that the navy, 19,800 metres, did not conform to the contract of sale.

4.  The claim for lost profit on the order from Weir Norte is dismissed. The Respondent produced no order.

I THEREFORE AWARD AND DIRECT that the Respondent pay the Claimant US$91,940 with simple interest until payment.

Made at Singapore this 11th day of September 2006.

                                        Orla Finch
                                        Sole Arbitrator
"""


def test_a_bare_affidavit_is_of_who_swears_it() -> None:
    said = summarize(Document(AFFIDAVIT))
    assert said.startswith(
        'Affidavit of Tobias Holm, the master of the "Tarn Lark" on 2 July 1987, in Wilma May Quist (Plaintiff) v.'
        " Tarn Passage Ferries Ltd. and Tobias Holm (Defendants), 9 February 1988. Tobias Holm: \u201c"
    )
    assert "\u201cWe were paid by the trip.\u201d" in said
    assert "Registry" not in said


def test_an_award_names_its_sides_and_what_is_to_be_paid_first() -> None:
    said = summarize(Document(AWARD))
    assert said.startswith(
        "Final Award between Tarn Textiles Pte Ltd (Claimant) and Alder Confecções Lda (Respondent), 11 September 2006."
        " I THEREFORE AWARD AND DIRECT that the Respondent pay"
    )
    assert "is dismissed" in said


NEW_ZEALAND = """\
BETWEEN          WEIR DOWNS LIMITED
                 Plaintiff
AND              TARN IRRIGATION SOCIETY
                 First Defendant
"""
CANADA = """\
BETWEEN:
      WEIR DOWNS LIMITED
                                 Applicant
      - and -
      TARN IRRIGATION SOCIETY
                                 Respondent
"""


@pytest.mark.parametrize("caption", [NEW_ZEALAND, CANADA])
def test_sides_stand_under_between(caption: str) -> None:
    found = sides_of(caption)
    assert found is not None
    assert (found.one, found.other) == ("WEIR DOWNS LIMITED", "TARN IRRIGATION SOCIETY")


def test_an_act_is_no_matter() -> None:
    assert not matter_of("IN THE MATTER OF THE ARBITRATION ACT (CAP. 10) AND\nIN THE MATTER OF AN ARBITRATION\n")


LABOR = """\
IN THE MATTER OF THE ARBITRATION BETWEEN

LOCAL 418, TARN BREWERY WORKERS                    )
                                                   )   Grievance No. 77-23
              and                                  )   (Discharge of O. Roe)
                                                   )
WEIR BREWING COMPANY                               )

Before: Harriet V. Finch, Arbitrator

                       OPINION AND AWARD

Otto Roe, a mechanic with nineteen years of service, was discharged on July 8, 1977, for sleeping on the job.

I find that the Company did not have just cause for discharge.

AWARD: The grievance is sustained in part. The Company shall reinstate the grievant with seniority.

Dated at Alder, January 6, 1978.
                                        Harriet V. Finch
"""


def test_an_initial_is_no_versus_and_sides_stand_beside_a_rail() -> None:
    assert sides_of("Before: Harriet V. Finch, Arbitrator\n") is None
    said = summarize(Document(LABOR))
    assert said.startswith("Opinion and Award between Local 418, Tarn Brewery Workers and Weir Brewing Company")
    assert "6 January 1978" in said
