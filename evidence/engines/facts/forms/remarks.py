"""What a form tells in its own words, under "Narrative:", "Remarks:" or "Notes:": each statement with what the form is of."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.base.types import FoundFact
from evidence.engines.facts.forms.event_days import on_event_day
from evidence.engines.facts.mail.mail import is_request
from evidence.engines.facts.papers.form_heads import headed
from evidence.engines.facts.papers.rules_of_law import is_of_anybody
from evidence.engines.facts.papers.whose_paper import names_whose
from evidence.engines.facts.referring.contained import NOBODYS, self_contained
from evidence.engines.facts.referring.referring import begins_open
from evidence.engines.facts.sentences.broken import is_asked
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.layout.kinds import PROSE, BlockKind
from evidence.engines.layout.sentences import Sentence

_TELLS = (
    r"(?:narrative|remarks?|notes?|comments?|observations?|findings?|details?|description|statement|history|assessment|summary"
    r"|circumstances|synopsis|impressions?|explanation|resolution|work (?:done|performed)|action(?:s)? taken|damage|condition)"
)
_LABEL = re.compile(
    rf"(?:\d{{1,2}}[.)] )?(?:[\w'\u2019/-]+ ){{0,3}}?{_TELLS}(?: (?:of|on|by|from|and|to|at|/)(?: [\w'\u2019/-]+){{1,3}})?"
    r"(?: ?\([^()\n]{2,30}\))?:\s{1,4}(?=\S)",
    re.I,
)
_ANY_LABEL = re.compile(r"[A-Z][\w'\u2019/ -]{2,40}:\s{1,4}(?=[A-Z])")
_SENTENCES = re.compile(r"[a-z\d)]\. (?=[A-Z][^:.]{10,})")
_HAPPENED = re.compile(r"\b(?:[a-z]{3,}ed|paid|sent|sold|made|put|held|given|taken|left|found|lost)\b")
_KINDS = PROSE | {BlockKind.FORM_FIELD, BlockKind.LIST_ITEM}
_RELEVANCE, _FEWEST = 0.5, 4  # words of a statement
_NO_STATEMENT = re.compile(
    r"(?:see|refer|please|call|none|n/?a|attach\w*|continued|signed|signature|page|warranty|thank)\b|[\W\d]*$", re.I
)

_EXPLAINS = re.compile(r" = |[a-z\d.] [A-Z][a-z]+(?: [a-z]+,?){0,5}: ")  # of a key; the label of another field
_OF_SOMEBODY = re.compile(
    r"(?:When|While|After|Before|As|Because|If|His|Her|Him) (?:he|she|they|it|his|her)\b|(?:His|Her|Their)\b"
)
_DISCLAIMS = re.compile(
    r"\b(?:accepts?|assumes?|undertakes?|bears?) no (?:responsibility|liability|obligation)\b"
    r"|\bno (?:responsibility|liability) (?:is|can be|will be|shall be) (?:accepted|assumed|undertaken)\b"
    r"|\b(?:(?:is|are|shall|will) not|cannot)(?: be)?(?: held)? (?:liable|responsible) for\b"
    r"|\bliability\b[^.]{0,60}\b(?:is|shall be) (?:limited|confined|restricted) to\b"
    r"|\bfor the (?:sole|exclusive) (?:use|benefit) of\b",
    re.I,
)
_OF_TERMS = re.compile(r"\W*(?:terms|disclaimer|limitations?|conditions?(?= of)|privacy|notice to)\b[^:]{0,30}:", re.I)
_LACKS = re.compile(r"\b(?:by|of|the|to|and|or|for|with|from|in|at|on|an?|per)\.?$")  # the rest stands elsewhere


def is_disclaimer(source: Source, one: FoundFact) -> bool:
    """Is it what a form or a report prints of its maker's liability, or under its terms?"""
    block = source.read.structure.block_at(one.start)
    under = block is not None and bool(_OF_TERMS.match(source.read.masked, block.start, block.end))
    return bool(source.head) and (under or bool(_DISCLAIMS.search(one.quote)))


def has_sentences(words: str) -> bool:
    """Are they several sentences, each of which may be told by itself?"""
    return bool(_SENTENCES.search(words))


def is_remark(source: Source, sentence: Sentence) -> bool:
    """Does it stand in a field of a short form that tells something in sentences?"""
    if not source.head or not source.is_short or source.is_mail or source.is_chat or sentence.kind not in _KINDS:
        return False
    block = source.read.structure.blocks[sentence.block]
    words = " ".join(source.read.masked[block.start : block.end].split())
    several = bool(_SENTENCES.search(words))
    if found := _LABEL.match(words):
        is_told = several or (block.kind is not BlockKind.FORM_FIELD and words.endswith((".", "!")))
        return is_told and words.count(" ", found.end()) >= _FEWEST
    return (several and not source.is_of_court and bool(_ANY_LABEL.match(words))) or _is_dated_note(source, sentence)


def _is_dated_note(source: Source, sentence: Sentence) -> bool:
    """ "Account placed on credit hold 01/21/11.", of a paper that is a form."""
    dated = any(one.precision == "day" for one in source.dates_in(sentence.start, sentence.end))
    return (
        dated
        and sentence.kind is BlockKind.PARAGRAPH
        and ":" not in sentence.words
        and bool(_HAPPENED.search(sentence.words))
    )


def remark_candidate(source: Source, sentence: Sentence, before: list[Sentence]) -> FactCandidate | None:
    """The statement, under the form's head where it names nobody; None where it says too little, or of whom is open."""
    words = _LABEL.sub("", sentence.words) if _begins(source, sentence) else sentence.words
    if words.count(" ") < _FEWEST - 1 or _NO_STATEMENT.match(words) or words.endswith(":"):
        return None
    if is_of_anybody(words):
        return None
    if _EXPLAINS.search(words) or _LACKS.search(words) or is_asked(words) or is_request(words):
        return None
    said = self_contained(source, Sentence(sentence.start, sentence.end, sentence.kind, words), before)
    if said.change <= NOBODYS or begins_open(said.text) or _OF_SOMEBODY.match(said.text):
        return None
    label = _ANY_LABEL.match(words) if _begins(source, sentence) else None
    if label and not said.text.startswith(label.group()) and "\u201c" not in said.text:
        said = replace(said, text=f"{label.group()}{said.text}")  # "Respiratory:", which says of what it is
    stands = said.text.endswith("\u201d") or names_whose(source.head, said.text)
    text = said.text if stands else headed(source.head, said.text)
    fact = source.fact(text, sentence.start, sentence.end, _RELEVANCE + 0.2, *said.meant)
    fact = on_event_day(source, fact, words)
    return FactCandidate(fact, _RELEVANCE, expected=True)


def _begins(source: Source, sentence: Sentence) -> bool:
    """Does it begin its block, where the label stands?"""
    block = source.read.structure.blocks[sentence.block]
    return not source.read.masked[block.start : sentence.start].strip()
