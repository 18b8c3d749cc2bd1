"""Of the demo's matter the strategy memo and what stands under the protective order are proposed, and nothing else."""

from __future__ import annotations

from pathlib import Path

from cases.demo.documents import build_matter
from cases.demo.gold import load
from evidence.engines.base.types import Confidants, Document, Party
from evidence.engines.documents.privilege import assess_privilege
from evidence.extraction.base import PAGE_BREAK
from evidence.extraction.sandbox import extract

MATTER = "marsh-v-corvane"


def test_the_engine_proposes_what_is_marked_and_the_firm_s_memorandum(tmp_path: Path) -> None:
    facts = load()
    matter, firm = facts.matter(MATTER), facts.firms[0]
    people = {
        role: tuple(Party(one.name, one.email) for one in firm.people if (one.role == "client") is (role == "client"))
        for role in ("firm", "client")
    }
    confidants = Confidants(people["firm"], people["client"])
    proposed = {}
    for path in build_matter(MATTER, tmp_path):
        if not next(one for one in matter.documents if one.file == path.name).text_layer:
            continue
        extracted = extract(path, filename=path.name, workdir=tmp_path)
        text = PAGE_BREAK.join(page.text for page in extracted.pages)
        document = Document(
            text, filename=path.name, media_type=extracted.media_type, metadata=dict(extracted.metadata)
        )
        if found := assess_privilege(document, confidants):
            proposed[path.name] = (found.category, {one.why for one in found.reasons})
    assert {name: category for name, (category, _) in proposed.items()} == {
        "2024-03-18 Board minutes (special meeting).pdf": "protective_order",
        "2024-10-01 Strategy memo.docx": "work_product",
    }
    assert "It is a memorandum the firm wrote for itself." in proposed["2024-10-01 Strategy memo.docx"][1]
