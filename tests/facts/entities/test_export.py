"""Names as files: what filters leave, what the caller sees, and FollowTheMoney that its schemas allow."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import EvidenceItem
from facts.entities.followthemoney import LINKS
from facts.models import Entity
from tests.evidence.conftest import fetched
from tests.factories import make_entity, make_relationship, mention
from tests.facts.relationships.conftest import tie

SCHEMAS: dict[str, Any] = json.loads((Path(__file__).parent / "ftm_schemas.json").read_text())


def exported(api: APIClient, case: Case, **body: Any) -> bytes:
    answer = api.post(f"/v1/cases/{case.pk}/entities/export", body)
    assert answer.status_code == 200, answer.content
    content: bytes = fetched(answer.json()["download_url"])
    return content


@pytest.fixture
def names(case: Case) -> dict[str, Entity]:
    made = {
        type: make_entity(case, f"One {type}", type=type) for type in ("person", "organization", "location", "account")
    }
    return made | {f"{type} 2": make_entity(case, f"Two {type}", type=type) for type in ("person", "organization")}


def lineage(schema: str) -> set[str]:
    return {schema}.union(*(lineage(one) for one in SCHEMAS[schema]["extends"]))


def check(entity: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> None:
    """As the published schema has it: nothing abstract, known properties, what is required, ranges, and dates."""
    schema = SCHEMAS[entity["schema"]]
    assert not schema.get("abstract")
    known = {name: range_ for one in lineage(entity["schema"]) for name, range_ in SCHEMAS[one]["properties"].items()}
    assert entity["properties"].keys() <= known.keys()
    assert set(schema.get("required", ())) <= entity["properties"].keys()
    for name, values in entity["properties"].items():
        assert values
        assert all(isinstance(one, str) and one for one in values)
        if known[name] == "date":
            assert all(re.fullmatch(r"\d{4}(-\d\d(-\d\d)?)?", one) for one in values)
        elif known[name]:
            assert all(known[name] in lineage(by_id[one]["schema"]) for one in values), (entity["schema"], name)


def test_follow_the_money_is_what_its_schemas_allow(api: APIClient, case: Case, names: dict[str, Entity]) -> None:
    words = [*LINKS, "wrote to", "resides at"]
    pairs = [(one, other) for one in names.values() for other in names.values() if one != other]
    for word in words:
        for one, other in pairs:
            tie(
                one,
                word,
                other,
                since=date(2019, 3, 1),
                since_precision="month",
                until=date(2020, 1, 1),
                until_precision="year",
            )
    found = [json.loads(line) for line in exported(api, case, format="ftm").splitlines()]
    by_id = {one["id"]: one for one in found}
    assert len(by_id) == len(found)
    for one in found:
        check(one, by_id)
    assert {one["schema"] for one in found} == {
        "Address", "BankAccount", "Company", "Debt", "Directorship", "Employment", "Family", "Ownership", "Payment", "Person",
        "Representation", "UnknownLink",
    }  # fmt: skip
    (married, *_) = [one for one in found if one["schema"] == "Family"]
    assert (married["properties"]["startDate"], married["properties"]["endDate"]) == (["2019-03"], ["2020"])
    assert by_id[str(names["person"].pk)]["properties"]["address"] == ["One location"]


def test_what_filters_leave_is_what_the_file_has(api: APIClient, case: Case, names: dict[str, Entity]) -> None:
    tie(names["person"], "knows", names["person 2"], note="=1+1")
    tie(names["person"], "leads", names["organization"])
    rows = list(csv.DictReader(io.StringIO(exported(api, case, format="csv", type=["person"]).decode())))
    assert [(row["name"], row["type"]) for row in rows] == [("One person", "person"), ("Two person", "person")]
    book = load_workbook(io.BytesIO(exported(api, case, format="xlsx", type=["person"])))
    cells = list(book["Relationships"].iter_rows(min_row=2, values_only=True))
    assert [(row[:3], row[-1]) for row in cells] == [(("One person", "knows", "Two person"), "'=1+1")]
    graph = json.loads(exported(api, case, format="jsonld", type=["person"]))["@graph"]
    assert [one["@type"] for one in graph] == ["Person", "Person", "Claim"]


def test_clients_get_no_name_and_no_word_that_they_do_not_see(
    client_api: APIClient, case: Case, letter: EvidenceItem, memo: EvidenceItem
) -> None:
    case.firm.clients_see_unapproved_facts = True
    case.firm.save()
    shown, other = make_entity(case, "Kestrel Harbor", type="organization"), make_entity(case, "Eugenia Moran")
    hidden = make_entity(case, "CANARY")
    for entity, item, words in (
        (shown, letter, "Kestrel Harbor"),
        (other, letter, "Eugenia Moran"),
        (hidden, memo, "Victor"),
    ):
        mention(entity, item, words)
    make_relationship(shown, "paid", other, letter, "Kestrel Harbor paid")
    tie(shown, "CANARY", other, note="CANARY")
    for format in ("csv", "ftm", "jsonld"):
        content = exported(client_api, case, format=format)
        assert b"Kestrel" in content
        assert b"CANARY" not in content
    assert len(exported(client_api, case, format="ftm").splitlines()) == 3


def test_an_agents_export_waits(agent: APIClient, case: Case) -> None:
    assert agent.post(f"/v1/cases/{case.pk}/entities/export", {"format": "csv"}).status_code == 202


def test_bad_bodies_are_named(api: APIClient, case: Case) -> None:
    answer = api.post(f"/v1/cases/{case.pk}/entities/export", {"format": "doc"})
    assert (answer.status_code, list(answer.json()["error"]["details"]["fields"])) == (422, ["format"])
