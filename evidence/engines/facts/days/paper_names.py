"""Days that are part of another paper's name and not of what is told: "the April 15, 2008 Order"."""

from __future__ import annotations

import re

from evidence.engines.base.types import DateMention
from evidence.engines.facts.days.described_days import is_done_by_paper

_NAMES_PAPER = re.compile(
    r"\s{1,3}(?:\w+ )?(?:Order|Motion|Opinion|Judgment|Decision|Letter|Memorandum|Report|Agreement|Amendment|Contract|Lease"
    r"|Notice"
    r"|Petition|Complaint|Resolution|Ruling|Policy|Plan|Minutes|Invoice|Hearing|Meeting|Award)\b"
)  # "the April 15, 2008 Order": a paper's name
_POINTED_PAPER = re.compile(
    r"\s{1,3}(?:\w+ )?(?:minutes|order|opinion|judgment|decision|letter|agreement|ruling|report|notice)\b"
)
_NAMED_PAPER = re.compile(
    r"\b(?:Order|Motion|Opinion|Judgment|Decision|Letter|Memorandum|Report|Agreement|Amendment|Contract|Lease|Notice|Award|Plan"
    r"|Policy|Deed|Note|Petition|Complaint|(?:[Mm]eeting )?[Mm]inutes)"
    r"(?: \([^()]{2,40}\)| between [^,;]{3,80})?,? (?:[Dd]ated|of|made|entered into)(?: as of)? $"
)
_DATED_PAPER = re.compile(
    r"\b(?:note|deed|agreement|lease|letter|contract|mortgage|policy|check|will"
    r"|invoice)(?: \([^()]{2,40}\))?,? dated(?: as of)? $"
)
_ANY_PAPER = re.compile(
    r"\b(?:(?:Indenture|Debenture|Mortgage|Guarant(?:y|ee)|Confirmation|Warrant|Certificate|Licen[sc]e|Addendum|Statement|Supplement"
    r"|Bond|Will|Instrument|Offer|Proposal|Quotation|Schedule|Assignment|Release|Settlement|Consent|Waiver|Charter|Bylaws|Prospectus)"
    r"|(?:Agreement|Contract|Lease|Order|Plan|Deed|Note)[\"\u201d])(?: \([^()]{2,40}\))?,? dated(?: as of)? $"
)  # "pursuant to an Indenture, dated as of": whatever is dated and has a name
_SHOWN_PAPER = re.compile(
    r"\b(?:drawing|plan|sketch|survey|photo(?:graph)?|map|study|appraisal|estimate|quote|bill|permit|certificate|specification|chart"
    r"|letter|memo|report|notice|order|agreement|contract|lease|invoice|warranty|manual|schedule) (?:of|dated|from) $"
)
_SHOWS = re.compile(
    r"\s{1,3}(?:also )?(?:shows?|showed|requires?|required|calls?|called|says?|states?|stated|provides?|provided|lists?|listed)\b"
)
_AMENDED = re.compile(r"\bas (?:amended|supplemented|modified|restated|extended)\b[^.;]{0,80}$")
_ENTERED = re.compile(
    r"\b(?:entered into|executed|signed|made)(?: (?:that|a) certain| an?| the)?"
    r"(?: (?:[A-Z\"\u201c][\w&'\u2019-]*|of|and|for|the|to)){1,12},? dated(?: as of)? $"
)  # what is entered into, on the day that it bears
_MINUTES_OF = re.compile(r"\b[Mm]inutes (?:of|from|for) (?:the )?$")  # of an earlier meeting, which are approved
_THIS = re.compile(r"\b(?:[Tt]his|THIS)(?: [\w\u2019'-]+){0,6} \Z")
_POINTS = re.compile(r"(?:\b(?:the|its|his|her|their|this|that)|['\u2019]s?) $")
_OWN = re.compile(r"\b(?:entered into|executed|signed|made(?! an? ))\b")
_CERTAIN = re.compile(r"\bthat certain\b")
_NAMED_LATE = 25  # characters: what a sentence begins with is what it is about


def names_paper(masked: str, found: DateMention, start: int) -> bool:
    """Is it part of another paper's name, "the April 15, 2008 Order", "that certain Lease dated May 1, 2019"?"""
    if found.start - start <= _NAMED_LATE:
        return False
    said = " ".join(masked[start : found.start].split()) + " "
    if _MINUTES_OF.search(said):
        return True
    if _NAMES_PAPER.match(masked, found.end):
        return True
    if _POINTS.search(said) and _POINTED_PAPER.match(masked, found.end):
        return True
    if _SHOWN_PAPER.search(said) and _SHOWS.match(masked, found.end):
        return True  # "the drawing of May 3, 2017 shows a pipe"
    other = _NAMED_PAPER.search(said) or _DATED_PAPER.search(said) or _ANY_PAPER.search(said)
    if other is None:
        return bool(_AMENDED.search(said))
    if _ENTERED.search(said) or is_done_by_paper(masked, found, start):
        return False
    own = _OWN.search(said, 0, other.start()) or _THIS.search(said[: other.start()])
    return own is None or bool(_CERTAIN.search(said))
