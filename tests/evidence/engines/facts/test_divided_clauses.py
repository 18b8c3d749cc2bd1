"""Two clauses of one sentence that each say something are told each by itself; what one needs of the other stays with it."""

from __future__ import annotations

import pytest

from evidence.engines.facts.dividing.own_clauses import clauses
from evidence.engines.facts.dividing.things import with_things
from tests.evidence.engines.facts.sent import facts_of

LETTER = """QUIST & FALK, SOLICITORS
12 Quay Street, Astoria

October 30, 1979

Edgar Rowland
Rowland Boat Works, Astoria

Dear Mr. Rowland:

Delivery of the trawler was made on June 9, 1979, eight weeks late, and my client lost the whole of the spring fishing.
The pump was bolted down on July 2 and your foreman, Mr. Bo Lund, signed the test sheet the same day.
On July 22, 1979 the shaft log was wrenched, and the trawler took water faster than two pumps could handle.
Mr. Arvid Pell reports that the bonding of the engine bed has failed over its length, that there is no woven cloth at
the stringers, and that the angle iron repair is worthless.

Yours truly,
Nora Quist
"""


def parts(words: str, *, is_loose: bool = False) -> list[str]:
    return [words[: one.lead] + words[one.start : one.end] for one in clauses(words, is_loose=is_loose)]


def test_clauses_with_their_own_subjects_are_two() -> None:
    assert parts("Chair 88 had two boys and the bar struck a guest in the leg.") == [
        "Chair 88 had two boys",
        "the bar struck a guest in the leg.",
    ]
    assert parts("I saw Ann Lee about the lease, she wants the minutes from July.", is_loose=True)[1:] == [
        "she wants the minutes from July."
    ]


def test_each_thing_that_is_reported_has_who_says_it() -> None:
    assert parts(
        "He reported that the new tower began to leak on May 28 and that the marshal drained the basin on May 29."
    ) == [
        "He reported that the new tower began to leak on May 28",
        "He reported that the marshal drained the basin on May 29.",
    ]
    assert parts("The mayor said the old pipe would be put back by Friday but people should not water gardens.") == [
        "The mayor said the old pipe would be put back by Friday",
        "The mayor said people should not water gardens.",
    ]


def test_two_acts_with_their_own_days_and_two_directions_are_two() -> None:
    assert parts("Form 6618 was received in Salem on Aug 10 and was put on back order Aug. 12.") == [
        "Form 6618 was received in Salem on Aug 10",
        "Form 6618 was put on back order Aug. 12.",
    ]
    assert parts("Resolved [by the Board] that Falk be asked to stop work and that Ann Lee be paid two guineas.") == [
        "Resolved [by the Board] that Falk be asked to stop work",
        "Resolved [by the Board] that Ann Lee be paid two guineas.",
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Roe did not dig the pit on May 1 and set the steel on May 10.",
        "The form was received on May 3 and sent on May 9.",
        "The controls will report to Bo Lund, Quay's Chief Officer, and will be led by Ann Lee.",
        "Mr. Falk maintained that he was of the view that North and South should not be run by the office.",
        "The staves came on May 12, 1995, and the truck left that Friday for the quarry.",
        "If the rent is late and the notice is served, the landlord may take the press.",
        "The clerk did not say that the pump failed and that the gate was open.",
        "Ann Lee said that the navy and the green cloth were not fast to washing.",
        "The set had an order in January but the order was not approved by the office.",
        "The guard refused the truck entry on May 3, and its driver was beaten at the gate.",
        "I think the pump failed and the gate was open all night.",
        "The driver left when the pump failed and the gate was open.",
        "The mill cut the cloth and sold it at a reduced price.",
        "The 26th was a Sunday and I was not on duty at the ward.",
        "Ann Lee called the broker to Bay and Bay on November 22nd, I believe.",
        "Roe and Lee were at the pump and in the yard all night.",
        "BT: the contract allows five in October; the district will not grant the rest.",
    ],
)
def test_what_is_bound_together_stays_together(words: str) -> None:
    assert clauses(words) == []


def test_them_and_it_have_what_they_mean_where_one_is_left() -> None:
    said = with_things("the Council would not pay for them.", "Roe said his company had asked for soil borings")
    assert said == "the Council would not pay for them [soil borings]."
    assert with_things("Lee had it drained on May 29.", "the new tower began to leak on May 28").startswith(
        "Lee had it [the new tower] drained"
    )
    assert "[" not in with_things("Lee paid for them.", "the boys broke the windows")


def test_a_letter_tells_each_with_its_own_day() -> None:
    found = facts_of(LETTER)
    assert any(one.endswith("“Delivery of the trawler was made on June 9, 1979, eight weeks late.”") for one in found)
    assert any("spring fishing" in one and "June" not in one for one in found)
    assert any(one.endswith("Mr. Arvid Pell reports that the angle iron repair is worthless.") for one in found)
