"""The first pages: who gets them, and that they show what the tools answer."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from cases.models import Case, Role, User
from cases.signin.actions import invitation_make, token_of
from cases.signin.returning import LONGEST
from tests.factories import browser_client, make_user

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("path", "way"), [("/cases", ""), ("/users?q=a", "?next=%2Fusers%3Fq%3Da"), ("/profile", "?next=%2Fprofile")]
)
def test_lead_to_sign_in_first_and_back(client: Client, path: str, way: str) -> None:
    assert client.get(path).headers["Location"] == f"/sign-in{way}"
    assert client.get("/").headers["Location"] == "/cases"


def test_sign_in_asks_for_an_address_and_sends_signed_in_people_on(client: Client, attorney: User) -> None:
    text = client.get("/sign-in").content.decode()
    assert 'hx-post="/v1/auth/magic-link"' in text
    assert browser_client(attorney).get("/sign-in").headers["Location"] == "/cases"


def test_the_mailed_page_shows_no_trace_of_a_dead_link(client: Client, attorney: User) -> None:
    answer = client.get("/sign-in/verify?token=nothing")
    assert answer.status_code == 200
    assert "<form" not in answer.content.decode().split("narrow-card")[1].split("<dialog")[0]
    alive = client.get(f"/sign-in/verify?token={token_of(invitation_make(user=attorney))}")
    assert 'hx-post="/v1/auth/magic-link/verify"' in alive.content.decode()
    assert alive.headers["Referrer-Policy"] == "no-referrer"


def test_the_case_list_is_what_the_tool_answers(attorney: User, case: Case) -> None:
    text = browser_client(attorney).get("/cases").content.decode()
    assert re.search(
        r'data-tool="cases.list" data-live="case" data-shows="[a-z_ ]+" hx-get="/v1/cases" hx-trigger="refresh"', text
    )
    assert case.name in text


def test_a_client_of_one_case_goes_straight_to_it(client_user: User, case: Case) -> None:
    assert browser_client(client_user).get("/cases").headers["Location"] == reverse("portal", args=[case.pk])


def test_the_people_page_lists_and_invites(admin: User, attorney: User) -> None:
    text = browser_client(admin).get("/users").content.decode()
    assert attorney.name in text
    assert 'hx-post="/v1/users"' in text
    assert re.search(r'name="idempotency_key" value="[0-9a-f-]{36}"', text)


@pytest.mark.parametrize("role", [Role.CLIENT, Role.GUEST])
def test_outsiders_have_no_people_page(attorney: User, role: Role) -> None:
    visitor = browser_client(make_user(attorney.firm, role))
    assert visitor.get("/users").headers["Location"] == "/cases"


def test_the_profile_shows_where_one_is_signed_in(attorney: User) -> None:
    text = browser_client(attorney).get("/profile").content.decode()
    assert attorney.email in text
    assert "This browser" in text


class TestGoingOnAfterSigningIn:
    def sign_in(self, client: Client, user: User, query: str) -> str:
        client.get(f"/sign-in{query}")
        body = {"token": token_of(invitation_make(user=user))}
        answer = client.post("/v1/auth/magic-link/verify", body, content_type="application/json")
        assert answer.status_code == 200
        way: str = answer.json()["redirect"]
        return way

    def test_opens_the_page_that_was_asked_for(self, client: Client, attorney: User, case: Case) -> None:
        assert self.sign_in(client, attorney, f"?expired&next=/cases/{case.pk}/facts%3Fstatus%3Dproposed") == (
            f"/cases/{case.pk}/facts?status=proposed"
        )
        client.logout()
        assert self.sign_in(client, attorney, "") == "/cases", "once"

    @pytest.mark.parametrize(
        "path",
        [
            "https://evil.example/", "//evil.example/", "/%5Cevil.example", "/\\evil.example", "javascript:alert(1)",
            "/%09/evil.example", "evil", "", "/v1/users", "/sign-in?next=/users", "/" + "a" * LONGEST,
        ],
    )  # fmt: skip
    def test_but_only_a_page_of_this_site(self, client: Client, attorney: User, path: str) -> None:
        assert self.sign_in(client, attorney, f"?next={path}") == "/cases"

    def test_a_forged_cookie_is_no_way(self, client: Client, attorney: User) -> None:
        client.cookies["sign_in_next"] = "/users"
        body = {"token": token_of(invitation_make(user=attorney))}
        answer = client.post("/v1/auth/magic-link/verify", body, content_type="application/json")
        assert answer.json()["redirect"] == "/cases"

    def test_who_is_signed_in_goes_there_at_once(self, attorney: User) -> None:
        assert browser_client(attorney).get("/sign-in?next=/users").headers["Location"] == "/users"


def test_a_page_counts_once_against_the_person_s_limits(attorney: User, case: Case, settings: LazySettings) -> None:
    settings.PERSON_LIMITS = {"minute": 2, "hour": 100, "concurrent": 10}
    browser = browser_client(attorney)
    assert [browser.get(f"/cases/{case.pk}").status_code for _ in range(2)] == [200, 200]
    full = browser.get(f"/cases/{case.pk}")
    assert full.status_code == 429
    assert 0 < int(full.headers["Retry-After"]) <= 60
    assert full.headers["X-Request-Id"] in full.content.decode()


@pytest.mark.parametrize("path", ["/cases", "/cases/{}", "/cases/{}/facts", "/profile", "/nothing-here"])
def test_a_browser_keeps_nothing_of_what_a_person_was_shown(attorney: User, case: Case, path: str) -> None:
    answer = browser_client(attorney).get(path.format(case.pk))
    assert answer.headers["Cache-Control"] == "private, no-store"


class TestOffline:
    def test_the_worker_may_reach_the_whole_site_and_keeps_no_evidence(self, client: Client) -> None:
        answer = client.get("/sw.js")
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert answer.headers["Service-Worker-Allowed"] == "/"
        assert answer.headers["Cache-Control"] == "no-cache"

    def test_the_page_is_the_same_for_everyone(self, client: Client, attorney: User) -> None:
        page = client.get("/offline")
        assert page.status_code == 200
        assert page.content == browser_client(attorney).get("/offline").content
        assert "You are offline" in page.content.decode()

    def test_the_product_can_be_installed(self, client: Client) -> None:
        manifest = json.loads(Path(str(finders.find("manifest.webmanifest"))).read_text())
        assert manifest["start_url"] == "/cases"
        assert all(finders.find(icon["src"]) for icon in manifest["icons"])
        assert "manifest.webmanifest" in client.get("/sign-in").content.decode()


@pytest.mark.parametrize(("path", "status"), [("/nothing", 404), ("/cases/x", 404)])
def test_error_pages_name_the_request_and_a_way_on(client: Client, path: str, status: int) -> None:
    answer = client.get(path)
    text = answer.content.decode()
    assert answer.status_code == status
    assert answer.headers["X-Request-Id"] in text
    assert 'href="/"' in text
    assert "<style" not in text
    assert " style=" not in text


def test_the_gallery_shows_every_component_to_those_who_develop_it(client: Client, settings: LazySettings) -> None:
    assert client.get("/gallery").status_code == 404
    settings.DEBUG = True
    text = " ".join(client.get("/gallery").content.decode().split())
    for words in ("What is asked of you", "exactly as the client sees it", "would see 5 of the 17 documents", "Saved."):
        assert words in text
    assert " style=" not in text
