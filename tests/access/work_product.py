"""Claims, issues, questions, deadlines and saved filters of a case in each relation: what the firm made of its evidence."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from agents.models import DocumentQuestion, QuestionDocument
from evidence.models import EvidenceItem, Upload
from facts.models import (
    CauseOfAction,
    Claim,
    Deadline,
    Fact,
    FactTag,
    FilterAlert,
    FilterMatch,
    Issue,
    IssueLink,
    Outline,
    OutlineEntry,
    Question,
    SavedFilter,
    Tag,
)
from tests.access.canaries import NOTE, canary
from tests.access.places import DELETED, FOREIGN, OWN, WITHHELD
from tests.access.world import World

DAY = date(2026, 5, 4)


def make_work_product(world: World, item: EvidenceItem, relation: str) -> None:
    """A claim with an issue to which the fact is linked, an open question, a deadline, and a cause of action of the firm's own.

    These are as visible as the case; what is linked is as visible as the fact or document, so that of withheld ones there
    are links with notes only, to an issue that says nothing about them.
    """
    own = canary(relation, NOTE)
    ids: dict[str, Any] = {"firm_id": item.firm_id, "made_by_type": "human", "made_by_name": "Somebody"}
    of_case = {**ids, "case_id": item.case_id, "status": "approved"}
    position = Claim.objects.filter(case=item.case_id).count() + 1
    beside = Claim.objects.create(**of_case, title="Claim", position=position)
    issue = Issue.objects.create(**of_case, claim=beside, title="Issue", position=1)
    ends: tuple[dict[str, Any], ...] = ({"fact_id": world.ids["fact"][relation]}, {"item": item})
    link, _ = (IssueLink.objects.create(**of_case, issue=issue, note=own, **end) for end in ends)
    world.ids["issue link"][relation], world.ids["linked issue"][relation] = link.pk, issue.pk
    if relation in (OWN, FOREIGN):
        name = own if relation == FOREIGN else "A cause of the firm's own"
        element = [{"name": name, "text": name}]
        cause = CauseOfAction.objects.create(**ids, name=name, jurisdiction=name, source=name, elements=element)
        world.ids["element"][relation] = cause.pk
    if relation in WITHHELD:
        return
    claim = Claim.objects.create(**of_case, title=own, party=own, description=own, position=position + 1)
    issue = Issue.objects.create(**of_case, claim=claim, title=own, description=own, position=1)
    asked = {name: value for name, value in of_case.items() if name != "status"}
    question = Question.objects.create(**asked, text=own, look_in=own, issue=issue)
    deadline = Deadline.objects.create(
        **asked, title=own, rule=own, trigger=own, time_zone="UTC", override_on=DAY, override_reason=own, due_on=DAY
    )
    outline = _outline(world, item, relation, {**asked, "title": own, "purpose": "closing"})
    rows = {"claim": claim, "issue": issue, "question": question, "deadline": deadline, "outline": outline}
    for kind, row in rows.items():
        world.ids[kind][relation] = row.pk


def tag_of_fact(world: World, fact: Fact, relation: str) -> None:
    """A tag that the fact has; tags are as visible as the case, also where the fact is not."""
    ids: dict[str, Any] = {"firm_id": fact.firm_id, "case_id": fact.case_id}
    if relation in (*WITHHELD, DELETED):
        return
    tag = Tag.objects.create(**ids, name=canary(relation, NOTE)[:60], made_by_type="human", made_by_name="Somebody")
    FactTag.objects.create(**ids, fact=fact, tag=tag)
    world.ids["tag"][relation] = tag.pk


def _outline(world: World, item: EvidenceItem, relation: str, fields: dict[str, Any]) -> Outline:
    """An outline with a note, and with the fact and the document."""
    outline: Outline = Outline.objects.create(**fields)
    of_outline = {name: value for name, value in fields.items() if name not in ("title", "purpose")}
    own, said = canary(relation, NOTE), {"words": canary(relation, NOTE), "detail": "", "quote": ""}
    ends: tuple[dict[str, Any], ...] = (
        {"kind": "note", "text": own},
        {"kind": "fact", "fact_id": world.ids["fact"][relation], "said": said, "text": own},
        {"kind": "document", "item": item, "said": said},
    )
    for position, end in enumerate(ends, 1):
        OutlineEntry.objects.create(**of_outline, **end, outline=outline, position=position)
    return outline


def question_of_item(item: EvidenceItem, relation: str) -> DocumentQuestion:
    """A question that was answered from the item, in words of the firm's."""
    own, ids = canary(relation, NOTE), {"firm_id": item.firm_id, "case_id": item.case_id}
    cited = {"document": 1, "page": 1, "start": 0, "end": 5, "quote": own}
    statement = {"text": own, "own_words": True, "citations": [cited], "not_borne_out": [own]}
    look = {
        "step": "look",
        "kind": "extract",
        "words": own,
        "document": 1,
        "clause_types": [],
        "found": [],
        "status": own,
    }
    question: DocumentQuestion = DocumentQuestion.objects.create(
        **ids, question=own, is_chosen=True, asked_by_type="human", asked_by_name=own, steps=[look], engine=own,
        answer={"statements": [statement], "dropped_quotes": 0, "dropped_statements": 0, "excerpts": 1},
    )  # fmt: skip
    QuestionDocument.objects.create(**ids, question=question, item=item, number=1, is_chosen=True)
    return question


def saved_filter_of(upload: Upload, item: EvidenceItem, relation: str) -> uuid.UUID:
    """A filter shared with the case, which the item matches."""
    own, ids = canary(relation, NOTE), {"firm_id": item.firm_id, "case_id": item.case_id}
    saved: SavedFilter = SavedFilter.objects.create(
        **ids, owner_id=upload.uploader_id, target="evidence", name=own, params={"kind": own[:40]}, shared=True,
        added_by_type="human", added_by_name=own,
    )  # fmt: skip
    alert = FilterAlert.objects.create(**ids, filter=saved)
    FilterMatch.objects.create(**ids, filter=saved, alert=alert, item=item)
    return saved.pk
