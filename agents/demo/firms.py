"""The demo's firms, people and cases: made where they are missing, unchanged where they exist."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from cases.actions.cases import case_create, participant_add
from cases.actions.firms import firm_create
from cases.actions.users import user_create
from cases.demo import gold
from cases.models import Case, Firm, Role, User
from cases.scopes import person_actor
from config.boundary import firm_boundary
from evidence.guests.actions import guest_grant

GRANTED = timedelta(days=180)  # what the guest sees of the case, all but what is privileged


@dataclass(slots=True)
class Demo:
    """What there is of the demo, by the keys of ``gold.json``. The first firm and case are the main ones."""

    firms: dict[str, Firm] = field(default_factory=dict)
    people: dict[str, User] = field(default_factory=dict)
    cases: dict[str, Case] = field(default_factory=dict)


def make(facts: gold.Gold) -> Demo:
    """Make the firms with their people, and the cases with their participants."""
    demo = Demo()
    for firm in facts.firms:
        demo.firms[firm.key] = _firm(firm, demo)
    for matter in facts.matters:
        demo.cases[matter.key] = _case(matter, demo)
    return demo


def find(facts: gold.Gold) -> Demo | None:
    """The demo as an earlier run made it; ``None`` if any of it is missing."""
    people = {user.email: user for user in User.objects.filter(email__in=_addresses(facts)).select_related("firm")}
    numbers = [matter.number for matter in facts.matters]
    cases = {case.number: case for case in Case.objects.filter(number__in=numbers, firm__users__in=people.values())}
    if len(people) != len(_addresses(facts)) or len(cases) != len(numbers):
        return None
    demo = Demo(cases={matter.key: cases[matter.number] for matter in facts.matters})
    for firm in facts.firms:
        demo.people |= {person.key: people[person.email] for person in firm.people}
        found = people[firm.people[0].email].firm
        if found is None:
            return None
        demo.firms[firm.key] = found
    return demo


def _addresses(facts: gold.Gold) -> list[str]:
    return [person.email for firm in facts.firms for person in firm.people]


def _firm(wanted: gold.GoldFirm, demo: Demo) -> Firm:
    first = next(person for person in wanted.people if person.role == Role.FIRM_ADMIN.value)
    admin = User.objects.filter(email=first.email).select_related("firm").first()
    if admin is None or admin.firm is None:
        firm, admin = firm_create(name=wanted.name, admin_name=first.name, admin_email=first.email)
    else:
        firm = admin.firm
    with firm_boundary(firm.pk):
        for person in wanted.people:
            demo.people[person.key] = _person(person, firm, admin)
    return firm


def _person(wanted: gold.Person, firm: Firm, admin: User) -> User:
    found = User.objects.filter(email=wanted.email).first()
    return found or user_create(
        actor=person_actor(admin), firm=firm, invite=False,
        name=wanted.name, email=wanted.email, role=wanted.role, title=wanted.title,
    )  # fmt: skip


def _case(matter: gold.Matter, demo: Demo) -> Case:
    firm = demo.firms[matter.firm]
    with firm_boundary(firm.pk):
        found = Case.objects.filter(firm=firm, number=matter.number).first()
        return found or _open(matter, [demo.people[key] for key in matter.participants])


def _open(matter: gold.Matter, people: list[User]) -> Case:
    """The first participant opens the case, adds the others, and grants its guests what is not privileged."""
    lead, *others = people
    actor = person_actor(lead)
    case = case_create(
        actor=actor, name=matter.name, number=matter.number, description=matter.description,
        practice_area=matter.practice_area, client_name=matter.client_name,
    )  # fmt: skip
    for person in others:
        participant_add(actor=actor, case=case, user=person)
        if person.role == Role.GUEST:
            guest_grant(actor=actor, case=case, user=person, expires_at=timezone.now() + GRANTED)
    return case
