"""No write overwrites what its caller has not read: a stale ``If-Match`` is 409, and one without a version to compare 422."""

from __future__ import annotations

import pytest

from config.api.parents import has_version
from config.api.tool import get_tool
from tests.access.calls import rolled_back
from tests.contract.asking import Asking, envelope_of
from tests.registry import every_tool

WRITES = [one for one in every_tool() if one.writes]
VERSIONED = [one.name for one in WRITES if has_version(one)]
UNVERSIONED = [one.name for one in WRITES if not has_version(one)]
STALE = '"9999"'


@pytest.mark.parametrize("name", VERSIONED)
def test_a_stale_version_is_refused_and_the_present_one_is_not(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    with rolled_back():
        error = envelope_of(asking.send(tool, HTTP_IF_MATCH=STALE), 409)
        assert error["details"]["if_match"] == STALE
    with rolled_back():
        response = asking.send(tool, HTTP_IF_MATCH=f'"{error["details"]["version"]}"')
        assert response.status_code == tool.status, response.content


@pytest.mark.parametrize("name", UNVERSIONED)
def test_a_version_that_nothing_is_compared_with_is_refused(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    with rolled_back():
        error = envelope_of(asking.send(tool, HTTP_IF_MATCH=STALE), 422)
        assert "If-Match" in error["details"]["fields"]
    with rolled_back():
        without = asking.send(tool).status_code
    with rolled_back():
        assert asking.send(tool, HTTP_IF_MATCH="*").status_code == without
