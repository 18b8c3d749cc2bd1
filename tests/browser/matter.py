"""A case in which every page has something to show, in every state."""

from __future__ import annotations

from dataclasses import dataclass

from audit.models import Job
from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from facts.models import Entity, Fact
from tests.factories import (
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_relationship,
    make_user,
    mention,
)  # fmt: skip

TEXT = """On May 12, 2024, Brandt Orchards LLC delivered 1,200 crates of apples to Northline Freight Inc. in Yakima.
Northline Freight Inc. agreed to deliver the crates to Portland no later than May 14, 2024.
The crates arrived in Portland on May 21, 2024, and the buyer rejected 900 of them as spoiled.
Hadley Brandt engaged Northline Freight Inc."""
LONG = "Correspondence-between-the-carrier-and-the-insurer-concerning-the-cooling-unit-2024-05-13_final_signed"
States = EvidenceItem.Status


@dataclass(frozen=True)
class Matter:
    case: Case
    attorney: User
    client: User
    item: EvidenceItem
    person: Entity


def make_matter() -> Matter:
    firm = make_firm("Ellison & Vane LLP")
    admin = make_user(firm, Role.FIRM_ADMIN, name="Mara Ellison")
    client = make_user(firm, Role.CLIENT, name="Hadley Brandt")
    staff = make_user(firm, Role.STAFF, name="Jonah Reyes")
    case = make_case(firm, admin, client, staff, name="Brandt Orchards LLC v. Northline Freight Inc.")
    Case.objects.filter(pk=case.pk).update(
        number="24-CV-0117", client_name="Brandt Orchards LLC", practice_area="commercial_litigation",
        description="A load of apples came a week late and spoiled. The carrier says the truck broke down.",
    )  # fmt: skip
    item = make_item(
        case, TEXT, "A second page.", title="Letter to the carrier", content=TEXT.encode(), uploaded_by=admin,
        client_visible=True, classification="Evidence", kind="letter", media_type="text/plain",
        summary="Brandt Orchards complains of a late delivery.", custodian="Hadley Brandt",
    )  # fmt: skip
    _items_in_every_state(case, admin)
    person = _people(case, item)
    _facts(item, admin, person)
    return Matter(case, admin, client, item, person)


def _items_in_every_state(case: Case, uploader: User) -> None:
    messages = {States.FAILED: "Ran out of time on page 9.", States.UNSUPPORTED: "Video is stored but not read."}
    for status in (States.PROCESSING, States.PARTIAL, States.FAILED, States.UNSUPPORTED):
        title = LONG if status == States.PARTIAL else ""
        item = make_item(
            case, "Some text.", title=title, status=status, status_message=messages.get(status, ""),
            uploaded_by=uploader, client_visible=status == States.PARTIAL,
        )  # fmt: skip
        Job.objects.create(
            firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=item.pk,
            status="processing" if status == States.PROCESSING else "completed",
            progress_stage="extract_text", progress_done=2, progress_total=8, actor_type="human", actor_id=uploader.pk,
        )  # fmt: skip


def _people(case: Case, item: EvidenceItem) -> Entity:
    person = make_entity(case, "Hadley Brandt", aliases=["H. Brandt", "Ms. Brandt"])
    carrier = make_entity(case, "Northline Freight Inc.", type="organization")
    mention(person, item, "Hadley Brandt", role="client")
    mention(carrier, item, "Northline Freight Inc.", role="carrier")
    make_relationship(person, "engaged", carrier, item, "Hadley Brandt engaged Northline Freight Inc.")
    return person


def _facts(item: EvidenceItem, approver: User, person: Entity) -> None:
    day = {"date_precision": "day"}
    lines = TEXT.splitlines()
    make_fact(item, lines[0], date="2024-05-12", status=Fact.Status.APPROVED, approved_by=approver, **day)
    make_fact(item, lines[1], date="2024-05-14", confidence=0.3, **day)
    make_fact(item, lines[2], date="2024-05-21", confidence=0.95, **day)
    make_fact(item, lines[3], status=Fact.Status.DISMISSED, made_by_type="agent", made_by_name="Chronology agent",
              entities=(person,))  # fmt: skip
