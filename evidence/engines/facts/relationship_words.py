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
class Act:
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
class Role:
    """What its holder is to the other one. ``turned`` when the other one is the relationship's subject."""

    predicate: str
    kinds: tuple[Kinds, Kinds]  # of the holder and of the other
    links: tuple[str, ...] = ("of", "for", "to", "poss")
    turned: bool = False


_SUIT = frozenset({"suit", "action", "claim", "complaint", "proceeding", "lawsuit", "charge", "petition", "case"})
_CONTRACT = frozenset(
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
_TO = ("dative", "to")
_TOLD = ("dative", "patient")


def _acts(words: str, act: Act) -> dict[str, tuple[Act, ...]]:
    return dict.fromkeys(words.split(), (act,))


ACTS: dict[str, tuple[Act, ...]] = {
    **_acts("employ hire recruit", Act("employs", must="employs")),
    **_acts("engage retain", Act("engages", must="engages")),
    **_acts("appoint", Act("appointed", kinds=(ACTOR, ACTOR))),
    **_acts("work", Act("works for", ("for", "at"), (PERSON, ORGANIZATION))),
    **_acts("join", Act("joined", kinds=(PERSON, ORGANIZATION))),
    **_acts("report", Act("reports to", ("to",), (PERSON, PERSON), must="reports to")),
    **_acts("supervise oversee", Act("supervises", kinds=(ACTOR, ACTOR), must="supervises")),
    **_acts("manage", Act("manages", kinds=(ACTOR, ("organization",)))),
    **_acts("represent", Act("represents")),
    **_acts("appear", Act("represents", ("for", "on behalf of"), (PERSON, ACTOR))),
    **_acts("act", Act("acts for", ("for", "on behalf of"))),
    **_acts("pay repay remit", Act("paid", (*_TO, "patient"), must="must pay")),
    **_acts("reimburse compensate", Act("reimbursed", must="must reimburse")),
    **_acts("indemnify", Act("indemnifies", must="must indemnify")),
    **_acts("owe", Act("owes", (*_TO, "patient"))),
    **_acts("lend loan advance", Act("lent to", _TO, must="must lend to")),
    **_acts("deliver supply ship furnish", Act("delivered to", _TO, must="must deliver to")),
    **_acts("provide", Act("provided to", (*_TO, "patient"), must="must provide to")),
    **_acts("own", Act("owns", kinds=(ACTOR, OWNED))),
    **_acts("hold", Act("holds", kinds=(ACTOR, ("account",)))),
    **_acts("acquire purchase buy", Act("acquired", kinds=(ACTOR, ORGANIZATION))),
    **_acts("control", Act("controls", kinds=(ACTOR, OWNED))),
    **_acts("sell", Act("sold to", _TO, must="must sell to")),
    **_acts("lease rent", Act("leases to", _TO, must="leases to")),
    **_acts("license sublicense", Act("licenses to", _TO, must="licenses to")),
    **_acts("assign convey transfer", Act("transferred to", _TO, must="must transfer to")),
    **_acts("grant", Act("grants rights to", _TO, must="must grant rights to")),
    **_acts("sue prosecute", Act("sued")),
    **_acts("file bring commence institute", Act("sued", ("against",), things=_SUIT)),
    **_acts("write email e-mail text", Act("wrote to", (*_TO, "patient"))),
    **_acts("send forward fax mail", Act("sent to", _TO, must="must send to")),
    **_acts("tell inform advise warn assure remind", Act("told", _TOLD, must="must notify")),
    **_acts("notify", Act("notified", _TOLD, must="must notify")),
    **_acts("instruct direct order", Act("instructed", _TOLD)),
    **_acts("ask", Act("asked", _TOLD)),
    **_acts("speak talk", Act("spoke with", ("to", "with"))),
    **_acts("telephone phone", Act("telephoned")),
    "call": (Act("called", kinds=(PERSON, PERSON)),),
    **_acts("meet", Act("met with", ("patient", "with"), (PERSON, ACTOR))),
    "marry": (
        Act("married to", kinds=(PERSON, PERSON)),
        Act("married to", ("to",), (PERSON, PERSON), subject="patient"),
    ),
    **_acts("contract", Act("contracts with", ("with",))),
    **_acts("agree settle", Act("agreed with", ("with",))),
    **_acts("enter", Act("contracts with", ("into with",), things=_CONTRACT)),
    **_acts("execute", Act("contracts with", ("with",), things=_CONTRACT)),
    "sign": (
        Act("signed for", ("on behalf of", "for"), (PERSON, ACTOR)),
        Act("contracts with", ("with",), things=_CONTRACT),
    ),
    **_acts("reside live domicile", Act("resides at", ("at", "in"), (PERSON, PLACE))),
    **_acts("locate headquarter situate base", Act("located at", ("at", "in"), (ACTOR, PLACE), subject="patient")),
    **_acts("organize incorporate", Act("organized in", ("in", "under of"), (ORGANIZATION, PLACE), subject="patient")),
    **_acts("arrest detain indict", Act("arrested", kinds=(ACTOR, PERSON))),
    **_acts("dismiss fire suspend", Act("dismissed", kinds=(ACTOR, PERSON))),
    **_acts("strike hit assault attack punch threaten", Act("struck", kinds=(ACTOR, PERSON))),
    **_acts("collide", Act("collided with", ("with",))),
}
ACTS["threaten"] = (Act("threatened", kinds=(ACTOR, ACTOR)),)
ACTS["indict"] = (Act("charged", kinds=(ACTOR, ACTOR)),)

_KIN = "brother sister son daughter mother father uncle aunt nephew niece cousin grandson granddaughter stepson stepdaughter"
_OFFICERS = "president director chairman chairwoman chairperson secretary treasurer officer ceo cfo coo cto trustee partner chair"


def _roles(words: str, role: Role) -> dict[str, Role]:
    return dict.fromkeys(words.split(), role)


ROLES: dict[str, Role] = {
    **_roles("counsel attorney lawyer solicitor barrister", Role("represents", (ACTOR, ACTOR), ("for", "to", "poss"))),
    **_roles("agent", Role("agent of", (ACTOR, ACTOR))),
    **_roles("employer", Role("employs", (ACTOR, PERSON), ("of", "poss"))),
    **_roles("employee", Role("employs", (PERSON, ACTOR), ("of", "poss"), turned=True)),
    **_roles(_OFFICERS, Role("officer of", (PERSON, ORGANIZATION), ("of", "for", "at", "poss"))),
    **_roles(
        "manager engineer accountant controller", Role("works for", (PERSON, ORGANIZATION), ("for", "at", "poss"))
    ),
    **_roles("wife husband spouse widow widower", Role("married to", (PERSON, PERSON), ("of", "poss"))),
    **{kin: Role(f"{kin} of", (PERSON, PERSON), ("of", "poss")) for kin in _KIN.split()},
    **_roles("owner proprietor shareholder stockholder", Role("owns", (ACTOR, ORGANIZATION), ("of", "poss"))),
    **_roles("subsidiary", Role("subsidiary of", (ORGANIZATION, ACTOR), ("of", "poss"))),
    **_roles("affiliate", Role("affiliate of", (ORGANIZATION, ACTOR), ("of", "poss"))),
    **_roles("parent", Role("parent of", (ORGANIZATION, ORGANIZATION), ("of", "poss"))),
    **_roles("landlord lessor", Role("leases to", (ACTOR, ACTOR), ("of", "poss"))),
    **_roles("tenant lessee", Role("leases to", (ACTOR, ACTOR), ("of", "poss"), turned=True)),
    **_roles("debtor", Role("owes", (ACTOR, ACTOR), ("of", "poss"))),
    **_roles("creditor", Role("owes", (ACTOR, ACTOR), ("of", "poss"), turned=True)),
    **_roles("supervisor boss", Role("supervises", (PERSON, PERSON), ("of", "poss"))),
}
FORMS = frozenset(
    ["corporation", "company", "partnership", "trust", "association", "llc", "bank"]
)  # "a Delaware corporation"
SEATS = frozenset({"place", "office", "headquarters", "address"})  # "with its principal office at"
