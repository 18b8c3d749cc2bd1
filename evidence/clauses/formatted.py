"""What the tools of documents answer in words, for agents that read text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

NO_MATTER = "Error: Matter {case_id} not found or you don't have access."
NO_DOCUMENT = "Error: Document {evidence_id} not found or you don't have access."
PROCESSING = "Document is still being processed. Please wait and try again."
NOT_A_CONTRACT = "This document does not appear to be a contract. Clause analysis works best on agreements."
NO_CLAUSES = "No clauses matching the specified types were found in this document."
NOT_ANALYZED = "Nobody looked for clauses in this document yet. Call isaacus_classify first."
NO_DOCUMENTS = "No documents found in this matter. Upload documents first."
NO_RESULTS = "No relevant documents found for query: '{query}'"
FALLING_BACK = "Search temporarily unavailable. Falling back to keyword search..."
NO_ANSWER = "No answer found for: '{question}'. The document may not contain this information."
_LONGEST = 160  # characters of a clause's words
_NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?:\.\d{1,3}){0,4}(?![\w])")


def analysis_text(status: str, answer: Mapping[str, Any]) -> str:
    """The clauses by type, with their places; or why there are none."""
    reasons = {
        "processing": PROCESSING, "not_a_contract": NOT_A_CONTRACT, "none_found": NO_CLAUSES, "not_analyzed": NOT_ANALYZED,
    }  # fmt: skip
    return reasons.get(status) or "\n".join(_analysis(answer))


def _analysis(answer: Mapping[str, Any]) -> Iterator[str]:
    found = [one for one in answer["types"] if one["count"]]
    yield f"Clause Analysis for [{answer['title']}]:"
    yield ""
    for one in found:
        yield f"✓ {one['label'].upper()} (Found: {counted(one['count'], 'clause')})"
        for row in one["clauses"]:
            if row.state != "rejected":
                yield f'  • {where(row.section, row.page_number)}: "{shortened(row.quote)}"'
        yield ""
    missing = [f"✗ {one['label'].upper()} - Not found" for one in answer["types"] if not one["count"]]
    yield from [*missing, ""] if missing else []
    categories = "1 category" if len(found) == 1 else f"{len(found)} categories"
    yield f"Summary: Found {counted(answer['total'], 'clause')} across {categories}."


def where(section: str, page: int) -> str:
    """“Section 12.1 (Page 8)”; without a number, the heading's words; without a heading, the page alone."""
    number = section_number(section)
    name = f"Section {number}" if number else " ".join(section.split())[:60]
    return f"{name} (Page {page})" if name else f"Page {page}"


def section_number(section: str) -> str:
    """The most particular number among the headings above some words."""
    return max(_NUMBER.findall(section), key=lambda one: one.count("."), default="")


def search_text(matter: str, query: str, hits: Sequence[Mapping[str, Any]], *, fell_back: bool) -> str:
    """The excerpts in order, numbered."""
    opening = [FALLING_BACK, ""] if fell_back else []
    if not hits:
        return "\n".join([*opening, NO_RESULTS.format(query=query)])
    lines = [*opening, f"Found {counted(len(hits), 'relevant excerpt')} in matter {matter}:"]
    for number, hit in enumerate(hits, start=1):
        lines += [
            "",
            f"{number}. [{hit['title']}, {_page(hit['place'])}] (Relevance: {hit['relevance']:.2f})",
            f'   "{shortened(hit["excerpt"], 400)}"',
        ]
    return "\n".join(lines)


def _page(place: str) -> str:
    """“Page 12” of “p. 12”; of what has no pages the sheet or part: “Sheet March 2024”."""
    return f"Page {place[3:]}" if place.startswith("p. ") else place[0].upper() + place[1:]


def answer_text(title: str, question: str, answer: Mapping[str, Any] | None) -> str:
    """The answer with its source, or that there is none."""
    if answer is None:
        return NO_ANSWER.format(question=question)
    heading = " ".join(answer["section"].split())[:120]
    number = section_number(heading)
    named = re.sub(rf"^(?:Section|Article)?\s*{re.escape(number)}[.:)]*\s*", "", heading) if number else heading
    section = f"Section {number}" + (f" ({named})" if named else "") if number else named
    source = f"Page {answer['page']}" + (f", {section}" if section else "")
    return "\n".join([
        f"Answer found in [{title}]:", "", f'Question: "{question}"', "", f'Answer: "{" ".join(answer["quote"].split())}"',
        "", f"Source: {source}", f"Confidence: {answer['confidence']:.2f}",
    ])  # fmt: skip


def shortened(words: str, most: int = _LONGEST) -> str:
    """On one line; a long text up to a word, then three dots."""
    line = " ".join(words.split())
    return line if len(line) <= most else f"{line[:most].rsplit(' ', 1)[0]}..."


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
