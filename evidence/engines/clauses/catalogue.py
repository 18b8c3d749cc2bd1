"""The types of clauses that can be asked for by name: the ten usual ones, and the forty-one that the weights know.

A usual one is found by its description, and by the trained ones that are part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.base.types import ClauseType

_OTHER = re.compile(r"[^a-z0-9]+")


def slug(label: str) -> str:
    """The name of a type in a program: "Cap On Liability" is "cap_on_liability"."""
    return _OTHER.sub("_", label.lower()).strip("_")


def _types(described: dict[str, str]) -> tuple[ClauseType, ...]:
    return tuple(ClauseType(slug(label), label, description) for label, description in described.items())


USUAL = _types({
    "Termination": "A party may terminate or cancel this agreement, for cause, for convenience, or upon notice.",
    "Indemnity": "One party shall indemnify, defend and hold harmless the other against claims, losses and expenses.",
    "Limitation of liability": "A party's liability for damages under this agreement is limited, capped or excluded.",
    "Confidentiality": "A party shall keep confidential information secret and not disclose it to third parties.",
    "Dispute resolution": "Disputes shall be settled by negotiation, mediation, arbitration or a court.",
    "Governing law": "This agreement is governed by and construed under the laws of a state or country.",
    "Force majeure": "A party is excused from performing because of events beyond its reasonable control.",
    "Assignment": "Whether a party may assign or transfer this agreement, or its rights under it, and with whose consent.",
    "Warranties": "A party represents and warrants something, or disclaims warranties.",
    "Payment terms": "When, how and in which amounts fees are paid and invoiced, and interest on late payment.",
})  # fmt: skip

TRAINED = _types({
    "Document name": "The title of the contract.",
    "Parties": "Who made the contract, by their names and what they are called in it.",
    "Agreement date": "The day of the contract.",
    "Effective date": "The day on which the contract takes effect.",
    "Expiration date": "When the first term of the contract ends.",
    "Renewal term": "How the contract is renewed or extended after its first term.",
    "Notice period to terminate renewal": "The notice that ends automatic renewal.",
    "Governing law": "Which law governs the contract.",
    "Most favored nation": "Nobody else gets better terms.",
    "Non-compete": "A party may not compete.",
    "Exclusivity": "A party deals with the other exclusively.",
    "No-solicit of customers": "A party may not solicit the other's customers.",
    "Competitive restriction exception": "An exception from a restriction of competition.",
    "No-solicit of employees": "A party may not solicit or hire the other's employees.",
    "Non-disparagement": "A party may not disparage the other.",
    "Termination for convenience": "A party may terminate without a cause.",
    "Rofr/Rofo/Rofn": "A right of first refusal, offer or negotiation.",
    "Change of control": "What a change of control allows or requires.",
    "Anti-assignment": "Assignment needs consent or notice.",
    "Revenue/profit sharing": "A party shares its revenue or profit with the other.",
    "Price restrictions": "Prices may not be raised or lowered at will.",
    "Minimum commitment": "A least amount or number that a party must buy or provide.",
    "Volume restriction": "What happens when use exceeds a limit.",
    "Ip ownership assignment": "Intellectual property made by one party becomes the other's.",
    "Joint ip ownership": "Intellectual property belongs to both parties together.",
    "License grant": "One party grants the other a license.",
    "Non-transferable license": "A license may not be transferred.",
    "Affiliate license-licensor": "A license of intellectual property of the licensor's affiliates.",
    "Affiliate license-licensee": "A license to the licensee's affiliates.",
    "Unlimited/all-you-can-eat-license": "A license without limits of use.",
    "Irrevocable or perpetual license": "A license that is irrevocable or perpetual.",
    "Source code escrow": "Source code is deposited with a third party.",
    "Post-termination services": "Duties that go on after the contract has ended.",
    "Audit rights": "A party may audit the other's books or premises.",
    "Uncapped liability": "Liability without a limit.",
    "Cap on liability": "Liability up to an amount or for a time.",
    "Liquidated damages": "An amount that is due upon breach or termination.",
    "Warranty duration": "How long a warranty lasts.",
    "Insurance": "A party must keep insurance.",
    "Covenant not to sue": "A party will not sue, or not contest the other's rights.",
    "Third party beneficiary": "Somebody else may enforce the contract.",
})  # fmt: skip

PARTS = {  # of usual types: the trained ones among them
    "termination": ("termination_for_convenience",),
    "limitation_of_liability": ("cap_on_liability", "uncapped_liability"),
    "governing_law": ("governing_law",),
    "assignment": ("anti_assignment",),
    "warranties": ("warranty_duration",),
}
TRAINED_NAMES = frozenset(one.name for one in TRAINED)
CATALOGUE = {one.name: one for one in (*TRAINED, *USUAL)}


def types_named(names: Iterable[str]) -> list[ClauseType]:
    """Each type of the catalogue that is called so; what is not in it is a type of one's own, by its words only."""
    return [CATALOGUE.get(slug(name)) or ClauseType(slug(name)[:60], " ".join(name.split())) for name in names]
