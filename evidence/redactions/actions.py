"""Redactions are made, proposed, decided about and deleted. None changes the document itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from audit.events.actions import emit_each, emit_for
from cases.models import User
from cases.models.user import COLLEAGUES
from cases.policies import check_case_open
from config.api.errors import Invalid
from config.api.scope import Actor
from config.db import made_by, made_by_engine
from evidence.models import EvidenceItem, Page, Redaction
from evidence.productions.finding import places_of
from evidence.redactions.personal import PersonalData, named, personal_data
from evidence.redactions.policies import check_decide_redaction, check_delete_redaction

ENGINE, VERSION = "Intactus", "personal data 1"
MOST_PROPOSED, MOST_WORDS = 2_000, 2_000
COUNSEL = "Names counsel: look whether what stands here is advice."
State = Redaction.State


@transaction.atomic
def redaction_create(
    *, actor: Actor, item: EvidenceItem, page: int, reason: str, note: str = "", span: tuple[int, int] | None = None,
    quote: str = "", boxes: Sequence[Sequence[float]] = (), everywhere: bool = False,
) -> list[Redaction]:  # fmt: skip
    """Redact words of the page's text, wherever they stand in the document if ``everywhere``, or boxes on the page. A person's
    are approved at once, an agent's wait for a person. What is redacted already is not redacted twice."""
    check_case_open(item.case)
    about = {"reason": reason, "note": note, **made_by(actor), **_decided(actor)}
    if span is None and not quote:
        if not 1 <= page <= max(1, item.page_count):
            raise Invalid.field("page", f"The document has {item.page_count} pages.")
        rows = [_row(item, page, boxes=[list(box) for box in boxes], **about)]
    else:
        rows = [_row(item, number, start=start, end=end, words=words, **about)
                for number, start, end, words in _places(item, page, span, quote, everywhere=everywhere)]  # fmt: skip
    return _kept(actor, item, rows)


def _decided(actor: Actor) -> dict[str, Any]:
    decider = actor.decider
    return {"state": State.APPROVED, "decided_by_id": decider.id} if decider else {"state": State.PROPOSED}


def _places(
    item: EvidenceItem, number: int, span: tuple[int, int] | None, quote: str, *, everywhere: bool
) -> Iterable[tuple[int, int, int, str]]:
    """Where the words stand: page, start, end and the words there."""
    found = Page.objects.filter(item=item, number=number).first()
    text = found.text if found else ""
    spans = [span] if span else places_of(quote, text)
    if not spans or not 0 <= spans[0][0] < spans[0][1] <= len(text) or not text[slice(*spans[0])].strip():
        raise Invalid.field("start" if span else "quote", "There are no such words on this page.")
    words = text[slice(*spans[0])]
    if len(words) > MOST_WORDS:
        raise Invalid.field("end", "Redact at most 2,000 characters at once, or draw a box.")
    yield from ((number, start, end, text[start:end]) for start, end in spans)
    if everywhere:
        for page in Page.objects.filter(item=item).order_by("number").iterator():
            for start, end in places_of(words, page.text):
                if (page.number, (start, end)) not in {(number, one) for one in spans}:
                    yield page.number, start, end, page.text[start:end]


def _row(item: EvidenceItem, page: int, **fields: Any) -> Redaction:
    return Redaction(firm_id=item.firm_id, case_id=item.case_id, item=item, page_number=page, **fields)


def _kept(actor: Actor, item: EvidenceItem, rows: Sequence[Redaction]) -> list[Redaction]:
    """Those that there were not yet; and those that a person now approves where an engine or agent proposed them."""
    EvidenceItem.objects.select_for_update().get(pk=item.pk)
    there = {
        (one.page_number, one.start, one.end): one for one in Redaction.objects.filter(item=item, start__isnull=False)
    }
    drawn = [(one.page_number, one.boxes) for one in Redaction.objects.filter(item=item, start__isnull=True)]
    new, places = [], set(there)
    for row in rows:
        place = (row.page_number, row.start, row.end)
        if (row.page_number, row.boxes) in drawn if row.start is None else place in places:
            continue
        places.add(place)
        new.append(row)
    Redaction.objects.bulk_create(new, batch_size=500)
    emit_each(new, actor=actor, event_type="redaction.created", data={"evidence_id": str(item.pk)})
    again = [one for row in rows if (one := there.get((row.page_number, row.start, row.end))) and actor.decider]
    for one in again:
        redaction_decide(actor=actor, redaction=one, state=State.APPROVED)
    return [*new, *again]


@dataclass(frozen=True, slots=True)
class Proposals:
    """What was proposed now, and how much of what was found was proposed, made or dismissed before."""

    new: list[Redaction]
    known: int


@transaction.atomic
def redactions_propose(*, actor: Actor, item: EvidenceItem) -> Proposals:
    """Propose personal data and counsel's names, for people to decide; what was proposed or dismissed before stays so."""
    check_case_open(item.case)
    names = list(User.objects.filter(firm_id=item.firm_id, role__in=COLLEAGUES).values_list("name", flat=True))
    about = {"state": State.PROPOSED, **made_by_engine(ENGINE, VERSION, None)}
    rows = [
        _row(item, page.number, start=one.start, end=one.end, words=page.text[one.start : one.end], reason=one.reason,
             note=one.why, **about)
        for page in Page.objects.filter(item=item).order_by("number").iterator()
        for one in _found(page.text, names)
    ]  # fmt: skip
    there = Redaction.objects.filter(item=item, start__isnull=False).values_list("page_number", "start", "end")
    covered = list(there)
    unknown = [row for row in rows if not any(_overlaps(row, one) for one in covered)]
    new = unknown[:MOST_PROPOSED]
    Redaction.objects.bulk_create(new, batch_size=500)
    emit_each(new, actor=actor, event_type="redaction.created", data={"evidence_id": str(item.pk)})
    return Proposals(new, len(rows) - len(unknown))


def _found(text: str, names: list[str]) -> list[PersonalData]:
    return [*personal_data(text), *named(text, [name for name in names if " " in name], COUNSEL)]


def _overlaps(row: Redaction, place: tuple[int, int | None, int | None]) -> bool:
    number, start, end = place
    inside = start is not None and end is not None and row.start is not None and row.end is not None
    return number == row.page_number and inside and row.start < end and row.end > start  # type: ignore[operator]


@transaction.atomic
def redaction_decide(*, actor: Actor, redaction: Redaction, state: str) -> Redaction:
    """Approve or dismiss it. The same decision once more changes nothing."""
    decider = check_decide_redaction(actor, redaction)
    if redaction.state == state:
        return redaction
    redaction.state, redaction.decided_by_id = state, decider.id
    redaction.version += 1
    redaction.save(update_fields=["state", "decided_by", "version", "updated_at"])
    emit_for(redaction, actor=actor, event_type="redaction.updated", data=_of_item(redaction) | {"state": state})
    return redaction


@transaction.atomic
def redaction_delete(*, actor: Actor, redaction: Redaction) -> None:
    check_delete_redaction(actor, redaction)
    emit_for(redaction, actor=actor, event_type="redaction.deleted", data=_of_item(redaction))
    redaction.delete()


def _of_item(redaction: Redaction) -> dict[str, str]:
    return {"evidence_id": str(redaction.item_id)}
