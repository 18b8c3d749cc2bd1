"""Forms of one organization within a text, and two that stand side by side."""

from __future__ import annotations

import pytest

from evidence.engines.names.mentions import find_mentions
from evidence.engines.names.names import OrganizationNames, PersonNames
from tests.evidence.engines.names.naming import named


@pytest.mark.parametrize(
    ("form", "fuller"),
    [
        ("Grain Inspection Commission", "U.S. Grain Inspection Commission"),
        ("Seed & Grain Administration", "Seed and Grain Administration"),
        ("HarrowLiving Homes, Inc.", "Harrow Living Homes, Inc."),
        ("M/s. Tarn Mills Ltd.", "Tarn Mills Ltd."),
    ],
)
def test_forms_of_one_organization(form: str, fuller: str) -> None:
    names = OrganizationNames([form, fuller])
    assert names.canonical(form) == names.canonical(fuller)


def test_names_that_differ_in_more_stay_two() -> None:
    names = OrganizationNames(["US Steel Works", "Steel Works", "Harrow Living LLC", "HarrowLiving Inc."])
    assert names.canonical("Steel Works") != names.canonical("US Steel Works")
    assert names.canonical("Harrow Living LLC") != names.canonical("HarrowLiving Inc.")


def test_initials_without_full_stops_are_initials() -> None:
    names = PersonNames([("Lawton A. Rusk", ""), ("LA Rusk", "")])
    assert names.canonical("LA Rusk") == "Lawton A. Rusk"


def test_two_institutions_that_an_and_joins() -> None:
    text = "The loss was caused by Altona General Hospital and Quistra Pharmacy, who were not sued."
    assert named(text, "organization") == ["Altona General Hospital", "Quistra Pharmacy"]
    assert named("He studied at the Weirton Hospital and Medical School.", "organization")[:1] != ["Weirton Hospital"]


def test_a_firm_that_signs_in_a_line_of_its_own() -> None:
    text = "Respectfully,\n\n      HOLLIS THRANE & YBARVO\n      /s/ Denise A. Thrane\n      Attorneys for Defendant\n"
    assert "Hollis Thrane" not in {one.name for one in find_mentions(text) if one.type == "person"}


def test_the_last_of_several_titles() -> None:
    assert named("Det. Lt. O'Hanlon viewed the video with Mr W.J. te Velde.", "person") == ["O'Hanlon", "W.J. te Velde"]


def test_a_town_before_its_state_and_code_in_capitals() -> None:
    assert "GLOUCESTER MA" not in named("27 PERKINS ST\nGLOUCESTER MA 01930-2412\n", "location")
