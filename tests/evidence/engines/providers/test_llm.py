"""The language-model provider against a real HTTP endpoint: what it makes up is dropped."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.test import override_settings
from pydantic import ValidationError

from evidence.engines.base.tokens import Tokens, counted
from evidence.engines.base.types import (
    Document,
    EngineError,
    EngineTimeoutError,
    FoundMention,
    InvalidAnswerError,
    TruncatedAnswerError,
)
from evidence.engines.dates.dates import find_dates
from evidence.engines.providers.llm import schemas
from evidence.engines.providers.llm.classify import classify as classify_by_model
from evidence.engines.providers.llm.locate import locate, locate_all, on_one_page, squeeze
from evidence.engines.providers.llm.read import read
from evidence.engines.providers.llm.summarize import summarize
from tests.evidence.engines import samples
from tests.evidence.engines.providers.scripted_model import NOTHING, Script, asked
from tests.evidence.engines.providers.scripted_model import read as reads

TEXT = samples.LETTER
DOCUMENT = Document(TEXT, filename="letter.txt")


def answered(script: Script, use: Callable[[], object]) -> object:
    with asked(script):
        return use()


def facts() -> object:
    return read(DOCUMENT, find_dates(TEXT), mentions=samples.mentions(TEXT)).facts


def named(text: str = TEXT) -> list[FoundMention]:
    return read(Document(text), []).mentions


def test_a_fact_takes_the_sources_own_words_and_an_invented_quote_is_dropped() -> None:
    supported = {
        "text": "On 20 May 2021 John Doe told Maria Rossi that the boiler had failed.",
        "quote": "On 20 May 2021  John Doe told Maria Rossi that the boiler had failed.",
        "date": "1999-01-01",
        "confidence": 0.8,
    }
    invented = {"text": "Maria Rossi confessed.", "quote": "I, Maria Rossi, confess.", "confidence": 1.0}
    found = answered(Script(reads(facts=[supported, invented])), facts)
    assert isinstance(found, list)
    assert len(found) == 1
    fact = found[0]
    assert TEXT[fact.start : fact.end] == fact.quote
    assert "boiler\nhad failed." in fact.quote
    assert fact.date == date(2021, 5, 20)
    assert fact.entities == ("John Doe", "Maria Rossi")


def test_mentions_are_every_place_the_words_stand() -> None:
    said = [
        {"text": "Maria Rossi", "type": "person", "name": "Maria Rossi"},
        {"text": "Nobody Atall", "type": "person"},
        {"text": "Acme Holdings LLC", "type": "organization", "role": "Landlord"},
    ]
    found = answered(Script(reads(mentions=said)), named)
    assert isinstance(found, list)
    assert all(TEXT[m.start : m.end] == m.text for m in found)
    assert {m.name for m in found} <= {"Maria Rossi", "Acme Holdings LLC"}
    assert [m.name for m in found].count("Maria Rossi") == TEXT.count("Maria Rossi")


def test_an_address_and_a_heading_that_a_model_calls_persons_are_none() -> None:
    text = "EXHIBIT A\n\nSCHEDULE OF PAYMENTS\n\nMaria Rossi lives at 50 Fremont Street, San Francisco."
    said = [
        {"text": words, "type": "person"}
        for words in ("EXHIBIT A", "SCHEDULE OF PAYMENTS", "50 Fremont Street", "Maria Rossi")
    ]
    found = answered(Script(reads(mentions=said)), lambda: named(text))
    assert isinstance(found, list)
    assert [m.text for m in found] == ["Maria Rossi"]


def test_what_a_model_says_beside_a_name_is_left_out_where_the_document_does_not_say_it() -> None:
    text = "Maria Rossi rents from Acme Holdings LLC (the “Landlord”). She paid $900 on May 3, 2021 under the Rent Act."
    said = [
        {"text": "Maria Rossi", "type": "person", "name": "Maria Elena Rossi-Stone", "role": "Plaintiff"},
        {"text": "Acme Holdings LLC", "type": "organization", "role": "Landlord"},
        {"text": "$900", "type": "money"},
        {"text": "Rent Act", "type": "statute"},
        {"text": "rents from", "type": "money"},
        {"text": "She paid", "type": "statute"},
        {"text": "May 3, 2021", "type": "account"},
        {"text": "She paid $900 on May 3, 2021 under the Rent", "type": "other"},
    ]
    found = answered(Script(reads(mentions=said)), lambda: named(text))
    assert isinstance(found, list)
    assert [(m.text, m.type, m.name, m.role) for m in found] == [
        ("Maria Rossi", "person", "Maria Rossi", ""),
        ("Acme Holdings LLC", "organization", "Acme Holdings LLC", "Landlord"),
        ("$900", "money", "$900", ""),
        ("Rent Act", "statute", "Rent Act", ""),
    ]


def test_a_party_is_called_by_the_name_its_role_is_defined_for() -> None:
    old = "The house is old. " * 40
    text = f"Maria Rossi (the “Tenant”) pays rent. {old} The Tenant left. John Doe stayed."
    for name, called in (("John Doe", "Tenant"), ("Maria Rossi", "Maria Rossi")):
        said = [
            {"text": "the Tenant", "type": "person", "name": name, "role": "Tenant"},
            {"text": "Maria Rossi", "type": "person"},
        ]
        found = answered(Script(reads(mentions=said)), lambda: named(text))
        assert isinstance(found, list)
        assert {m.name for m in found} == {"Maria Rossi", called}, name


def test_relationships_are_between_known_names_and_borne_out_by_their_quote() -> None:
    quote = "Acme Holdings LLC employed John Doe as site manager."
    said = [
        {"subject": "Acme Holdings LLC", "predicate": "Employs", "object": "John Doe", "quote": quote},
        {"subject": "Acme Holdings LLC", "predicate": "employs", "object": "A Stranger", "quote": quote},
        {"subject": "John Doe", "predicate": "sued", "object": "Maria Rossi", "quote": "John Doe sued Maria Rossi."},
        {"subject": "John Doe", "predicate": "employs", "object": "Acme Holdings LLC", "quote": quote},
        {"subject": "Acme Holdings LLC", "predicate": "sued", "object": "John Doe", "quote": quote},
        {"subject": "Acme Holdings LLC", "predicate": "employs", "object": "Maria Rossi", "quote": quote},
    ]
    script = Script(reads(relationships=said))
    found = answered(script, lambda: read(DOCUMENT, [], mentions=samples.mentions(TEXT)).relationships)
    assert isinstance(found, list)
    assert [(r.subject, r.predicate, r.object, r.quote) for r in found] == [
        ("Acme Holdings LLC", "employs", "John Doe", quote)
    ]


def test_a_summary_keeps_what_its_quotes_bear_out() -> None:
    said = [
        {
            "text": "On May 3, 2021 the lease was signed by Maria Rossi.",
            "quote": "Maria Rossi signed the lease on 3 May 2021.",
        },
        {"text": "Maria Rossi leased from Acme.", "quote": "Maria Rossi signed the lease on 3 May 2021."},
        {"text": "She won the lottery.", "quote": "won the lottery"},
    ]
    found = answered(Script({"SaidSummary": {"sentences": said}}), lambda: summarize(DOCUMENT))
    assert found == "On May 3, 2021 the lease was signed by Maria Rossi."


def test_a_confidence_in_percent_or_beyond_all_measure_is_no_reason_to_drop_an_answer() -> None:
    said = [{"text": "Maria Rossi", "type": "person", "confidence": number} for number in (95, 400, -3, 0.5)]
    assert [schemas.SaidMention.model_validate(one).confidence for one in said] == [0.95, 1.0, 0.0, 0.5]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_confidence_that_is_no_number_is_out_of_shape(number: float) -> None:
    with pytest.raises(ValidationError):
        schemas.SaidFact.model_validate({"text": "She paid.", "quote": "paid", "confidence": number})


def test_an_answer_out_of_shape_is_no_answer_and_no_rules_stand_in() -> None:
    with pytest.raises(InvalidAnswerError):
        answered(Script({"SaidKind": "I would rather talk."}), lambda: classify_by_model(DOCUMENT))


@pytest.mark.parametrize("said", ['{"classification": "Evid', {"classification": "Evidence", "kind": "letter"}])
def test_an_answer_that_broke_off_is_refused_also_where_it_happens_to_be_in_shape(said: object) -> None:
    script = Script({"SaidKind": said}, finish="length")
    with pytest.raises(TruncatedAnswerError):
        answered(script, lambda: classify_by_model(DOCUMENT))
    assert len(script.requests) == 1, "the same limit would cut it again"


def test_a_model_that_takes_too_long_is_a_time_out_whose_tokens_are_unknown() -> None:
    with (
        asked(Script({}, hangs=True)), override_settings(LLM_TIMEOUT=0.1), counted() as tokens,
        pytest.raises(EngineTimeoutError),
    ):  # fmt: skip
        facts()
    assert tokens == Tokens("scripted", None, None)


def test_every_request_is_bounded_has_no_tools_and_marks_the_evidence_as_data() -> None:
    script = Script({"SaidReading": NOTHING})
    answered(script, facts)
    for request in script.requests:
        assert "tools" not in request
        assert request.get("max_tokens") or request.get("max_completion_tokens")
        assert request["response_format"]["type"] == "json_schema"
        prompt = str(request["messages"][-1]["content"])
        mark = prompt.split("EVIDENCE ")[1].split(" ")[0]
        assert prompt.count(mark) == 2
        assert len(mark) == 16


def test_a_server_that_fails_raises_and_nothing_is_found() -> None:
    with pytest.raises(EngineError):
        answered(Script({}, status=400), facts)


def test_a_quote_is_found_through_white_space_and_typography_only() -> None:
    source = squeeze("He said: \u201cI  did\n it\u201d \u2013 twice.")
    assert locate(source, '"I did it" - twice.') == (9, 30)
    assert locate(source, "I did not do it") is None
    assert locate(source, "") is None
    assert locate_all(source, "did") == [(13, 16)]


def test_a_quote_that_runs_over_the_end_of_a_page_is_the_longer_part_of_it() -> None:
    text = "He paid\n\f\nthe whole rent on Monday.\n"
    assert text[slice(*on_one_page(text, 0, len(text)))] == "the whole rent on Monday."
    assert on_one_page(text, 10, 19) == (10, 19)
