"""Hand-labelled snippets of the documents firms hold: what must be found in them, and that little else is."""

from __future__ import annotations

import pytest

from evidence.engines.base import Mention
from evidence.engines.local.mentions import find_mentions

# Each snippet: its text, and the people, organizations and places in it by canonical name (roles apart).
Labels = dict[str, set[str]]
SNIPPETS: dict[str, tuple[str, Labels]] = {
    "demand letter": (
        "HARTWELL & BRODY LLP\n400 Commerce Street, Suite 1200\nNashville, Tennessee 37219\n\nMarch 4, 2024\n\n"
        "Via Certified Mail\n\nMs. Gloria Menendez\nClaims Director\nPinnacle Casualty Insurance Company\n\n"
        "Re: Our Client: Samuel Okafor; Date of Loss: November 17, 2023\n\nDear Ms. Menendez:\n\n"
        "This firm represents Samuel Okafor in connection with injuries he suffered when a truck owned by Redline Freight, Inc. "
        "struck his vehicle on Interstate 40. Mr. Okafor was taken to Saint Brendan Medical Center, where Dr. Alice Huang "
        "diagnosed a fracture. Demand is hereby made for $385,000.00.\n\nSincerely,\n\nRebecca T. Brody\n",
        {
            "person": {"Gloria Menendez", "Samuel Okafor", "Alice Huang", "Rebecca T. Brody"},
            "organization": {
                "HARTWELL & BRODY LLP", "Pinnacle Casualty Insurance Company", "Redline Freight, Inc.", "Saint Brendan Medical Center",
            },
            "location": {"400 Commerce Street", "Nashville", "Tennessee"},
        },
    ),
    "e-mail": (
        "From: Rossi, Maria <maria.rossi@calderamills.example>\nTo: Peter Lindgren <plindgren@northgate.example>\n"
        "Cc: Okonkwo, Chidi <co@calderamills.example>\nSent: Tuesday, June 6, 2023 4:12 PM\nSubject: RE: Invoice 4471 overdue\n\n"
        "Peter,\n\nI spoke with Chidi this morning. Caldera Mills still has not received payment from Northgate Supply Co. "
        "for the May shipment. Please call me before Friday.\n\nThanks,\nMaria\n",
        {
            "person": {"Maria Rossi", "Peter Lindgren", "Chidi Okonkwo"},
            "organization": {"Caldera Mills", "Northgate Supply Co."},
            "location": set(),
        },
    ),
    "deposition": (
        "                    DEPOSITION OF THOMAS E. WHITFIELD\n\n"
        "THOMAS E. WHITFIELD, having been first duly sworn, testified as follows:\n\nEXAMINATION BY MS. ARCHER:\n\n"
        "Q.  Good morning, Mr. Whitfield. Who is your employer?\nA.  Brightline Elevator Company, since 2011.\n"
        "Q.  Did anyone else inspect the car that day?\nA.  Danny Kowalski did. He works out of Toledo.\n"
        "MR. SMITH: Objection. Form.\nTHE WITNESS: I can answer.\nMS. ARCHER: Please do.\n"
        "Q.  And did you report that to Mr. Kowalski?\nA.  Yes, I told Danny.\n",
        {
            "person": {"Thomas E. Whitfield", "Ms. Archer", "Danny Kowalski", "Mr. Smith"},
            "organization": {"Brightline Elevator Company"},
            "location": {"Toledo"},
        },
    ),
    "police report": (
        "LAKEVIEW POLICE DEPARTMENT\nIncident Report No. 2023-008841\n\nReporting Officer: Ofc. T. Nguyen   Badge #4471\n"
        "Victim: HERRERA, LUIS A.\nSuspect: Curtis Boyle\nLocation: 1822 Maple Avenue, Lakeview, OH 43331\n\n"
        "NARRATIVE: On 08/14/2023 at approximately 2210 hours I was dispatched to the above address. The victim, Luis Herrera, "
        "stated that the suspect struck him with a bottle. Sergeant Dale Prescott arrived on scene. Boyle fled on foot toward "
        "Cedar Park.\n",
        {
            "person": {"T. Nguyen", "Luis A. Herrera", "Curtis Boyle", "Dale Prescott"},
            "organization": {"LAKEVIEW POLICE DEPARTMENT"},
            "location": {"1822 Maple Avenue", "Lakeview", "OH", "Cedar Park"},
        },
    ),
    "lease": (
        "COMMERCIAL LEASE AGREEMENT\n\nThis Lease Agreement (this \u201cLease\u201d) is made as of May 1, 2022 between Orchard Row "
        "Properties, LLC, a Delaware limited liability company (\u201cLandlord\u201d), and Juniper & Sage Catering, Inc. "
        "(the \u201cTenant\u201d).\n\n1. Premises. Landlord leases to Tenant the Premises described in Exhibit A. "
        "2. Base Rent. Tenant shall pay Landlord Base Rent of $7,250 per month on the first Business Day of each month. "
        "3. Security Deposit. Upon execution of this Lease, Tenant shall deposit the Security Deposit with Landlord.\n",
        {
            "person": set(),
            "organization": {"Orchard Row Properties, LLC", "Juniper & Sage Catering, Inc."},
            "location": {"Delaware"},
        },
    ),
    "complaint": (
        "IN THE UNITED STATES DISTRICT COURT\nFOR THE NORTHERN DISTRICT OF OHIO\n\nELENA VASQUEZ,\n\n          Plaintiff,\n\n"
        "     v.                                  Case No. 3:23-cv-00417\n\nMERIDIAN CARE SERVICES, INC.,\n\n          Defendant.\n\n"
        "COMPLAINT\n\n1. Plaintiff Elena Vasquez brings this action under Title VII and the Americans with Disabilities Act of 1990, "
        "42 U.S.C. \u00a7 12101. See Burlington Industries, Inc. v. Ellerth, 524 U.S. 742 (1998).\n"
        "2. Defendant employed Plaintiff as a nurse in Dayton, Ohio.\n",
        {
            "person": {"Elena Vasquez"},
            "organization": {"UNITED STATES DISTRICT COURT FOR THE NORTHERN DISTRICT OF OHIO", "MERIDIAN CARE SERVICES, INC."},
            "location": {"Dayton", "Ohio"},
        },
    ),
    "board minutes": (
        "MINUTES OF A MEETING OF THE BOARD OF DIRECTORS OF HALCYON ROBOTICS, INC.\n\nPresent: Ingrid Solberg (Chair), Marcus Adeyemi, "
        "Priya Raghavan\nAbsent: Walter Finch\n\nMs. Solberg called the meeting to order at 9:00 a.m. Upon motion by Mr. Adeyemi, "
        "seconded by Ms. Raghavan, the Board approved the Credit Facility with First Cascade Bank in an amount not to exceed "
        "$2.5 million. Halcyon Robotics will open an office in Lisbon.\n",
        {
            "person": {"Ingrid Solberg", "Marcus Adeyemi", "Priya Raghavan", "Walter Finch"},
            "organization": {"HALCYON ROBOTICS, INC.", "First Cascade Bank"},
            "location": {"Lisbon"},
        },
    ),
    "bank statement": (
        "CASCADE COMMUNITY BANK\nStatement Period: 01/01/2024 - 01/31/2024\nAccount Holder: Nadia Petrov\n"
        "Account Number: 0048812290\nIBAN: DE89 3704 0044 0532 0130 00\n\nDate        Description                 Amount\n"
        "01/03/2024  Opening Balance             $4,102.77\n01/09/2024  ACH DEPOSIT ORION TEXTILES INC  $2,400.00\n"
        "01/22/2024  Check 1107                  -$850.00\n",
        {
            "person": {"Nadia Petrov"},
            "organization": {"CASCADE COMMUNITY BANK", "ORION TEXTILES INC"},
            "location": set(),
        },
    ),
    "HR policy": (
        "EMPLOYEE HANDBOOK\n\nSection 4. Anti-Harassment Policy\n\nVelour Fabrics GmbH (the \u201cCompany\u201d) prohibits harassment "
        "of any kind. Employees should report concerns to the Human Resources Department or to the General Counsel, Astrid "
        "Falkenberg. Managers must complete the Annual Training Program. The Company complies with the Fair Labor Standards Act "
        "and the Family and Medical Leave Act. Paid Time Off accrues each Pay Period. Section 5. Dress Code. Business Casual "
        "Attire is expected in the Berlin office.\n",
        {
            "person": {"Astrid Falkenberg"},
            "organization": {"Velour Fabrics GmbH"},
            "location": {"Berlin"},
        },
    ),
    "medical record": (
        "DISCHARGE SUMMARY\nPatient: Beatrice Lundqvist    DOB: 04/11/1957    MRN: 5521907\nAttending Physician: Dr. Omar Siddiqui\n\n"
        "The patient presented to the Emergency Department with acute chest pain. Chest X-Ray and CT Scan were unremarkable. "
        "She was discharged on Lisinopril 10 mg daily and will follow up with Dr. Siddiqui at Westbrook Cardiology Associates.\n",
        {
            "person": {"Beatrice Lundqvist", "Omar Siddiqui"},
            "organization": {"Westbrook Cardiology Associates"},
            "location": set(),
        },
    ),
}  # fmt: skip


def found_in(name: str) -> list[Mention]:
    return find_mentions(SNIPPETS[name][0])


def named(mentions: list[Mention], kind: str) -> set[str]:
    return {m.name for m in mentions if m.type == kind and not m.role}


@pytest.mark.parametrize("name", SNIPPETS)
def test_offsets_point_at_the_text(name: str) -> None:
    text = SNIPPETS[name][0]
    mentions = found_in(name)
    assert mentions
    assert all(text[m.start : m.end] == m.text for m in mentions)
    assert all(a.end <= b.start for a, b in zip(mentions, mentions[1:], strict=False))


def test_people_and_organizations_are_found_and_little_else() -> None:
    right = wrong = missed = 0
    for name, (_, labels) in SNIPPETS.items():
        mentions = found_in(name)
        for kind in ("person", "organization", "location"):
            found = named(mentions, kind)
            right += len(found & labels[kind])
            wrong += len(found - labels[kind])
            missed += len(labels[kind] - found)
    assert right / (right + wrong) >= 0.95
    assert right / (right + missed) >= 0.95


@pytest.mark.parametrize("name", SNIPPETS)
def test_headings_and_defined_terms_are_nobody(name: str) -> None:
    ordinary = {"agreement", "section", "lease", "exhibit", "plaintiff", "board", "premises", "business day", "objection"}
    assert not {m.name.lower() for m in found_in(name) if not m.role} & ordinary
