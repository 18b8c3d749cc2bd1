"""An activity is declared as it was done; what was tried follows from it."""

from __future__ import annotations

import pytest

from config.api.activity import INFINITIVES, check_activity, done, past, tried


@pytest.mark.parametrize(
    ("verb", "was"),
    [("archive", "archived"), ("deny", "denied"), ("stop", "stopped"), ("open", "opened"), ("look", "looked"),
     ("view", "viewed"), ("end", "ended"), ("tag", "tagged"), ("delete", "deleted")],
)  # fmt: skip
def test_the_past_of_a_verb(verb: str, was: str) -> None:
    assert past(verb) == was
    assert INFINITIVES[was] == verb


def test_both_forms_name_the_thing() -> None:
    words = {"thing": "the case", "things": "the cases"}
    assert done("archived {object}", **words) == "archived the case"
    assert tried("archived {object}", **words) == "archive the case"
    assert tried("had {object} read again", **words) == "have the case read again"
    assert tried("looked through {objects}", **words) == "look through the cases"


def test_a_verb_that_is_not_known_is_reported() -> None:
    assert check_activity("archived {object}") == ""
    assert "config/api/activity.py" in check_activity("archiveded {object}")


def test_who_looks_looks_at_something() -> None:
    assert "checked who" in check_activity("looked who sees {object}")
    assert check_activity("looked at {object}") == check_activity("checked who sees {object}") == ""
