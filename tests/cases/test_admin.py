"""The administration pages: a firm's administrators see their firm and nothing else, and no one changes anything."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin import ModelAdmin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from agents.models import AgentKey, AgentSession
from audit.models import AuditEntry, Event, Job
from cases.models import Firm, Role, User
from config.admin_base import COUNTED, BoundedPaginator, FirmAdmin
from evidence.models import EvidenceItem, ManifestEntry, StageRun, Upload
from facts.models import Entity, Fact
from tests.factories import browser_client, join_case, make_case, make_firm, make_user, token_client

pytestmark = pytest.mark.django_db
CANARY = "Zanzibar-Canary"
REGISTERED = sorted(admin.site._registry.items(), key=lambda one: one[0]._meta.label)
NAMES = [model._meta.label for model, _ in REGISTERED]


def furnish(firm: Firm, word: str) -> dict[str, Any]:
    """One row of every registered model, with ``word`` in its texts; by model label."""
    boss = make_user(firm, Role.FIRM_ADMIN, name=f"{word} Boss")
    case = make_case(firm, name=f"{word} case")
    common = {"firm": firm, "case": case}
    key = AgentKey.objects.create(
        firm=firm, owner=boss, name=f"{word} key", prefix=word[:8], key_hash=word.encode(), operations=["read"]
    )
    session = AgentSession.objects.create(
        firm=firm, key=key, agent_type=f"{word} agent", token_hash=word.encode(), operations=["read"],
        expires_at=timezone.now() + timedelta(hours=1),
    )  # fmt: skip
    item = EvidenceItem.objects.create(**common, title=f"{word} paper")
    manifest = ManifestEntry.objects.create(
        **common, item=item, act="received", sha256="0" * 64, size_bytes=1, filename=f"{word}.pdf", actor_type="human"
    )
    upload = Upload.objects.create(
        **common, filename=f"{word}.pdf", content_type="application/pdf", size_bytes=1, storage_key=word,
        expires_at=timezone.now(), actor_type="human", actor_id=boss.pk, uploader=boss,
    )  # fmt: skip
    token_client(boss)
    browser_client(boss)
    entry = AuditEntry.objects.filter(firm=firm).latest("id")
    rows = [
        firm, boss, case, key, session, item, manifest, upload, entry, join_case(case, boss),
        boss.api_tokens.get(), boss.person_sessions.get(),
        StageRun.objects.create(**common, item=item, stage="identify", version="1", message=word),
        Job.objects.create(**common, kind="process", entity_type="evidence", entity_id=item.pk),
        Event.objects.create(**common, event_type="case.created", entity_type="case", actor_type="human"),
        Fact.objects.create(**common, text=word, made_by_type="human", made_by_name=f"{word} Boss"),
        Entity.objects.create(**common, type="person", name=f"{word} Person", key=word),
    ]  # fmt: skip
    return {row._meta.label: row for row in rows}


@pytest.fixture
def rows(firm: Firm) -> dict[str, Any]:
    return furnish(firm, "Home")


@pytest.fixture
def foreign(db: None) -> dict[str, Any]:
    return furnish(make_firm(CANARY), CANARY)


@pytest.fixture
def browser(admin: User) -> Client:
    return browser_client(admin)


def page(model: Any, which: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{which}", args=args)


def test_every_registered_page_has_a_row_to_show(rows: dict[str, Any]) -> None:
    assert sorted(rows) == NAMES
    assert all(isinstance(one, FirmAdmin) for _, one in REGISTERED)


@pytest.mark.parametrize(("model", "pages"), REGISTERED, ids=NAMES)
class TestEachPage:
    def test_shows_the_firm_s_rows_and_no_other_s(
        self, browser: Client, rows: dict[str, Any], foreign: dict[str, Any], model: Any, pages: ModelAdmin[Any]
    ) -> None:
        answer = browser.get(page(model, "changelist"))
        text = answer.content.decode()
        assert answer.status_code == 200
        assert page(model, "change", rows[model._meta.label].pk) in text
        assert page(model, "change", foreign[model._meta.label].pk) not in text
        assert CANARY not in text

    def test_opens_the_firm_s_rows_to_look_at(
        self, browser: Client, rows: dict[str, Any], foreign: dict[str, Any], model: Any, pages: ModelAdmin[Any]
    ) -> None:
        answer = browser.get(page(model, "change", rows[model._meta.label].pk))
        text = answer.content.decode()
        assert answer.status_code == 200
        assert 'name="_save"' not in text
        assert "hash" not in text.split("<main")[-1].lower()
        assert CANARY not in text

    @pytest.mark.parametrize("which", ["change", "delete", "history"])
    def test_a_foreign_row_is_as_a_missing_one(
        self, browser: Client, foreign: dict[str, Any], model: Any, pages: ModelAdmin[Any], which: str
    ) -> None:
        row = foreign[model._meta.label]
        answers = [browser.get(page(model, which, pk), follow=True) for pk in (row.pk, _unused(row.pk))]
        assert answers[0].status_code == answers[1].status_code
        assert CANARY not in answers[0].content.decode()

    def test_lets_no_one_add_change_or_delete(
        self, browser: Client, rows: dict[str, Any], model: Any, pages: ModelAdmin[Any]
    ) -> None:
        row = rows[model._meta.label]
        csrf = {"X-CSRFToken": browser.cookies["csrftoken"].value}
        assert browser.get(page(model, "add")).status_code == 403
        for which in ("change", "delete"):
            form = urlencode({"post": "yes", "name": "changed"})
            kind = "application/x-www-form-urlencoded"
            answer = browser.generic("POST", page(model, which, row.pk), form, content_type=kind, headers=csrf)
            assert answer.status_code == 403
        assert type(row).objects.filter(pk=row.pk).exists()

    def test_costs_the_same_for_any_number_and_counts_no_table(
        self, browser: Client, firm: Firm, model: Any, pages: ModelAdmin[Any]
    ) -> None:
        furnish(firm, "One")
        counts = []
        for word in ("Two", "Three"):
            with CaptureQueriesContext(connection) as queries:
                assert browser.get(page(model, "changelist")).status_code == 200
            counts.append(len(queries))
            assert not [one["sql"] for one in queries if "COUNT(" in one["sql"].upper()]
            furnish(firm, word)
        assert counts[0] == counts[1]


def _unused(pk: Any) -> Any:
    return type(pk)(int=pk.int ^ 1)


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("agents_agentkey", "key_hash__startswith=H"),
        ("cases_user", "password__startswith=!"),
        ("cases_participant", "case__created_by__password__startswith=!"),
        ("cases_apitoken", "token_hash__startswith=a"),
    ],
)
def test_addresses_can_t_ask_about_hidden_columns(browser: Client, rows: dict[str, Any], path: str, query: str) -> None:
    assert browser.get(f"{reverse(f'admin:{path}_changelist')}?{query}").status_code == 400


def test_lists_are_filtered_by_date_and_state(browser: Client, rows: dict[str, Any]) -> None:
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    cases = reverse("admin:cases_case_changelist")
    assert "Home case" in browser.get(cases, {"status__exact": "open"}).content.decode()
    assert "Home case" not in browser.get(cases, {"status__exact": "archived"}).content.decode()
    assert "Home case" not in browser.get(cases, {"created_at__gte": tomorrow}).content.decode()
    assert "Home case" in browser.get(cases, {"q": "Home"}).content.decode()


@pytest.mark.parametrize("role", [Role.ATTORNEY, Role.STAFF, Role.CLIENT, Role.GUEST])
def test_others_do_not_get_in_even_when_marked_as_staff(firm: Firm, rows: dict[str, Any], role: Role) -> None:
    user = make_user(firm, role)
    visitor = browser_client(user)
    assert visitor.get("/admin/").headers["Location"].startswith("/admin/login/")
    User.objects.filter(pk=user.pk).update(is_staff=True)
    assert visitor.get(reverse("admin:cases_case_changelist")).status_code == 403
    assert rows["cases.Case"].name not in visitor.get("/admin/").content.decode()


def test_superusers_sign_in_with_a_password_and_see_every_firm(
    client: Client, rows: dict[str, Any], foreign: dict[str, Any]
) -> None:
    User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root")
    form = client.get("/admin/login/").content.decode()
    assert reverse("sign_in") in form
    client.post("/admin/login/?next=/admin/", {"username": "root@example.com", "password": "a long pass phrase"})
    text = client.get(reverse("admin:cases_case_changelist")).content.decode()
    assert "Home case" in text
    assert f"{CANARY} case" in text
    assert client.get("/cases").headers["Location"] == "/admin/"


def test_row_level_security_holds_where_the_page_forgets_to_filter(
    browser: Client, rows: dict[str, Any], foreign: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FirmAdmin, "get_queryset", ModelAdmin.get_queryset)
    text = browser.get(reverse("admin:cases_case_changelist")).content.decode()
    assert "Home case" in text
    assert CANARY not in text


def test_long_lists_are_counted_to_a_bound(firm: Firm) -> None:
    Entity.objects.bulk_create(
        Entity(firm=firm, case=case, type="person", name="A", key=str(number))
        for case in [make_case(firm)]
        for number in range(COUNTED + 5)
    )
    assert BoundedPaginator(Entity.objects.order_by("-id"), 50).count == COUNTED


class TestJobs:
    def fail(self, rows: dict[str, Any]) -> Job:
        job: Job = rows["audit.Job"]
        error = {"code": "PROCESSING_FAILED", "message": "Ran out of time on page 9."}
        Job.objects.filter(pk=job.pk).update(status="failed", finished_at=timezone.now(), error=error)
        return job

    def try_again(self, browser: Client, *jobs: Job) -> str:
        form = urlencode([("action", "try_again"), *(("_selected_action", job.pk) for job in jobs)])
        answer = browser.generic(
            "POST", reverse("admin:audit_job_changelist"), form, content_type="application/x-www-form-urlencoded",
            headers={"X-CSRFToken": browser.cookies["csrftoken"].value},
        )  # fmt: skip
        assert answer.status_code == 302
        return browser.get(answer.headers["Location"]).content.decode()

    def test_are_tried_again_as_the_tool_does(self, browser: Client, admin: User, rows: dict[str, Any]) -> None:
        job = self.fail(rows)
        assert "1 queued again." in self.try_again(browser, job)
        job.refresh_from_db()
        assert (job.status, job.error, job.attempts) == ("queued", None, 0)
        event = Event.objects.get(event_type="job.queued", entity_id=job.pk)
        assert (event.actor_type, event.actor_id) == ("human", admin.pk)
        entry = AuditEntry.objects.get(tool="jobs.retry")
        assert (entry.actor_id, entry.case_id, entry.entity_id, entry.outcome) == (admin.pk, job.case_id, job.pk, "ok")

    def test_say_why_not(self, browser: Client, rows: dict[str, Any]) -> None:
        text = self.try_again(browser, rows["audit.Job"])
        assert "Only a failed or cancelled job can be tried again." in text
        assert not AuditEntry.objects.filter(tool="jobs.retry").exists()

    def test_of_another_firm_stay_as_they_are(self, browser: Client, foreign: dict[str, Any]) -> None:
        job = self.fail(foreign)
        self.try_again(browser, job)
        job.refresh_from_db()
        assert job.status == "failed"

    def test_of_every_firm_for_the_superuser(self, client: Client, foreign: dict[str, Any]) -> None:
        job = self.fail(foreign)
        client.force_login(User.objects.create_superuser("root@example.com", "a long pass phrase", name="Root"))
        client.get("/admin/")
        form = {"action": "try_again", "_selected_action": str(job.pk)}
        assert client.post(reverse("admin:audit_job_changelist"), form).status_code == 302
        job.refresh_from_db()
        assert job.status == "queued"
        assert AuditEntry.objects.get(tool="jobs.retry").firm_id == job.firm_id


class TestDashboard:
    def test_tells_of_the_firm_alone(self, browser: Client, rows: dict[str, Any], foreign: dict[str, Any]) -> None:
        for ours in (rows, foreign):
            error = {"message": f"{ours['cases.Case'].name} ran out of time."}
            Job.objects.filter(pk=ours["audit.Job"].pk).update(status="failed", finished_at=timezone.now(), error=error)
        Job.objects.create(firm=rows["cases.Firm"], case=rows["cases.Case"], kind="process", entity_type="evidence",
                           entity_id=rows["cases.Case"].pk)  # fmt: skip
        EvidenceItem.objects.filter(pk=rows["evidence.EvidenceItem"].pk).update(size_bytes=4_100_000)
        EvidenceItem.objects.filter(pk=foreign["evidence.EvidenceItem"].pk).update(size_bytes=7_700_000)
        answer = browser.get("/admin/")
        text = answer.content.decode()
        figures = answer.context["dashboard"]
        assert (figures["waiting"], figures["running"], figures["failed"], figures["stored"]) == (1, 0, 1, 4_100_000)
        assert "Home case ran out of time." in text
        assert "4.1 MB" in text
        assert CANARY not in text

    def test_counts_no_table(self, browser: Client, rows: dict[str, Any]) -> None:
        with CaptureQueriesContext(connection) as queries:
            assert browser.get("/admin/").status_code == 200
        assert not [one["sql"] for one in queries if "COUNT(" in one["sql"].upper()]
        assert len(queries) < 25

    def test_is_empty_for_others(self, firm: Firm, rows: dict[str, Any]) -> None:
        user = make_user(firm, Role.STAFF)
        visitor = browser_client(user)
        User.objects.filter(pk=user.pk).update(is_staff=True)
        assert "Work waiting" not in visitor.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("path", "has", "has_not"),
    [
        ("/sign-in", [], ["unsafe-inline", "unsafe-eval"]),
        ("/admin/", ["script-src 'self' 'unsafe-eval';", "object-src 'none'", "frame-ancestors 'none'"], []),
        ("/adminx", [], ["unsafe-inline", "unsafe-eval"]),
        ("/api/docs", ["script-src 'self';", "style-src 'self' 'unsafe-inline'"], ["unsafe-eval"]),
    ],
)  # fmt: skip
def test_every_page_has_a_content_policy(browser: Client, path: str, has: list[str], has_not: list[str]) -> None:
    policy = browser.get(path, follow=True).headers["Content-Security-Policy"] + ";"
    assert [part for part in has if part not in policy] == []
    assert [part for part in has_not if part in policy] == []
    assert "<script>" not in browser.get(path, follow=True).content.decode()
