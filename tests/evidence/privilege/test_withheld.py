"""What is privileged, or likely to be, and all that was found in it, is withheld: from clients, guests, and most agents."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from agents.models import AgentKey
from audit.events.actions import emit_for
from audit.models import Job
from cases.models import Case, Notification, Role, User
from config.api.scope import SYSTEM
from evidence.models import EvidenceItem
from facts.models import Entity, Fact
from tests.evidence.privilege.conftest import OPEN_WORDS, SECRET_WORDS
from tests.factories import (
    agent_client,
    cite,
    make_entity,
    make_fact,
    make_item,
    make_relationship,
    mention,
    token_client,
)  # fmt: skip

pytestmark = pytest.mark.django_db
CANARY = "Quarrington"


def outsiders(people: dict[str, User], case: Case) -> dict[str, APIClient]:
    """Everyone who may not read what is privileged."""
    return {
        "client": token_client(people[Role.CLIENT]),
        "guest": token_client(people[Role.GUEST]),
        "agent": agent_client(people[Role.ATTORNEY], case),
    }


@pytest.fixture
def found(case: Case, letter: EvidenceItem, memo: EvidenceItem, likely: EvidenceItem) -> dict[str, Fact]:
    """Facts, names, a relationship, a job and events: of the open letter, of the memos, and of both."""
    doyle, hidden = make_entity(case, "Doyle", aliases=[f"Doyle {CANARY}"]), make_entity(case, CANARY)
    mention(doyle, letter, "Doyle")
    facts = {"open": make_fact(letter, OPEN_WORDS, entities=(doyle,), date="2024-05-12", date_precision="day")}
    for name, item in (("privileged", memo), ("likely", likely)):
        mention(hidden, item, CANARY)
        mention(doyle, item, "dollars")
        facts[name] = make_fact(
            item, SECRET_WORDS, entities=(hidden,), date="2024-06-09", date_precision="day", status="approved"
        )
        make_relationship(hidden, "would take", doyle, item, SECRET_WORDS)
        emit_for(item, actor=SYSTEM, event_type="evidence.processed")
        emit_for(facts[name], actor=SYSTEM, event_type="fact.created")
        Job.objects.create(
            firm_id=case.firm_id, case=case, kind="process", entity_type="evidence", entity_id=item.pk, actor_type="human",
            params={"note": CANARY},
        )  # fmt: skip
    facts["mixed"] = make_fact(letter, OPEN_WORDS, text=f"{CANARY} knows that Doyle paid.", status="approved")
    cite(facts["mixed"], memo, SECRET_WORDS)
    Fact.objects.filter(pk=facts["mixed"].pk).update(client_override=True)
    return facts


def asked(case: Case) -> list[str]:
    base = f"/v1/cases/{case.pk}"
    return [
        base, f"{base}/evidence", f"{base}/evidence/facets", f"{base}/facts", f"{base}/entities", f"{base}/relationships",
        f"{base}/timeline", f"{base}/portal", f"{base}/audit", "/v1/events", "/v1/jobs", "/v1/notifications",
    ]  # fmt: skip


@pytest.mark.parametrize("who", ["client", "guest", "agent"])
def test_no_answer_says_what_a_privileged_document_says(
    case: Case, people: dict[str, User], memo: EvidenceItem, likely: EvidenceItem, found: dict[str, Fact], who: str
) -> None:
    caller = outsiders(people, case)[who]
    names = [str(one.pk) for one in (memo, likely, found["privileged"], found["likely"], found["mixed"])]
    for address in asked(case):
        answer = caller.get(address)
        body = answer.content.decode()
        assert answer.status_code == 200 or (who == "client" and answer.status_code == 403), address
        assert CANARY not in body, address
        assert [one for one in names if one in body] == [], address
    for mode in ("text", "hybrid", "semantic"):
        answer = caller.post(f"/v1/cases/{case.pk}/evidence/search", {"q": "dollars", "mode": mode})
        assert (answer.status_code, CANARY in answer.content.decode()) == (200, False), mode
    for item in (memo, likely):
        for what in (
            "",
            "/view",
            "/download",
            "/context?quote=Quarrington",
            "/processing-status",
            "/history",
            "/manifest",
        ):
            assert caller.get(f"/v1/evidence/{item.pk}{what}").status_code in (403, 404), what


def test_counts_agree_with_what_may_be_seen(case: Case, people: dict[str, User], found: dict[str, Fact]) -> None:
    for who in ("guest", "agent"):
        counts = outsiders(people, case)[who].get(f"/v1/cases/{case.pk}").json()["counts"]
        assert (counts["evidence"], counts["facts"], counts["entities"]) == (1, 1, 1), who
    counts = token_client(people[Role.STAFF]).get(f"/v1/cases/{case.pk}").json()["counts"]
    assert (counts["evidence"], counts["facts"], counts["entities"]) == (3, 4, 2)


def test_an_agent_whose_key_says_so_sees_it(
    case: Case, people: dict[str, User], memo: EvidenceItem, found: dict[str, Fact]
) -> None:
    agent = agent_client(people[Role.ATTORNEY], case, privileged=True)
    assert agent.get(f"/v1/evidence/{memo.pk}").json()["privilege"] == "work_product"
    assert CANARY in agent.get(f"/v1/cases/{case.pk}/facts").content.decode()


def test_an_agent_sees_it_no_more_once_its_key_or_its_attorney_does_not(
    case: Case, people: dict[str, User], memo: EvidenceItem
) -> None:
    attorney = people[Role.ATTORNEY]
    agent = agent_client(attorney, case, privileged=True)
    AgentKey.objects.update(privileged=False)
    assert agent.get(f"/v1/evidence/{memo.pk}").status_code == 404
    AgentKey.objects.update(privileged=True)
    assert agent.get(f"/v1/evidence/{memo.pk}").status_code == 200
    User.objects.filter(pk=attorney.pk).update(role=Role.CLIENT)
    assert agent.get(f"/v1/evidence/{memo.pk}").status_code in (403, 404)


def test_names_are_those_that_open_documents_say(case: Case, people: dict[str, User], found: dict[str, Fact]) -> None:
    for who in ("guest", "agent"):
        (doyle,) = outsiders(people, case)[who].get(f"/v1/cases/{case.pk}/entities").json()["items"]
        one = outsiders(people, case)[who].get(f"/v1/entities/{doyle['id']}").json()
        assert (one["name"], CANARY in str(one)) == ("Doyle", False)


def test_what_came_inside_follows_until_somebody_decides_about_it(
    case: Case, people: dict[str, User], memo: EvidenceItem
) -> None:
    inside = EvidenceItem.objects.create(
        firm_id=case.firm_id, case=case, title="Annex", parent=memo, client_visible=True, status="ready"
    )
    deeper = EvidenceItem.objects.create(
        firm_id=case.firm_id, case=case, title="In it", parent=inside, client_visible=True, status="ready"
    )
    attorney, guest = token_client(people[Role.ATTORNEY]), token_client(people[Role.GUEST])
    assert guest.get(f"/v1/evidence/{deeper.pk}").status_code == 404
    answer = attorney.put(f"/v1/evidence/{inside.pk}/privilege", {"privilege": "none"})
    assert (answer.status_code, answer.json()["withheld"]) == (200, False)
    assert guest.get(f"/v1/evidence/{inside.pk}").status_code == 200
    assert guest.get(f"/v1/evidence/{deeper.pk}").status_code == 200
    assert guest.get(f"/v1/evidence/{memo.pk}").status_code == 404


def test_a_privilege_decided_withholds_what_was_open(case: Case, people: dict[str, User], letter: EvidenceItem) -> None:
    fact = make_fact(letter, OPEN_WORDS, status="approved")
    guest, agent, client = (outsiders(people, case)[one] for one in ("guest", "agent", "client"))
    assert {one.get(f"/v1/facts/{fact.pk}").status_code for one in (guest, agent, client)} == {200}
    body = {"privilege": "attorneys_eyes_only", "basis": "Stipulated."}
    assert token_client(people[Role.ATTORNEY]).put(f"/v1/evidence/{letter.pk}/privilege", body).status_code == 200
    assert {one.get(f"/v1/facts/{fact.pk}").status_code for one in (guest, agent, client)} == {404}


def test_no_notice_names_what_is_withheld(case: Case, people: dict[str, User], memo: EvidenceItem) -> None:
    for role in (Role.CLIENT, Role.GUEST, Role.ATTORNEY):
        Notification.objects.create(
            firm_id=case.firm_id, recipient=people[role], case=case, kind="message", title=CANARY, entity_type="evidence",
            entity_id=memo.pk,
        )  # fmt: skip
    seen = {
        role: token_client(people[role]).get("/v1/notifications").json()["items"] for role in (Role.CLIENT, Role.GUEST)
    }
    assert seen == {Role.CLIENT: [], Role.GUEST: []}
    assert len(token_client(people[Role.ATTORNEY]).get("/v1/notifications").json()["items"]) == 1
    assert agent_client(people[Role.ATTORNEY], case).get("/v1/notifications").json()["items"] == []


def test_history_that_leads_back_to_a_privileged_document_is_refused(
    case: Case, people: dict[str, User], letter: EvidenceItem, memo: EvidenceItem
) -> None:
    fact = make_fact(letter, OPEN_WORDS)
    cite(fact, memo, SECRET_WORDS)
    fact.citations.filter(item=memo).delete()
    agent = agent_client(people[Role.ATTORNEY], case)
    assert agent.get(f"/v1/facts/{fact.pk}").status_code == 200
    assert agent.get(f"/v1/facts/{fact.pk}/history").status_code == 403
    assert token_client(people[Role.ATTORNEY]).get(f"/v1/facts/{fact.pk}/history").status_code == 200


def test_the_firm_s_notes_are_none_of_a_guest_s(case: Case, people: dict[str, User], letter: EvidenceItem) -> None:
    EvidenceItem.objects.filter(pk=letter.pk).update(description=CANARY, tags=[CANARY])
    guest = token_client(people[Role.GUEST])
    assert CANARY not in guest.get(f"/v1/evidence/{letter.pk}").content.decode()
    assert guest.get(f"/v1/cases/{case.pk}/evidence?tag={CANARY}").status_code == 422
    assert CANARY not in guest.get(f"/v1/cases/{case.pk}/evidence/facets").content.decode()


def test_an_agent_never_learns_who_looked_at_what_is_withheld(
    case: Case, people: dict[str, User], memo: EvidenceItem
) -> None:
    attorney = token_client(people[Role.ATTORNEY])
    attorney.get(f"/v1/evidence/{memo.pk}")
    assert str(memo.pk) in attorney.get(f"/v1/cases/{case.pk}/audit").content.decode()
    assert (
        str(memo.pk) not in agent_client(people[Role.ATTORNEY], case).get(f"/v1/cases/{case.pk}/audit").content.decode()
    )


def test_a_guest_reads_no_audit_entry_of_others(case: Case, people: dict[str, User], letter: EvidenceItem) -> None:
    token_client(people[Role.ATTORNEY]).get(f"/v1/evidence/{letter.pk}")
    guest = token_client(people[Role.GUEST])
    guest.get(f"/v1/evidence/{letter.pk}")
    actors = {one["actor"]["id"] for one in guest.get(f"/v1/cases/{case.pk}/audit").json()["items"]}
    assert actors == {str(people[Role.GUEST].pk)}


def test_entities_named_by_nothing_stay_with_agents(case: Case, people: dict[str, User]) -> None:
    """Whom an agent or a person made a name for, before any document mentions it."""
    entity: Entity = make_entity(case, "Hayes")
    assert agent_client(people[Role.ATTORNEY], case).get(f"/v1/entities/{entity.pk}").status_code == 200


def test_an_agent_gets_no_file_before_it_is_known_whether_it_is_privileged(case: Case, people: dict[str, User]) -> None:
    item = make_item(case, title="Scan", content=b"Privileged.", status="uploaded")
    agent, colleague = agent_client(people[Role.ATTORNEY], case), token_client(people[Role.STAFF])
    trusted = agent_client(people[Role.ATTORNEY], case, privileged=True)
    for rest in ("download", "original"):
        answers = [one.get(f"/v1/evidence/{item.pk}/{rest}").status_code for one in (agent, trusted, colleague)]
        assert answers == [409, 200, 200]
    EvidenceItem.objects.filter(pk=item.pk).update(status="ready")
    assert agent.get(f"/v1/evidence/{item.pk}/download").status_code == 200
