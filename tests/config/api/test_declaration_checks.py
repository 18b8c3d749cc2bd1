"""What a declaration lacks, or has for nothing, is an error of ``manage.py check`` that says what to write."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rest_framework import serializers

from agents.checks import check_rate
from cases.models import Case, Participant, User
from config.api.checks import every_tool_says_what_it_does
from config.api.declaration_checks import check_tool, every_tool_is_declared_whole
from config.api.parameters import read_path
from config.api.params import Empty, Strict, Visible
from config.api.tool import UNDECLARED, Tool, get_tool
from evidence.models import EvidenceItem
from facts.models import Entity, Relationship
from tests.registry import every_tool


class Nested:
    """A view whose paths name two objects."""

    rows = None

    def __init__(self, child: Any) -> None:
        self.lookups = {"case_id": Case.objects, "user_id": child, "entity_id": Entity.objects, "child_id": child}


def declared(name: str = "facts.update", **changes: Any) -> Tool:
    every_tool()
    return replace(get_tool(name), **changes)


def at(path: str, **changes: Any) -> Tool:
    shown, types = read_path(path)
    return declared(path=shown, types=types, subject=None, allowed=None, **changes)


BY_SUBJECT = ("intactus.E034", "intactus.E035")  # what follows where a change has no subject


def found(tool: Tool, *, ignored: tuple[str, ...] = ("intactus.E027", *BY_SUBJECT)) -> list[tuple[str, str]]:
    return [(str(one.id), str(one.hint)) for one in check_tool(tool) if one.id not in ignored]


def test_every_tool_is_declared_whole() -> None:
    every_tool()
    assert every_tool_is_declared_whole(None) == []
    assert every_tool_says_what_it_does(None) == []


@pytest.mark.parametrize(
    ("changes", "number", "write"),
    [
        ({"when": ""}, 20, 'when="Use it'),
        ({"when": "For one fact"}, 20, 'when="Use it'),
        ({"activity": ""}, 21, 'activity="archived {object}"'),
        ({"activity": "archive {object}"}, 21, 'activity="archived {object}"'),
        ({"activity": "changed {fact}"}, 21, "{object}"),
        ({"activity": "changed {object}."}, 21, "without a full stop"),
        ({"subject": UNDECLARED, "allowed": None}, 22, 'subject="fact_id"'),
        ({"subject": "case_id", "allowed": None}, 23, "fact_id"),
        ({"subject": None}, 24, "leave allowed= out"),
        ({"conflicts": True}, 28, "Leave conflicts= out"),
        ({"permission": "self", "client": True}, 28, "Leave client= out"),
        ({"listed": ("txet",)}, 29, "text"),
        ({"missing": "No document {document}."}, 29, "There are: "),
        ({"secrets": ("token",)}, 29, "status"),
        ({"audit": "create", "follow_up": ("jobid",)}, 29, "status"),
        ({"audit": "update", "follow_up": ("status",)}, 28, "Leave follow_up= out"),
        ({"body": Empty, "listed": None, "example": {"text": "Paid."}}, 28, "Leave example= out"),
    ],
    ids=str,
)
def test_what_is_missing_or_ignored_is_reported_with_what_to_write(
    changes: dict[str, Any], number: int, write: str
) -> None:
    [(id, hint)] = found(declared(**changes))
    assert id == f"intactus.E{number:03}"
    assert write in hint


@pytest.mark.parametrize(
    ("name", "changes", "numbers"),
    [
        ("facts.update", {"versioned": False}, [34]),
        ("facts.update", {"subject": None, "allowed": None}, [34, 35]),
        ("facts.update", {"subject": None, "allowed": None, "versioned": False}, [35]),
        ("firms.update", {"subject_row": None}, [34, 35]),
        ("firms.update", {"subject_row": None, "versioned": False}, [35]),
        ("notifications.update_preferences", {"versioned": True}, [34]),
        ("agents.revoke_key", {"versioned": True}, [34]),
        ("firms.get", {"versioned": False}, [28]),
        ("facts.update", {"subject_row": lambda view, objects: None}, [28]),
    ],
)
def test_a_change_compares_a_version_or_says_that_there_is_none(
    name: str, changes: dict[str, Any], numbers: list[int]
) -> None:
    assert [id for id, _ in found(declared(name, **changes), ignored=())] == [f"intactus.E{one:03}" for one in numbers]


@pytest.mark.parametrize("name", ["approval", "rate"])
def test_only_writes_are_priced_or_wait_for_a_person(name: str) -> None:
    assert found(declared("facts.get", **{name: "classify"})) == [("intactus.E028", f"Leave {name}= out.")]
    assert found(declared("facts.update", **{name: "classify"})) == []


def test_a_tool_about_no_object_needs_no_subject() -> None:
    assert found(declared("cases.list", subject=UNDECLARED)) == []


def test_an_id_is_looked_up_somewhere() -> None:
    view = type("View", (), {"rows": None, "lookups": {}})
    [(id, hint)] = found(declared(view=view, subject=None, allowed=None))
    assert id == "intactus.E025"
    assert '"fact_id": ' in hint


@pytest.mark.parametrize(
    ("child", "path", "parents", "right"),
    [
        (Participant.objects, "cases/{case_id}/people/{child_id}", {}, True),  # one foreign key
        (Relationship.objects, "entities/{entity_id}/relationships/{child_id}", {}, False),  # two: which?
        (Relationship.objects, "entities/{entity_id}/relationships/{child_id}", {"child_id": "subject"}, True),
        (User.objects, "cases/{case_id}/people/{user_id}", {}, False),  # of the firm, not of the case
        (User.objects, "cases/{case_id}/people/{user_id}", {"user_id": "no_such__way"}, False),
        (Participant.objects, "cases/{case_id}/people/{child_id}", {"person_id": "case"}, False),  # no such parameter
    ],
)
def test_ids_of_a_path_hold_together(child: Any, path: str, parents: dict[str, str], right: bool) -> None:
    errors = found(at(path, parents=parents, view=Nested(child)))
    assert errors == [] if right else [id for id, _ in errors] == ["intactus.E026"]
    assert all("parents={" in hint for _, hint in errors)


class OfNoCase(Strict):
    evidence_id = Visible(EvidenceItem.objects, required=False)


class BesideItsCase(OfNoCase):
    case_id = Visible(Case.objects, required=False)


class OfAnyCase(Strict):
    evidence_id = Visible(EvidenceItem.objects, required=False, any_case=True)


@pytest.mark.parametrize(
    ("name", "query", "right"),
    [
        ("jobs.list", OfNoCase, False),
        ("jobs.list", BesideItsCase, True),
        ("jobs.list", OfAnyCase, True),
        ("facts.list", OfNoCase, True),  # the path names the case
        ("agents.get_session", OfNoCase, False),  # a session is of no single case
    ],
)
def test_a_row_of_a_case_is_named_with_the_case(name: str, query: Any, right: bool) -> None:
    errors = found(declared(name, query=query, listed=None))
    assert errors == [] if right else [id for id, _ in errors] == ["intactus.E031"]
    assert all("any_case=True" in hint for _, hint in errors)


def test_a_path_behind_another_is_reported() -> None:
    hidden = at("users/{user_id}", view=Nested(User.objects), method="GET")
    assert "intactus.E027" in {one.id for one in check_tool(hidden)}
    assert "intactus.E027" in {one.id for one in check_tool(replace(hidden, path="nowhere/{user_id}"))}


def test_a_type_that_there_is_not_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="uuid, slug"):
        read_path("modules/{module:word}")


def test_a_rate_is_one_of_the_price_list() -> None:
    assert check_rate(declared(rate="classify")) == check_rate(declared(rate="process")) == []
    [error] = check_rate(declared(rate="classfy"))
    assert (error.id, "classify" in str(error.hint)) == ("intactus.E030", True)


def test_a_tool_without_description_body_or_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Body(serializers.Serializer[Any]): ...

    bare = declared(doc="", body=None, answer=None)
    monkeypatch.setattr("config.api.checks.all_tools", lambda: [bare])
    assert [one.id for one in every_tool_says_what_it_does(None)] == ["intactus.E002", "intactus.E003", "intactus.E004"]
