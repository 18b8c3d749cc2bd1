"""Documents of each genre, made up, in the forms that court reporters, mail programs, firms and courts give them."""

from __future__ import annotations

from evidence.extraction.base import PAGE_BREAK

DEPOSITION = PAGE_BREAK.join(
    [
        """\
                                                       Page 1
 1            IN THE UNITED STATES DISTRICT COURT
 2            FOR THE NORTHERN DISTRICT OF OHIO
 3
 4   HARBOR TOOL CO., INC.,        )
 5             Plaintiff,          )
 6        vs.                      )  Case No. 3:20-cv-01234
 7   DELTA FREIGHT LLC,            )
 8             Defendant.          )
 9
10        VIDEOTAPED DEPOSITION OF
11          JOHN A. SMITH, M.D.
12         Tuesday, March 3, 2020
13
14   Reported by:  Ann Clerk, RPR
""",
        """\
                                                       Page 2
 1   APPEARANCES:
 2   FOR THE PLAINTIFF:
 3        JONES & HALE LLP
 4        BY:  ROBERT JONES, ESQ.
 5   FOR THE DEFENDANT:
 6        MARY O'BRIEN, ESQ.
 7                   I N D E X
 8   WITNESS                               PAGE
 9   JOHN A. SMITH, M.D.
10     Examination by Mr. Jones              3
11     Examination by Ms. O'Brien           44
""",
        """\
                                                       Page 3
 1             JOHN A. SMITH, M.D.,
 2   called as a witness by the Plaintiff, having been first
 3   duly sworn, was examined and testified as follows:
 4                   EXAMINATION
 5   BY MR. JONES:
 6        Q.   Would you state your name, please.
 7        A.   John Smith.
 8        Q.   Did you see the crane
 9   fall on May 3, 2019?
10        A.   Yes.
11             MS. O'BRIEN:  Objection.  Form.
12             THE WITNESS:  I saw it fall.
13   BY MR. JONES:
14        Q.   And then you
""",
        """\
                                                       Page 4
 1   called the police?
 2        A.   I did.
 3             (Recess taken.)
 4                   CROSS-EXAMINATION
 5   BY MS. O'BRIEN:
 6        Q.   You were not there, were you?
 7        A.   I was there at 8:00 a.m.
""",
    ]
)

INTERVIEW = """\
SELECT COMMITTEE TO INVESTIGATE

U.S. HOUSE OF REPRESENTATIVES,

WASHINGTON, D.C.

INTERVIEW OF:  MARTA QUILL
Wednesday, January 5, 2022

Q Good morning. Could you state your full name for the record?

A Marta Jane Quill.

BY MS. DORN:

Q Where did you work in 2020?

A I worked at the depot.

Q And who hired you?

A A man called Otto.

Q When?

A In March.

Q All right.

A Yes.

Q Did Otto leave?

A He did.
"""

RECORDING = """\
Jane Roe: (00:12)
Thank you for coming. What happened?

Otto Lind: (00:19)
The pump failed on May 3, 2021.

Jane Roe: (01:02)
Who was there?

Otto Lind: (01:10)
Nobody was there.
"""

TRIAL = """\
THE STATE OF X

Whereupon,
                         KAREN DE LA CRUZ
was called as a witness and, having been duly sworn, testified as follows:
              DIRECT EXAMINATION BY MR. POOLE:
    Q.  (By Mr. Poole)  Do you live in Akron?
    A.  I do.
    Q.  Since when?
    A.  Since 1999.
              CROSS-EXAMINATION
    QUESTIONS BY MS. LEE:
    Q.  Do you own a car?
    A.  Yes.
"""

HEARING = """\
    Chairman Hale. The committee will come to order. We are here today.
    Mr. Brandt. Thank you, Mr. Chairman. I appear for the company.
    Chairman Hale. When did the company know?
    Mr. Brandt. In May 2019 we knew of it.
    Senator Oakes. Why was it not fixed?
    Mr. Brandt. We had no budget for it.
    Senator Oakes. Was that your decision?
    Mr. Brandt. It was mine.
    Chairman Hale. Thank you. We will move on.
    Mr. Brandt. Thank you.
"""

MAIL = """\
From: Maria Rossi <maria@example.com>
To: John Doe <john@example.com>
Cc: Ann Lee <ann@example.com>
Date: Mon, 24 May 2021 10:00:00 +0000
Subject: RE: Boiler

John,

I paid the deposit on 5 May 2021 and the boiler has failed again.

Kind regards,
Maria Rossi
Facilities Manager
Tel. 555 0100

This e-mail is confidential and intended only for the recipient. If you received this message in error, notify the sender
and delete it.

-----Original Message-----
From: John Doe
Sent: Sunday, May 23, 2021 9:00 AM
To: Maria Rossi
Subject: Boiler

The plumber comes on 24 May 2021. I paid Harbour Plumbing $300 on 21 May 2021 for the first repair of the boiler.

On Sat, May 22, 2021 at 8:00 AM, Maria Rossi wrote:
> The boiler leaks since 20 May 2021.
> It drips on the floor.
"""

CONTRACT = PAGE_BREAK.join(
    [
        """\
LOAN AGREEMENT

This Loan Agreement is made as of 3 May 2021 by and between Acme Holdings LLC, a Delaware limited liability company ("Lender") and
Maria Rossi ("Borrower").

ARTICLE I
DEFINITIONS

1.1 Terms. "Business Day" means any day on which banks are open.

ARTICLE II
THE LOAN

2.1 Loan. Lender shall lend Borrower $42,000 on 10 May 2021.
(a) The first payment is due on 1 June 2021.
(b) The rest is due on demand.

IN WITNESS WHEREOF, the parties have executed this Agreement.

ACME HOLDINGS LLC

By: ______________________
Name: John Doe
Title: President

ACME-000123""",
        """\
Schedule 1
The sums are stated in dollars.1 They are due in June.

1 See the letter of 4 May 2021 from the Bank.

ACME-000124""",
    ]
)

COMPLAINT = """\
IN THE SUPERIOR COURT OF FULTON COUNTY
STATE OF GEORGIA

ANN LEE,
     Plaintiff,
v.
BO EK,
     Defendant.

Civil Action No. 21-C-100

COMPLAINT FOR DAMAGES

1. On May 3, 2021, Bo Ek struck Ann Lee's car on Peach Road.

2. Ann Lee suffered a broken arm.

Respectfully submitted,

/s/ Jane Roe
Jane Roe
Attorney for Plaintiff
"""

INQUIRY = """\
                                                  1
  1  ORLA MAY FINCH
  2            (ORLA MAY FINCH (affirmed).)
  3  EXAMINATION BY MR BERG
  4       MR BERG: Good morning. Did you see the chain?
  5       ORLA FINCH: I saw it on 3 May 2021.
  6       MR BERG: Who else was
                                                  2
  1  there?
  2       ORLA FINCH: Nobody.
  3       THE CHAIR: Thank you. Was it dark?
  4       THE WITNESS: It was.
  5       MR BERG: Thank you.
  6       THE CHAIR: We rise.
"""

STATEMENT = """\
FIRST BANK
Statement of Account
Account number: 12-3456
Date\tDescription\tDebit\tBalance
03/05/2021\tTransfer to Acme Holdings\t4,200.00\t10,800.00
Total due   $4,200.00
"""
