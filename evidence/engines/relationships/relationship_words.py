"""The verbs and nouns that make a relationship, and which of their complements is the other party."""

from __future__ import annotations

from dataclasses import dataclass

from evidence.engines.base.types import EntityType

Kinds = tuple[EntityType, ...]
PERSON: Kinds = ("person",)
ORGANIZATION: Kinds = ("organization",)
ACTOR: Kinds = ("person", "organization")
PLACE: Kinds = ("location",)
OWNED: Kinds = ("organization", "account")


@dataclass(frozen=True, slots=True)
class RelationshipVerb:
    """``subject`` and ``slots`` are places in the verb's frame: who does it, whom it is done to, or a preposition.

    The first slot that anything stands in is the other party's. ``must`` is the predicate of a duty; without one
    "shall" makes no relationship. ``things`` are what the verb's object must be, such as a suit that is brought.
    """

    predicate: str
    slots: tuple[str, ...] = ("patient",)
    kinds: tuple[Kinds, Kinds] = (ACTOR, ACTOR)
    must: str = ""
    subject: str = "agent"
    things: frozenset[str] = frozenset()
    sure: float = 0.8


@dataclass(frozen=True, slots=True)
class RelationshipRole:
    """What its holder is to the other one. ``turned`` when the other one is the relationship's subject."""

    predicate: str
    kinds: tuple[Kinds, Kinds]  # of the holder and of the other
    links: tuple[str, ...] = ("of", "for", "to", "poss")
    turned: bool = False


_SUIT = frozenset({"suit", "action", "claim", "complaint", "proceeding", "lawsuit", "charge", "petition", "case"})
CONTRACT = frozenset(
    [
        "agreement",
        "contract",
        "lease",
        "settlement",
        "note",
        "transaction",
        "partnership",
        "venture",
        "amendment",
        "memorandum",
    ]
)
_RIGHT = frozenset(
    [
        "right",
        "license",
        "licence",
        "sublicense",
        "option",
        "interest",
        "lien",
        "privilege",
        "easement",
        "access",
        "permission",
        "authority",
        "franchise",
        "title",
        "use",
    ]
)
_TO = ("dative", "to")
_TOLD = ("dative", "patient")


def _acts(words: str, act: RelationshipVerb) -> dict[str, tuple[RelationshipVerb, ...]]:
    return dict.fromkeys(words.split(), (act,))


ACTS: dict[str, tuple[RelationshipVerb, ...]] = {
    **dict.fromkeys(
        ("hire", "recruit"),
        (
            RelationshipVerb("employs", kinds=(ACTOR, PERSON), must="employs"),
            RelationshipVerb("engages", kinds=(ACTOR, ORGANIZATION), must="engages"),
        ),
    ),
    "employ": (
        RelationshipVerb("employs", must="employs"),
        RelationshipVerb("works for", ("with", "at", "as at"), (PERSON, ORGANIZATION), subject="patient"),
    ),
    **_acts("engage retain", RelationshipVerb("engages", must="engages")),
    **_acts("appoint", RelationshipVerb("appointed", kinds=(ACTOR, ACTOR))),
    **_acts("work", RelationshipVerb("works for", ("for", "at"), (PERSON, ORGANIZATION))),
    **_acts("resign", RelationshipVerb("resigned from", ("from",), (PERSON, ORGANIZATION))),
    **_acts("join", RelationshipVerb("joined", kinds=(PERSON, ORGANIZATION))),
    **_acts("report", RelationshipVerb("reports to", ("to",), (PERSON, PERSON), must="reports to")),
    **_acts("supervise oversee", RelationshipVerb("supervises", kinds=(ACTOR, ACTOR), must="supervises")),
    **_acts("manage", RelationshipVerb("manages", kinds=(ACTOR, ("organization",)))),
    **_acts("represent", RelationshipVerb("represents")),
    **_acts("appear", RelationshipVerb("represents", ("for", "on behalf of"), (PERSON, ACTOR))),
    **_acts("act", RelationshipVerb("acts for", ("for", "on behalf of"))),
    **_acts("pay repay remit", RelationshipVerb("paid", (*_TO, "patient"), must="must pay")),
    **_acts("reimburse compensate", RelationshipVerb("reimbursed", must="must reimburse")),
    **_acts("indemnify", RelationshipVerb("indemnifies", must="must indemnify")),
    **_acts("owe", RelationshipVerb("owes", (*_TO, "patient"))),
    **_acts("lend loan advance", RelationshipVerb("lent to", _TO, must="must lend to")),
    **_acts("deliver supply ship furnish submit", RelationshipVerb("delivered to", _TO, must="must deliver to")),
    **_acts("provide", RelationshipVerb("provided to", (*_TO, "patient"), must="must provide to")),
    **_acts("own", RelationshipVerb("owns", kinds=(ACTOR, OWNED))),
    **_acts("hold", RelationshipVerb("holds", kinds=(ACTOR, ("account",)))),
    **_acts("acquire purchase buy", RelationshipVerb("acquired", kinds=(ACTOR, ORGANIZATION))),
    **_acts("control", RelationshipVerb("controls", kinds=(ACTOR, OWNED))),
    **_acts("sell", RelationshipVerb("sold to", _TO, must="must sell to")),
    **_acts("lease rent", RelationshipVerb("leases to", _TO, must="leases to")),
    **_acts("license sublicense", RelationshipVerb("licenses to", _TO, must="licenses to")),
    **_acts("assign convey transfer", RelationshipVerb("transferred to", _TO, must="must transfer to")),
    **_acts("grant", RelationshipVerb("grants rights to", _TO, must="must grant rights to", things=_RIGHT)),
    **_acts("sue prosecute", RelationshipVerb("sued")),
    **_acts("file bring commence institute", RelationshipVerb("sued", ("against",), things=_SUIT)),
    **_acts("write email e-mail text", RelationshipVerb("wrote to", (*_TO, "patient"))),
    **_acts("send forward fax mail", RelationshipVerb("sent to", _TO, must="must send to")),
    **_acts("tell inform advise warn assure remind", RelationshipVerb("told", _TOLD, must="must notify")),
    **_acts("give", RelationshipVerb("notified", _TO, must="must notify", things=frozenset({"notice"}))),
    **_acts("notify", RelationshipVerb("notified", _TOLD, must="must notify")),
    **_acts("instruct direct order", RelationshipVerb("instructed", _TOLD)),
    **_acts("complain", RelationshipVerb("complained to", ("to",))),
    **_acts("interview", RelationshipVerb("interviewed", kinds=(ACTOR, PERSON))),
    **_acts("borrow", RelationshipVerb("borrowed from", ("from",))),
    **_acts("ask", RelationshipVerb("asked", _TOLD)),
    **_acts("speak talk", RelationshipVerb("spoke with", ("to", "with"))),
    **_acts("telephone phone", RelationshipVerb("telephoned")),
    "call": (RelationshipVerb("called", kinds=(PERSON, PERSON)),),
    **_acts("meet", RelationshipVerb("met with", ("patient", "with"), (PERSON, ACTOR))),
    "marry": (
        RelationshipVerb("married to", kinds=(PERSON, PERSON)),
        RelationshipVerb("married to", ("to",), (PERSON, PERSON), subject="patient"),
    ),
    **_acts("contract", RelationshipVerb("contracts with", ("with",))),
    **_acts("agree settle", RelationshipVerb("agreed with", ("with",))),
    **_acts("enter", RelationshipVerb("contracts with", ("into with",), things=CONTRACT)),
    **_acts("execute", RelationshipVerb("contracts with", ("with",), things=CONTRACT)),
    "sign": (
        RelationshipVerb("signed for", ("on behalf of", "for"), (PERSON, ACTOR)),
        RelationshipVerb("contracts with", ("with",), things=CONTRACT),
    ),
    **_acts("reside live domicile", RelationshipVerb("resides at", ("at", "in"), (PERSON, PLACE))),
    **_acts(
        "locate headquarter situate base",
        RelationshipVerb("located at", ("at", "in"), (ACTOR, PLACE), subject="patient"),
    ),
    **_acts(
        "organize incorporate",
        RelationshipVerb("organized in", ("in", "under of"), (ORGANIZATION, PLACE), subject="patient"),
    ),
    **_acts("arrest detain indict", RelationshipVerb("arrested", kinds=(ACTOR, PERSON))),
    **_acts("dismiss fire", RelationshipVerb("dismissed", kinds=(ACTOR, PERSON))),
    **_acts("strike hit assault attack punch threaten", RelationshipVerb("struck", kinds=(ACTOR, PERSON))),
    **_acts("collide", RelationshipVerb("collided with", ("with",))),
}
ACTS["threaten"] = (RelationshipVerb("threatened", kinds=(ACTOR, ACTOR)),)
ACTS["indict"] = (RelationshipVerb("charged", kinds=(ACTOR, ACTOR)),)

_KIN = "brother sister son daughter mother father uncle aunt nephew niece cousin grandson granddaughter stepson stepdaughter"
_OFFICERS = "president director chairman chairwoman chairperson secretary treasurer officer ceo cfo coo cto trustee partner chair"


def _roles(words: str, role: RelationshipRole) -> dict[str, RelationshipRole]:
    return dict.fromkeys(words.split(), role)


ROLES: dict[str, RelationshipRole] = {
    **_roles(
        "counsel attorney lawyer solicitor barrister",
        RelationshipRole("represents", (ACTOR, ACTOR), ("for", "to", "poss")),
    ),
    **_roles("agent", RelationshipRole("agent of", (ACTOR, ACTOR))),
    **_roles("employer", RelationshipRole("employs", (ACTOR, PERSON), ("of", "poss"))),
    **_roles("employee", RelationshipRole("employs", (PERSON, ACTOR), ("of", "poss"), turned=True)),
    **_roles(_OFFICERS, RelationshipRole("officer of", (PERSON, ORGANIZATION), ("of", "for", "at", "poss"))),
    **_roles(
        "manager engineer accountant controller superintendent foreman bookkeeper clerk cashier salesman technician mechanic"
        " guard watchman driver operator dispatcher adjuster inspector nurse electrician machinist welder"
        " receptionist janitor custodian programmer analyst",
        RelationshipRole("works for", (PERSON, ORGANIZATION), ("for", "at", "poss")),
    ),
    **_roles("wife husband spouse widow widower", RelationshipRole("married to", (PERSON, PERSON), ("of", "poss"))),
    **{kin: RelationshipRole(f"{kin} of", (PERSON, PERSON), ("of", "poss")) for kin in _KIN.split()},
    **_roles(
        "owner proprietor shareholder stockholder", RelationshipRole("owns", (ACTOR, ORGANIZATION), ("of", "poss"))
    ),
    **_roles("subsidiary", RelationshipRole("subsidiary of", (ORGANIZATION, ACTOR), ("of", "poss"))),
    **_roles("affiliate", RelationshipRole("affiliate of", (ORGANIZATION, ACTOR), ("of", "poss"))),
    **_roles("parent", RelationshipRole("parent of", (ORGANIZATION, ORGANIZATION), ("of", "poss"))),
    **_roles("landlord lessor", RelationshipRole("leases to", (ACTOR, ACTOR), ("of", "poss"))),
    **_roles("tenant lessee", RelationshipRole("leases to", (ACTOR, ACTOR), ("of", "poss"), turned=True)),
    **_roles("debtor", RelationshipRole("owes", (ACTOR, ACTOR), ("of", "poss"))),
    **_roles("creditor", RelationshipRole("owes", (ACTOR, ACTOR), ("of", "poss"), turned=True)),
    **_roles("supervisor boss", RelationshipRole("supervises", (PERSON, PERSON), ("of", "poss"))),
}
TO_PEOPLE = {"manager": RelationshipRole("supervises", (PERSON, PERSON), ("poss",))}  # "her line manager", of somebody
FORMS = frozenset(
    ["corporation", "company", "partnership", "trust", "association", "llc", "bank"]
)  # "a Delaware corporation"
SEATS = frozenset({"place", "office", "headquarters", "address"})  # "with its principal office at"
