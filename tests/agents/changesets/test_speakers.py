"""The name that an agent gave a speaker of a recording is taken back, with the recording's words and what cites them."""

from __future__ import annotations

from rest_framework.test import APIClient

from agents.models import AgentSession
from audit.models import Change, Job
from cases.models import Case, User
from config.api.scope import Actor
from evidence.models import EvidenceItem, Page, Speaker
from facts.models import Citation, Fact
from tests.agents.changesets.conftest import at, done
from tests.evidence.recordings.conftest import actor, advance, item, listen, process, script  # noqa: F401  # fixtures
from tests.factories import agent_client


def state(item: EvidenceItem) -> dict[str, object]:  # noqa: F811
    return {
        "words": list(Page.objects.filter(item=item).order_by("number").values_list("text", flat=True)),
        "facts": set(Fact.objects.filter(case=item.case_id).values_list("pk", "text", "speaker")),
        "citations": set(Citation.objects.filter(item=item).values_list("pk", "start", "end", "quote")),
        "names": list(Speaker.objects.filter(item=item).order_by("number").values_list("name", flat=True)),
    }


def test_a_speakers_name_is_taken_back(
    item: EvidenceItem,  # noqa: F811
    actor: Actor,  # noqa: F811
    api: APIClient,
    attorney: User,
    case: Case,
) -> None:
    process(actor, item)
    listen(item)
    before, agent = state(item), agent_client(attorney, case)
    session = AgentSession.objects.get()
    speaker = Speaker.objects.get(item=item, number=2)
    done(agent.patch(f"/v1/evidence/{item.pk}/speakers/{speaker.pk}", {"name": "Ines Calloway"}))
    advance(Job.objects.filter(entity_id=item.pk, kind="process").latest("id"))
    assert "Ines Calloway: " in Page.objects.get(item=item).text
    change = Change.objects.get(session_id=session.pk, table="evidence_speaker")
    assert (change.entity_type, change.entity_id, change.after["name"]) == ("evidence", item.pk, "Ines Calloway")
    history = api.get(f"/v1/evidence/{item.pk}/history").json()["items"]
    assert any("Ines Calloway" in str(entry) for entry in history)

    done(api.post(at(session, "/revert"), {}))

    assert {**state(item), "facts": before["facts"]} == before
    advance(Job.objects.filter(entity_id=item.pk, kind="process").latest("id"))
    assert state(item) == before
