"""Every write can be asked as a dry run: it answers what would happen, and nothing has changed but the audit log."""

from __future__ import annotations

import pytest

from config.api.tool import get_tool
from tests.access.calls import rolled_back
from tests.access.oracles import changed_tables, fingerprint
from tests.contract.asking import Asking
from tests.registry import every_tool

WRITES = [one.name for one in every_tool() if one.writes and not one.waits and one.permission != "public"]


@pytest.mark.parametrize("name", WRITES)
def test_a_dry_run_tells_and_changes_nothing(asking: Asking, name: str) -> None:
    tool, before = get_tool(name), fingerprint()
    with rolled_back():
        response = asking.send(tool, HTTP_PREFER="dry-run")
        assert response.status_code == 200, response.content
        told = response.json()
        assert (told["dry_run"], told["would_status"]) == (True, tool.status)
        assert response["Preference-Applied"] == "dry-run"
        assert changed_tables(before, fingerprint()) == []
