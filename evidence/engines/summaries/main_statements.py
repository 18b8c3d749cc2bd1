"""What a paper is there to say, whatever it is made of: the sentences, rows and fields that weigh most as its main points, each
with the one before it that says of whom it speaks, as many as fit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from evidence.engines.facts.papers.elements import BY_WHEN
from evidence.engines.facts.papers.main_points import weighed
from evidence.engines.facts.papers.oaths import is_form
from evidence.engines.facts.papers.rules_of_law import holds_of_anybody
from evidence.engines.facts.papers.rulings import appears
from evidence.engines.facts.relevance import is_boilerplate
from evidence.engines.facts.sentences.fragments import asserts
from evidence.engines.facts.sentences.text import plain
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.summaries.parts import SPACE, SummaryPart, SummarySource, is_blank, is_contents, shortened
from evidence.engines.summaries.ranked import MARK, is_printed, is_typed_in_capitals, set_in_small_letters, without_form
from evidence.engines.summaries.telling import is_answered, is_exhibited, is_left_open
from evidence.engines.summaries.worded import row_of, worded

_APART = frozenset(
    {
        BlockKind.HEADING,
        BlockKind.SIGNATURE_BLOCK,
        BlockKind.MAIL_HEADER,
        BlockKind.MAIL_FOOTER,
        BlockKind.QUESTION,
    }
)
_ROWS = frozenset({BlockKind.TABLE_ROW, BlockKind.FORM_FIELD})
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
    r"|\bmeeting (?:was |be )?adjourned\b|\bno (?:responsibility|liability) to (?:any )?third part(?:y|ies)\b"
    r"|\bfor the (?:sole|exclusive) use of\b|\baccepts no (?:responsibility|liability)\b"
    r"|\bshall not be (?:liable|responsible) for\b|\brights\b[^.]{0,30}\breserved\b"
    r"|\bmy (?:(?:hourly|usual|standard) )?(?:rate|fee)s? (?:is|are|for)\b|^nothing (?:further|more|follows)\b"
    r"|\bfacts stated in this\b|\bunder (?:the )?penalt(?:y|ies) of perjury\b"
    r"|\baccept (?:our|my) (?:sympathy|condolences|apolog\w+)\b"
    r"|^(?:(?:up)?on arrival,? )?I (?:then )?(?:made contact with|arrived (?:at|on)|cleared the)\b.{0,80}$"
    r"|\bhaving duly heard\b|\bno (?:other|third) (?:party|person) may rely\b"
    r"|\b(?:over|above) (?:the age of )?(?:18|21|eighteen|twenty-one)\b|\bcontinued on (?:next|page|reverse)\b"
    r"|\bfull settlement of all claims\b|^see [A-Z].{0,60}$"
    r"|\bthis (?:report|certificate|result|test) (?:applies|relates|pertains|refers) (?:only|solely)\b"
    r"|\bnot be reproduced\b|\bexcept in full\b"
    r"|\bwithin my (?:(?:own|personal) ){1,2}know\w+",
    re.I,
)  # what a paper says of itself and of its writer, and what every meeting begins and ends with
_CAPTION = re.compile(
    r"\b(?:plaintiff|petitioner|claimant|complainant|appellant)s?[-/\w]{0,20}[,.]? (?:-?against-?|vs?\.)(?: |$)", re.I
)
_COPIES = re.compile(
    r"^(?:[A-Z]{2,4}[/:][a-z]{1,4}\b|(?:b?cc|encl?s?|enclosures?|copy to)\b ?[.:])", re.I
)  # below a letter: who typed it, who has it too
_OF_PRINT = re.compile(r"\b(?:rev|copy|copies|form|page)\b", re.I)  # in what is no sentence: the print of a form
_BY_WHOM = re.compile(
    r"^(?:NARRATIVE|Narrative|STATEMENT|Statement|DESCRIPTION|Description|REMARKS|Remarks|COMMENTS?|Comments?)\b"
    r" ?(?:\([^()]{3,90}\))?[ :.-]{1,4}(?=[A-Z])"
)  # the label of a form that stands before what is told
_SHORTENED = re.compile(r"\b[A-Za-z]{1,6}\.$")
_TITLE = re.compile(r"\b[A-Z][b-df-hj-np-tv-xz]{2,4}\.$")  # a word without vowels
_SIGNATURE = re.compile(r"(?:[\w'\u2019]+ ){0,2}(?:signature|signed)\s?:", re.I)
_SIGNED_FIELD = re.compile(r"\bsignature\s?:", re.I)
_DESCRIBED = re.compile(r"^(?P<thing>(?:The|That|This) [a-z]{3,14}) \[an? [^\[\]]+\]")
_THE_THING = re.compile(r"(?:The|That|This) (?P<thing>[a-z]{3,14})\b(?! of\b)")
_PARTICULAR = re.compile(r"\d|(?<=[a-z,] )[A-Z][a-z]")  # of somebody or some day: no rule for anybody
_SIGNING = re.compile(r"\b(?:date|dated|signed|signature)\s?:", re.I)  # in what is no sentence: where somebody signs
_RULE, _HEADED = re.compile(r"[-=_]{4,}"), 0.8  # under a table's heads; of the words of such a row
_LOUD = 0.6  # of the letters of what is no sentence: a caption or a title
_CELLS = 5  # words of a row that no fact tells
_OF_ANYBODY = re.compile(
    r"^(?:any|every|no) [a-z]+ (?:who|that|which|[a-z]+ing)\b|^(?:anyone|whoever)\b", re.I
)  # "Any person who"
_UNLESS = re.compile(
    r"\b(?:unless|failing)\b.{10,240}\b(?:(?:we|I|our client) (?:shall|will|am|are)|suit|proceedings)\b", re.I
)
_SHORTEST, _FEWEST_WORDS = 10, 2  # characters and words of letters of a statement
_PER_CHARACTER = 0.006  # of weight, a logarithm of odds: where two weigh the same, the shorter leaves room for others
_LEAST, _LEAST_OF_ROW = -3.0, -2.8  # likelihood, as a logarithm of odds, of a statement and of a form's row or field
_LEANING = 2  # sentences before one that may be told for its sake
_READ = 300  # sentences weighed; of a longer paper those spread evenly over it


@dataclass(frozen=True, slots=True)
class WeighedSentence:
    """A sentence with its likelihood of being a main point, as a logarithm of odds, and what it is told as."""

    sentence: Sentence
    weight: float
    words: str


def main_statements(
    reading: SummarySource,
    said: Iterable[tuple[int, int]] = (),
    *,
    most: int,
    space: int = SPACE,
    keeps: Callable[[Sentence], bool] = lambda _: True,
    first: Callable[[Sentence], bool] = lambda _: False,
) -> list[SummaryPart]:
    """Up to ``most`` statements in a ``space`` of characters, in the paper's order, of the sentences that it ``keeps`` and that
    no span of ``said`` has: those that come ``first``, then those that weigh most. One is told however long it is."""
    spans = [*said]
    found = [one for one in weighed_sentences(reading) if keeps(one.sentence) and not _meets(one.sentence, spans)]
    chosen: set[int] = set()
    for at in sorted(range(len(found)), key=lambda at: (not first(found[at].sentence), -_net(found[at]), at)):
        added = [one for one in [at, *_leans_on(found, at), *_answer_to(found, at)] if one not in chosen]
        length = sum(len(found[one].words) for one in added)
        fits = len(chosen) + len(added) <= most and (length <= space or not chosen)
        if (found[at].weight >= _least(found[at].sentence) or first(found[at].sentence)) and at not in chosen and fits:
            chosen |= {*added}
            space -= length
    return [
        _put(found[at], behind=at - 1 in chosen and _takes_up(found[at - 1].words, found[at].words))
        for at in sorted(chosen)
    ]


@lru_cache(maxsize=1)  # asked for once for a paper's fields and once for its prose
def weighed_sentences(reading: SummarySource) -> list[WeighedSentence]:
    """All that may be told, in the paper's order."""
    found = candidates(reading)
    read = set_in_small_letters if is_typed_in_capitals(reading.text) else _as_it_is
    weights = weighed(reading.read, [read(one) for one in found])
    made = [WeighedSentence(one, weight, _words(reading, one)) for weight, one in zip(weights, found, strict=True)]
    return [one for one in made if one.words]


def candidates(reading: SummarySource) -> list[Sentence]:
    """What may be told, in the paper's order; of a long paper sentences spread evenly over it."""
    capitals = is_typed_in_capitals(reading.text)
    whole = [_without_form(reading, one) for one in _joined(reading.sentences)]
    found = [one for one in whole if _may_be_told(set_in_small_letters(one) if capitals else one)]
    if len(found) <= _READ:
        return found
    return [found[at] for at in np.linspace(0, len(found) - 1, _READ).astype(int)]


def _without_form(reading: SummarySource, one: Sentence) -> Sentence:
    """Without the prompt or the fields of a form that run into what is told."""
    bare = without_form(reading.text, one)
    return one if bare.words == one.words else replace(bare, kind=BlockKind.PARAGRAPH)


def _joined(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The sentences; what goes on behind a shortened word ("the Supt. (Mr. Roe) was told", "Msgr. Roe") as one."""
    joined: list[Sentence] = []
    for one in sentences:
        before = joined[-1] if joined else None
        goes_on = before and before.block == one.block and (one.words[:1].islower() or one.words[:1] in "&(")
        is_title = before and before.block == one.block and _TITLE.search(before.words)
        in_quotes = before and before.block == one.block and _is_in_quotes(before.words, one.words)
        if before and (is_title or in_quotes or (goes_on and _SHORTENED.search(before.words))):
            joined[-1] = replace(before, end=one.end, words=f"{before.words} {one.words}")
        else:
            joined.append(one)
    return joined


def _is_in_quotes(before: str, words: str) -> bool:
    """Do the words close the quotation marks that those before them open: "He said "No." and "Leave it.""?"""
    return before.count('"') % 2 == 1 and words.count('"') == 1 and words.rstrip(" .").endswith('"')


def _as_it_is(one: Sentence) -> Sentence:
    return one


def _may_be_told(one: Sentence) -> bool:
    """Is it said of the matter, in at least a few words, and no print of the form, signature, oath or boilerplate?"""
    words = one.words
    says = len(words) >= _SHORTEST and sum(word[:1].isalpha() for word in words.split()) >= _FEWEST_WORDS
    if one.kind in _APART or not says or words.endswith(("?", ":")) or is_of_the_paper(words) or _is_head_of_table(one):
        return False
    idle = (
        bool(_COPIES.match(words) or _CAPTION.search(words))
        or is_blank(words)
        or is_contents(words)
        or is_printed(words)
        or is_form(words)
        or appears(words)
    )
    if (BY_WHEN.search(words) or _UNLESS.search(words)) and not idle:
        return True  # of a demand, in whatever words
    beside = is_boilerplate(words) or is_exhibited(words) or bool(_OF_ANYBODY.match(words))
    if idle or beside or _is_print(one):
        return False
    return bool(_PARTICULAR.search(words)) or not holds_of_anybody(plain(words))


def _is_print(one: Sentence) -> bool:
    """Is it no sentence, and the print of a form, a caption, or where somebody signs?"""
    words = one.words
    small = sum(map(str.isupper, words)) <= _LOUD * sum(map(str.isalpha, words))
    printed = one.kind in _ROWS and bool(_OF_PRINT.search(words))
    if one.kind is BlockKind.FORM_FIELD and _SIGNED_FIELD.search(words):
        return True
    signing = one.kind is not BlockKind.FORM_FIELD and bool(_SIGNING.search(words))
    loud = one.kind is BlockKind.PARAGRAPH and not small
    return bool(_SIGNATURE.match(words)) or ((printed or signing or loud) and not asserts(plain(words)))


def _is_head_of_table(one: Sentence) -> bool:
    """Is it a row of heads, over a rule or with one run into it, and no sentence?"""
    if _RULE.search(one.words):
        return True
    bare = [word for word in one.words.split() if word[:1].isalpha()]
    headed = sum(word[:1].isupper() for word in bare) >= _HEADED * len(bare)
    return one.kind is BlockKind.PARAGRAPH and headed and not asserts(plain(one.words)) and len(bare) >= _CELLS


def is_of_the_paper(words: str) -> bool:
    """Is it on the paper itself, its writer or how every meeting goes, and not on the matter?"""
    return bool(_OF_THE_PAPER.search(words))


def _words(reading: SummarySource, one: Sentence) -> str:
    """As its fact has it, or as it stands, without the mark of an item."""
    if one.kind in _ROWS:
        words = row_of(reading, one) or (plain(one.words) if len(one.words.split()) >= _CELLS else "")
        return shortened(_BY_WHOM.sub("", words))
    return shortened(_BY_WHOM.sub("", MARK.sub("", worded(reading, one))))


def _least(one: Sentence) -> float:
    return _LEAST_OF_ROW if one.kind in _ROWS else _LEAST


def _net(one: WeighedSentence) -> float:
    return one.weight - _PER_CHARACTER * len(one.words)


def _leans_on(found: Sequence[WeighedSentence], at: int) -> list[int]:
    """Which right before it say of whom it speaks; none where they stand in another block or are many."""
    leaning: list[int] = []
    while is_left_open(plain(found[at].sentence.words)) or (at and _takes_up(found[at - 1].words, found[at].words)):
        if at == 0 or found[at - 1].sentence.block != found[at].sentence.block or len(leaning) == _LEANING:
            break
        at -= 1
        leaning.append(at)
    return leaning


def _takes_up(before: str, words: str) -> bool:
    """Does it begin with "The driver", where the sentence before it speaks of "a driver"?"""
    thing = _THE_THING.match(words)
    return bool(thing and re.search(rf"\ban? (?:[\w-]+ ){{0,2}}{thing['thing']}\b", before))


def _answer_to(found: Sequence[WeighedSentence], at: int) -> list[int]:
    """What right behind it answers to it, where it tells what the other side says."""
    following = found[at + 1].sentence if at + 1 < len(found) else None
    return [at + 1] if is_answered(found[at].sentence, following) else []


def _put(one: WeighedSentence, *, behind: bool) -> SummaryPart:
    """The statement; right behind the one that it takes up it needs no words in brackets for what it means."""
    words = _DESCRIBED.sub(r"\g<thing>", one.words) if behind else one.words
    return SummaryPart(words, ((one.sentence.start, one.sentence.end),))


def _meets(one: Sentence, said: Sequence[tuple[int, int]]) -> bool:
    return any(start < one.end and one.start < end for start, end in said)
