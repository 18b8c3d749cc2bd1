"""What a party alleges: the sentences of a complaint or petition say what somebody claims, not what is so."""

from __future__ import annotations

import re

from evidence.engines.facts.papers.briefs import is_brief, names_speaker
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Read, Sentence
from evidence.engines.names.lexicon import common_words

_TITLE = re.compile(
    r"\b(?:COMPLAINT|PETITION|COUNTERCLAIMS?|CROSS-?COMPLAINT|INDICTMENT|Complaint|Petition|Counterclaims?|Indictment)\b"
)
_ABOUT_ONE = re.compile(
    r"\b(?:answer|motion|order|response|opposition|reply|notice|summons|brief|memorandum|objections?|report|letter|exhibit|opinion"
    r"|policy|procedure|form|department|line|handling)\b",
    re.I,
)
_PLEADS = re.compile(r"\b(?:alleges?|complains?|avers?|charges|states? and alleges|respectfully shows?)\b", re.I)
_COURT = re.compile(r"\b(?:court|tribunal|commission|board|in arbitration|arbitration association)\b", re.I)
_AGAINST = re.compile(r"(?:^|\s)(?:vs?\.?|-v-|against)\s|\b(?:in re|in the matter of)\b", re.I)
_BEFORE_TITLE = re.compile(
    r"(?:(?:first|second|third|fourth|amended|supplemental|superseding|verified|original|consolidated|corrected|civil|criminal"
    r"|class|action|derivative|joint|third[- ]party|the|plaintiff|defendant|petitioner|claimant"
    r"|(?:plaintiff|defendant)s?['\u2019]s?|s)\W{1,3})*\Z",
    re.I,
)
_NAMES = {"cross-complaint": "cross-complaint", "crosscomplaint": "cross-complaint", "counterclaims": "counterclaim"}
_HEAD_SENTENCES, _HEAD, _FEWEST_ITEMS = 40, 8_000, 3
_NUMBERED = re.compile(r"^\d{1,3}\.\s")
_FORMAL = re.compile(
    r"\bincorporates?\b.{0,60}\b(?:paragraphs?|allegations?|reference)\b|\bas (?:if|though) (?:fully )?set forth\b"
    r"|\b(?:re-?alleges?|repeats)\b|\bjurisdiction (?:over|of|pursuant|under)\b|\bhas (?:subject[- ]matter"
    r"|personal) jurisdiction\b"
    r"|\b[Vv]enue (?:is|lies)\b|^WHEREFORE\b|\bdemands? (?:judgment|a (?:trial by )?jury|trial)\b|\bprays? for\b",
)
_COUNTS = re.compile(
    r"^(?:First|Second|Third|Fourth|Fifth|Finally|Lastly|And|But|Nor|Moreover|Further(?:more)?|Thus|Therefore|Accordingly|However"
    r"|Once again|In short|Indeed|Instead|Likewise|Additionally|Also),? (?=\w)"
)
_LEADS = frozenset({"Regarding", "Contrary", "Unlike", "Given", "Only", "Even", "Once"})
_SMALL = re.compile(
    r"(?:The|On|In|At|As|Upon|After|Before|When|While|From|During|By|For|This|That|These|Those|It|He|She|They|There|All|Each|Neither"
    r"|Both|An?|Since|Until|Under|His|Her|Its|Their|Between|To|With|Around|About|Following|Prior|Approximately|Beginning|Despite"
    r"|Although|Because|If|No|Some|Several|Another|Within|Instead|Thereafter|Later|Shortly|Subsequently|Over|Through(?:out)?)\b"
)


def pleading_of(read: Read) -> str:
    """What the document is called, "complaint", where it is a party's allegations; else empty."""
    head = read.sentences[:_HEAD_SENTENCES]
    found = next((match for one in head if (match := _title(read, one))), None)
    if found is None or read.spoken or not _PLEADS.search(read.masked, 0, _HEAD):
        return ""
    numbered = sum(bool(_NUMBERED.match(s.words)) for s in read.sentences)
    name = found.group().lower()
    return _NAMES.get(name, name) if numbered >= _FEWEST_ITEMS else ""


def _title(read: Read, sentence: Sentence) -> re.Match[str] | None:
    """Its title, alone in its line, under a caption: what only cites or speaks of an indictment is none."""
    if sentence.kind not in (BlockKind.HEADING, BlockKind.CAPTION) or _ABOUT_ONE.search(sentence.words):
        return None
    found = _TITLE.search(sentence.words)
    before = sentence.words[: found.start()] if found else ""
    if found is None or not (before.isupper() or sentence.kind is BlockKind.CAPTION or _BEFORE_TITLE.match(before)):
        return None
    above = read.masked[: sentence.end]
    return found if _COURT.search(above) and _AGAINST.search(above) else None


def is_formal(words: str) -> bool:
    """What every complaint says: of jurisdiction, of paragraphs incorporated, of what is demanded."""
    return bool(_FORMAL.search(words))


def alleged(pleading: str, words: str) -> str:
    """ "Pike crossed the line." → "The complaint alleges that Pike crossed the line."; what a brief says, it argues. As it is
    where the paper is neither, or the words say already whose they are."""
    if not pleading or (is_brief(pleading) and names_speaker(words)):
        return words
    words = _COUNTS.sub("", words) if is_brief(pleading) else words
    is_small = _SMALL.match(words) or (is_brief(pleading) and _begins_small(words))
    lowered = words[0].lower() + words[1:] if is_small else words
    return f"{_claims(pleading)}{lowered}"


def _begins_small(words: str) -> bool:
    """Is its first word an ordinary one, with another in small letters behind it?"""
    first, _, rest = words.partition(" ")
    return first.rstrip(",").lower() in common_words() and (rest[:1].islower() or first in _LEADS)


def unalleged(pleading: str, words: str) -> str:
    """The words of an allegation of this pleading without what says that they are one."""
    return words.removeprefix(_claims(pleading)) if pleading else words


def _claims(pleading: str) -> str:
    return f"The {pleading} {'argues' if is_brief(pleading) else 'alleges'} that "
