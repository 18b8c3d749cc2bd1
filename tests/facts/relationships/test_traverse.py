"""How two names are connected: whole within its bounds, and never over what the caller does not see."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from cases.models import Case, Role, User
from evidence.models import EvidenceItem
from facts.models import Entity, Relationship
from tests.factories import agent_client, join_case, make_entity, make_relationship, make_user, mention, token_client
from tests.facts.conftest import fields_of
from tests.facts.relationships.conftest import WITHHELD, tie


@pytest.fixture
def url(case: Case) -> str:
    return f"/v1/cases/{case.pk}/relationships/traverse"


@pytest.fixture
def chain(case: Case) -> list[Entity]:
    """a → b → c → d, and a → d over e."""
    names = [make_entity(case, name) for name in ("Ada", "Ben", "Cid", "Dee", "Eve")]
    for subject, object_ in ((0, 1), (1, 2), (2, 3), (0, 4), (4, 3)):
        tie(names[subject], "pays", names[object_])
    return names


def asked(api: APIClient, url: str, *ends: Entity, **body: Any) -> dict[str, Any]:
    ids = {name: str(one.pk) for name, one in zip(("from_id", "to_id"), ends, strict=False)}
    answer = api.post(url, ids | body)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def near(found: dict[str, Any]) -> dict[str, int]:
    return {one["name"]: one["distance"] for one in found["entities"]}


def test_what_is_near_one_has_its_distance(api: APIClient, url: str, chain: list[Entity]) -> None:
    found = asked(api, url, chain[0], depth=1)
    assert (near(found), found["is_whole"], found["paths"]) == ({"Ada": 0, "Ben": 1, "Eve": 1}, True, [])
    assert near(asked(api, url, chain[0], depth=6)) == {"Ada": 0, "Ben": 1, "Eve": 1, "Cid": 2, "Dee": 2}
    assert len(asked(api, url, chain[0], depth=6)["relationships"]) == 5


def test_paths_are_found_shortest_first_and_in_words(api: APIClient, url: str, chain: list[Entity]) -> None:
    found = asked(api, url, chain[0], chain[3], depth=3)
    assert [one["words"] for one in found["paths"]] == [
        "Ada pays Eve; Eve pays Dee", "Ada pays Ben; Ben pays Cid; Cid pays Dee",
    ]  # fmt: skip
    assert found["is_whole"] is True
    assert {len(step["relationship_ids"]) for path in found["paths"] for step in path["steps"]} == {1}
    assert [one["length"] for one in asked(api, url, chain[0], chain[3], depth=2)["paths"]] == [2]
    assert asked(api, url, chain[0], chain[3], depth=1)["paths"] == []


def test_directions(api: APIClient, url: str, chain: list[Entity]) -> None:
    ada, dee = chain[0], chain[3]
    assert len(asked(api, url, ada, dee, direction="out")["paths"]) == 2
    assert asked(api, url, dee, ada, direction="out")["paths"] == []
    assert len(asked(api, url, dee, ada, direction="in")["paths"]) == 2
    assert [one["words"] for one in asked(api, url, dee, ada, depth=2)["paths"]] == ["Eve pays Dee; Ada pays Eve"]
    Relationship.objects.update(is_directed=False)
    assert len(asked(api, url, dee, ada, direction="out")["paths"]) == 2


def test_circles_end(api: APIClient, url: str, chain: list[Entity]) -> None:
    tie(chain[3], "pays", chain[0])
    found = asked(api, url, chain[0], chain[2], depth=6)
    assert all(len({step["from_id"] for step in one["steps"]}) == one["length"] for one in found["paths"])
    assert near(asked(api, url, chain[0], depth=6))["Ada"] == 0


def test_filters_hold_for_every_step(api: APIClient, url: str, chain: list[Entity]) -> None:
    middle = Relationship.objects.get(subject=chain[4])
    ends = (chain[0], chain[3])
    cases: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"predicate": "owns"}, {"predicates": ["pays"]}),
        ({"predicate": "pays", "confidence": 0.2}, {"min_confidence": 0.5}),
        ({"confidence": 1, "until": date(2019, 1, 1), "until_precision": "day"}, {"date_from": "2020-01-01"}),
        ({"until": None, "until_precision": "", "since": date(2021, 1, 1), "since_precision": "day"}, {"date_to": "2020-01-01"}),
        ({"since": None, "since_precision": "", "status": "dismissed"}, {}),
        ({"status": "proposed"}, {"statuses": ["approved"]}),
    ]  # fmt: skip
    for change, query in cases:
        Relationship.objects.filter(pk=middle.pk).update(**change)
        assert [one["length"] for one in asked(api, url, *ends, **query)["paths"]] == [3], query


def test_it_says_when_a_bound_left_something_out(api: APIClient, case: Case, url: str, kestrel: Entity) -> None:
    for n in range(4):
        tie(kestrel, "pays", make_entity(case, f"Payee {n}"), confidence=0.1 * n)
    found = asked(api, url, kestrel, fan_out=2)
    assert (found["is_whole"], found["stopped"]) == (False, ["fan_out"])
    assert near(found).keys() == {"Kestrel Harbor", "Payee 3", "Payee 2"}  # the surest
    assert asked(api, url, kestrel, limit=3)["stopped"] == ["steps"]
    assert asked(api, url, kestrel, fan_out=4, limit=5)["is_whole"] is True


def test_no_path_leads_through_what_is_hidden(
    api: APIClient, attorney: User, case: Case, url: str, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    """An agent that sees nothing privileged: over a withheld sentence, and through a name that only such evidence has."""
    names = [make_entity(case, name) for name in ("Ada", "CANARY", "Dee", "Fay")]
    for entity, item in ((names[0], letter), (names[1], memo), (names[2], letter), (names[3], letter)):
        mention(entity, item, "Eugenia")
    tie(names[0], "pays", names[1])
    tie(names[1], "pays", names[2])
    make_relationship(names[0], "paid", names[3], memo, "Victor Langley")
    tie(names[3], "pays", names[2])
    assert len(asked(api, url, names[0], names[2])["paths"]) == 2
    EvidenceItem.objects.filter(pk=memo.pk).update(**WITHHELD)
    agent = agent_client(attorney, case, operations=("read", "analyze"))
    found = asked(agent, url, names[0], names[2])
    assert (found["paths"], found["is_whole"], "CANARY" in str(found)) == ([], True, False)
    assert near(asked(agent, url, names[0])) == {"Ada": 0}
    hidden = {"from_id": str(names[1].pk), "to_id": str(names[2].pk)}
    assert list(fields_of(agent.post(url, hidden))) == ["from_id"]


def test_who_may_not_analyze_is_refused(
    client_api: APIClient, case: Case, attorney: User, url: str, chain: list[Entity]
) -> None:
    clerk = make_user(attorney.firm, Role.STAFF)
    join_case(case, clerk)
    for caller in (client_api, token_client(clerk)):
        assert caller.post(url, {"from_id": str(chain[0].pk)}).status_code == 403


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"depth": 7}, "depth"),
        ({"direction": "up"}, "direction"),
        ({"date_from": "2020-01-01", "date_to": "2019-01-01"}, "date_to"),
    ],
)  # fmt: skip
def test_bad_questions_are_named(
    api: APIClient, url: str, chain: list[Entity], body: dict[str, Any], field: str
) -> None:
    assert list(fields_of(api.post(url, {"from_id": str(chain[0].pk)} | body))) == [field]


def test_one_and_the_same_is_no_question(api: APIClient, url: str, chain: list[Entity]) -> None:
    one = str(chain[0].pk)
    assert list(fields_of(api.post(url, {"from_id": one, "to_id": one}))) == ["to_id"]
