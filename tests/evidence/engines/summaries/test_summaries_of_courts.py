"""Court papers: in which case, who asks what, what happened and what is ruled, wherever and however it stands."""

from __future__ import annotations

import pytest

from evidence.engines.base.types import Document
from evidence.engines.summaries.summarize import parts_of, summarize

ORDERED = """                 UNITED STATES DISTRICT COURT
              FOR THE DISTRICT OF ALDER

TARN GRAIN COOPERATIVE,             )
          Plaintiff,                )
                                    )    No. 3:14-cv-00872
v.                                  )
                                    )
WEIR CONVEYOR WORKS, INC.,          )
          Defendant.                )

        ORDER GRANTING MOTION TO COMPEL

     Pending before the Court is Plaintiff's Motion to Compel, filed June 30, 2015.

     Dale Humbert testified on May 4, 2015 that he had handed the binder to Curtis Wick.

     Accordingly, it is ORDERED:

     1.  Defendant shall produce the binder on or before October 2, 2015.
     2.  Defendant shall pay fees of $6,415.00 within thirty days.

     IT IS SO ORDERED.
"""
COMPLAINT = """SUPERIOR COURT OF ALDER COUNTY

ORLA FINCH, a single woman,             Case No. CV2019-00614

               Plaintiff,               COMPLAINT
                                        (Breach of Contract; Fraud)
   vs.
                                        (Jury Trial Demanded)
TARN POOLS, LLC,

               Defendant.

Plaintiff, for her Complaint, alleges as follows:

1.  This Court has jurisdiction and venue is proper.
2.  On March 22, 2018, Plaintiff and Tarn Pools, LLC entered into a written agreement to build a pool for $61,750.
3.  On May 29, 2018, a county inspector failed the steel of the pool.

                   COUNT ONE - BREACH OF CONTRACT

4.  Plaintiff incorporates the foregoing paragraphs.

                   COUNT TWO - FRAUD

5.  Tarn Pools, LLC told Plaintiff on March 1, 2018 that it held a license.

     WHEREFORE, Plaintiff prays for damages of $47,300.

RESPECTFULLY SUBMITTED this 8th day of July, 2019.
"""
RUN_IN = """IN THE DISTRICT COURT FOR THE DISTRICT OF ALDER WEIR DIVISION TOBIAS HOLM, Plaintiff, v. WEIR COLLEGE, Defendant.
No. 4:16-cv-00623 ORDER RE: DEFENDANT'S MOTION TO DISMISS
Plaintiff Tobias Holm brings this suit against a college over his expulsion on May 4, 2016.
For the reasons set forth below, the Court grants in part and denies in part Defendant's Motion to Dismiss.
"""
APPEAL = """Holm v. State

Court of Appeals of Alder
Jan 30, 2023

Opinion

Pursuant to Rule 65(D), this Memorandum Decision shall not be regarded as precedent or cited before any court.

[\u00b61] Tobias Holm challenges as inappropriate the sentence imposed upon his conviction of theft of a loom.

[\u00b62] On April 22, 2020, the State charged Holm with theft. The judgment against Weir Looms Co. is reversed with directions.

The judgment against Holm is affirmed.
"""
FAMILY = """IN THE CIRCUIT COURT OF WEIR COUNTY

                                   Case No.: 2021-DR-002914
ISABEL HOLM,
                        Petitioner,
and
TOBIAS HOLM,
                        Respondent.

   SUPPLEMENTAL FINAL JUDGMENT

Before the Court is the Mother's motion for partial summary judgment. On October 2, 2020 the Father moved to Alder.

The Father shall pay $1,148.00 per month beginning January 1, 2022.
"""
REPORTED = """925 S.W.2d 179 (1996) 54 Ark.App. 344 O.R. FINCH, Appellant,
v.
WEIR BROTHERS CONSTRUCTION, Appellee.

Court of Appeals of Alder.

On September 4, 1991, Ms. Finch suffered a back injury. That injury is the subject of Ms. Finch's appeal to this court. She
contends that the Commission erred in finding that her injury was a recurrence. We affirm.
"""
NUMBERED = """IN THE SUPREME COURT, STATE OF ALDER

WEIR BUILDERS, LLC,
Appellant
(Defendant),
S-13-0231
v.
ORLA FINCH et al.
No. A05A0957.
Court of Appeals of Alder.

Holm, Justice.

The Finches filed a complaint against Weir Builders, LLC over the flaws of a house in May 2012. We affirm.
"""
COURSE = """Holm v. State ( 1938 )

ORDER ON MOTION TO DISMISS
NUMBER 13-07-00489 COURT OF APPEALS OF ALDER TOBIAS HOLM, Appellant, v. THE STATE OF ALDER, Appellee.
On appeal from the District Court of Weir County.

This matter comes before the Court on the State's motion to dismiss the appeal of Tobias Holm of May 3, 1937.
Tobias Holm filed a response on June 4, 1937. The Court finds this matter suitable for disposition without oral argument.
The motion is granted.
"""
ADMITTING = """                      CAUSE NO. 2011-61440-C

TARN DRILLING, LTD.,            \u00a7   IN THE DISTRICT COURT
     Plaintiff,                 \u00a7
v.                              \u00a7   WEIR COUNTY, ALDER
WEIR TUBES, INC.,               \u00a7
     Defendant.                 \u00a7   244TH JUDICIAL DISTRICT

Pursuant to Rule 198 of the Alder Rules of Civil Procedure, Defendant

Weir Tubes, Inc. admits that the price of the pipe of May 3, 2010 was $338,140.00 and denies that the pipe was not new.
"""
PARTS = {
    "ordered": (
        ORDERED,
        ["Motion to Compel, filed June 30", "Ordered: Defendant shall produce", "shall pay"],
        ["SO ORDERED", "it is ORDERED"],
    ),
    "complaint": (
        COMPLAINT,
        ["in Orla Finch v. Tarn Pools, LLC", "Claims: Breach of Contract and Fraud.", "for $61,750", "prays for damages"],
        ["jurisdiction", "SUBMITTED", "Plaintiff, Complaint"],
    ),
    "family": (FAMILY, ["in Isabel Holm v. Tobias Holm", "motion for partial summary judgment", "$1,148.00"], []),
    "reported": (
        REPORTED,
        ["O.R. Finch v. Weir Brothers Construction", "this court. She contends that the Commission", "We affirm"],
        ["925"],
    ),
    "numbered": (NUMBERED, ["Opinion in Weir Builders, LLC v. Orla Finch", "filed a complaint", "We affirm"], ["Pleading"]),
    "course": (
        COURSE,
        ["in Holm v. State", "This matter comes before the Court", "The motion is granted."],
        ["oral argument", "On appeal from", "Appellant, v.", "filed a response", "1938 )"],
    ),
    "admitting": (ADMITTING, ["Tarn Drilling, Ltd. v. Weir Tubes, Inc., District Court, No. 2011-61440"], ["Pursuant", "\u00a7"]),
    "run in": (RUN_IN, ["in Tobias Holm v. Weir College", "brings this suit", "grants in part and denies in part"], []),
    "appeal": (
        APPEAL,
        ["Holm challenges as inappropriate", "Weir Looms Co. is reversed", "against Holm is affirmed"],
        ["precedent", "\u00b6"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTS)
def test_what_is_asked_and_ruled_is_told(name: str) -> None:
    text, said, unsaid = PARTS[name]
    summary = summarize(Document(text))
    assert [one for one in said if one not in summary] == [], summary
    assert [one for one in unsaid if one in summary] == [], summary


@pytest.mark.parametrize("name", PARTS)
def test_each_statement_of_a_court_paper_keeps_its_places(name: str) -> None:
    text = PARTS[name][0]
    for part in parts_of(Document(text)):
        assert part.spans
        assert all(0 <= start < end <= len(text) for start, end in part.spans)


def test_an_order_of_one_word_is_an_order_and_a_company_keeps_its_form() -> None:
    text = """STATE OF OREGON
CIRCUIT COURT, LANE COUNTY

ALDER MILLS, INC. v. ORLA FINCH
Case No. 23CV01122

ORDER

The motion to compel is granted in part. Defendant shall produce the invoices of the mill by June 1, 2023.

Signed May 9, 2023
"""
    assert summarize(Document(text)).startswith("Order in Alder Mills, Inc. v. Orla Finch,")
