"""A Word document of a case, read and laid out as any upload is."""

from __future__ import annotations

from collections.abc import Callable

import docx as word
import pytest

from cases.models import Case, User
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from tests.evidence.extraction.samples import docx
from tests.evidence.pipeline.rerunning import process
from tests.factories import make_item

WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
LINES = ("Carla Voss paid 40,000 dollars on May 4, 2024.", "Anna Quill saw her pay.", "Nobody else was there.")


def letter(*lines: str, header: str = "") -> bytes:
    document = word.Document()
    for line in lines or LINES:
        document.add_paragraph(line)
    if header:
        document.sections[0].header.paragraphs[0].text = header
    return docx(document)


@pytest.fixture
def laid_out(case: Case, attorney: User) -> Callable[..., EvidenceItem]:
    """Makes a document of the case, read by the pipeline."""

    def make(content: bytes = b"", **fields: object) -> EvidenceItem:
        item = make_item(case, title="Letter", content=content or letter(), **fields)
        EvidenceItem.objects.filter(pk=item.pk).update(filename="letter.docx")
        item.refresh_from_db()
        process(person_actor(attorney), item)
        return item

    return make
