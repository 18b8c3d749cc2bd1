"""The columns of facts, people and issues in files: what is written is what can be read in again."""

from __future__ import annotations

import re

FACTS = (
    "fact", "text", "date", "date_end", "date_precision", "times", "status", "proof", "speaker", "importance", "effect",
    "dispute", "disputed_by", "tags", "notes", "people", "issues",
    "document", "document_id", "page", "bates", "characters", "quote",
)  # fmt: skip
PEOPLE = ("name", "type", "aliases", "roles", "description")
ISSUES = ("claim", "claim_kind", "party", "against", "issue", "description", "element")
TABLES = {"facts": FACTS, "people": PEOPLE, "issues": ISSUES}
# What other programs call them; compared by their letters only.
ALIASES = {
    "facts": {
        "fact": ("no", "number", "facttext#"), "text": ("facttext", "description", "summary"),
        "date": ("datetime", "datestart", "startdate"), "date_end": ("enddate", "datethrough"),
        "date_precision": ("precision",), "times": ("othertimes", "otherdates"), "status": ("reviewstatus",),
        "proof": ("kindofproof",), "speaker": ("witness",),
        "effect": ("evaluation",), "tags": ("tag", "keywords"), "notes": ("note", "comments"),
        "people": ("objects", "persons", "involved"), "issues": ("linkedissues",),
        "document": ("source", "sources", "shortname"), "page": ("sourcepage", "pageno"),
        "bates": ("batesbegin", "batesbeg", "begbates", "batesnumber"), "quote": ("sourcetext", "excerpt"),
    },
    "people": {
        "name": ("fullname", "person", "object"), "type": ("kind", "objecttype"), "aliases": ("shortname", "alsoknownas"),
        "roles": ("role", "roleincase"),
    },
    "issues": {"claim": ("parentissue",), "issue": ("fullname", "name", "title")},
}  # fmt: skip
SEPARATOR = "\n"  # between several names or issues in one cell
BETWEEN = " › "  # a claim and its issue


def folded(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())


def column_of(table: str, header: str) -> str:
    """The column that a header means; empty: none that is read."""
    known = {folded(name): name for name in TABLES[table]}
    known |= {alias: name for name, aliases in ALIASES[table].items() for alias in aliases if alias not in known}
    return known.get(folded(header), "")
