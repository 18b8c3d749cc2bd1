"""How sure it is that a name is one: what speaks for it raises the confidence, and unsure names are no record's."""

from __future__ import annotations

import math

import pytest

from evidence.engines.names import record_confidence
from evidence.engines.names.mentions import find_mentions, read_names
from evidence.engines.names.record_confidence import BIAS, LEAST, LEAST_OF_PEOPLE, columns, judged_names, load
from evidence.engines.names.record_evidence import evidence_of

CONTRACT = (
    'This Supply Agreement (this "Agreement") is between Torvik Mills, Inc., a Delaware corporation ("Supplier"), and Velsina '
    'Kroft LLC ("Buyer"). As this Agreement says, {said} Supplier shall deliver the goods. This Agreement ends in 2030.'
)
SIGNED = "\n\nTORVIK MILLS, INC.\nBy: /s/ Jonas Edelgard\nName: Jonas Edelgard\n"


def _confidence(text: str, name: str) -> float:
    return max((one.confidence for one in find_mentions(text) if one.name == name), default=0.0)


def test_weights_are_of_what_evidence_there_is() -> None:
    named = read_names(CONTRACT.format(said=""), {})[2]
    known = {name for name, _ in columns("person", dict.fromkeys(evidence_of(named.records[0], named), 1.0))} | {BIAS}
    bare = {name.split(" ")[-1] for name in load()}
    assert bare <= {name.split(" ")[-1] for name in known}
    assert len(load()) > 100


@pytest.mark.parametrize("name", ["Torvik Mills, Inc.", "Velsina Kroft LLC"])
def test_the_sides_of_a_contract_are_sure(name: str) -> None:
    assert _confidence(CONTRACT.format(said=""), name) >= 0.9


def test_a_signer_is_surer_than_a_word_that_only_the_model_takes_for_a_name() -> None:
    text = (
        CONTRACT.format(said="the Quorvane applies.")
        + "\n\nTORVIK MILLS, INC.\nBy: /s/ Jonas Edelgard\nName: Jonas Edelgard\n"
    )
    assert _confidence(text, "Jonas Edelgard") >= 0.9
    assert _confidence(text, "Quorvane") < _confidence(text, "Jonas Edelgard")


def test_what_is_less_sure_than_a_record_must_be_is_unsure_and_a_role_goes_with_its_party() -> None:
    found = [
        one for one in find_mentions(CONTRACT.format(said="")) if one.type in ("person", "organization", "location")
    ]
    assert found
    assert not any(one.is_unsure for one in found if one.confidence >= LEAST)
    assert all(one.is_unsure for one in found if one.confidence < LEAST_OF_PEOPLE)
    by_name = {one.name: one.confidence for one in found if not one.role}
    assert all(one.confidence == by_name[one.name] for one in found if one.role and one.name in by_name)


@pytest.mark.parametrize(
    ("confidence", "enough"), [(0.75, {"Torvik Mills, Inc.", "Grete Oslund"}), (0.6, {"Grete Oslund"}), (0.4, set())]
)
def test_a_form_and_a_full_name_need_less_confidence(
    confidence: float, enough: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_confidence, "load", lambda: {BIAS: math.log(confidence / (1 - confidence))})
    found = judged_names(read_names("Torvik Mills, Inc. wrote to Grete Oslund in Boston, Massachusetts.", {})[2])
    assert {name for (_, name), one in found.items() if one.is_enough} == enough
    assert {"Torvik Mills, Inc.", "Grete Oslund", "Boston"} <= {name for _, name in found}


def test_a_word_that_stands_once_and_only_the_model_takes_for_a_person_is_unsure() -> None:
    found = [
        one
        for one in find_mentions("The doctor diagnosed him with Lewy body dementia in 2025.")
        if one.type == "person"
    ]
    assert all(one.is_unsure or one.is_open for one in found)


@pytest.mark.parametrize("body", ["United States Postal Service", "United States Food and Drug Administration"])
def test_a_department_of_the_nation_has_a_record_at_less_confidence(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_confidence, "load", lambda: {BIAS: math.log(0.6 / 0.4)})
    found = judged_names(
        read_names(f"The notice was left with the {body} and with the Torvik Harbour Commission.", {})[2]
    )
    assert {name for (kind, name), one in found.items() if kind == "organization" and one.is_enough} == {body}
