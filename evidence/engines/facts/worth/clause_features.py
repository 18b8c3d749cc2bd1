"""What a contract's statement is worth is told by also: what it fixes, which act binds whom, what it leaves to other clauses,
and how much is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_NAME = r"[A-Z][\w.&'\u2019]*(?:,? (?:of |and |& |the )?[A-Z][\w.&'\u2019]*)*"
_SIDE = rf"(?:{_NAME}(?: \([^)]{{1,60}}\))?|(?:The|Each|Either|Neither|No|Both) (?:[Pp]art(?:y|ies)|[A-Z]\w+))"
_ACTS = "shall|will|must|may|agrees?|grants?|warrants?|represents?|hereby|further|also|acknowledges?"
_SIDE_ACTS = re.compile(rf"(?:[^,]{{0,80}}, )?{_SIDE} (?:{_ACTS})\b")
_HAS = {
    "sum": re.compile(r"[$\u00a3\u20ac] ?\d|\b(?:dollars|euros?)\b", re.I),
    "share": re.compile(r"\d ?%|\bper ?cent", re.I),
    "period": re.compile(r"\b(?:days?|months?|years?|hours?)\b"),
    "year": re.compile(r"\b(?:19|20)\d\d\b"),
    "figure": re.compile(r"\d"),
    "pay": re.compile(
        r"\b(?:pa(?:y|ys|id|yments?|yable)|fees?|costs?|expenses?|reimburs\w+|invoices?|prices?|royalt\w+)\b"
    ),
    "court": re.compile(r"\b(?:governed by|jurisdiction|arbitrat\w+|venue)\b"),
    "end": re.compile(r"\b(?:terminat\w+|expir\w+|renew\w*)\b"),
    "loss": re.compile(r"\b(?:indemnif\w+|liab\w+|insur\w+)\b"),
    "right": re.compile(r"\b(?:grants?|licen[cs]es?|exclusiv\w+|sole(?:ly)?|own(?:s|ed|ership)?|title|property)\b"),
    "leave": re.compile(r"\b(?:consent|approv\w+)\b"),
    "record": re.compile(r"\b(?:records?|reports?|audits?|inspect\w*)\b"),
    "notice": re.compile(r"\bnotices?\b", re.I),
    "secret": re.compile(r"\bconfidential", re.I),
    "not": re.compile(r"\b(?:shall|will|may|must) not\b|\b[Nn]either\b|\bNo (?:party|Party)\b|\bno event\b"),
    "efforts": re.compile(r"\b(?:cooperat\w+|efforts?|good faith|assist\w*|reasonabl[ey])\b"),
    "law": re.compile(r"\b(?:compl(?:y|ies|iance)|laws?|regulations?)\b"),
    "declares": re.compile(r"\b(?:acknowledges?|understood|represents?|warrants?)\b"),
    "form": re.compile(r"\b(?:counterparts?|facsimile|waivers?|headings?|successors|amendment|modification)\b", re.I),
    "defines": re.compile('["\u201d]\\)|\\bmeans?\\b|\\breferred to as\\b|\\bdefined\\b'),
    "such": re.compile(r"\b(?:[Ss]uch|[Ss]aid)\b"),
    "elsewhere": re.compile(r"\b(?:[Ss]ub)?(?:[Ss]ections?|[Aa]rticles?|[Pp]aragraphs?|[Cc]lauses?) [\d(]"),
    "attached": re.compile(r"\b(?:Exhibit|Schedule|Annex|Appendix|Attachment)\b"),
    "back": re.compile(r"\b(?:foregoing|there(?:of|to|in|after|under)|aforesaid|same|above|below)\b"),
    "item": re.compile(r"\((?:[a-e]|i{1,3}|iv|[1-4])\)"),
    "proviso": re.compile(r"\bprovided,? (?:however|that)\b|\bhowever\b|;"),
    "also": re.compile(r"\b(?:also|further|[Ii]n addition)\b"),
    "case": re.compile(r"(?:If|In the event|Upon|Unless|Subject|Except|Should|Notwithstanding|Where)\b"),
    "page": re.compile(r"[a-z] \d{1,3} [a-z]"),
}
_FROM_START = ("case",)
_BINDS = re.compile(r"\b(?:shall|will|must|may|agrees?)\b")
_STEPS = (12, 20, 30, 45, 60, 90)  # words


def clause_features(text: str, *, is_term: bool) -> Iterator[str]:
    """Of the words of a statement; ``is_term`` where it is one of the contract's main terms."""
    for name, pattern in _HAS.items():
        if pattern.match(text) if name in _FROM_START else pattern.search(text):
            yield f"clause {name}"
    yield f"clause side acts {bool(_SIDE_ACTS.match(text))}"
    yield f"clause binds {min(len(_BINDS.findall(text)), 4)}"
    yield f"clause joins {min(text.count(' and '), 4)}"
    yield f"clause commas {min(text.count(',') // 2, 4)}"
    words = text.count(" ") + 1
    yield from (f"clause from {step}" for step in _STEPS if words >= step)
    yield f"clause term {is_term}"
