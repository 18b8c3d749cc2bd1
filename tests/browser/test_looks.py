"""The gallery of all components, the dense arrangement, and the administration's pages: clean in both themes."""

from __future__ import annotations

import pytest
from django.conf import LazySettings
from django.test import Client
from playwright.sync_api import Route, expect

from cases.models import Role, User
from tests.browser.matter import Matter
from tests.browser.people import Browsers
from tests.browser.test_every_page import CASE, LOOKS, TURNS, check
from tests.extent import first
from tests.factories import make_firm, make_user

pytestmark = pytest.mark.browser
DENSE = "localStorage.setItem('density', 'dense')"


def without(monkeypatch: pytest.MonkeyPatch, *rules: str) -> None:
    """Check a page without these rules of axe."""
    off = {rule: {"enabled": False} for rule in rules}
    for name, those in (("LOOKS", LOOKS), ("TURNS", TURNS)):
        looks = [
            (*look, only if "runOnly" in only else {"rules": {**only.get("rules", {}), **off}}) for *look, only in those
        ]
        monkeypatch.setattr(f"tests.browser.test_every_page.{name}", looks)


@pytest.mark.full(
    "tests/cases/test_pages.py: it shows every component; each is looked at on the pages of test_every_page.py"
)
def test_the_gallery(
    browsers: Browsers, client: Client, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only those who develop it can open it, so its page is made here and looked at with the stack's own styles.

    Every state of a component stands there, and with it every landmark several times.
    """
    without(monkeypatch, "landmark-unique")
    settings.DEBUG = True
    html = client.get("/gallery").content.decode()
    settings.DEBUG = False
    page = browsers.open()

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.route("**/gallery", answer)
    page.goto("/gallery")
    expect(page.get_by_role("heading", name="Gallery")).to_be_visible()
    check(page)


@pytest.mark.parametrize("name", first(1, ["evidence", "facts", "people", "jobs"]))
def test_dense(browsers: Browsers, matter: Matter, name: str) -> None:
    page = browsers.open(matter.attorney)
    page.add_init_script(DENSE)
    page.goto(CASE[name](matter))
    assert page.evaluate("document.documentElement.dataset.density") == "dense"
    check(page)


@pytest.mark.parametrize("path", first(1, ["", "cases/case/", "audit/auditentry/", "audit/job/", "cases/user/"]))
def test_administration(browsers: Browsers, matter: Matter, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in unfold's frame; the frame itself has no main landmark, and its two scrolling areas one name."""
    without(monkeypatch, "landmark-one-main", "landmark-unique", "region")
    superuser = make_user(make_firm(), Role.FIRM_ADMIN, name="Ada Root")
    page = browsers.open(superuser)
    User.objects.filter(pk=superuser.pk).update(is_superuser=True, is_staff=True, firm=None)
    page.goto(f"/admin/{path}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    if not path:
        expect(page.get_by_role("heading", name="Work waiting")).to_be_visible()
    check(page)
