"""Letters, minutes, policies, reports, statements and the like: title and day, the sentences that matter in such a document,
and those that say what most others do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.documents.signers import signer_of
from evidence.engines.documents.summaries.parts import SummaryPart, SummarySource, is_blank, spelled, stated
from evidence.engines.documents.summaries.ranked import candidates, central
from evidence.engines.documents.titles import titled
from evidence.engines.facts.fragments import asserts
from evidence.engines.facts.meetings import is_routine
from evidence.engines.facts.referring import begins_open
from evidence.engines.facts.relevance import assess, is_boilerplate
from evidence.engines.facts.rulings import is_of_its_course
from evidence.engines.facts.statements import concludes
from evidence.engines.facts.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence

_DEMAND = (
    r"\b(?:please|demand|require|request|must|we ask|you (?:must|shall|are required)|by no later than"
    r"|within \w+ (?:\(\d+\) )?days|deadline|unless)\b"
    r"|\b(?:terminat|breach|confirm|enclos|agree|accept|reject|offer|owe)\w{0,5}\b"
)
_WANTED: dict[str, str] = {
    "letter": _DEMAND,
    "engagement_letter": r"\b(?:engaged?|retain(?:ed|er)?|represent|scope|hourly|fees?|rates?|\$\d|terminate)\b",
    "board_minutes": r"\b(?:resolved|RESOLVED|approved|carried|authoriz|authoris|adopted|voted|agreed|appointed"
    "|declined|reported|present|quorum)\\w{0,3}\b",
    "policy": r"\b(?:this policy|purpose|applies to|must|may not|shall not|prohibited|required|we (?:collect|use"
    "|share|may|do not)|employees|consent)\b",
    "report": r"\b(?:conclu(?:de|sion)\w{0,2}|found|finding|recommend\w{0,6}|purpose of this|this report|identified"
    "|determined|result(?:s|ed)?|in summary|caused?)\b",
    "police_report": r"\b(?:stated|arrested|observed|arrived|dispatched|reported|struck|stolen|injur\w{2,3}|told|fled"
    "|found|responded|advised)\b",
    "witness_statement": r"\b(?:I (?:saw|heard|was|told|went|met|signed|received|asked|am|noticed|knew|recall)|told me|said)\b",
    "will": r"\b(?:give|bequeath|devise|appoint|executor|revoke|residue|guardian)\b",
    "memo": r"\b(?:recommend|risk|conclu|should|issue|propos|decid|because|exposure|settle)\w{0,5}\b",
    "note": r"\b(?:called|met|agreed|said|told|asked|follow|to do|confirmed|wants|needs)\b",
    "statute": r"\b(?:shall|may not|it is unlawful|means|an act to|penalt\w{1,3}|applies|prohibited|guilty|liable)\b",
}
_CONCLUDING = re.compile(r"conclusion|finding|recommend|summary|purpose|resolution|opinion|deficienc", re.I)
_OF_THE_PAPER = re.compile(
    r"\bthis (?:memorandum|report|letter|document|statement|policy) (?:is|was|should|may|must|contains)\b"
    r"|\b(?:reserves?|waiver of) (?:\w+ ){0,3}rights?\b"
    r"|\bI (?:am|hold|have) (?:\w+ ){0,3}(?:years|degree|doctorate|licen[sc]ed|compensated)\b"
    r"|\b(?:do not hesitate|please (?:contact|call|direct|feel))\b"
    r"|\bto order\b|^(?:(?:staff|others?|members?|also|council\w*) )?(?:present|absent)\b|\bpresent (?:were|was)\b"
    r"|\bin attendance\b"
    r"|\bno (?:one|member of the public) (?:wished|appeared|came)\b|\bpledge of allegiance\b"
    r"|\bapprov\w{1,3} the minutes\b"
    r"|\bmeeting (?:was |be )?adjourned\b",
    re.I,
)  # what a paper says of itself and of its writer, and what every meeting begins and ends with
_CALLED = re.compile(r"\breferred to (?:herein|in this \w+|individually)\b", re.I)  # what the parties are called
_MEMO_FIELD = re.compile(
    r"^[ \t*]{0,8}(?P<name>To|From|Re|Subject)[ \t*]{0,4}:[ \t*]{0,8}(?P<value>[^\n]{6,160})", re.M | re.I
)
_SUBJECT = re.compile(
    r"^[ \t]{0,40}(?:Re|RE|Subject|SUBJECT)[ \t]{0,4}:[ \t]{1,12}(?P<value>[^\n]{6,160}?)[ \t]*$", re.M
)
_SIGNED = re.compile(
    r"\b(?:[Ss]ignature|SIGNATURE|[Ss]igned(?: by)?)[ \t]{0,3}:[ \t]{0,40}(?:/s/ ?)?"
    r"(?P<name>[A-Z][\w.'\u2019-]{0,20}(?: [A-Z][\w.'\u2019-]{1,20}){1,3})[ \t]*(?=\n|$|[ ]{3})"
)
_OWN = re.compile(r"\b(?:I|my|me)\b")
_GREETED = re.compile(r"^[ \t]{0,20}(?:Dear|DEAR) (?P<name>[^\n,:]{2,60})[,:]", re.M)
_OUTCOME = re.compile(
    r"\b(?:conclu\w+|f(?:ind|ound)\b|determin\w+|recommend\w*|decid\w+|den(?:y|ied)\b|declin\w+|refus\w+|reject\w*"
    r"|approv\w+"
    r"|terminat\w+|arrest\w*|diagnos\w+|caus(?:e|ed|es)\b|because\b|fail(?:ed|s|ure)\b|owe[sd]?\b|demand\w*"
    r"|violat\w+|breach\w*"
    r"|defect\w*|injur\w+|kill\w*|died\b|destroy\w*|admit\w*|substantiat\w+|resolved\b|agreed\b|promis\w+)",
    re.I,
)  # what came of it, whatever the kind of document
_QUOTED = '"\u201c'  # marks that words of another paper begin with
_HEAD, _WANTED_MOST = 3_000, 4


def writing(reading: SummarySource) -> Iterator[SummaryPart]:
    lead = _lead(reading)
    if lead:
        yield lead
    said = set(lead.spans) if lead else set()
    wanted = _wanted(reading)
    taken = {one.start for one in wanted}
    central_ones = [
        one
        for one in central(reading.text, reading.most)
        if one.start not in taken and not _is_idle(one) and not _repeats(one, said)
    ]
    chosen = [*wanted, *central_ones[: reading.most - len(wanted)]]
    for sentence in sorted(chosen, key=lambda one: one.start):
        yield stated(sentence)


def _is_idle(sentence: Sentence) -> bool:
    """Does it say nothing of the matter, or of whom only what stood before says?"""
    return begins_open(sentence.words) or not _is_said_in_words(sentence)


def _is_said_in_words(sentence: Sentence) -> bool:
    """Is it an assertion about the matter, not about the paper, and no list of names?"""
    return not _OF_THE_PAPER.search(sentence.words) and asserts(plain(sentence.words))


def _repeats(sentence: Sentence, said: set[tuple[int, int]]) -> bool:
    """Is it the title, which the lead has?"""
    return any(start <= sentence.start and sentence.end <= end for start, end in said)


def _is_beside_the_matter(sentence: Sentence, kind: str) -> bool:
    """Of a court's paper the law and its course, of minutes how a meeting goes, of a contract what every contract says."""
    if kind in ("opinion", "pleading"):
        return is_of_its_course(sentence.words) or sentence.words[:1] in _QUOTED
    if kind in ("contract", "amendment"):
        return is_blank(sentence.words) or is_boilerplate(sentence.words) or bool(_CALLED.search(sentence.words))
    return kind == "board_minutes" and (is_routine(sentence.words) or begins_open(sentence.words))


def filling(reading: SummarySource, most: int, beside: list[SummaryPart]) -> Iterator[SummaryPart]:
    """The central sentences of which nothing stands in these statements."""
    said = [span for part in beside for span in part.spans]
    central_ones = central(reading.text, most + len(beside))
    others = [
        one
        for one in central_ones
        if not any(start < one.end and one.start < end for start, end in said)
        and _is_said_in_words(one)
        and not _is_beside_the_matter(one, reading.kind)
    ]
    yield from (stated(one) for one in others[:most])


def _lead(reading: SummarySource) -> SummaryPart | None:
    """Title, day, writer and reader, as far as the head says them."""
    head = reading.text[:_HEAD]
    title, start, end = reading.title
    spans = [(start, end)] if title else []
    parts = [titled(title).rstrip(".")] if title else []
    if reading.day:
        parts.append(spelled(reading.day))
    greeted = _GREETED.search(head) if not title else None
    fields = [] if greeted else list(_MEMO_FIELD.finditer(head))[:4]
    if greeted:
        parts.insert(0, f"Letter to {greeted['name'].strip()}")
        spans.append(greeted.span())
        name, first, last = signer_of(reading.read.masked)
        if name:
            parts.append(f"from {name}")
            spans.append((first, last))
        if subject := _SUBJECT.search(head, 0, greeted.start()):
            parts.append(f"about \u201c{' '.join(subject['value'].split()).rstrip('.')}\u201d")
            spans.append(subject.span())
    elif not fields and (signed := _signed(reading)):
        parts.append(f"signed by {signed['name']}")
        spans.append(signed.span())
    for one in fields:
        parts.append(f"{one['name'].lower()} {' '.join(one['value'].replace('*', ' ').split()).rstrip('.')}")
        spans.append(one.span())
    words = ", ".join(part for part in parts if part)
    return (
        SummaryPart(words[:1].upper() + words[1:] + ".", tuple(spans), leads=True)
        if parts and (title or greeted or fields)
        else None
    )


def _signed(reading: SummarySource) -> re.Match[str] | None:
    """The field with the signature of whoever tells in the first person."""
    found = list(_SIGNED.finditer(reading.read.masked))
    tells = any(_OWN.search(one.words) for one in reading.sentences)
    return found[0] if tells and len({one["name"] for one in found}) == 1 else None


def narrative(reading: SummarySource) -> Iterator[SummaryPart]:
    """What a form tells beside its fields."""
    chosen = [one for one in _wanted(reading) if one.kind is not BlockKind.FORM_FIELD]
    for sentence in sorted(chosen, key=lambda one: one.start):
        yield stated(sentence)


def _wanted(reading: SummarySource) -> list[Sentence]:
    """The sentences in words that matter in documents of the kind, those that say most first."""
    pattern = re.compile(_WANTED.get(reading.kind, r"(?!)"), re.I)
    scored = []
    for at, one in enumerate(candidates(reading.text, short=True)):
        hits = len({found.group().lower() for found in pattern.finditer(one.words)})
        outcomes = len({found.group().lower() for found in _OUTCOME.finditer(one.words)})
        concluding = concludes(reading.section(one)) or bool(_CONCLUDING.search(reading.section(one)[-60:]))
        if not (hits or outcomes or concluding) or is_blank(one.words) or one.kind is BlockKind.HEADING:
            continue
        if (assessed := assess(one, [], [])).excluded:
            continue
        score = assessed.relevance + 0.15 * min(hits, 3) + 0.15 * min(outcomes, 2) - 0.004 * min(at, 60)
        score += 0.3 * concluding - 0.3 * bool(_OF_THE_PAPER.search(one.words)) - 0.2 * begins_open(one.words)
        scored.append((score, -at, one))
    return [one for _, _, one in sorted(scored, reverse=True)[: min(_WANTED_MOST, reading.most)]]
