"""No write overwrites what its caller has not read: a stale ``If-Match`` is 409, and one without a version to compare 422.

One place compares versions, before the tool is asked: without ``--full`` one tool in four is called with what is not refused.
"""

from __future__ import annotations

from config.api.parents import has_version
from config.api.tool import get_tool
from tests.access.calls import rolled_back
from tests.contract.asking import Asking, apart, envelope_of
from tests.each import each
from tests.extent import one_in
from tests.registry import every_tool

WRITES = [one for one in every_tool() if one.writes]
VERSIONED = [one.name for one in WRITES if has_version(one)]
UNVERSIONED = [one.name for one in WRITES if not has_version(one)]
STALE = '"9999"'


@each(VERSIONED, apart=apart)
def test_a_stale_version_is_refused_with_the_present_one(asking: Asking, name: str) -> None:
    error = envelope_of(asking.send(get_tool(name), HTTP_IF_MATCH=STALE), 409)
    assert error["details"]["if_match"] == STALE
    assert error["details"]["version"] >= 0


@each(one_in(4, VERSIONED), apart=apart)
def test_the_present_version_is_not_refused(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    with rolled_back():
        version = envelope_of(asking.send(tool, HTTP_IF_MATCH=STALE), 409)["details"]["version"]
    response = asking.send(tool, HTTP_IF_MATCH=f'"{version}"')
    assert response.status_code == tool.status, response.content


@each(UNVERSIONED, apart=apart)
def test_a_version_that_nothing_is_compared_with_is_refused(asking: Asking, name: str) -> None:
    error = envelope_of(asking.send(get_tool(name), HTTP_IF_MATCH=STALE), 422)
    assert "If-Match" in error["details"]["fields"]


@each(one_in(4, UNVERSIONED), apart=apart)
def test_any_version_will_do_where_none_is_named(asking: Asking, name: str) -> None:
    tool = get_tool(name)
    with rolled_back():
        without = asking.send(tool).status_code
    assert asking.send(tool, HTTP_IF_MATCH="*").status_code == without
