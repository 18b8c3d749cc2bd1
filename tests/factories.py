"""What tests are made of: firms, people, cases, and clients that call as them. Plain functions, plain values."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import Permission
from django.utils import timezone
from rest_framework.test import APIClient

from agents.models import AgentKey, AgentSession
from cases.models import Case, CaseUserObjectPermission, Firm, GuestGrant, Participant, Role, User
from cases.roles import EVERY_CASE
from cases.signin.actions import api_token_create, invitation_make, session_open, token_of
from cases.signin.secrets import digest, new_secret
from config.api.scope import SYSTEM
from evidence.models import Clause, EvidenceItem, GrantedDocument, Page
from evidence.pipeline.stages.index import index_item
from evidence.storage import get_store, new_key
from facts.models import Citation, Entity, Fact, Mention, Relationship
from tests.second_factors import confirm
from tests.services import worker_number

APART = 1_000_000

_numbers = count(1 + APART * worker_number())  # the browser tests of all workers share a database


def make_firm(name: str = "") -> Firm:
    return Firm.objects.create(name=name or f"Firm {next(_numbers)}")


def make_user(
    firm: Firm | None, role: str = Role.ATTORNEY, *, name: str = "", email: str = "", is_active: bool = True
) -> User:
    """An active person of the firm, unless said otherwise."""
    number = next(_numbers)
    user: User = User.objects.create_user(
        email or f"{role}{number}@example.com", firm=firm, role=role, name=name or f"Person {number}",
        is_staff=role == Role.FIRM_ADMIN,
    )  # fmt: skip
    if not is_active:
        User.objects.filter(pk=user.pk).update(is_active=False, deactivated_at=user.created_at)
        user.refresh_from_db()
    return user


def make_case(firm: Firm, *people: User, name: str = "") -> Case:
    """An open case with these participants and their grants."""
    case: Case = Case.objects.create(firm=firm, name=name or f"Case {next(_numbers)}")
    for user in people:
        join_case(case, user)
    return case


def join_case(case: Case, user: User) -> Participant:
    """Let someone take part in the case."""
    permission = Permission.objects.get(codename="work_case", content_type__app_label="cases")
    if user.role not in EVERY_CASE:
        CaseUserObjectPermission.objects.create(
            firm_id=case.firm_id, content_object=case, user=user, permission=permission
        )
    participant: Participant = Participant.objects.create(firm_id=case.firm_id, case=case, user=user, role=user.role)
    if user.role == Role.GUEST:
        grant_guest(case, user)
    return participant


def grant_guest(case: Case, guest: User, *documents: EvidenceItem, days: float = 30) -> GuestGrant:
    """Let a guest see the case but for what is privileged, or only these documents."""
    granted_by = User.objects.filter(firm_id=case.firm_id).order_by("id")[0]
    GuestGrant.objects.filter(case=case, user=guest, revoked_at=None).update(revoked_at=timezone.now())
    grant: GuestGrant = GuestGrant.objects.create(
        firm_id=case.firm_id, case=case, user=guest, whole_case=not documents, granted_by=granted_by,
        expires_at=timezone.now() + timedelta(days=days),
    )  # fmt: skip
    for item in documents:
        GrantedDocument.objects.create(firm_id=case.firm_id, case=case, grant=grant, item=item)
    return grant


def token_client(user: User) -> APIClient:
    """A client that calls with a person's API token."""
    _, secret = api_token_create(actor=SYSTEM, user=user, name="test")
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def browser_client(user: User) -> APIClient:
    """A browser signed in as the person, by a link, and by their second factor if they have one; it asks for partials."""
    client = APIClient(HTTP_ACCEPT="text/html", HTTP_USER_AGENT="Browser")
    token = token_of(invitation_make(user=user))
    response = client.post("/v1/auth/magic-link/verify", {"token": token}, HTTP_ACCEPT="application/json")
    assert response.status_code == 200, response.content
    if response.json()["second_factor"] == "wanted":
        confirm(client, user)
    return client


def signed_in(user: User) -> APIClient:
    """As :func:`browser_client`, without a link and whatever comes of it: the session alone is made."""
    client = APIClient(HTTP_ACCEPT="text/html", HTTP_USER_AGENT="Browser")
    client.cookies[settings.SESSION_COOKIE_NAME] = session_of(user)
    return client


def session_of(user: User) -> str:
    """The session cookie of a browser in which the person has just signed in, with all factors they may have."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    key: str = store.session_key
    session_open(user=user, session_key=key, user_agent="Browser", ip="127.0.0.1", ends=None, confirmed=True)
    return key


def agent_client(
    owner: User, *cases: Case, operations: tuple[str, ...] = ("read", "write", "delete"), privileged: bool = False
) -> APIClient:
    """An agent of the attorney's, in a session about these cases."""
    assert owner.firm_id
    key = AgentKey.objects.create(
        firm_id=owner.firm_id, owner=owner, name="Agent", prefix="itx_key", all_cases=True,
        key_hash=digest(new_secret("itx_key")), operations=list(operations),
        privileged=privileged,
    )  # fmt: skip
    secret = new_secret("itx_ses")
    session = AgentSession.objects.create(
        firm_id=owner.firm_id, key=key, agent_type="general", token_hash=digest(secret),
        operations=list(operations), expires_at=timezone.now() + timedelta(hours=1), privileged=privileged,
    )  # fmt: skip
    session.cases.set(cases, through_defaults={"firm_id": session.firm_id})
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def make_item(
    case: Case, *pages: str, title: str = "", content: bytes = b"", uploaded_by: User | None = None, **fields: Any
) -> EvidenceItem:
    """An item that was read: one page for each text, indexed; with ``content``, its file is stored. A person gave it, and
    clients read its title."""
    title = title or f"Document {next(_numbers)}"
    giver = {"type": "human", "name": uploaded_by.name if uploaded_by else "Somebody"}
    released = {"client_title": giver | {"released_by": giver["name"]}}
    fields = {
        "added_by_type": giver["type"], "added_by_name": giver["name"], "client_title": title, "written_by": released,
    } | fields  # fmt: skip
    if content:
        fields |= {"storage_key": new_key(case.firm_id), "size_bytes": len(content)}
        fields.setdefault("sha256", hashlib.sha256(content).hexdigest())
        store_bytes(fields["storage_key"], content)
    fields.setdefault("status", EvidenceItem.Status.READY)
    fields.setdefault("filename", f"{title}.txt")
    item = EvidenceItem(
        firm_id=case.firm_id, case=case, title=title, uploaded_by=uploaded_by,
        page_count=len(pages), text_length=sum(map(len, pages)), **fields,
    )  # fmt: skip
    item.save()
    start = 0
    for number, text in enumerate(pages, start=1):
        Page.objects.create(firm_id=item.firm_id, case=case, item=item, number=number, text=text, start=start)
        start += len(text) + 1
    index_item(item)
    return item


def store_bytes(key: str, content: bytes) -> None:
    """Put bytes into the store, as a client's PUT would."""
    with NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        get_store().save_path(key, Path(file.name))


def make_fact(
    item: EvidenceItem, quote: str, *, text: str = "", entities: tuple[Entity, ...] = (), **fields: Any
) -> Fact:
    """A fact the engine proposed, citing these words where they first stand in the item."""
    fields = {"made_by_type": "engine", "made_by_name": "local engine", "confidence": 0.7} | fields
    fields = {"borne_out": True, "not_borne_out": []} | fields
    fields = {"worded_by_type": fields["made_by_type"], "worded_by_name": fields["made_by_name"]} | fields
    if fields.get("status") == Fact.Status.APPROVED:
        fields.setdefault("approved_at", timezone.now())
    fact: Fact = Fact.objects.create(firm_id=item.firm_id, case=item.case, text=text or quote, **fields)
    cite(fact, item, quote, is_primary=True)
    fact.entities.set(entities, through_defaults={"firm_id": fact.firm_id, "case_id": fact.case_id})
    return fact


def cite(fact: Fact, item: EvidenceItem, quote: str, *, is_primary: bool = False) -> Citation:
    """One more source of the fact."""
    page = item.pages.filter(text__contains=quote).order_by("number")[0]
    start = page.text.index(quote)
    citation: Citation = Citation.objects.create(
        firm_id=item.firm_id, case=item.case, fact=fact, item=item, page=page, page_number=page.number,
        start=start, end=start + len(quote), quote=quote, is_primary=is_primary,
    )  # fmt: skip
    return citation


def make_entity(case: Case, name: str, *, type: str = "person", **fields: Any) -> Entity:
    fields = {"key": name.lower(), "made_by_type": "engine", "made_by_name": "local"} | fields
    entity: Entity = Entity.objects.create(firm_id=case.firm_id, case=case, name=name, type=type, **fields)
    return entity


def mention(entity: Entity, item: EvidenceItem, text: str, *, role: str = "") -> Mention:
    """The entity is mentioned by these words where they first stand in the item."""
    page = item.pages.filter(text__contains=text).order_by("number")[0]
    start = page.text.index(text)
    found: Mention = Mention.objects.create(
        firm_id=item.firm_id, case=item.case, entity=entity, item=item, page=page, start=start, end=start + len(text),
        text=text, role=role, confidence=0.9,
    )  # fmt: skip
    return found


def make_clause(item: EvidenceItem, type: str, quote: str, **fields: Any) -> Clause:
    """These words of the item are such a clause, as the engine found."""
    page = item.pages.filter(text__contains=quote).order_by("number")[0]
    start = page.text.index(quote)
    fields = {"confidence": 0.9, "made_by_type": "engine", "made_by_name": "local", "made_by_version": "1"} | fields
    row: Clause = Clause.objects.create(
        firm_id=item.firm_id, case=item.case, item=item, page=page, page_number=page.number, start=start,
        end=start + len(quote), quote=quote, type=type, **fields,
    )  # fmt: skip
    return row


def make_relationship(subject: Entity, predicate: str, object: Entity, item: EvidenceItem, quote: str) -> Relationship:
    """Who, what, whom, by this sentence of the item."""
    page = item.pages.filter(text__contains=quote).order_by("number")[0]
    start = page.text.index(quote)
    row: Relationship = Relationship.objects.create(
        firm_id=item.firm_id, case=item.case, subject=subject, predicate=predicate, object=object, item=item, page=page,
        page_number=page.number, start=start, end=start + len(quote), quote=quote, confidence=0.8,
        made_by_type="engine", made_by_name="local",
    )  # fmt: skip
    return row
