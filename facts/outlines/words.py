"""What an outline's kinds of entries and their states are called where people read it."""

from __future__ import annotations

LABELS = {
    "fact": "Fact", "testimony": "Testimony", "exhibit": "Exhibit", "document": "Document", "question": "Open question",
    "issue": "Issue",
}  # fmt: skip
STATE_WORDS = {
    "changed": "Changed since it was put here",
    "dismissed": "Dismissed since",
    "withdrawn": "This exhibit’s number was withdrawn",
    "missing": "The transcript has no such lines as it reads now",
    "gone": "Not in the case any more",
    "withheld": "Withheld from you",
}


def citation_beside(words: str, citation: str) -> str:
    """The citation as it stands in parentheses after these words: of a document whose title they are, the place alone."""
    return "" if citation == words else citation.removeprefix(f"{words}, ")
