"""What someone may not see changes nothing they can read: no count, facet, rank, page, tag, briefing or state of work.

Everything that a caller can read is read twice; in between, things come to the case that the caller may not see.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from agents.models import AgentSession
from audit.models import Event, Job
from config.api.tool import get_tool
from evidence.models import StageRun
from tests.access.callers import Caller
from tests.access.calls import call, forget_limits
from tests.access.objects import privilege_of
from tests.access.places import HOME, LIKELY, OWN
from tests.access.rules import granted
from tests.access.samples import SAMPLES
from tests.access.world import World
from tests.extent import by_turns, full, one_in
from tests.factories import cite, make_entity, make_fact, make_item, make_relationship, mention
from tests.registry import every_tool

ENDLESS = "events.stream"  # ends when its reader leaves
READS = [
    one.name for one in every_tool()
    if one.name in SAMPLES and not one.writes and one.permission != "public" and one.name != ENDLESS
]  # fmt: skip
ADDRESSES = (
    "evidence.download",
    "evidence.view_original",
    "evidence.view_rendition",
)  # of which no two are the same: all else of them is compared
QUOTE = "Payerown paid Payeeown"
BOUND = "agent, read-only"  # becomes one that works with clients
CHANGING = ("cases.get", "evidence.list", "evidence.facets", "facts.list", "jobs.list", "events.poll")
ALIKE = (("client of this case", BOUND), ("guest", "agent, full"))  # from whom the same is hidden
CALLERS = [one for both in ALIKE for one in both]
VARYING = ("X-Request-Id", "Date")
OF_ADDRESSES = ("ETag", "Content-Length")


@pytest.fixture
def still() -> Iterator[None]:
    """No time passes between the two readings."""
    with time_machine.travel(timezone.now(), tick=False):
        yield


def _read(world: World, caller: Caller, names: Iterable[str]) -> dict[str, str]:
    """Everything the caller can read with these tools, with its tags."""
    found = {}
    for name in names:
        forget_limits()
        outcome = call(world, get_tool(name), SAMPLES[name], caller, OWN)
        varying = VARYING + OF_ADDRESSES if name in ADDRESSES else VARYING
        headers = {key: value for key, value in outcome.headers.items() if key not in varying}
        body = _without_address(outcome.body) if name in ADDRESSES else outcome.body
        found[name] = f"{outcome.status} {json.dumps(headers, sort_keys=True)} {body}"
    return found


def _without_address(body: str) -> str:
    return json.dumps({key: value for key, value in json.loads(body).items() if key != "download_url"})


def _add(world: World, **hidden: Any) -> None:
    """A document that is hidden so, with one of everything that documents bring.

    Its entities are its own: of one that a withheld document mentions too, the name and the rest that was read there is withheld
    (`tests/evidence/privilege`), and that shows.
    """
    case = world.cases[HOME]
    item = make_item(case, f"{QUOTE} again. Lately.", title="Later", content=b"Later", kind="memo", **hidden)
    payer, payee = (make_entity(case, name, key=f"{name} {item.pk}") for name in ("Payerown", "Payeeown"))
    mention(payer, item, "Payerown")
    mention(payee, item, "Payeeown")
    make_relationship(payer, "paid", payee, item, QUOTE)
    for status in ("proposed", "approved", "dismissed"):
        make_fact(item, QUOTE, status=status, entities=(payer, payee), date="2024-03-03", date_precision="day")
    job = Job.objects.create(
        firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=item.pk, status="failed",
        error={"code": "PROCESSING_FAILED", "message": "no"}, actor_type="system", finished_at=timezone.now(),
    )  # fmt: skip
    StageRun.objects.create(
        firm_id=case.firm_id, case=case, item=item, stage="extract_facts", status="failed", version=1, seconds=1.0
    )
    for kind, pk, type_ in (("evidence", item.pk, "evidence.updated"), ("job", job.pk, "job.failed")):
        Event.objects.create(
            firm_id=case.firm_id,
            case=case,
            event_type=type_,
            entity_type=kind,
            entity_id=pk,
            data={},
            actor_type="system",
        )


def _dismissed(world: World) -> None:
    """A fact of a document that clients see, which they don't."""
    fact = make_fact(world.items[OWN], QUOTE, status="dismissed", date="2024-03-03", date_precision="day")
    cite(fact, world.items[OWN], "Payerown")


@pytest.mark.parametrize("name", CALLERS)
def test_what_is_hidden_changes_nothing_that_is_read(world: World, still: None, name: str) -> None:
    """Without ``--full`` each tool is asked by one of those from whom the same is hidden and who may use it, by turns; of those
    that clients may use, from whom all is hidden that is from others, one in three is asked by these others too."""
    caller = world.callers[name]
    names = [one for one in READS if granted(SAMPLES[one], caller) and (full() or _asking(world, one, name) == name)]
    if name == BOUND:
        AgentSession.objects.filter(pk=caller.ids["agent_session"]).update(client_boundary=True)
    before = _read(world, caller, names)  # what varied by itself would be found as what changed
    _add(world, **privilege_of(LIKELY))
    if name in ("client of this case", BOUND):
        _add(world, client_visible=False)
        _dismissed(world)
    after = _read(world, caller, names)
    changed = [f"{one}:\n  {before[one][:1500]}\n  {after[one][:1500]}" for one in names if before[one] != after[one]]
    assert not changed, "\n".join(changed)
    assert sum(one.startswith("200") for one in before.values()) >= 10


def _asking(world: World, tool: str, name: str) -> str:
    able = [[one for one in both if granted(SAMPLES[tool], world.callers[one])] for both in ALIKE]
    if name in able[1] and able[0] and not one_in(3, [tool]):
        return ""
    return by_turns(tool, next(both for both in able if name in both))


def test_what_is_shown_changes_what_is_read(world: World, still: None) -> None:
    """Else that nothing changes would say nothing: what is compared changes when there is something to see."""
    caller = world.callers["agent, full"]
    before = _read(world, caller, CHANGING)
    _add(world, client_visible=True)
    after = _read(world, caller, CHANGING)
    assert [one for one in CHANGING if before[one] == after[one]] == []
