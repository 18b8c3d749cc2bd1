"""The oracles see what they are there to see."""

from __future__ import annotations

from agents.models import AgentKey, AgentSession
from cases.models import Case
from tests.access.calls import rolled_back
from tests.access.oracles import changed_tables, fingerprint, touched_since, writes
from tests.access.places import OWN
from tests.access.world import World


def test_a_change_is_noticed_and_its_undoing_too(world: World) -> None:
    before, written = fingerprint(), writes()
    case = Case.objects.filter(pk=world.id_of("case", OWN))
    assert case.exists()
    assert touched_since(written) == {}
    with rolled_back():
        case.update(name="Renamed")
        assert changed_tables(before, touched_since(written)) == ["cases_case"]
    assert changed_tables(before, touched_since(written)) == []
    assert changed_tables(before, fingerprint()) == []


def test_bookkeeping_is_no_change(world: World) -> None:
    AgentKey.objects.update(last_used_at=None)
    AgentSession.objects.update(last_used_at=None)
    before, written = fingerprint(), writes()
    with rolled_back():
        assert world.callers["agent, full"].client.get(f"/v1/cases/{world.id_of('case', OWN)}").status_code == 200
        assert {"agents_agentkey", "agents_agentsession"} <= set(touched_since(written)), "it is noted that they called"
        assert changed_tables(before, touched_since(written)) == []
