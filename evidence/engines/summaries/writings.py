"""Letters, minutes, policies, reports, statements and the like: title and day, the sentences that matter in such a document,
and those that say what most others do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from evidence.engines.documents.titles import named
from evidence.engines.facts.papers.meetings import is_routine
from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.papers.rulings import is_of_its_course
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.relevance import assess, is_boilerplate
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.statements import concludes
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.charges import charges
from evidence.engines.summaries.conclusions import NOTHING_FOUND, conclusions
from evidence.engines.summaries.heads import about, maker_of
from evidence.engines.summaries.leads import STATEMENT, declarant, lead, titled_as
from evidence.engines.summaries.listed_figures import results_listed, sums_listed
from evidence.engines.summaries.paper_elements import BY_DAY, CONSEQUENCE, elements_first
from evidence.engines.summaries.parts import SummaryPart, SummarySource, is_blank, place_of, stated
from evidence.engines.summaries.ranked import candidates, central, centrality, in_small_letters, is_typed_in_capitals
from evidence.engines.summaries.telling import by_words, understood, understood_of

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
    r"(?! (?:to|in order to) (?:inform|advise|notify|confirm))"
    r"|^on the above (?:listed )?date\b|\b(?:reserves?|waiver of) (?:\w+ ){0,3}rights?\b"
    r"|\bI (?:am|hold|have) (?:\w+ ){0,3}(?:years|degree|doctorate|licen[sc]ed|compensated)\b"
    r"|\b(?:do not hesitate|please (?:contact|call|direct|feel)|thank you for your"
    r"|look forward to)\b|^(?:your|this) letter contains\b"
    r"|\bto order\b|^(?:(?:staff|others?|members?|also|council\w*) )?(?:present|absent)\b|\bpresent (?:were|was)\b"
    r"|\bin attendance\b"
    r"|\bno (?:one|member of the public) (?:wished|appeared|came)\b|\bpledge of allegiance\b"
    r"|\bapprov\w{1,3} the minutes\b"
    r"|\bmeeting (?:was |be )?adjourned\b",
    re.I,
)  # what a paper says of itself and of its writer, and what every meeting begins and ends with
_CALLED = re.compile(r"\breferred to (?:herein|in this \w+|individually)\b", re.I)  # what the parties are called
OUTCOME = re.compile(
    r"\b(?:conclu\w+|f(?:ind|ound)\b|determin\w+|recommend\w*|decid\w+|den(?:y|ied)\b|declin\w+|refus\w+|reject\w*"
    r"|approv\w+"
    r"|terminat\w+|arrest\w*|diagnos\w+|caus(?:e|ed|es)\b|because\b|fail(?:ed|s|ure)\b|owe[sd]?\b|demand\w*"
    r"|violat\w+|breach\w*"
    r"|defect\w*|injur\w+|kill\w*|died\b|destroy\w*|admit\w*|substantiat\w+|resolved\b|agreed\b|promis\w+)",
    re.I,
)  # what came of it, whatever the kind of document
_QUOTED = '"\u201c'  # marks that words of another paper begin with
_OWN = re.compile(r"\b(?:I(?=['\u2019]| [a-z])|my|me|My)\b")
_ADDRESSED = frozenset({"letter", "engagement_letter", "memo", "email"})  # their lead says whom and what they are about
_ACTS = re.compile(
    r"\b(?:we|I|(?:our|my) client|[A-Z][\w.]+)(?: (?:must|hereby|now|therefore|respectfully|formally|would|will|do(?:es)?|not"
    r"|further|also|cannot|can|are|is|prepared to|willing to)){0,4} (?:demand|deny|denie|decline|refuse|offer|request|ask|require"
    r"|accept"
    r"|reject|terminate|admit|agree|regret|confirm|recommend|propose|dispute|give notice|withdraw|cancel|suspend|appoint|pay)s?\b"
    r"|\bit is (?:admitted|denied|agreed|accepted)\b|\b(?:please|you (?:are required|must|have until)|kindly)\b"
    r"|\bdo(?:es)? not (?:cover|provide|accept|agree)\b|\bif (?:\w+ ){2,16}not (?:received|paid|made|cured|returned)\b"
    r"|\b(?:we|I) (?:\w+ ){0,2}(?:are|am) (?:\w+ )?(?:unable|not able) to\b|\b(?:we|I) (?:cannot|will not|must) \w+"
    r"|\b(?:letter|notice) is (?:to|in order to) (?:inform|advise|notify|confirm)|\byou are (?:hereby )?(?:notified|advised)\b"
    r"|\bif you (?:fail|refuse|neglect|do not|don['\u2019]t)\b"
    r"|\b(?:upheld|overturned) (?:our|the|your|its)\b|\bwe (?:will|shall|may|intend to) (?:\w+ ){0,2}(?:commence|file|bring"
    r"|pursue|seek|take|hold|sue|report)\b",
    re.I,
)  # what a letter's writer does by it
_DECIDES = re.compile(
    r"\b(?:unable|cannot|den(?:y|ied)|declin\w+|refus\w+|reject\w*|upheld|overturned|terminat\w+|demand\w*|must|offer\w*|accept\w*|withdraw\w*)\b",
    re.I,
)  # what matters most of it
_ROW = re.compile(r"[A-Z][A-Z /#]{2,24}\d{0,2}: ")  # "VEHICLE 2: ": of a report's head
_WEIGHED = 40  # sentences whose words are weighed: those with most points
_CENTRAL, _LEAST = 0.5, 0.3  # what likeness to the others counts; points below which a sentence says too little


def writing(reading: SummarySource) -> Iterator[SummaryPart]:
    """What the paper is and of whom, then what it says that matters most."""
    of_teller = STATEMENT.search(titled_as(reading)[0])
    fields = None if reading.kind in _ADDRESSED or of_teller else about(reading)
    yield from (
        one for one in (lead(reading), fields, charges(reading), results_listed(reading), sums_listed(reading)) if one
    )
    said = {reading.title[1:], *(fields.spans if fields else ())}
    yield from _with_conclusions(reading, said)


def _with_conclusions(
    reading: SummarySource, said: set[tuple[int, int]], *, fields: bool = True
) -> Iterator[SummaryPart]:
    """What the paper says that it comes to, and what else it tells that matters most, in its order."""
    concluded = (
        [] if reading.kind in _ADDRESSED else [one for one in conclusions(reading) if not _meet(one.spans[0], said)]
    )
    said = said | {span for part in concluded for span in part.spans}
    found = [
        one for one in _wanted(reading) if not _repeats(one, said) and (fields or one.kind is not BlockKind.FORM_FIELD)
    ]
    first, others = elements_first(reading.kind, found)
    most = min(max(reading.most, len(concluded) + len(first)), reading.room) - len(concluded)
    rest = told(reading, [*first, *others], most, first)
    yield from sorted([*concluded, *rest], key=lambda one: one.spans)


def told(
    reading: SummarySource, wanted: list[Sentence], most: int, looked_for: Sequence[Sentence] = ()
) -> Iterator[SummaryPart]:
    """The first of these sentences that are understood, in the paper's order; who tells in the first person is named."""
    parts = understood_of(reading, wanted, most, lambda one: one in looked_for or _acts(reading, one))
    teller = named(maker_of(reading) or declarant(reading))
    before = ""
    for part in parts:
        who = teller if _OWN.search(part.words) else ""
        label = f"{who}: " if who != before else ""
        spans = (*part.spans, *(place_of(reading, who) if label else ()))
        yield replace(part, words=f"{label}\u201c{part.words}\u201d", spans=spans) if who else part
        before = who


def _is_said_in_words(sentence: Sentence) -> bool:
    """Is it an assertion about the matter, not about the paper, and no list of names?"""
    return not _OF_THE_PAPER.search(sentence.words) and asserts(plain(sentence.words))


def _repeats(sentence: Sentence, said: set[tuple[int, int]]) -> bool:
    """Has it what the lead or another statement has?"""
    return _meet((sentence.start, sentence.end), said)


def _meet(place: tuple[int, int], said: set[tuple[int, int]]) -> bool:
    return any(start < place[1] and place[0] < end for start, end in said)


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
    fitting = ((one, part) for one in others if (part := understood(reading, one)))
    yield from islice((stated(one) if _meets(part, said) else part for one, part in fitting), most)


def _meets(part: SummaryPart, said: list[tuple[int, int]]) -> bool:
    return any(_meet(place, {*said}) for place in part.spans)


def narrative(reading: SummarySource, said: tuple[tuple[int, int], ...] = ()) -> Iterator[SummaryPart]:
    """What a form tells beside its fields, of which some are told already."""
    yield from _with_conclusions(reading, {*said}, fields=False)


def _wanted(reading: SummarySource) -> list[Sentence]:
    """The sentences in words that matter in documents of the kind, those that say most first."""
    read = in_small_letters if is_typed_in_capitals(reading.text) else str
    pattern = re.compile(_WANTED.get(reading.kind, r"(?!)"), re.I)
    found = [one for one in candidates(reading.text, short=True) if not _is_no_statement(reading, one)]
    scored = []
    for at, (one, central_by) in enumerate(zip(found, centrality(found), strict=True)):
        if not (assessed := assess(replace(one, words=read(one.words)), [], [])).excluded or _acts(reading, one):
            score = assessed.relevance + _weight(reading, one, pattern) + _CENTRAL * central_by - 0.004 * min(at, 60)
            scored.append((score, -at, assessed.relevance, one))
    best = sorted(scored, key=lambda one: one[:2], reverse=True)[:_WEIGHED]
    weighed = sorted(
        ((score + by_words(one, points), at, one) for score, at, points, one in best), key=lambda one: one[:2]
    )
    return [
        one
        for score, _, one in reversed(weighed)
        if (score >= _LEAST or _is_due(reading, one))
        and (_acts(reading, one) or _is_said_in_words(replace(one, words=read(one.words))))
    ]


def _is_no_statement(reading: SummarySource, one: Sentence) -> bool:
    blank = (
        one.kind is BlockKind.HEADING or is_blank(one.words) or (one.words.isupper() and bool(_ROW.match(one.words)))
    )
    return blank or is_form(one.words) or _is_beside_the_matter(one, reading.kind)


def _acts(reading: SummarySource, one: Sentence) -> bool:
    """Does the writer of a letter ask, grant or refuse something by it?"""
    return reading.kind in _ADDRESSED and bool(_ACTS.search(one.words)) and not _OF_THE_PAPER.search(one.words)


def _is_due(reading: SummarySource, one: Sentence) -> bool:
    """Does a letter ask for something by a day, or say what follows if it is not done?"""
    return _acts(reading, one) and bool(BY_DAY.search(one.words) or CONSEQUENCE.search(one.words))


def _weight(reading: SummarySource, one: Sentence, pattern: re.Pattern[str]) -> float:
    """What the sentence has of what documents of the kind are read for."""
    hits = len({found.group().lower() for found in pattern.finditer(one.words)})
    outcomes = len({found.group().lower() for found in OUTCOME.finditer(one.words)})
    concluding = concludes(reading.section(one)) or bool(_CONCLUDING.search(reading.section(one)[-60:]))
    weight = 0.15 * min(hits, 3) + 0.15 * min(outcomes, 2) + 0.6 * concluding
    weight += _acts(reading, one) * (0.4 + 0.4 * bool(_DECIDES.search(one.words)))
    return (
        weight
        - 0.4 * bool(_OF_THE_PAPER.search(one.words))
        - 0.2 * begins_open(one.words)
        - 0.2 * (one.words[:1] in _QUOTED)
        - 0.6 * bool(NOTHING_FOUND.search(one.words))
    )
