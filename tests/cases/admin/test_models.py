"""Every registered model's pages: a firm's administrators see their firm and nothing else, and no one changes anything."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.http import urlencode

from cases.models import Firm
from config.admin_base import FirmAdmin, PlatformAdmin
from tests.cases.admin.conftest import CANARY, furnish, page
from tests.each import each
from tests.extent import one_in

pytestmark = pytest.mark.django_db

REGISTERED = sorted(admin.site._registry.items(), key=lambda one: one[0]._meta.label)

OF_FIRMS = [(model, pages) for model, pages in REGISTERED if isinstance(pages, FirmAdmin)]
OF_THE_PLATFORM = ["config.ContentReport"]
MODELS = [model for model, _ in OF_FIRMS]


def _label(model: Any) -> str:
    return str(model._meta.label)


# One class serves all their pages: without ``--full`` each is listed, and one in three is opened and asked to change.
IN_PART = [model for model in MODELS if one_in(3, [_label(model)])]


def test_every_registered_page_has_a_row_to_show(rows: dict[str, Any]) -> None:
    assert sorted(rows) == [_label(one) for one in MODELS]
    others = [
        (model._meta.label, type(pages).__mro__[1]) for model, pages in REGISTERED if (model, pages) not in OF_FIRMS
    ]
    assert others == [(label, PlatformAdmin) for label in OF_THE_PLATFORM]


class TestEachPage:
    @each(MODELS, name=_label)
    def test_shows_the_firm_s_rows_and_no_other_s(
        self, browser: Client, rows: dict[str, Any], foreign: dict[str, Any], model: Any
    ) -> None:
        answer = browser.get(page(model, "changelist"))
        text = answer.content.decode()
        assert answer.status_code == 200
        assert page(model, "change", rows[model._meta.label].pk) in text
        assert page(model, "change", foreign[model._meta.label].pk) not in text
        assert CANARY not in text

    @each(IN_PART, name=_label)
    def test_opens_the_firm_s_rows_to_look_at(
        self, browser: Client, rows: dict[str, Any], foreign: dict[str, Any], model: Any
    ) -> None:
        answer = browser.get(page(model, "change", rows[model._meta.label].pk))
        text = answer.content.decode()
        assert answer.status_code == 200
        assert 'name="_save"' not in text
        assert "hash" not in text.split("<main")[-1].lower()
        assert CANARY not in text

    @each(IN_PART, name=_label)
    def test_a_foreign_row_is_as_a_missing_one(self, browser: Client, foreign: dict[str, Any], model: Any) -> None:
        row = foreign[model._meta.label]
        for which in ("change", "delete", "history"):
            answers = [browser.get(page(model, which, pk), follow=True) for pk in (row.pk, _unused(row.pk))]
            assert answers[0].status_code == answers[1].status_code, which
            assert CANARY not in answers[0].content.decode(), which

    @each(IN_PART, name=_label)
    def test_lets_no_one_add_change_or_delete(self, browser: Client, rows: dict[str, Any], model: Any) -> None:
        row = rows[model._meta.label]
        csrf = {"X-CSRFToken": browser.cookies["csrftoken"].value}
        assert browser.get(page(model, "add")).status_code == 403
        for which in ("change", "delete"):
            form = urlencode({"post": "yes", "name": "changed"})
            kind = "application/x-www-form-urlencoded"
            answer = browser.generic("POST", page(model, which, row.pk), form, content_type=kind, headers=csrf)
            assert answer.status_code == 403
        assert type(row).objects.filter(pk=row.pk).exists()

    def test_costs_the_same_for_any_number_and_counts_no_table(self, browser: Client, firm: Firm) -> None:
        furnish(firm, "One")
        few = {_label(one): _queries(browser, one) for one in MODELS}
        furnish(firm, "Two")
        many = {_label(one): _queries(browser, one) for one in MODELS}
        assert {label: len(asked) for label, asked in many.items()} == {
            label: len(asked) for label, asked in few.items()
        }
        assert not [sql for asked in many.values() for sql in asked if "COUNT(" in sql.upper()]


def _queries(browser: Client, model: Any) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        assert browser.get(page(model, "changelist")).status_code == 200
    return [one["sql"] for one in queries]


def _unused(pk: Any) -> Any:
    return type(pk)(int=pk.int ^ 1)
