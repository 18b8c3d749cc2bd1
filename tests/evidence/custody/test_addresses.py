"""A signed address is authorised again at each use, and each use is on record."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest
import time_machine
from asgiref.sync import async_to_sync, sync_to_async
from django.core.cache import cache
from django.core.checks import run_checks
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from agents.models import AgentSession
from audit.models import AuditEntry, Event
from cases.models import Case, CaseUserObjectPermission, Role, User
from evidence.custody.addresses import address_used, refused_use_record
from evidence.models import EvidenceItem, ManifestEntry, Upload
from evidence.storage import get_store
from evidence.storage.routes import with_store
from tests.extent import first
from tests.factories import join_case, make_item, make_user, token_client

CONTENT = b"The settlement is $90,000."


async def elsewhere(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("this is no address of the store")


@async_to_sync
async def send(method: str, url: str, content: bytes = b"", **headers: str) -> tuple[int, bytes]:
    """What the application answers to a request to this address."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": content, "more_body": False}

    async def collect(message: Any) -> None:
        sent.append(message)

    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {
        "type": "http",
        "method": method,
        "path": httpx.URL(url).path,
        "headers": pairs,
        "client": ("192.0.2.7", 1),
    }
    routes = with_store(elsewhere, check=sync_to_async(address_used), record_refusal=sync_to_async(refused_use_record))
    await routes(scope, receive, collect)
    return sent[0]["status"], b"".join(one.get("body", b"") for one in sent[1:])


def address(client: APIClient, item: EvidenceItem) -> str:
    url: str = client.get(f"/v1/evidence/{item.pk}/download").json()["download_url"]
    return url


def fetches(item: EvidenceItem) -> list[tuple[str, str, str]]:
    rows = AuditEntry.objects.filter(tool="files.fetch", entity_id=item.pk, case_id=item.case_id).order_by("id")
    return list(rows.values_list("actor_name", "outcome", "category"))


@pytest.fixture
def item(case: Case) -> EvidenceItem:
    return make_item(case, content=CONTENT, client_visible=True)


def test_the_use_of_an_address_is_recorded_once_however_many_parts_are_read(
    as_attorney: APIClient, attorney: User, item: EvidenceItem
) -> None:
    url = address(as_attorney, item)
    assert fetches(item) == []
    assert send("GET", url) == (200, CONTENT)
    assert send("GET", url, range="bytes=4-13") == (206, b"settlement")
    assert send("HEAD", url)[0] == 200
    assert fetches(item) == [(attorney.name, "ok", "download")]
    assert send("GET", address(as_attorney, item))[0] == 200
    assert fetches(item) == [(attorney.name, "ok", "download")] * 2, "another address is another download"
    entry = AuditEntry.objects.filter(tool="files.fetch").order_by("id").first()
    asked = AuditEntry.objects.filter(tool="evidence.download").order_by("id")[0]
    assert entry
    assert (entry.actor_id, entry.firm_id, entry.request_id) == (attorney.pk, item.firm_id, asked.request_id)


def sentences(client: APIClient, case: Case) -> list[str]:
    entries = client.get(f"/v1/cases/{case.pk}/audit", {"category": "download"}).json()["items"]
    return [one["sentence"] for one in entries]


def test_the_activity_says_once_that_a_file_was_downloaded(
    as_attorney: APIClient, attorney: User, case: Case, item: EvidenceItem
) -> None:
    url = address(as_attorney, item)
    assert sentences(as_attorney, case) == [f"{attorney.name} received an address to download {item.title}"]
    assert send("GET", url)[0] == 200
    assert sentences(as_attorney, case)[0] == f"{attorney.name} downloaded {item.title}"


def test_viewing_is_recorded_as_viewed_and_not_as_downloaded(
    as_attorney: APIClient, attorney: User, item: EvidenceItem
) -> None:
    for _ in range(2):
        url = as_attorney.get(f"/v1/evidence/{item.pk}/original").json()["download_url"]
        assert send("GET", url, range="bytes=0-3")[0] == send("GET", url, range="bytes=4-13")[0] == 206
    entries = AuditEntry.objects.filter(entity_id=item.pk).order_by("id").values_list("tool", "category", "channel")
    view = [("evidence.view_original", "read", "api"), ("files.open", "read", "api")]
    assert list(entries) == view * 2
    assert list(ManifestEntry.objects.filter(item=item).values_list("act", flat=True)) == ["viewed"] * 2
    assert Event.objects.filter(event_type="evidence.viewed").count() == 1
    [viewer] = as_attorney.get(f"/v1/evidence/{item.pk}/views").json()["viewers"]
    assert (viewer["viewed_original"], viewer["downloaded"], viewer["channels"]) == (2, 0, ["api"])


def test_a_view_that_is_refused_again_and_again_is_one_entry(
    as_attorney: APIClient, case: Case, attorney: User, item: EvidenceItem
) -> None:
    url = as_attorney.get(f"/v1/evidence/{item.pk}/original").json()["download_url"]
    left(case, attorney)
    for _ in range(5):
        assert send("GET", url)[0] == 403
    assert AuditEntry.objects.filter(tool="files.open", outcome="refused").count() == 1


def test_requests_to_bad_addresses_are_recorded_few_for_many(db: None) -> None:
    cache.clear()
    for _ in range(12):
        assert send("GET", "http://x/storage/forged")[0] == 403
    assert send("PUT", "http://x/storage/forged")[0] == 403
    entries = AuditEntry.objects.filter(firm=None).order_by("id")
    assert list(entries.values_list("tool", "actor_type", "actor_name", "outcome", "attempts")) == [
        ("files.fetch", "anonymous", "192.0.2.7", "refused", 1), ("files.fetch", "anonymous", "192.0.2.7", "refused", 10),
    ]  # fmt: skip


def test_a_client_fetches_the_withheld_file_they_sent_until_it_is_decided_otherwise(
    as_client: APIClient, client_user: User, item: EvidenceItem
) -> None:
    rows = EvidenceItem.objects.filter(pk=item.pk)
    rows.update(uploaded_by=client_user, privilege="attorney_client", privilege_state="proposed")
    url = address(as_client, item)
    assert send("GET", url) == (200, CONTENT)
    rows.update(
        privilege="work_product",
        privilege_state="decided",
        privilege_decided_by=client_user,
        privilege_at=timezone.now(),
    )
    assert send("GET", url)[0] == 403


def test_an_agents_fetch_names_its_attorney_and_session(
    as_agent: APIClient, attorney: User, item: EvidenceItem
) -> None:
    assert send("GET", address(as_agent, item)) == (200, CONTENT)
    entry, session = AuditEntry.objects.get(tool="files.fetch"), AgentSession.objects.get()
    assert (entry.actor_type, entry.agent_owner_id, entry.session_id) == ("agent", attorney.pk, session.pk)


def left(case: Case, user: User) -> None:
    CaseUserObjectPermission.objects.filter(user=user).delete()


def deactivated(case: Case, user: User) -> None:
    User.objects.filter(pk=user.pk).update(is_active=False, deactivated_at=timezone.now())


def deleted(case: Case, user: User) -> None:
    EvidenceItem.objects.update(deleted_at=timezone.now())


@pytest.mark.parametrize("lose", [left, deactivated, deleted])
@pytest.mark.parametrize("who", ["attorney", "agent"])
def test_access_that_was_lost_ends_the_address(
    request: pytest.FixtureRequest, case: Case, attorney: User, item: EvidenceItem, who: str, lose: Any
) -> None:
    url = address(request.getfixturevalue(f"as_{who}"), item)
    lose(case, attorney)
    status, body = send("GET", url)
    assert (status, CONTENT in body) == (403, False)
    assert [outcome for _, outcome, _ in fetches(item)] == ["refused"]


def test_a_client_from_whom_it_was_hidden_fetches_nothing(as_client: APIClient, item: EvidenceItem) -> None:
    url = address(as_client, item)
    EvidenceItem.objects.update(client_visible=False)
    assert send("GET", url)[0] == 403


@pytest.mark.parametrize("change", [{"status": "terminated"}, {"status": "suspended"}, {"operations": ["write"]}])
def test_a_session_that_ended_fetches_nothing(as_agent: APIClient, item: EvidenceItem, change: dict[str, Any]) -> None:
    url = address(as_agent, item)
    AgentSession.objects.update(**change)
    assert send("GET", url)[0] == 403


def test_an_address_ends_within_a_minute(as_attorney: APIClient, item: EvidenceItem) -> None:
    answer = as_attorney.get(f"/v1/evidence/{item.pk}/download").json()
    assert answer["expires_in"] <= 60
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        assert send("GET", answer["download_url"])[0] == 403


@pytest.mark.parametrize(("seconds", "errors"), first(2, [(60, 0), (61, 1), (0, 1), (1, 0), (3600, 1), (-1, 1)]))
def test_longer_addresses_are_refused_by_the_system_check(settings: Settings, seconds: int, errors: int) -> None:
    settings.DOWNLOAD_URL_SECONDS = seconds
    assert len([one for one in run_checks() if one.id == "intactus.E020"]) == errors


def test_an_export_is_fetched_by_who_may_read_the_log(as_attorney: APIClient, case: Case, attorney: User) -> None:
    answer = as_attorney.post(f"/v1/cases/{case.pk}/audit/export", {}, HTTP_IDEMPOTENCY_KEY="once").json()
    assert send("GET", answer["download_url"])[0] == 200
    assert AuditEntry.objects.filter(tool="files.fetch", entity_type="case", entity_id=case.pk).count() == 1
    assert sentences(as_attorney, case) == [f"{attorney.name} downloaded an export of the case"]
    again = as_attorney.post(f"/v1/cases/{case.pk}/audit/export", {}, HTTP_IDEMPOTENCY_KEY="once").json()
    assert again == answer | {"download_url": None}
    left(case, attorney)
    assert send("GET", answer["download_url"])[0] == 403


class TestSending:
    BODY = {"filename": "a.txt", "content_type": "text/plain", "size_bytes": len(CONTENT)}

    def begun(self, client: APIClient, case: Case) -> dict[str, Any]:
        answer: dict[str, Any] = client.post(f"/v1/cases/{case.pk}/evidence/upload", self.BODY).json()
        return answer

    def put(self, begun: dict[str, Any]) -> int:
        return send("PUT", begun["upload_url"], CONTENT, content_type="text/plain")[0]

    def test_goes_to_an_upload_that_waits(self, as_attorney: APIClient, case: Case) -> None:
        begun = self.begun(as_attorney, case)
        assert self.put(begun) == 200
        assert as_attorney.post(f"/v1/evidence/uploads/{begun['upload_id']}/confirm", {}).status_code == 202

    def test_a_settled_upload_takes_no_more_bytes(self, as_attorney: APIClient, case: Case) -> None:
        begun = self.begun(as_attorney, case)
        Upload.objects.update(status="rejected")
        assert self.put(begun) == 403
        with pytest.raises(FileNotFoundError):
            get_store().size(Upload.objects.get().storage_key)

    def test_what_is_refused_is_recorded_in_the_firm_few_for_many(
        self, as_attorney: APIClient, case: Case, attorney: User
    ) -> None:
        begun = self.begun(as_attorney, case)
        status = send("PUT", begun["upload_url"], CONTENT + b"more", content_type="text/plain")[0]
        assert 400 <= status < 500
        Upload.objects.update(status="rejected")
        for _ in range(11):
            assert self.put(begun) == 403
        entries = AuditEntry.objects.filter(tool="files.store", case=case, firm=case.firm).order_by("id")
        assert list(entries.values_list("actor_id", "outcome", "status", "attempts")) == [
            (attorney.pk, "refused", status, 1), (attorney.pk, "refused", 403, 10),
        ]  # fmt: skip

    @pytest.mark.parametrize("lose", [left, deactivated])
    def test_whose_access_was_lost_brings_nothing(
        self, as_attorney: APIClient, case: Case, attorney: User, lose: Any
    ) -> None:
        begun = self.begun(as_attorney, case)
        lose(case, attorney)
        assert self.put(begun) == 403

    @pytest.mark.parametrize("lose", [left, deactivated])
    def test_a_colleague_does_not_confirm_what_came_of_it(
        self, as_attorney: APIClient, case: Case, attorney: User, lose: Any
    ) -> None:
        begun = self.begun(as_attorney, case)
        assert self.put(begun) == 200
        lose(case, attorney)
        other = make_user(case.firm, Role.ATTORNEY)
        join_case(case, other)
        answer = token_client(other).post(f"/v1/evidence/uploads/{begun['upload_id']}/confirm", {})
        assert (answer.status_code, "any more" in answer.json()["error"]["message"]) == (409, True)
        assert not EvidenceItem.objects.exists()

    def test_an_ended_session_s_upload_is_not_confirmed(
        self, as_agent: APIClient, as_attorney: APIClient, case: Case
    ) -> None:
        begun = self.begun(as_agent, case)
        assert self.put(begun) == 200
        AgentSession.objects.update(status="terminated")
        confirmed = as_attorney.post(f"/v1/evidence/uploads/{begun['upload_id']}/confirm", {})
        assert confirmed.status_code == 409
        assert not EvidenceItem.objects.exists()
