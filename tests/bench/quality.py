"""Whether what is found is right: every citation on 20 real PDFs against the files; names, dates and legal citations
against gold standards; words of scans; what readers graded; and hostile files against what is expected of them.

The page a citation names is looked up in the original file with pypdfium2, not in what the pipeline stored.
"""

from __future__ import annotations

from pathlib import Path

import pypdfium2

from config.boundary import firm_boundary
from evidence.pipeline.drain import drain
from facts.facts.verification import recount
from facts.models import Citation
from tests.bench.citations import measure_citations
from tests.bench.clauses import measure_clauses
from tests.bench.dates import measure_dates
from tests.bench.documents import measure_documents
from tests.bench.graded import measure_graded
from tests.bench.hostile import measure_hostile
from tests.bench.ingest import as_folder, check, sample, take_in
from tests.bench.names import measure_names
from tests.bench.reading import measure_reading
from tests.bench.report import Line, Row
from tests.bench.same_names import measure_same_names
from tests.bench.scans import measure_scans
from tests.bench.structure import measure_structure
from tests.bench.suggested import measure_suggested
from tests.bench.support import measure_support
from tests.bench.transcripts import measure_transcripts


def measure(home: Path, *, quick: bool) -> list[Line]:
    """Citations of the PDFs, names in labelled texts, then what hostile files come to."""
    files = sample(0, 3 if quick else 20)
    with as_folder(files) as folder:
        case, _ = take_in(folder)
    drain(case.pk)
    check(case, len(files))
    with firm_boundary(case.firm_id):
        counts = recount(case.pk)["citations"]
        citations = list(Citation.objects.filter(case=case).select_related("item"))
    right = sum(right_pages(path, citations) for path in files)
    return [
        share(f"citations whose words stand where they say ({counts.total})", counts.verified, counts.total),
        share(f"citations whose page is right in the PDF ({len(files)} files)", right, len(citations)),
        *measure_names(),
        *measure_same_names(),
        *measure_suggested(),
        *measure_dates(),
        *measure_citations(),
        *measure_structure(),
        *measure_transcripts(),
        *measure_documents(),
        *measure_support(),
        *measure_clauses(),
        *measure_reading(),
        *measure_scans(1 if quick else 3),
        *measure_graded(),
        measure_hostile(),
    ]  # fmt: skip


def share(what: str, good: int, total: int) -> Row:
    return Row(what, 100 * good / max(total, 1), "%", "all", good / max(total, 1), "100 %", good == total > 0)


def right_pages(path: Path, citations: list[Citation]) -> int:
    """How many citations of this file name a page of it on which their words stand, white space apart."""
    own = [one for one in citations if one.item.filename == path.name]
    document = pypdfium2.PdfDocument(path)
    pages = [bare(page.get_textpage().get_text_bounded()) for page in document]
    return sum(one.page_number <= len(pages) and bare(one.quote) in pages[one.page_number - 1] for one in own)


def bare(text: str) -> str:
    """The letters and digits alone: white space and hyphens at line ends are the reader's own."""
    return "".join(character for character in text if character.isalnum())
