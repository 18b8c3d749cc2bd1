"""Reports of those who inquire, audit or inspect: what "we" or "I" finds in them, whoever of them wrote it, the report finds."""

from __future__ import annotations

import re

_TITLE = re.compile(
    r"^[^.\n;]{0,80}\b(?:report|inquiry|enquiry|investigation|audit|findings"
    r"|(?:independent|external|internal|special|serious|case|safety|lessons learned) review|review (?:of|into))\b"
    r"[^.\n;]{0,80}$",
    re.I | re.M,
)
_OTHER = re.compile(
    r"\b(?:agreement|contract|lease|policy|dear|affidavit|declaration|statement of|complaint|motion|order|notice|minutes"
    r"|interview|transcript|invoice|request|application|form"
    r"|subpoena|summons|warrant|performance|employee|plaintiff|petitioner|proof|civil action|return)\b",
    re.I,
)
_HEAD = 900  # characters
_SHORT = 90  # characters of a line that may be a title
NAMED = "The report"


def is_report(text: str) -> bool:
    """Does a line of its head call it a report, a review, an inquiry or the like, and none call it something else?"""
    head = text[:_HEAD]
    return bool(_TITLE.search(head)) and not any(_OTHER.search(line) for line in head.split("\n") if len(line) < _SHORT)
