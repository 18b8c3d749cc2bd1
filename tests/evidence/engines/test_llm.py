"""The language-model engine against a real HTTP endpoint: what it makes up is dropped."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from evidence.engines.base.types import Document, EngineError
from evidence.engines.providers.llm.asking import LLMSettings
from evidence.engines.providers.llm.engine import LLMEngine, chunks
from evidence.engines.providers.llm.locate import locate, locate_all, squeeze
from evidence.engines.providers.local.classify import classify
from evidence.extraction.base import PAGE_BREAK
from tests.evidence.engines import samples
from tests.evidence.engines.scripted_model import Script, served

TEXT = samples.LETTER
DOCUMENT = Document(TEXT, filename="letter.txt")
Use = Callable[[LLMEngine], object]


def asked(script: Script, use: Use) -> tuple[object, LLMEngine]:
    with served(script) as url:
        engine = LLMEngine(LLMSettings("scripted", url, "key", timeout=10))
        return use(engine), engine


def facts(engine: LLMEngine) -> object:
    return engine.facts(DOCUMENT, samples.mentions(TEXT), engine.dates(DOCUMENT))


def test_a_fact_takes_the_sources_own_words_and_an_invented_quote_is_dropped() -> None:
    told = {
        "text": "On 20 May 2021 John Doe told Maria Rossi that the boiler had failed.",
        "quote": "On 20 May 2021  John Doe told Maria Rossi that the boiler had failed.",
        "date": "1999-01-01",
        "confidence": 0.8,
    }
    invented = {"text": "Maria Rossi confessed.", "quote": "I, Maria Rossi, confess.", "confidence": 1.0}
    wrong_sum = {"text": "Maria Rossi paid $9,999.", "quote": "She paid a deposit of $4,200 to Acme Holdings LLC"}
    found, engine = asked(Script({"SaidFacts": {"facts": [told, invented, wrong_sum]}}), facts)
    assert isinstance(found, list)
    assert len(found) == 1
    fact = found[0]
    assert TEXT[fact.start : fact.end] == fact.quote
    assert "boiler\nhad failed." in fact.quote
    assert fact.date == date(2021, 5, 20)
    assert fact.entities == ("John Doe", "Maria Rossi")
    assert engine.dropped == 2


def test_mentions_are_every_place_the_words_stand() -> None:
    said = [
        {"text": "Maria Rossi", "type": "person", "name": "Maria Rossi"},
        {"text": "Nobody Atall", "type": "person"},
        {"text": "Acme Holdings LLC", "type": "organization", "role": "Landlord"},
    ]
    found, engine = asked(Script({"SaidMentions": {"mentions": said}}), lambda e: e.mentions(DOCUMENT))
    assert isinstance(found, list)
    assert all(TEXT[m.start : m.end] == m.text for m in found)
    assert [m.name for m in found].count("Maria Rossi") == TEXT.count("Maria Rossi")
    assert engine.dropped == 1


def test_relationships_are_between_known_names_and_quoted() -> None:
    quote = "Acme Holdings LLC employed John Doe as site manager."
    said = [
        {"subject": "Acme Holdings LLC", "predicate": "Employs", "object": "John Doe", "quote": quote},
        {"subject": "Acme Holdings LLC", "predicate": "employs", "object": "A Stranger", "quote": quote},
        {"subject": "John Doe", "predicate": "sued", "object": "Maria Rossi", "quote": "John Doe sued Maria Rossi."},
    ]
    script = Script({"SaidRelationships": {"relationships": said}})
    found, engine = asked(script, lambda e: e.relationships(DOCUMENT, samples.mentions(TEXT)))
    assert isinstance(found, list)
    assert [(r.subject, r.predicate, r.object, r.quote) for r in found] == [
        ("Acme Holdings LLC", "employs", "John Doe", quote)
    ]
    assert engine.dropped == 2


def test_a_summary_keeps_what_its_quotes_bear_out() -> None:
    said = [
        {"text": "Maria Rossi leased from Acme.", "quote": "Maria Rossi signed the lease on 3 May 2021."},
        {"text": "She won the lottery.", "quote": "won the lottery"},
    ]
    found, _ = asked(Script({"SaidSummary": {"sentences": said}}), lambda e: e.summarize(DOCUMENT))
    assert found == "Maria Rossi leased from Acme."


def test_an_answer_out_of_shape_falls_back_to_the_local_rules() -> None:
    found, _ = asked(Script({"SaidKind": "I would rather talk."}), lambda e: e.classify(DOCUMENT))
    assert found == classify(DOCUMENT)


def test_every_request_is_bounded_has_no_tools_and_marks_the_evidence_as_data() -> None:
    script = Script({"SaidFacts": {"facts": []}})
    asked(script, facts)
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
        asked(Script({}, status=400), facts)


def test_chunks_cover_every_page_and_never_cross_one() -> None:
    text = ("word " * 3000) + PAGE_BREAK + "second page" + PAGE_BREAK + "  "
    spans = chunks(text)
    assert all(b - a <= 6000 and "\f" not in text[a:b] for a, b in spans)
    assert sum(len(text[a:b].split()) for a, b in spans) == 3002


def test_a_quote_is_found_through_white_space_and_typography_only() -> None:
    source = squeeze("He said: \u201cI  did\n it\u201d \u2013 twice.")
    assert locate(source, '"I did it" - twice.') == (9, 30)
    assert locate(source, "I did not do it") is None
    assert locate(source, "") is None
    assert locate_all(source, "did") == [(13, 16)]
