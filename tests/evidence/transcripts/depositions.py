"""A short deposition as court reporters set them, and its document in a case."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from cases.models import Case
from config.api.scope import SYSTEM
from evidence.models import Designation, EvidenceItem, Transcript
from evidence.pipeline.stages.structure import ReadStructure
from evidence.pipeline.work import Work
from evidence.transcripts.findings import findings
from evidence.transcripts.places import read_range
from evidence.transcripts.readers import text_of
from tests.factories import make_item

FIRST = [
    "DEPOSITION OF JANE DOE", "JANE DOE,", "having been first duly sworn, testified as follows:", "EXAMINATION",
    "BY MR. STONE:", "     Q.   Good morning. Did you sign the letter", "that is marked as Exhibit 12?",
    "     A.   I never signed that letter. I saw it", "for the first time in the confer-", "ence room on May 3.",
    "     Q.   Who showed it to you?", "     A.   Mr. Alder did. He also had Exhibit P-4 and", "KEST0004471 with him.",
    "     Q.   Was the relief valve closed then?", "     A.   The relief valve was closed, yes.",
]  # fmt: skip
SECOND = [
    "     Q.   Are you certain?", "     A.   As certain as one can be.", "     MR. POOLE:  Objection. Form.",
    "     Q.   You may answer.", "     A.   I saw it with my own eyes. The valve", "was closed at noon.",
    "     Q.   And who had closed it?", "     A.   I do not know.", "     Q.   Did you tell anyone?",
    "     A.   I told the foreman that evening.", "     Q.   In writing?", "     A.   No, over the telephone.",
    "     Q.   Thank you.", "     A.   You are welcome.", "     (Off the record.)",
]  # fmt: skip


def page(number: int, lines: list[str]) -> str:
    numbered = "\n".join(f"{at:2}   {line}" for at, line in enumerate(lines, 1))
    return f"{'Page':>54} {number}\n{numbered}\n"


PAGES = (page(12, FIRST), page(13, SECOND))


def make_deposition(case: Case, *pages: str, **fields: Any) -> EvidenceItem:
    """A document of these pages, or of Jane Doe's deposition, whose structure was read."""
    item = make_item(case, *(pages or PAGES), **{"title": "Doe deposition", **fields})
    read_structure(item)
    return item


def read_structure(item: EvidenceItem) -> None:
    """Read the structure of the document as its pages are now."""
    stage, work = ReadStructure(), Work(item)
    found = stage.compute(work)
    with transaction.atomic():
        stage.store(work, found, actor=SYSTEM)


def make_transcript(case: Case, *pages: str, **fields: Any) -> Transcript:
    item = make_deposition(case, *pages, **fields)
    transcript: Transcript = Transcript.objects.create(
        firm_id=case.firm_id, case=case, item=item, made_by_type="engine", **findings(text_of(item.pk))
    )
    return transcript


def make_designation(transcript: Transcript, page_line: str, **fields: Any) -> Designation:
    first, last = read_range(page_line)
    lines = {"first_page": first.page, "first_line": first.line, "last_page": last.page, "last_line": last.line}
    given = {"kind": "affirmative", "party": "Plaintiff", "made_by_type": "human"} | fields
    made: Designation = Designation.objects.create(
        firm_id=transcript.firm_id, case_id=transcript.case_id, transcript=transcript, **lines, **given
    )
    return made
