"""One world for all calls: an object of each kind in each relation, with a canary in every text field."""

from __future__ import annotations

import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils import timezone

from audit.models import AuditEntry, Job
from cases.models import (
    ApiToken,
    Case,
    Firm,
    GuestGrant,
    MagicLink,
    Notification,
    NotificationPreference,
    PersonSession,
    Role,
    SupportAccess,
    User,
)
from cases.signin.actions import invitation_make
from evidence.models import Arrival, EvidenceItem, ManifestEntry, Upload
from evidence.storage import new_key
from facts.models import Entity, Fact, Relationship
from tests.access.callers import LASTING, Caller, make_agent, make_callers
from tests.access.canaries import FIRM, NOTE, OUTSIDER, PERSON, canary
from tests.access.places import (
    ABROAD,
    ARCHIVED,
    CLOSED,
    DELETED,
    ELSEWHERE,
    FOREIGN,
    HIDDEN,
    HOME,
    LIKELY,
    MISSING,
    OTHER,
    OWN,
    PLACE,
    PRIVILEGED,
    RELATIONS,
    WITHHELD,
)  # fmt: skip
from tests.factories import (
    enroll,
    fresh_code,
    join_case,
    make_case,
    make_entity,
    make_fact,
    make_firm,
    make_item,
    make_relationship,
    make_user,
    mention,
    store_bytes,
)  # fmt: skip

OUTSIDERS = (Role.CLIENT.value, Role.GUEST.value)
OWNED_KINDS = ("browser", "agent_key", "agent_session", "notification", "automation_rule", "support_access")
BEFORE = "before-all-calls"  # the request id of audit entries that no call of the tests made
CONTENT = b"These bytes are what is stored."


@dataclass
class World:
    """``ids[kind][relation]`` is the id of an object; what a caller owns stands in the caller's own ``ids``."""

    firms: dict[str, Firm]
    cases: dict[str, Case]
    callers: dict[str, Caller] = field(default_factory=dict)
    ids: dict[str, dict[str, uuid.UUID]] = field(default_factory=lambda: defaultdict(dict))
    items: dict[str, EvidenceItem] = field(default_factory=dict)
    link: MagicLink = field(default_factory=MagicLink)
    app_key: str = ""  # of the firm admin's second factor
    hidden: dict[str, dict[str, str]] = field(
        default_factory=dict
    )  # by caller: what an id of this world would give away

    def id_of(self, kind: str, relation: str, caller: Caller | None = None) -> uuid.UUID:
        """The object's id; for what callers own, the caller's own."""
        if caller is not None and kind in caller.ids and relation == OWN:
            return caller.ids[kind]
        return self.ids[kind].get(relation, self.ids[kind][MISSING])

    def case_of(self, relation: str) -> uuid.UUID:
        return self.cases[PLACE[relation]].pk if relation in PLACE else self.ids["case"][MISSING]

    def relations_of(self, kind: str) -> list[str]:
        """The relations in which there is an object of this kind; the others make no sense for it."""
        own = {OWN} if kind in OWNED_KINDS else set()
        return [one for one in RELATIONS if one in self.ids[kind] or one in own]


def make_world() -> World:
    """Build everything; the archived case is archived last, since nothing changes in it afterwards."""
    ours, theirs = make_firm(f"Ours {canary(OWN, FIRM)}"), make_firm(f"Theirs {canary(FOREIGN, FIRM)}")
    Firm.objects.update(clients_see_unapproved_facts=True)  # as open to clients as a firm can choose
    world = World({"ours": ours, "theirs": theirs}, {})
    for place, relation in ((HOME, OWN), (ELSEWHERE, OTHER), (ABROAD, FOREIGN), (CLOSED, ARCHIVED)):
        world.cases[place] = _case(theirs if place == ABROAD else ours, relation)
        world.ids["case"][relation] = world.cases[place].pk
    world.ids["case"][MISSING] = uuid.uuid4()
    world.callers = make_callers(ours, theirs, world.cases)
    for relation in PLACE:
        _objects(world, relation)
    _people(world)
    for kind in list(world.ids):
        world.ids[kind].setdefault(MISSING, uuid.uuid4())
    Case.objects.filter(pk=world.cases[CLOSED].pk).update(status=Case.Status.ARCHIVED, archived_at=timezone.now())
    return world


def _case(firm: Firm, relation: str) -> Case:
    word, note = canary(relation), canary(relation, NOTE)
    case = make_case(firm, name=f"Case {word}")
    Case.objects.filter(pk=case.pk).update(number=word, description=note, client_name=word, practice_area=note)
    return case


def _objects(world: World, relation: str) -> None:
    case = world.cases[PLACE[relation]]
    item = world.items[relation] = _item(case, relation)
    world.ids["evidence"][relation] = item.pk
    payer, payee = (_entity(case, item, name, relation) for name in ("Payer", "Payee"))
    world.ids["entity"][relation] = payer.pk
    world.ids["fact"][relation] = _fact(item, payer, relation).pk
    quote = f"Payer{relation[:3]} paid Payee{relation[:3]}"
    world.ids["relationship"][relation] = make_relationship(payer, "paid", payee, item, quote).pk
    world.ids["citation"][relation] = Fact.objects.get(pk=world.ids["fact"][relation]).citations.get().pk
    if relation == DELETED:
        _delete(world, item)
        return
    for kind, status in (("job", "processing"), ("failed job", "failed"), ("done job", "completed")):
        world.ids[kind][relation] = _job(item, kind, status, relation).pk
    world.ids["audit_entry"][relation] = _entry(item, relation).pk
    if relation in WITHHELD:
        return
    upload = _upload(world, case, relation)
    world.ids["upload"][relation] = upload.pk
    world.ids["arrival"][relation] = _arrival(upload, item)


def _item(case: Case, relation: str) -> EvidenceItem:
    shown, own = canary(relation), canary(relation, NOTE)
    pair = f"Payer{relation[:3]} paid Payee{relation[:3]}"
    item = make_item(
        case, f"{pair} on March 3, 2024. {shown}", title=f"Item {shown}", content=CONTENT, summary=shown,
        status_message=shown, kind="letter", custodian=own, source=own, description=own, tags=[own],
        classification="Evidence", metadata={"author": own}, problems=[{"code": "bad_page", "message": own}],
        document_date=date(2024, 3, 3),
        client_visible=relation != HIDDEN, **privilege_of(relation),
    )  # fmt: skip
    ManifestEntry.objects.create(
        firm_id=case.firm_id, case=case, item=item, act="received", sha256=item.sha256, size_bytes=item.size_bytes,
        filename=own, actor_type="human", actor_name=own, origin=own, request_id="none",
    )  # fmt: skip
    return item


def privilege_of(relation: str) -> dict[str, Any]:
    """Of what is withheld, why: decided, or proposed with its reasons."""
    own = canary(relation, NOTE)
    proposed = {
        "privilege": "work_product",
        "privilege_basis": own,
        "privilege_by_type": "engine",
        "privilege_at": timezone.now(),
    }
    if relation == LIKELY:
        reasons = [{"why": own, "page": 1, "start": 0, "quote": own}]
        return {**proposed, "privilege_state": "proposed", "privilege_reasons": reasons}
    if relation != PRIVILEGED:
        return {}
    decider = User.objects.filter(role=Role.FIRM_ADMIN).order_by("id")[0]
    return {**proposed, "privilege_state": "decided", "privilege_by_type": "human", "privilege_decided_by": decider}


def _entity(case: Case, item: EvidenceItem, name: str, relation: str) -> Entity:
    own = canary(relation, NOTE)
    entity = make_entity(
        case, f"{name}{relation[:3]} {own}", key=f"{name} {relation}", aliases=[own], roles=[own], description=own
    )
    mention(entity, item, f"{name}{relation[:3]}", role="payer")
    return entity


def _fact(item: EvidenceItem, entity: Entity, relation: str) -> Fact:
    own = canary(relation, NOTE)
    quote = f"Payer{relation[:3]} paid Payee{relation[:3]} on March 3, 2024. {canary(relation)}"
    return make_fact(
        item, quote, text=f"Paid. {canary(relation)}", notes=own, entities=(entity,), date=date(2024, 3, 3),
        date_precision="day", made_by_name="local engine",
    )  # fmt: skip


def _job(item: EvidenceItem, kind: str, status: str, relation: str) -> Job:
    word, ended = canary(relation), status in ("failed", "completed")
    job: Job = Job.objects.create(
        firm_id=item.firm_id, case=item.case, kind="embed" if kind == "job" else "process", entity_type="evidence",
        entity_id=item.pk, status=status, params={"note": word}, progress_stage=word, actor_type="human",
        actor_name=word, result={"note": word} if status == "completed" else None,
        error={"code": "PROCESSING_FAILED", "message": word} if status == "failed" else None,
        started_at=timezone.now(), finished_at=timezone.now() if ended else None,
    )  # fmt: skip
    return job


def _entry(item: EvidenceItem, relation: str) -> AuditEntry:
    own = canary(relation, NOTE)
    entry: AuditEntry = AuditEntry.objects.create(
        firm_id=item.firm_id, case=item.case, actor_type="human", actor_name=own, tool="evidence.get",
        permission="read:evidence", category="read", entity_type="evidence", entity_id=item.pk, outcome="ok",
        status=200, reasoning_trace=own, request_id=BEFORE,
    )  # fmt: skip
    return entry


def _upload(world: World, case: Case, relation: str) -> Upload:
    """The bytes have come. A client sees only uploads of their own: the hidden one is the attorney's."""
    senders = {OWN: "client of this case", ARCHIVED: "client of this case", OTHER: "client of another case"}
    user = world.callers[senders.get(relation, "another firm's admin" if relation == FOREIGN else "firm admin")].user
    assert user is not None
    content, key = CONTENT + relation.encode(), new_key(case.firm_id)
    store_bytes(key, content)
    upload: Upload = Upload.objects.create(
        firm_id=case.firm_id, case=case, filename=f"{canary(relation)}.txt", content_type="text/plain",
        size_bytes=len(content), storage_key=key, expires_at=timezone.now() + LASTING,
        actor_type="human", actor_id=user.pk, uploader=user,
    )  # fmt: skip
    return upload


def _arrival(upload: Upload, item: EvidenceItem) -> uuid.UUID:
    """The item came with the upload."""
    sender = {"uploader_id": upload.uploader_id, "actor_type": "human", "actor_id": upload.actor_id}
    arrival: Arrival = Arrival.objects.create(firm_id=upload.firm_id, case_id=upload.case_id, **sender)
    EvidenceItem.objects.filter(pk=item.pk).update(arrival=arrival)
    return arrival.pk


def _delete(world: World, item: EvidenceItem) -> None:
    """What is deleted for good was there once; the item itself stays below, marked."""
    Relationship.objects.filter(pk=world.ids["relationship"][DELETED]).delete()
    Fact.objects.filter(pk=world.ids["fact"][DELETED]).delete()
    Entity.objects.filter(mentions__item=item).delete()
    EvidenceItem.objects.filter(pk=item.pk).update(deleted_at=timezone.now())


def _people(world: World) -> None:
    """Colleagues: on this case, on none, on another case, of another firm, on the closed case; and as participants."""
    for relation in (OWN, HIDDEN, OTHER, FOREIGN, ARCHIVED):
        firm = world.firms["theirs" if relation == FOREIGN else "ours"]
        word = canary(relation, PERSON)
        user = make_user(firm, Role.STAFF, name=f"Colleague {word}", email=f"{word}@example.com")
        enroll(user)
        User.objects.filter(pk=user.pk).update(title=word, phone=word)
        world.ids["user"][relation] = user.pk
        if relation != HIDDEN:
            world.ids["participant"][relation] = join_case(world.cases[PLACE[relation]], user).pk
            for role in OUTSIDERS:
                world.ids[role][relation] = _outsider(world, relation, role)
    _own(world)
    _support_accesses(world)
    _second_factor(world)
    world.link = invitation_make(user=User.objects.get(pk=world.ids["user"][OWN]))


def _support_accesses(world: World) -> None:
    """A look of the platform's at either firm, long over."""
    root = User.objects.create_superuser("root@platform.example", name="Root")
    for relation, firm in ((HIDDEN, world.firms["ours"]), (FOREIGN, world.firms["theirs"])):
        access = SupportAccess.objects.create(
            firm=firm,
            user=root,
            user_name="Root",
            reason=f"Asked for {canary(relation, FIRM)}",
            expires_at=timezone.now(),
        )
        world.ids["support_access"][relation] = access.pk
    world.callers["firm admin"].ids["support_access"] = world.ids["support_access"][HIDDEN]


def _second_factor(world: World) -> None:
    """The firm admin has a second factor, and gave it with their token; no code of it was used yet."""
    user = world.callers["firm admin"].user
    assert user is not None
    world.app_key = enroll(user)
    fresh_code(user)
    PersonSession.objects.filter(user=user).update(revoked_at=None)
    ApiToken.objects.filter(user=user).update(confirmed_at=timezone.now() + LASTING)


def _outsider(world: World, relation: str, role: str) -> uuid.UUID:
    """A client or guest of the relation's case, whom people of other cases may know nothing of."""
    case, word = world.cases[PLACE[relation]], canary(relation, OUTSIDER)
    user = make_user(case.firm, role, name=f"{role.title()} {word}", email=f"{role}.{word}@example.com")
    User.objects.filter(pk=user.pk).update(title=word, phone=word)
    join_case(case, user)
    return user.pk


def _own(world: World) -> None:
    """What belongs to callers: browsers, and the agent keys and sessions that attorneys answer for."""
    for caller in list(world.callers.values()):
        if caller.kind == "person" and caller.role in (Role.FIRM_ADMIN, Role.ATTORNEY):
            assert caller.user is not None
            caller.ids.update(make_agent(caller.user, [], ("read",))[1])
    _notifications(world)
    for kind in ("agent_key", "agent_session"):
        world.ids[kind][HIDDEN] = world.callers["agent, read-only"].ids[kind]
        world.ids[kind][FOREIGN] = world.callers["another firm's agent"].ids[kind]
    for relation in (OWN, OTHER, FOREIGN, ARCHIVED):
        world.ids["guest_grant"][relation] = GuestGrant.objects.get(
            case=world.cases[PLACE[relation]], user=world.ids["guest"][relation]
        ).pk
    world.ids["browser"][HIDDEN] = world.callers["guest"].ids["browser"]
    world.ids["browser"][FOREIGN] = world.callers["another firm's admin"].ids["browser"]


def _notifications(world: World) -> None:
    """One for each person, about a case of theirs if they have any; agents see their attorney's."""
    made: dict[uuid.UUID, uuid.UUID] = {}
    for caller in world.callers.values():
        if caller.user is None:
            continue
        if caller.user.pk not in made:
            place = next((one for one in (HOME, ABROAD, ELSEWHERE) if one in caller.places), None)
            notification = Notification.objects.create(
                firm_id=caller.user.firm_id, recipient=caller.user, case=world.cases[place] if place else None,
                kind="message", title="Look", actor_name="Colleague",
            )  # fmt: skip
            if caller.role in OUTSIDERS:  # who is notified of what concerns them, as of their own sign-in
                Notification.objects.filter(pk=notification.pk).update(
                    kind="security", entity_type="user", entity_id=caller.user.pk
                )
            made[caller.user.pk] = notification.pk
        caller.ids["notification"] = made[caller.user.pk]
    attorney = world.callers["assigned attorney"].user
    NotificationPreference.objects.create(firm=world.firms["ours"], user=attorney)
    Notification.objects.create(
        firm=world.firms["ours"], recipient=attorney, case=world.cases[ELSEWHERE], kind="message", title=canary(OTHER),
        body=canary(OTHER), actor_name=canary(OTHER, OUTSIDER),
    )  # fmt: skip
    world.ids["notification"][HIDDEN] = world.callers["guest"].ids["notification"]
    world.ids["notification"][FOREIGN] = world.callers["another firm's admin"].ids["notification"]
