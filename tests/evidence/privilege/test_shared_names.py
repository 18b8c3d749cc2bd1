"""A name that open and withheld documents share: what the withheld ones say of it is learned in no other place either."""

from __future__ import annotations

import pytest

from audit.events.actions import emit_for, seal
from cases.models import Case, Role, User
from config.api.current import Call, calling
from config.api.scope import SYSTEM, Actor
from config.boundary import firm_boundary
from evidence.models import EvidenceItem
from facts.models import Entity
from tests.evidence.privilege.conftest import OPEN_WORDS
from tests.evidence.privilege.test_withheld import CANARY, outsiders
from tests.factories import make_entity, make_item, mention, token_client

pytestmark = pytest.mark.django_db
ENGINE = Actor("engine", name="local")


@pytest.fixture
def shared(case: Case, letter: EvidenceItem, memo: EvidenceItem) -> Entity:
    """As an engine finds it, which leaves no copy of what it inserts among the changes."""
    with calling(Call(actor=ENGINE)), firm_boundary(case.firm_id):
        entity = make_entity(case, "Doyle", aliases=[f"Doyle {CANARY}"], roles=[CANARY])
        mention(entity, letter, "Doyle")
        mention(entity, memo, "dollars")
    return entity


def test_an_agent_reads_no_history_of_a_name_that_a_privileged_document_mentions(
    case: Case, people: dict[str, User], shared: Entity
) -> None:
    path = f"/v1/entities/{shared.pk}/history"
    answer = outsiders(people, case)["agent"].get(path)
    assert (answer.status_code, CANARY in answer.content.decode()) == (403, False)
    assert CANARY in token_client(people[Role.STAFF]).get(path).content.decode()


@pytest.mark.parametrize("who", ["client", "guest", "agent"])
def test_no_event_names_the_withheld_document_in_which_a_shared_name_was_found(
    case: Case, people: dict[str, User], letter: EvidenceItem, memo: EvidenceItem, shared: Entity, who: str
) -> None:
    for item in (letter, memo):
        data = {"evidence_id": str(item.pk), "engine": "local", "fields": ["aliases"]}
        emit_for(shared, actor=SYSTEM, event_type="entity.updated", data=data)
    seal()
    said = outsiders(people, case)[who].get("/v1/events", {"since": 0, "types": "entity.updated"}).json()["items"]
    assert [one["data"]["evidence_id"] for one in said] == [str(letter.pk)]


def test_a_client_learns_of_no_document_that_is_not_theirs_by_a_name_in_both(
    case: Case, people: dict[str, User], letter: EvidenceItem
) -> None:
    hidden = make_item(case, OPEN_WORDS, title="Not shown")
    entity = make_entity(case, "Doyle")
    for item in (letter, hidden):
        mention(entity, item, "Doyle")
    emit_for(
        entity, actor=SYSTEM, event_type="entity.updated", data={"evidence_id": str(hidden.pk), "fields": ["roles"]}
    )
    seal()
    assert str(hidden.pk) not in token_client(people[Role.CLIENT]).get("/v1/events", {"since": 0}).content.decode()
    assert str(hidden.pk) in token_client(people[Role.STAFF]).get("/v1/events", {"since": 0}).content.decode()


@pytest.mark.parametrize("who", ["client", "guest", "agent"])
def test_nobody_outside_reads_what_a_document_came_in(case: Case, people: dict[str, User], who: str) -> None:
    mail = make_item(case, OPEN_WORDS, title="Mail")
    inside = make_item(case, OPEN_WORDS, title="Enclosure", client_visible=True, parent=mail)
    emit_for(inside, actor=SYSTEM, event_type="evidence.created", data={"parent_id": str(mail.pk)})
    seal()
    body = outsiders(people, case)[who].get("/v1/events", {"since": 0}).content.decode()
    assert (str(inside.pk) in body, str(mail.pk) in body) == (True, False)
