"""Of a short contract the sections that decide a dispute are told; heads of tables and labels of forms are not."""

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import summarize

LEASE = """\
                     EQUIPMENT LEASE AND OPTION

     THIS LEASE made this 6th day of May, 1986, between TARN CREDIT CORP., a Kansas corporation ("Lessor"), and WEIR WEEKLY
NEWS, INC., of Weir, Kansas ("Lessee").

1.  EQUIPMENT.  Lessor leases to Lessee one (1) used web offset press, four units, with folder (the
    "Press"), to be located at 1209 N. Main, Weir.  Lessee shall not move the Press without written consent.

2.  TERM AND RENT.  Sixty (60) months from the day of delivery.  Rent is
    $1,875.00 per month, due on the 1st, first and last month in advance.

3.  NO WARRANTY.  LESSOR IS NOT THE MAKER OR DEALER OF THE PRESS AND
    MAKES NO WARRANTY, EXPRESS OR IMPLIED.  Rent is payable whether the Press runs or not.

4.  MAINTENANCE.  Lessee shall keep the Press in good repair at its own cost and shall have the bearings
    serviced by a qualified man not less than every six months.

5.  INSURANCE.  Lessee shall insure the Press against fire for not less than $85,000.00, naming Lessor loss payee.

6.  DEFAULT.  If any rent is unpaid for thirty (30) days, Lessor may on five days' written notice (a) take
    the Press, and (b) declare all rent for the rest of the term due.

7.  OPTION.  If not in default, Lessee may buy the Press at the end of
    the term for $9,500.00 by notice given not less than sixty (60) days before the term ends.

8.  ASSIGNMENT.  Lessor may assign.  Lessee may not, without written
    consent, which Lessor will not unreasonably refuse.

9.  ENTIRE AGREEMENT.  This is the whole agreement.  Changes must be in writing signed by both.  Kansas law governs.

     (handwritten, initialed) *Lessor to pay freight from Alder up to $1,200.

TARN CREDIT CORP.                    WEIR WEEKLY NEWS, INC.

By  s/ R. W. Holm                    By  s/ Otto Quist
    Vice President                       President
"""
TEST_REPORT = """\
WEIR MATERIALS TESTING, INC.
REPORT OF COMPRESSIVE STRENGTH - CONCRETE CYLINDERS            November 12, 2013

Project: Alder Parking Structure        Client: Tarn Builders

Set  Truck/Ticket  Slump  Air   Conc T  Cyl  Age  Load(lb)  psi  Break
---  ------------  -----  ----  ------  ---  ---  --------  ---  -----
A    207/1183      4.25   2.1   88      A1   7    87,100    3,080  2

Technician observed the driver of truck 219 add water at the site, about 25 gallons, at the direction of the pump operator.
The curing box for set A was found unplugged on October 15.
The technician told the superintendent, Mr. Holm, at 10:20 AM, who directed that placement continue.
This report applies only to the samples tested and shall not be reproduced except in full.
"""


def test_sections_that_decide_a_dispute_stand_under_their_headings() -> None:
    said = summarize(Document(LEASE))
    assert "Term and rent: Sixty (60) months from the day of delivery." in said
    assert (
        "No warranty: Lessor is not the maker or dealer of the Press and makes no warranty, express or implied." in said
    )
    assert "Default: If any rent is unpaid for thirty (30) days" in said
    assert "Added by hand: Lessor to pay freight from Alder up to $1,200." in said


def test_heads_of_tables_and_reserves_are_left_out() -> None:
    said = summarize(Document(TEST_REPORT))
    assert "add water at the site" in said
    assert "---" not in said
    assert "Truck/Ticket" not in said
    assert "reproduced" not in said
