"""A letter that demands a sum is told as a letter, with what follows if it is not paid; minutes by what was in dispute."""

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

DEMAND_WITH_ROWS = """\
                       WEIR, HOLM & FINCH
                        Attorneys at Law

                                              October 30, 1979

Mr. Otto Quist, President
Quist & Sons Boatyard, Inc.
Alder Head, Maine

        Re:  Hull No. 31

Dear Mr. Quist:

     This office represents Tobias Lund of Port Alder. By the agreement of November 3, 1978, your company undertook to
build and deliver a boat for $61,500.00.  Mr. Lund paid the balance of $21,500.00 at delivery on June 9, 1979.

     On July 22, 1979, the port engine bed let go from the hull and the boat took water.

     On behalf of Mr. Lund I hereby revoke acceptance of the boat, and claim:

          Cost of repair                        $  9,850.00
          Loss of fishing                          7,200.00
          Towage                                     285.00
                                                -----------
                                                $ 17,335.00

     TAKE NOTICE that unless the sum of $17,335.00 is paid within 14 (fourteen) days of the receipt hereof, we shall proceed
against your company without more notice to you.

                                   Very truly yours,

                                   Ada Holm
"""


def test_a_letter_with_sums_is_a_letter_and_what_follows_is_told() -> None:
    said = summarize(Document(DEMAND_WITH_ROWS))
    assert said.startswith("Letter to Otto Quist of Quist & Sons Boatyard, Inc., 30 October 1979, from Ada Holm")
    assert "Total: $17,335.00" in said
    assert "the port engine bed let go" in said
    assert "unless the sum of $17,335.00 is paid within 14 (fourteen) days" in said
    assert "Re:" not in said


COUNCIL = """\
                    TOWN OF WEIR, IOWA
              REGULAR MEETING OF THE TOWN COUNCIL
                        June 9, 1958

     The Council met at the Town Hall at 7:30 P.M. Present: Councilmen Holm, Quist, Lund, Finch.

     Claims. The following were allowed on motion of Holm, second Finch: Weir Power, street lights $141.20; Alder Lumber
Co., $38.75; Otto Roe, salary $262.00.

     Water tower. The Mayor reported that the new tower began to leak on May 28. Mr. Tarn of Tarn Tank Co. asked for the
last payment of $6,240.00.

     Moved by Quist, second by Lund, that the final payment to Tarn Tank Co. be withheld. Ayes: Quist, Lund, Finch. Nays:
none. Carried.

     Beer permit. Renewal of Class B permit to Leo's Tap. Rev. Holm spoke against. Moved Holm, second Finch to renew. Ayes:
Holm, Finch, Quist. Nays: Lund. Carried.

     The meeting adjourned at 9:50 P.M.
"""


def test_claims_that_every_meeting_allows_give_way_to_what_was_in_dispute() -> None:
    said = summarize(Document(COUNCIL))
    assert "Weir Power" not in said
    assert "final payment to Tarn Tank Co. be withheld" in said


def test_who_speaks_before_a_motion_has_not_carried_it() -> None:
    said = summarize(Document(COUNCIL))
    assert "spoke against. Carried" not in said
    assert "Moved Holm, second Finch to renew" in said
    assert "Carried. Moved" not in said
