"""What a document is, which day it bears, and whether its summary rests on its words (``python -m tests.bench.documents``).

Kinds are those of the folders that documents lie in: contracts, mail, hearings, policies, chapters of a report. The day of a
contract is its labelled agreement or effective date. A statement of a summary is borne out when the names, figures and dates in
it stand in the spans of the document that it keeps. Each figure is given for the two thirds that were looked at, and for the
third that nobody looked at.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any

from evidence.engines.base.types import Document
from evidence.engines.dates.dates import find_dates
from evidence.engines.dates.document_day import document_day
from evidence.engines.documents.classify import classify
from evidence.engines.summaries.contract_clauses import PARTICULAR
from evidence.engines.summaries.contract_topics import TOPICS
from evidence.engines.summaries.parts import SummaryPart
from evidence.engines.summaries.summarize import parts_of
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import halves
from tests.bench.structure import mail_document

KINDS_AIM, ERROR_AIM, DAY_AIM, BORNE_OUT_AIM = 0.93, 0.05, 0.85, 0.99
MAILS, BINS = 240, 10
_FOLDERS = (
    ("contract", "01_cuad/txt/*.txt"),
    ("contract", "09_qa/corpus/contractnli/*.txt"),
    ("contract", "09_qa/corpus/maud/*.txt"),
    ("policy", "09_qa/corpus/privacy_qa/*.txt"),
    ("transcript", "06_depositions/*/*.txt"),
    ("transcript", "08_matter/horizon/*.rst"),
    ("report", "08_matter/horizon/report-volume-1/*.rst"),
)
_AMENDS = re.compile(r"\bTHIS [\w .,\"'()-]{0,60}AMENDMENT\b|\b(?i:amendment (?:no|number))\b|\bThis Amendment\b")
_WORD = re.compile(r"[A-Z][\w'\u2019&.-]{2,}|\$?\d[\d,.]*\d|\d")
_LABELS = "|".join({one.label for one in (*TOPICS, *PARTICULAR.values())})
_OURS = re.compile(
    rf"^(?:{_LABELS}): "
    r"|^(?:Charges|Claims|Ordered|Results|Hearing|For): "
    r"|\((?:dated [\w ]+|\d+ questions|\d+)\)|\b(?:Asks|Asked|Answers|Forwards|In answer to|Before that|Letter to"
    r"|Mostly about|(?:Paper|Policy|Report)(?= on|, mostly about)|Message(?= to|,)|The author"
    r"|The witness|Contract"
    r"|Part of a court paper|Deposition of|Transcript|Deposition|Opinion|Pleading|and \d+ others?)\b"
)


def labelled() -> Iterator[dict[str, Any]]:
    """Documents with the kinds their folders give, under names that say nothing of it."""
    folder = data_folder()
    for kind, pattern in _FOLDERS:
        for path in sorted(folder.glob(pattern)):
            text = path.read_text(errors="replace")
            name = f"{hashlib.sha256(path.name.encode()).hexdigest()[:8]}.pdf"
            given = "amendment" if kind == "contract" and _AMENDS.search(text[:1_500]) else kind
            yield {"name": path.name, "kind": given, "document": Document(text, name, "application/pdf")}
    for path in islice(sorted((folder / "07_enron" / "eml").glob("*.eml")), MAILS):
        yield {"name": path.name, "kind": "email", "document": mail_document(path)}


def measure_kinds(cases: list[dict[str, Any]]) -> list[Line]:
    """The share of right kinds, and how far confidence is from it; each kind counts the same in neither."""
    lines: list[Line] = []
    for part, chosen in halves(cases, "name"):
        judged = [(found.confidence, found.kind == case["kind"]) for case, found in _classified(chosen)]
        right = sum(good for _, good in judged) / max(len(judged), 1)
        of = f"({part.name}, {part.size} documents)"
        lines += [
            _row(f"kinds of documents {of}", right, KINDS_AIM),
            _row(f"expected calibration error of kinds {of}", calibration_error(judged), ERROR_AIM, at_most=True),
        ]
    return lines


def _classified(cases: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], Any]]:
    for case in cases:
        yield case, classify(case["document"])


def calibration_error(judged: list[tuple[float, bool]]) -> float:
    """The mean distance between confidence and share of right ones, over ten bins weighted by their size."""
    total = 0.0
    for at in range(BINS):
        inside = [(sure, good) for sure, good in judged if at <= min(sure * BINS, BINS - 1e-9) < at + 1]
        if inside:
            total += abs(sum(sure for sure, _ in inside) - sum(good for _, good in inside))
    return total / max(len(judged), 1)


def measure_days() -> list[Line]:
    """The share of dated contracts whose own day is found, and of found days that are another."""
    folder = data_folder() / "01_cuad"
    cases: list[dict[str, Any]] = json.loads((folder / "gold.json").read_text())
    cases = [case | {"name": case["file"].rsplit("/", 1)[-1], "days": _days(case["labels"])} for case in cases]
    lines: list[Line] = []
    for part, chosen in halves(cases, "name"):
        dated = [case for case in chosen if case["days"]]
        found = [document_day(Document((folder / case["file"]).read_text(errors="replace"))) for case in dated]
        right = sum(day in case["days"] for day, case in zip(found, dated, strict=True))
        wrong = sum(day is not None for day in found) - right
        of = f"({part.name}, {len(dated)} contracts)"
        lines += [
            _row(f"own day of contracts {of}", right / max(len(dated), 1), DAY_AIM),
            _row(f"contracts given another day {of}", wrong / max(len(dated), 1), ERROR_AIM, at_most=True),
        ]
    return lines


def _days(labels: dict[str, list[dict[str, Any]]]) -> set[Any]:
    words = [one["text"] for name in ("Agreement Date", "Effective Date") for one in labels.get(name, [])]
    return {day.date for text in words for day in find_dates(text) if day.precision == "day"}


def measure_summaries(cases: list[dict[str, Any]]) -> list[Line]:
    """The share of statements whose names, figures and dates stand where they say."""
    lines: list[Line] = []
    for part, chosen in halves(cases, "name"):
        good = total = 0
        for case in chosen:
            for statement in parts_of(case["document"]):
                total += 1
                good += borne_out(statement, case["document"])
        lines.append(
            _row(f"statements of summaries borne out ({part.name}, {total})", good / max(total, 1), BORNE_OUT_AIM)
        )
    return lines


def borne_out(statement: SummaryPart, document: Document) -> bool:
    """Do the capitalised words and figures of the statement stand in its spans, and dates by their day there or as its own?"""
    source = " ".join(document.text[start:end] for start, end in statement.spans)
    there = _bare(source)
    words = _OURS.sub(" ", statement.words)
    if all(_bare(word) in there for word in _WORD.findall(words)):
        return True
    days = {document_day(document), document.reference_date, *(found.date for found in find_dates(source))}
    for found in reversed(find_dates(words)):
        if found.date in days:
            words = words[: found.start] + words[found.end :]
    return all(_bare(word) in there for word in _WORD.findall(words))


def _bare(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())


def _row(what: str, value: float, aim: float, *, at_most: bool = False) -> Row:
    met = value <= aim if at_most else value >= aim
    return Row(what, value, "", "", None, f"{'≤' if at_most else '≥'} {aim}", met)


def measure_documents() -> list[Line]:
    cases = list(labelled())
    return [*measure_kinds(cases), *measure_days(), *measure_summaries(cases)]


if __name__ == "__main__":
    lines = measure_documents()
    sys.stdout.write(table(lines) + "\n")
    sys.exit(1 if any(isinstance(line, Row) and not line.met for line in lines) else 0)
