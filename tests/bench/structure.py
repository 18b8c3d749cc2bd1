"""Who testifies, who asks, on which page and line, and that no fact is a header of mail (``python -m tests.bench.structure``).

The hearings' own marks in reStructuredText say whose evidence each turn belongs to and who examines. The same words are
read as the reporter's pages have them, and set anew as a court reporter's deposition: "Q.", "A.", "BY MR. …:".
"""

from __future__ import annotations

import email
import email.policy
import json
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice
from pathlib import Path
from typing import Any

from evidence.engines.base.types import Document
from evidence.engines.dates.own_day import find_own_dates
from evidence.engines.facts.facts import find_facts
from evidence.engines.layout.kinds import TURNS
from evidence.engines.layout.person_names import may_be_same, same_person
from evidence.engines.layout.speech import is_witness
from evidence.engines.layout.structure import structure
from evidence.extraction.base import PAGE_BREAK
from tests.bench.data import data_folder
from tests.bench.report import Line, Row, table
from tests.bench.split import halves

AIMS = {"witness": 0.95, "examiner": 0.90, "lines": 0.95, "headers": 1.0}
LINES, COLUMNS, BEGINNING, MAILS = 25, 58, 24, 120
_TURN = re.compile(r"\*\*([^*]+)\*\*: (.*)")
_EXAMINED = re.compile(r"(?:Further )?(?:Questioned|Examined|Cross-examined|Re-examined) by ", re.I)
_HEADER = re.compile(r"^\W{0,4}(?:From|To|Cc|Bcc|Sent|Date|Subject):", re.M)


@dataclass(frozen=True, slots=True)
class Said:
    """A turn of a hearing, and in whose evidence and examination it stands."""

    witness: str
    examiner: str
    speaker: str
    words: str

    @property
    def answers(self) -> bool:
        return bool(self.witness) and (same_person(self.speaker, self.witness) or is_witness(self.speaker))

    @property
    def asks(self) -> bool:
        return bool(self.examiner) and same_person(self.speaker, self.examiner)


def hearing(path: Path) -> list[Said]:
    """The turns of a hearing, with the witness and examiner that its headings name."""
    said, witness, examiner = [], "", ""
    lines = path.read_text().split("\n")
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if below.startswith("-----"):
            witness, examiner = line.strip(), ""
        elif below.startswith("^^^^^"):
            examiner = _EXAMINED.sub("", line.strip()).replace("(continued)", "").strip()
        elif found := _TURN.match(line):
            said.append(Said(witness, examiner, found[1], found[2]))
    return said


def as_deposition(said: list[Said]) -> str:
    """The same words as a court reporter sets a deposition: numbered lines, an oath, an examiner's name above questions."""
    lines, witness, examiner = [], "", ""
    for one in said:
        if not one.witness or not one.examiner:
            continue
        if one.witness != witness:
            lines += [f"          {one.witness.upper()},", "having been first duly sworn, testified as follows:"]
            witness, examiner = one.witness, ""
        if one.examiner != examiner:
            lines += [
                "                    EXAMINATION",
                f"BY {one.examiner.upper().replace('MR ', 'MR. ').replace('MS ', 'MS. ')}:",
            ]
            examiner = one.examiner
        label = "A.   " if one.answers else "Q.   " if one.asks else f"     {one.speaker.upper()}:  "
        lines += textwrap.wrap(
            f"     {label}{one.words}", COLUMNS, drop_whitespace=True, initial_indent="", break_on_hyphens=False
        )
    pages = [lines[at : at + LINES] for at in range(0, len(lines), LINES)]
    numbered = ("\n".join(f"{n:2}   {line}" for n, line in enumerate(page, 1)) for page in pages)
    return PAGE_BREAK.join(f"{'Page':>54} {at}\n{page}" for at, page in enumerate(numbered, 1))


def counted(text: str, said: list[Said]) -> Counter[str]:
    """How many answers and questions name the right person, and how many name another."""
    counts: Counter[str] = Counter()
    read = structure(text)
    found = [block for block in read.blocks if block.kind in TURNS and block.opens]
    ours = [_key(read.masked[block.start + block.label : block.end]) for block in found]
    for at, n in _aligned(ours, [_key(one.words) for one in said]):
        block, one = found[at], said[n]
        if one.answers:
            counts["answers"] += 1
            counts["witness"] += _same(block.speaker, one.witness)
        elif one.asks:
            counts["questions"] += 1
            counts["examiner"] += same_person(block.speaker, one.examiner) and block.kind.value == "question"
    return counts


def _aligned(ours: list[str], theirs: list[str]) -> Iterator[tuple[int, int]]:
    """The turns of both that begin with the same words, in order."""
    for first, second, size in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():
        yield from zip(range(first, first + size), range(second, second + size), strict=True)


def _same(speaker: str, witness: str) -> bool:
    return bool(speaker) and (
        same_person(speaker, witness) or same_person(witness, speaker) or may_be_same(speaker, witness)
    )


def _key(words: str) -> str:
    return "".join(character for character in words.lower() if character.isalnum())[:BEGINNING]


def speakers() -> list[Line]:
    """Each transcript's share of answers and of questions with the right person, as printed and as a deposition."""
    folder = data_folder()
    days = {path.stem: path for path in (folder / "08_matter" / "horizon").glob("*.rst")}
    days |= {path.stem: path for path in (folder / "06_depositions" / "rst").glob("*.rst")}
    lines: list[Line] = []
    for part, cases in halves([{"name": name} for name in sorted(days)], "name"):
        whole: Counter[str] = Counter()
        for case in cases:
            said = hearing(days[case["name"]])
            texts = [as_deposition(said), days[case["name"]].read_text()]
            texts += [path.read_text() for path in folder.glob(f"06_depositions/*/{case['name']}.txt")]
            for text in texts:
                whole += counted(text, said)
        days_of = f"({part.name}, {part.size} days)"
        lines += [
            _row(f"testimony whose witness is right {days_of}", whole["witness"], whole["answers"], "witness"),
            _row(f"questions whose examiner is right {days_of}", whole["examiner"], whole["questions"], "examiner"),
        ]
    return lines


def page_lines() -> list[Line]:
    """Quotes whose page and lines, as printed, are right."""
    folder = data_folder() / "06_depositions"
    cases: list[dict[str, Any]] = json.loads((folder / "quote_to_cite.json").read_text())
    lines: list[Line] = []
    for part, chosen in halves(cases, "file"):
        right = sum(
            _cited((folder / case["file"]).read_text(), case["quote"], case["pages"][0]) == case["gold"]
            for case in chosen
        )
        lines.append(
            _row(f"quotes with the right page and lines ({part.name}, {part.size})", right, len(chosen), "lines")
        )
    return lines


def _cited(text: str, quote: str, page: int) -> str:
    """The printed reference of the quote's words; of several such places the one nearest to the labelled page."""
    read = structure(text)
    places = [at for at, character in enumerate(read.masked) if not character.isspace()]
    joined, sought = "".join(read.masked[at] for at in places), "".join(quote.split())
    found, at = [], joined.find(sought)
    while at >= 0:
        found.append(read.reference(places[at], places[at + len(sought) - 1] + 1))
        at = joined.find(sought, at + 1)
    return min(found, key=lambda one: abs(int(one.split(":")[0] or 0) - page) if one else 9_999, default="")


def mail_headers() -> list[Line]:
    """Facts of mail that have no header line in their words or their quote."""
    paths = sorted((data_folder() / "07_enron" / "eml").glob("*.eml"))[: 4 * MAILS]
    lines: list[Line] = []
    for part, cases in halves([{"name": path.name, "path": path} for path in paths], "name"):
        good = total = 0
        for case in islice(cases, MAILS):
            for fact in find_facts(document := mail_document(case["path"]), [], find_own_dates(document)):
                total += 1
                good += not (_HEADER.search(fact.quote) or _HEADER.search(fact.text))
        lines.append(_row(f"facts of mail without a header line ({part.name}, {total} facts)", good, total, "headers"))
    return lines


def mail_document(path: Path) -> Document:
    """The message's headers and plain text, as reading the file gives them."""
    message = email.message_from_bytes(path.read_bytes(), policy=email.policy.compat32)
    names = ("From", "To", "Cc", "Date", "Subject")
    head = [f"{name}: {' '.join(str(message[name]).split())}" for name in names if message[name]]
    parts = [part for part in message.walk() if part.get_content_type() == "text/plain"]
    body = bytes(parts[0].get_payload(decode=True) or b"").decode("utf-8", "replace") if parts else ""
    text = "\n".join(head) + "\n\n" + body.replace("\r\n", "\n")
    return Document(
        text, filename=path.name, media_type="message/rfc822", metadata={"from": str(message["From"] or "")}
    )


def _row(what: str, good: int, total: int, aim: str) -> Row:
    value = good / max(total, 1)
    return Row(what, value, "", "", None, f"≥ {AIMS[aim]}", value >= AIMS[aim])


def measure_structure() -> list[Line]:
    return [*speakers(), *page_lines(), *mail_headers()]


if __name__ == "__main__":
    sys.stdout.write(table(measure_structure()) + "\n")
