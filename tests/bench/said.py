"""What a model said of papers, as it went over the wire, and why some of it was dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from evidence.engines.base.types import Document
from evidence.engines.providers.llm.entities import verified_mentions
from evidence.engines.providers.llm.facts import verified_facts
from evidence.engines.providers.llm.locate import locate, locate_all, squeeze
from evidence.engines.providers.llm.naming import is_of_type
from evidence.engines.providers.llm.parts import PartAnswer
from evidence.engines.providers.llm.relationships import verified_relationships
from evidence.engines.providers.llm.schemas import SaidReading
from evidence.engines.support.facts import judge_facts
from tests.bench.recorder import Record
from tests.bench.report import Line, Row

Paper = dict[str, Any]


def answers_out_of_form(record: Record) -> Row:
    """Readings that came to their end and are none all the same."""
    ended = [one for one in record.exchanges if one.shape == "SaidReading" and one.status == 200 and not one.broke_off]
    return Row("  answers that are out of form", sum(_whole(one.said) is None for one in ended), "")


def rows_of_facts(papers: list[Paper], record: Record) -> list[Line]:
    said, nowhere, lacking = 0, 0, Counter[str]()
    for document, answers in _answers(papers, record):
        said += sum(len(one.said.facts) for one in answers)
        nowhere += sum(locate(part.source, one.quote) is None for part in answers for one in part.said.facts)
        mentions = verified_mentions(document, answers)
        found = verified_facts(document.text, answers, mentions, [])
        lacking.update(missing[0].part for _, missing in judge_facts(document, mentions, found).dropped)
    return [
        Row("facts said", said, ""),
        Row("  dropped: the quote stands nowhere", nowhere, ""),
        *(Row(f"  dropped: the quote does not say its {part}", count, "") for part, count in lacking.most_common()),
    ]


def rows_of_names(papers: list[Paper], record: Record) -> list[Line]:
    said, nowhere, another, kept = 0, 0, 0, 0
    for document, answers in _answers(papers, record):
        each = [(part.source, one) for part in answers for one in part.said.mentions]
        stand = [one for source, one in each if locate_all(source, one.text)]
        said, nowhere = said + len(each), nowhere + len(each) - len(stand)
        verified = {(" ".join(one.text.split()), one.type) for one in verified_mentions(document, answers)}
        held = [one for one in stand if (" ".join(one.text.split()), one.type) in verified]
        another += sum(not is_of_type(one.text, one.type) for one in stand)
        kept += len(held)
    return [
        Row("names said", said, ""),
        Row("  dropped: the words stand nowhere", nowhere, ""),
        Row(
            "  dropped: no name, or of another type",
            said - nowhere - kept,
            "",
            f"{another} no sum, day, statute or number",
        ),
    ]


def rows_of_relationships(papers: list[Paper], record: Record) -> list[Line]:
    said, kept = 0, 0
    for document, answers in _answers(papers, record):
        said += sum(len(one.said.relationships) for one in answers)
        kept += len(verified_relationships(document, answers, verified_mentions(document, answers)))
    return [Row("relationships said", said, ""), Row("  dropped: not borne out", said - kept, "")]


def _answers(papers: list[Paper], record: Record) -> Iterator[tuple[Document, list[PartAnswer]]]:
    """The whole answers about each paper, which its file's name in the request tells."""
    for paper in papers:
        document = Document(paper["text"], filename=paper["file"])
        asked = [
            one for one in record.exchanges if one.shape == "SaidReading" and f"File: {paper['file']}" in one.asked
        ]
        whole = [said for one in asked if not one.broke_off and (said := _whole(one.said))]
        yield document, [PartAnswer(squeeze(document.text), said) for said in whole]


def _whole(words: str) -> SaidReading | None:
    try:
        return SaidReading.model_validate_json(words)
    except ValidationError:
        return None
