"""What models propose of claims and names, from a server that answers as models do: out of form, cut off, of nothing listed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from evidence.engines.base.same_names import ListedName
from evidence.engines.base.structure import OpenIssue, PossibleClaim, StatedFact
from evidence.engines.base.types import InvalidAnswerError, TruncatedAnswerError
from evidence.engines.providers.llm.same_names import MOST_PAIRS, same_names
from evidence.engines.providers.llm.structure import A_QUESTION, FEWEST, MOST_LINKS, suggest_structure
from tests.evidence.engines.providers.scripted_model import Script, asked

FACTS = [StatedFact(f"fact {at}", f"The tenant paid rent {at}.") for at in range(1, A_QUESTION + 1)]
ISSUE = OpenIssue("issue", "Breach", "Breach. The tenant failed to pay.")
LEASE = PossibleClaim("lease", "Breach of a lease", (("Lease", "The parties signed a lease."),))
NAMES = [
    ListedName("a", "person", "Robert Hale"),
    ListedName("b", "person", "Bob Hale"),
    ListedName("c", "organization", "Hale"),
]


def numbers_in(request: dict[str, Any]) -> list[str]:
    return re.findall(r"^(F\d+):", str(request["messages"][-1]["content"]), re.MULTILINE)


def link(number: str, **said: Any) -> dict[str, Any]:
    return {"fact": number, "to": "I1", "reason": "It says so.", "confidence": 0.5} | said


def all_linked(request: dict[str, Any]) -> dict[str, Any]:
    return {"claims": [], "links": [link(one) for one in numbers_in(request)]}


def test_an_answer_that_breaks_off_is_asked_for_by_halves() -> None:
    def answer(request: dict[str, Any]) -> Any:
        is_long = len(numbers_in(request)) > A_QUESTION // 3
        return ('{"links": [{"fact": "F1", "to"', "length") if is_long else all_linked(request)

    with asked(script := Script({"SaidStructure": answer})):
        found = suggest_structure(FACTS, [ISSUE], [])
    assert [one.fact for one in found.links] == [one.id for one in FACTS]
    assert len(script.requests) == 7  # 60, and 30 twice, broke off; 15 four times


def test_a_list_that_is_full_may_lack_its_end_and_is_asked_for_by_halves() -> None:
    def answer(request: dict[str, Any]) -> dict[str, Any]:
        return {"links": [link(one, to=to) for one in numbers_in(request) for to in ("I1", "I2")]}

    issues = [ISSUE, OpenIssue("other", "Rent", "Rent. Rent was due.")]
    with asked(Script({"SaidStructure": answer})):
        found = suggest_structure(FACTS, issues, [])
    assert 2 * len(FACTS) > MOST_LINKS
    assert {(one.fact, one.issue) for one in found.links} == {(one.id, to.id) for one in FACTS for to in issues}


def test_where_even_few_break_off_it_says_so() -> None:
    with asked(script := Script({"SaidStructure": ("{", "length")})), pytest.raises(TruncatedAnswerError):
        suggest_structure(FACTS[:FEWEST], [ISSUE], [])
    assert len(script.requests) == 1


@pytest.mark.parametrize("words", ["I think F1 bears on I1.", '{"links": "F1"}', '{"links": [{"fact": "F1"}]}', ""])
def test_what_is_out_of_form_is_asked_once_more_and_then_refused(words: str) -> None:
    with asked(script := Script({"SaidStructure": words, "SaidPairs": words or "no"})):
        with pytest.raises(InvalidAnswerError):
            suggest_structure(FACTS[:2], [ISSUE], [])
        assert len(script.requests) == 2


def test_numbers_that_make_no_sense_cost_their_link_and_no_other() -> None:
    said = [
        link("F1", confidence=3496), link("F2", to="C1", element=4096), link("F3", to="C1", element=-1),
        link("https:", to="Halden"), link("F2", confidence=-7), link("F99"),
    ]  # fmt: skip
    claims = [{"claim": "C1", "reason": "Signed."}, {"claim": "21", "reason": "58.7%", "confidence": 3496}]
    with asked(Script({"SaidStructure": {"claims": claims, "links": said}})):
        found = suggest_structure(FACTS[:3], [ISSUE], [LEASE])
    assert [one.key for one in found.claims] == ["lease"]
    assert [(one.fact, one.confidence) for one in found.links] == [("fact 1", 0.9), ("fact 2", 0.0)]


def test_names_that_were_not_listed_are_no_pair() -> None:
    pair = {"one": "N1", "other": "N2", "reason": "Bob is short for Robert.", "confidence": 95}
    empty = {"one": "", "other": "", "reason": "", "confidence": 2}
    said = [
        pair,
        empty,
        pair | {"other": "N9"},
        pair | {"other": "N1"},
        pair | {"other": "N3"},
        {**pair, "one": "N2", "other": "N1"},
    ]
    with asked(Script({"SaidPairs": {"pairs": said + [empty] * MOST_PAIRS}})):
        (found,) = same_names(NAMES)
    assert (found.one, found.other, found.confidence) == ("a", "b", 0.9)


@pytest.mark.parametrize("words", ["Robert and Bob are one.", '{"pairs": 3}'])
def test_an_answer_about_names_that_is_out_of_form_is_refused(words: str) -> None:
    with asked(Script({"SaidPairs": words})), pytest.raises(InvalidAnswerError):
        same_names(NAMES)
