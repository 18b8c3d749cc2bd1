"""More rows of every kind, to see whether a list's queries grow with its rows."""

from __future__ import annotations

import uuid
from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from agents.billing.spending import this_month
from agents.models import Approval, DocumentQuestion, QuestionDocument, UsageOperation
from audit.models import AuditEntry, Event, Job
from cases.models import Case, PersonSession, Role, User
from evidence.models import (
    Designation,
    EvidenceItem,
    Exhibit,
    ExhibitSeries,
    Production,
    ProductionDocument,
    Receipt,
    Redaction,
    Transcript,
)
from facts.models import (
    CauseOfAction,
    Claim,
    Deadline,
    DeadlineLink,
    Fact,
    Issue,
    IssueLink,
    Outline,
    OutlineEntry,
    ProposedChange,
    Question,
)
from tests.access.callers import make_agent
from tests.factories import (
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_item,
    make_relationship,
    make_user,
    mention,
)  # fmt: skip

MADE = {"made_by_type": "engine", "made_by_name": "local", "made_by_version": "99"}


def add_rows(case: Case, admin: User, number: int) -> None:
    """``number`` more of everything that lists show, in the case and in its firm."""
    for _ in range(number):
        _evidence(case)
        join_case(case, make_user(case.firm, Role.STAFF))
        make_case(case.firm)
        _, agent = make_agent(admin, [case], ("read",))
        _money(case, agent["agent_session"])
        PersonSession.objects.create(user=admin, session_key=uuid.uuid4().hex, user_agent="Browser")


def _money(case: Case, session_id: uuid.UUID) -> None:
    """A request of an agent that waits, and an operation that was charged."""
    pk, row = uuid.uuid4(), {"firm_id": case.firm_id, "case": case, "session_id": session_id}
    job = Job.objects.create(
        **row, kind="cases.update", entity_type="approval", entity_id=pk, status="awaiting_approval", actor_type="agent"
    )
    Approval.objects.create(
        **row, id=pk, job=job, tool="cases.update", method="PATCH", path=f"/v1/cases/{case.pk}",
        request_hash=pk.bytes * 2, why="Asked.", expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
    UsageOperation.objects.create(
        **row, operation_type="classify", month=this_month(), price_cents=15, status="settled", actor_type="agent",
        actor_id=uuid.uuid4(), actor_name="Agent",
    )  # fmt: skip


def _proposed_change(item: EvidenceItem, word: str) -> None:
    page = item.pages.get()
    statement = {"text": f"{word} left.", "date": None, "date_end": None, "date_precision": ""}
    ProposedChange.objects.create(
        firm_id=item.firm_id, case_id=item.case_id, item=item, kind="new", key=word,
        after=statement | {"confidence": 0.7, "entity_ids": []}, page=page, page_number=1, start=0, end=4,
        quote=page.text[:4], made_by_type="engine", made_by_name="local", made_by_version="99",
    )  # fmt: skip


def _testimony(item: EvidenceItem, word: str) -> None:
    """A transcript of one line, designated, with a counter."""
    ids = {"firm_id": item.firm_id, "case_id": item.case_id, "made_by_type": "human", "made_by_name": "Somebody"}
    transcript = Transcript.objects.create(
        **ids, item=item, witness=word, numbering="counted", first_page=1, last_page=1
    )
    lines = {"transcript": transcript, "first_page": 1, "first_line": 1, "last_page": 1, "last_line": 1, "party": word}
    designation = Designation.objects.create(**ids, **lines, kind="affirmative")
    Designation.objects.create(**ids, **lines, kind="counter", answers=designation)


def _claimed(fact: Fact, word: str) -> None:
    """A claim with an issue to which a fact and its document are linked, a question, a deadline, and a cause of action."""
    made: dict[str, Any] = {"firm_id": fact.firm_id, "made_by_type": "human", "made_by_name": "Somebody"}
    of_case = {**made, "case_id": fact.case_id}
    position = Claim.objects.filter(case=fact.case_id).count() + 1
    elements = [{"name": word, "text": word}]
    claim = Claim.objects.create(**of_case, title=word, position=position, elements=elements, status="approved")
    for one in (claim, Claim.objects.filter(case=fact.case_id).order_by("position")[0]):
        place = Issue.objects.filter(claim=one).count() + 1
        issue = Issue.objects.create(**of_case, claim=one, title=word, position=place, element=1, status="approved")
    for one in {issue, Issue.objects.filter(case=fact.case_id).order_by("id")[0]}:
        for end in ({"fact": fact}, {"item": fact.citations.get().item}):
            IssueLink.objects.create(**of_case, **end, issue=one, status="approved")
    Question.objects.create(
        **of_case,
        text=word,
        issue=issue,
        claim=claim,
        element=1,
        fact=fact,
        status="answered",
        answered_at=timezone.now(),
    )
    day = date(2026, 5, 4)
    deadline = Deadline.objects.create(
        **of_case, title=word, time_zone="UTC", override_on=day, override_reason=word, due_on=day, trigger_fact=fact
    )
    for concerned in ({"fact": fact}, {"issue": issue}):
        DeadlineLink.objects.create(firm_id=fact.firm_id, case_id=fact.case_id, deadline=deadline, **concerned)
    _outlined(fact, issue, of_case, word)
    CauseOfAction.objects.create(**made, name=word, jurisdiction=word, source=word, elements=elements)


def _outlined(fact: Fact, issue: Issue, of_case: dict[str, Any], word: str) -> None:
    """An outline of the fact, its document and an issue, and one more of each in the case's first outline."""
    outline = Outline.objects.create(**of_case, title=word, purpose="closing")
    said, item = {"words": word, "detail": "", "quote": ""}, fact.citations.get().item
    ends = ({"kind": "fact", "fact": fact}, {"kind": "document", "item": item}, {"kind": "issue", "issue": issue})
    for one in {outline, Outline.objects.filter(case=fact.case_id).order_by("id")[0]}:
        for end in ends:
            place = one.entries.count() + 1
            OutlineEntry.objects.create(**of_case, **end, outline=one, position=place, said=said)


def _produced(item: EvidenceItem, word: str) -> None:
    """A redaction of the document, a production that has it, and a receipt."""
    ids = {"firm_id": item.firm_id, "case_id": item.case_id}
    Redaction.objects.create(**ids, item=item, page_number=1, start=0, end=4, words="Anna", reason="other", **MADE)
    first = EvidenceItem.objects.filter(case=item.case_id).order_by("id")[0]
    Redaction.objects.create(**ids, item=first, page_number=1, boxes=[[0, 0, 0.1, 0.1]], reason="other", **MADE)
    production = Production.objects.create(**ids, name=word, prefix="DOE", start=1, made_by_type="human")
    for one in (production, Production.objects.filter(case=item.case_id).order_by("id")[0]):
        place = one.documents.count() + 1
        ProductionDocument.objects.get_or_create(
            production=one, item=item, defaults={**ids, "place": place, "family": place}
        )
    series, _ = ExhibitSeries.objects.get_or_create(**ids, prefix="P-", defaults={"name": "Exhibits", **MADE})
    label = f"P-{series.exhibits.count() + 1}"
    Exhibit.objects.create(
        **ids,
        **MADE,
        series=series,
        item=item,
        number=series.exhibits.count() + 1,
        label=label,
        key=label.replace("-", ""),
    )
    _asked(item, word)
    statement = {"files": [], "faults": [], "totals": {"agreed": {"files": 0, "bytes": 0}, "faults": {"files": 0}}}
    Receipt.objects.create(**ids, kind="verification", statement=statement, signature="00", public_key="00")


def _asked(item: EvidenceItem, word: str) -> None:
    """A question that was answered from the document, and one more source of every other answer."""
    ids = {"firm_id": item.firm_id, "case_id": item.case_id}
    counts = {"dropped_quotes": 0, "dropped_statements": 0, "excerpts": 1}
    question = DocumentQuestion.objects.create(
        **ids, question=word, is_chosen=False, asked_by_type="human", asked_by_name=word, engine="local",
        answer={"statements": [], **counts},
    )  # fmt: skip
    for one in {question, DocumentQuestion.objects.filter(case=item.case_id).order_by("id")[0]}:
        number = one.documents.count() + 1
        QuestionDocument.objects.create(**ids, question=one, item=item, number=number, is_chosen=False)
        cited = {"document": number, "page": 1, "start": 0, "end": 4, "quote": item.pages.get().text[:4]}
        one.answer["statements"].append({"text": word, "own_words": True, "citations": [cited], "not_borne_out": []})
        look = {
            "step": "look",
            "kind": "extract",
            "words": word,
            "document": number,
            "clause_types": [],
            "found": [cited],
        }
        one.steps.append({**look, "status": "answered"})
        one.save()


def _evidence(case: Case) -> None:
    word = uuid.uuid4().hex[:8]
    item = make_item(case, f"Anna{word} paid Bert{word} on March 3, 2024.", title=f"Receipt {word}")
    payer, payee = make_entity(case, f"Anna{word}"), make_entity(case, f"Bert{word}")
    for one in (payer, payee):
        mention(one, item, one.name)
    quote = f"Anna{word} paid Bert{word}"
    fact = make_fact(item, quote, entities=(payer, payee), date=date(2024, 3, 3), date_precision="day")
    _claimed(fact, word)
    _proposed_change(item, word)
    _produced(item, word)
    make_relationship(payer, "paid", payee, item, quote)
    _testimony(item, word)
    ids = {"firm_id": case.firm_id, "case": case, "entity_type": "evidence", "entity_id": item.pk}
    Job.objects.create(**ids, kind="process", status="completed", actor_type="system")
    Event.objects.create(**ids, event_type="evidence.created", actor_type="system")
    AuditEntry.objects.create(
        **ids, actor_type="system", tool="evidence.get", permission="read:evidence", category="read", outcome="ok",
        status=200, request_id=word,
    )  # fmt: skip
