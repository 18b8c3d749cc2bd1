"""What pages are made of: each tool asked once, and what nobody has opened not at all."""

from __future__ import annotations

import pytest
from django.template import engines

from audit.models import AuditEntry
from tests.factories import browser_client, make_case, make_firm, make_item, make_user

pytestmark = pytest.mark.django_db


def _asked_for(path: str) -> list[str]:
    """The tools that the page at ``path`` calls, by the audit log."""
    firm = make_firm()
    attorney = make_user(firm)
    case = make_case(firm, attorney)
    item = make_item(case, "Rent was paid on May 5.")
    page = browser_client(attorney).get(path.format(case=case.pk, item=item.pk))
    assert page.status_code == 200
    return list(AuditEntry.objects.filter(firm=firm).values_list("tool", flat=True))


@pytest.mark.parametrize("path", ["/cases/{case}", "/cases/{case}/evidence", "/cases/{case}/facts", "/evidence/{item}"])
def test_a_page_asks_no_tool_twice(path: str) -> None:
    tools = _asked_for(path)
    assert "cases.get" in tools
    assert sorted(tools) == sorted(set(tools))


def test_what_nobody_opened_was_read_by_nobody() -> None:
    tools = _asked_for("/evidence/{item}")
    assert "evidence.view" in tools
    assert not {"evidence.get_manifest", "evidence.list_views", "relationships.list"} & set(tools)


def test_the_choices_of_a_filter_come_when_one_reaches_for_them() -> None:
    assert "entities.list" not in _asked_for("/cases/{case}/facts")


def test_a_selected_filter_keeps_its_choices() -> None:
    assert "entities.list" in _asked_for("/cases/{case}/facts?evidence_id={item}")


def test_an_icons_name_cannot_become_markup() -> None:
    drawn = engines["django"].from_string('{% icon name "icon-turn" %}').render({"name": '"><script>'})
    assert "<script>" not in drawn
    assert 'class="icon icon-turn"' in drawn
