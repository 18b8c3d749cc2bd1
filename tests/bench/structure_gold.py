"""Small matters, written for this, with which element each fact speaks for or against: three to choose by, three kept aside.

Each fact is (text, {element: "for" or "against"}); elements are counted from 1 as the catalogue has them. Facts without any
are true of the matter and bear on no element. They were written from the causes' elements before anything was measured.
"""

from __future__ import annotations

from typing import NamedTuple


class Matter(NamedTuple):
    cause: str
    facts: list[tuple[str, dict[int, str]]]
    aside: bool = False


MATTERS = [
    Matter("breach-of-contract", [
        ("On March 2, Halden Roofing and Pruett Mills signed a written agreement for a new roof at $240,000.", {1: "for"}),
        ("Pruett’s board minutes of March 9 record that the offer of Halden was accepted.", {1: "for"}),
        ("Halden’s president told the board that no one had authority to sign for Halden before April.", {1: "against"}),
        ("Pruett wired the deposit of $60,000 on March 12.", {2: "for"}),
        ("Pruett did not clear the loading dock until two weeks after the agreed day.", {2: "against"}),
        ("Halden’s crew left the site on June 18 and never came back.", {3: "for"}),
        ("The inspector found that a third of the membrane had not been installed.", {3: "for"}),
        ("The daily log shows that the work was finished on June 17 as the schedule required.", {3: "against"}),
        ("Pruett paid another contractor $118,400 to complete the roof.", {4: "for"}),
        ("Rain through the open roof ruined yarn worth $52,000.", {4: "for"}),
        ("Pruett’s insurer reimbursed the value of the yarn in full.", {4: "against"}),
        ("Pruett Mills was founded in 1911 and employs 140 people.", {}),
        ("Halden’s foreman is a cousin of the mill’s night watchman.", {}),
        ("The mill stands on River Street beside the old railway depot.", {}),
    ]),
    Matter("title-vii-retaliation", [
        ("On May 3, Ines Calloway wrote to human resources that her manager had groped a colleague.", {1: "for"}),
        ("Calloway gave a statement to the federal investigator on May 20.", {1: "for"}),
        ("The e-mail of May 3 speaks of parking and vacation days and mentions no harassment.", {1: "against"}),
        ("Six days after her complaint Calloway was moved to the night shift.", {2: "for", 3: "for"}),
        ("On June 30 the company terminated her employment.", {2: "for"}),
        ("Her pay and title were the same after the transfer.", {2: "against"}),
        ("Her manager wrote, “After what she did to us she is done here.”", {3: "for"}),
        ("Two others with the same attendance record were not dismissed.", {3: "for"}),
        ("The layoff list with her name was drawn up in April, before she complained to anyone.", {3: "against"}),
        ("The decision to dismiss her was made by an officer who had never heard of her complaint.", {3: "against"}),
        ("The plant makes valves for water utilities.", {}),
        ("Calloway’s daughter began school in September.", {}),
        ("The company moved its headquarters to Tulsa in 2016.", {}),
    ]),
    Matter("premises-liability-invitee", [
        ("Marlow Grocers leases and runs the store at 8 Quarry Road.", {1: "for"}),
        ("Mrs. Odell came in to buy bread at ten past nine.", {1: "for"}),
        ("The door to the stock room, behind which she fell, says “Staff only”.", {1: "against"}),
        ("A cashier had told the manager at half past eight that the freezer was leaking.", {2: "for"}),
        ("The sweep log has no entry for the aisle between seven and ten.", {2: "for"}),
        ("The floor had been inspected and was dry four minutes before the fall.", {2: "against"}),
        ("No cone and no sign stood near the puddle.", {3: "for"}),
        ("A yellow warning sign stood in the middle of the aisle.", {3: "against"}),
        ("The water was clear on white tile and hard to see.", {3: "for"}),
        ("She slipped on the water and broke her hip.", {4: "for"}),
        ("Her orthopedist charges $41,300 for the operation and the therapy.", {4: "for"}),
        ("An X-ray from the year before already shows the fracture.", {4: "against"}),
        ("The store sells fish from a local harbor on Fridays.", {}),
        ("The manager has worked for Marlow Grocers since 2009.", {}),
    ]),
    Matter("trade-secret-utsa", [
        ("Nobody outside Dunmore knows the curing temperatures, which took nine years of trials to find.", {1: "for"}),
        ("The recipe saves Dunmore two million dollars a year over its rivals.", {1: "for"}),
        ("The same temperatures were printed in a trade journal in 2014.", {1: "against"}),
        ("The process binder is locked in a safe to which three people have the key.", {2: "for"}),
        ("All engineers sign a confidentiality agreement when they are hired.", {2: "for"}),
        ("Dunmore gave tours of the curing line to visitors without any agreement.", {2: "against"}),
        ("On his last night Rusk copied 4,100 files to a drive of his own.", {3: "for"}),
        ("Rusk’s new employer began to cure at the same temperatures within a month.", {3: "for"}),
        ("Tessel’s laboratory notebooks show that it found the temperatures by its own experiments.", {3: "against"}),
        ("Dunmore lost the Bremen account, worth $900,000, to Tessel.", {4: "for"}),
        ("Tessel has sold none of the product so far.", {4: "against"}),
        ("Rusk coaches a youth hockey team in Duluth.", {}),
        ("Dunmore’s offices were painted in the spring of 2021.", {}),
    ], aside=True),
    Matter("professional-negligence", [
        ("Dr. Vail saw Mr. Teague as a patient from January to August.", {1: "for"}),
        ("The clinic has no chart and no appointment under the name of Teague.", {1: "against"}),
        ("The expert says that a competent internist orders a biopsy of such a lump within two weeks.", {2: "for"}),
        ("The guideline of the college of physicians calls for imaging at the first visit.", {2: "for"}),
        ("Dr. Vail ordered neither imaging nor a biopsy until August.", {3: "for"}),
        ("Three physicians who reviewed the chart would have waited as Dr. Vail did.", {3: "against"}),
        ("The oncologist testified that in January the tumor could have been removed whole.", {4: "for"}),
        ("By the pathologist’s account the cancer had spread before the first visit.", {4: "against"}),
        ("Mr. Teague went through two rounds of chemotherapy and lost his left lung.", {5: "for"}),
        ("His wages for eleven months, $63,000, were lost.", {5: "for"}),
        ("The clinic validates parking for two hours.", {}),
        ("Dr. Vail plays the cello in an amateur quartet.", {}),
        ("Mr. Teague moved to Ohio as a boy.", {}),
    ], aside=True),
    Matter("fraudulent-misrepresentation", [
        ("Boyle told the buyers on April 4 that the roof had been replaced in 2018.", {1: "for"}),
        ("The permit office has no record of any roof after 1994.", {1: "for"}),
        ("Boyle’s invoices show a new roof, paid for in 2018.", {1: "against"}),
        ("A new roof was the first condition on the buyers’ list.", {2: "for"}),
        ("Boyle wrote to his brother, “They must never learn that the roof is thirty years old.”", {3: "for"}),
        ("Boyle had the story of the new roof from the former owner and believed it.", {3: "against"}),
        ("He repeated the date of the roof when the buyers hesitated to sign.", {4: "for"}),
        ("The buyers waived their inspection because of what he had said.", {5: "for"}),
        ("The buyers’ own inspector had warned them of the old roof.", {5: "against"}),
        ("A new roof cost the buyers $38,900.", {6: "for"}),
        ("The house was worth more than its price even with the old roof.", {6: "against"}),
        ("The house has four bedrooms and a view of the lake.", {}),
        ("The closing took place at the offices of the title company.", {}),
    ], aside=True),
]  # fmt: skip
