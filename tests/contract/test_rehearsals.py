"""Every write can be asked as a dry run: it answers what would happen, and nothing has changed but the audit log.

It and the call itself agree, for every tool that writes, as a person and as an agent: on the status, the answer, what changes,
whether approval is needed, and the price. Without ``--full`` one tool in two is tried, by turns, and one that both may use as
one of them: one place makes every dry run, of all tools alike.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db.models import Max, Sum

from agents.models import Approval, UsageOperation
from audit.models import Change
from config.api.routes import tool_url
from config.api.tool import Tool, get_tool
from tests.access.callers import Caller
from tests.access.calls import forget_limits, rolled_back
from tests.access.oracles import UUID, changed_tables, touched_since, untouched, writes
from tests.access.places import OWN
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.contract.asking import OPENING, Asking
from tests.contract.outside import nothing_outside
from tests.extent import one_in
from tests.registry import every_tool

WRITES = [one.name for one in every_tool() if one.rehearses and not one.waits and one.permission != "public"]
BY_AGENTS = [
    name for name in WRITES if SAMPLES[name].permission.partition(":")[0] in ("read", "write", "delete", "analyze")
]
# ``revision`` stands for the ids and names of all tags.
MADE_EACH_TIME = (
    "upload_url", "headers", "download_url", "prefix", "sha256", "size_bytes", "entries", "unsealed", "revision"
)  # fmt: skip
Call = Callable[..., Any]
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+Z?(\+00:00)?")  # also as a text for people writes it


BY_PEOPLE = [one for one in WRITES if one not in BY_AGENTS]


@pytest.mark.parametrize("name", [*one_in(2, BY_PEOPLE), *one_in(4, BY_AGENTS)])
def test_a_person_s_dry_run_changes_nothing_and_agrees_with_the_call(asking: Asking, name: str) -> None:
    tool, start = get_tool(name), writes()
    caller = asking.caller_of(tool)
    call = prepared(asking, tool, caller)
    before, written = untouched() | touched_since(start), writes()
    with rolled_back(), nothing_outside(asking.world):
        dry = rehearsed(call)
        assert changed_tables(before, touched_since(written)) == []
    assert dry.status_code == 200, dry.content
    rehearsal = dry.json()
    assert (rehearsal["dry_run"], rehearsal["would_status"]) == (True, tool.status)
    assert dry["Preference-Applied"] == "dry-run"
    assert [one for one in tool.secrets if rehearsal["would_answer"][one]] == []
    assert "/storage/" not in dry.content.decode()
    compare(asking, tool, call, dry)


@pytest.mark.parametrize("name", one_in(4, BY_AGENTS, turn=1))
def test_an_agent_s_dry_run_agrees_with_the_call(asking: Asking, name: str) -> None:
    tool, caller = get_tool(name), asking.world.callers["agent, full"]
    call = prepared(asking, tool, caller)
    with rolled_back():
        dry = rehearsed(call)
    compare(asking, tool, call, dry)


def rehearsed(call: Call) -> Any:
    forget_limits()
    return call(HTTP_PREFER="dry-run")


def compare(asking: Asking, tool: Tool, call: Call, dry: Any) -> None:
    last, spent = Change.objects.aggregate(last=Max("number"))["last"] or 0, reserved()
    real = call()
    if real.status_code >= 400:
        assert dry.status_code == real.status_code
        assert without_made(dry.json()) == without_made(real.json())
        return
    preview = dry.json()
    assert preview["would_status"] == real.status_code
    assert preview["approval"]["needed"] == (real.status_code == 202 and "approval_id" in real.content.decode())
    if preview["approval"]["needed"]:
        approval = Approval.objects.get(pk=real.json()["approval_id"])
        assert approval.why == preview["approval"]["why"]
        shown = json.loads(json.dumps(approval.summary))
        for part in ("diff", "outcomes", "dependents", "cost_cents", "changes"):
            assert without_made(shown[part]) == without_made(preview[part]), part
        assert approval.cost_cents == preview["cost_cents"]
        return
    assert reserved() - spent == preview["cost_cents"]
    if real.content:
        would, answer = preview["would_answer"], real.json()
        apart = {*tool.secrets, *MADE_EACH_TIME}
        assert {name for name in would if same(would[name], apart) != same(answer[name], apart)} <= apart
    made = things(last, asking.world)
    assert (
        made - Counter((one["entity_type"], known(one["entity_id"], asking.world)) for one in preview["diff"])
        == Counter()
    )
    assert bool(preview["diff"]) >= (tool.audit in ("create", "delete") and real.status_code == tool.status)


def same(value: Any, apart: set[str]) -> Any:
    """What two answers have in common however deep: without what is made each time."""
    if isinstance(value, dict):
        return {name: same(one, apart) for name, one in value.items() if name not in apart}
    if isinstance(value, list):
        return [same(one, apart) for one in value]
    return without_made(value)


def prepared(asking: Asking, tool: Tool, caller: Caller) -> Call:
    """The sample call, to be made with these headers more than once: what its sample needs is there before the first."""
    sample, world = SAMPLES[tool.name], asking.world
    if tool.name in OPENING or caller.kind == "person":
        return partial(asking.send, tool, body=asking.body_of(tool), url=asking.url_of(tool))
    path = sample.path(world, caller, OWN) if sample.path else {}
    given = json.loads(json.dumps(sample.given(sample.body, world, caller, OWN), default=str))
    body = {} if tool.method == "GET" or given is None else {"data": given}
    return partial(getattr(caller.client, tool.method.lower()), tool_url(tool.name, **path), **body)


def reserved() -> int:
    return UsageOperation.objects.aggregate(cents=Sum("price_cents"))["cents"] or 0


def things(since: int, world: World) -> Counter[tuple[str, str]]:
    """What the call changed by the database's own record, each thing once."""
    rows = Change.objects.filter(number__gt=since, tool__gt="").values_list("entity_type", "entity_id").distinct()
    return Counter((kind, known(pk, world)) for kind, pk in rows)


def known(pk: Any, world: World) -> str:
    """The id, if the world had it before the call."""
    ids = {str(one) for kind in world.ids.values() for one in kind.values()}
    return str(pk) if str(pk) in ids else "new"


def without_made(value: Any) -> Any:
    """The same without what differs from one making to the next: moments, and ids that follow from them."""
    text = json.dumps(value)
    return json.loads(MOMENT.sub("T", UUID.sub("id", text)))
