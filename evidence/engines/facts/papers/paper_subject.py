"""What a short paper is about, as its head says once: behind those of its statements that name nobody, so that each is understood
alone: "The sump was dry [generating sets VA-5510 and VA-5513]."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from evidence.engines.base.types import FoundFact
from evidence.engines.dates.words import MONTHS
from evidence.engines.documents.captions import Sides, sides_of
from evidence.engines.documents.privilege import is_mark
from evidence.engines.documents.titles import first_lines, named, titled
from evidence.engines.facts.contracts.heads import CHANGES, head_above
from evidence.engines.facts.contracts.term_days import with_term_days
from evidence.engines.facts.papers.form_heads import is_log, is_unnamed
from evidence.engines.facts.papers.whose_paper import without_whose
from evidence.engines.facts.source import NAMED, FactCandidate, Source
from evidence.engines.names.lexicon import TITLES, common_words

# What a head calls that which the paper is about, the surest first.
_OF_MATTER = r"re|in re|subject|matter|regarding|reference"
_OF_THING = (
    r"project|job|vessel|ship|aircraft|vehicle|property|premises|facility|establishment|site|location|place|loss|equipment|unit"
    r"|plant|mine|mill|well|bench|line|product|work(?:s| area)?|area|place of (?:accident|incident|occurrence)|accident location"
)
_LABELS = tuple(
    re.compile(
        rf"(?:^|[ ]{{2}}|\t)[ \t]{{0,40}}(?i:{labels})(?: name)?[ \t]{{0,24}}:[ \t]{{0,24}}"
        r"(?P<value>(?:(?![ ]{3})[^\n\t]){4,140})",
        re.M,
    )
    for labels in (_OF_MATTER, _OF_THING)
)
_STATEMENT = re.compile(
    r"^[ \t]{0,80}(?:VOLUNTARY|WITNESS|SWORN|WRITTEN|VICTIM)?[ ]?STATEMENT\b(?! OF (?:ACCOUNT|CASH|CLAIM))[^\n]{0,30}$",
    re.M,
)  # its "Place:" is where it was taken
_REPLY = re.compile(r"^(?:(?:re|fw|fwd)\s?:\s{0,3})+", re.I)
_SAYS = re.compile(r"^(?P<who>[^\u201c]{3,160}? wrote(?: to [^\u201c]{2,160}?)?): \u201c(?P<said>.*)\u201d$", re.S)
_OWN_WORD = re.compile(r"[A-Z][\w'\u2019-]*[a-z0-9][\w'\u2019-]*|[A-Z]{2,}|\d[\d/-]{2,}")
_FORM_OF_FIELD = re.compile(r"[A-Z][\w '/&-]{1,24}:(?: |$)")
_CLOSED = re.compile(r"\[[^\[\]]{3,}\]\.?$|\((?:[a-z][\w '\u2019/]{1,30}): [^()]+\)\.$")
_DECIDES = re.compile(r"\b(?:award|order|decision|judgment|ruling|opinion|determination)\b", re.I)
_DAY = re.compile(r", [A-Z][a-z]{2,8} \d{1,2}, \d{4}$")
_QUOTED, _SINGLE = re.compile(r'"(?P<name>[^"]{2,60})"'), "\u2018\\g<name>\u2019"
_INITIALLED = re.compile(
    r"(?:(?:DR|MR|MRS|MS|MISS)\.? )?[A-Z'\u2019-]+ V\. [A-Z'\u2019-]+"
)  # "DR. ANN V. LEE", who is no case
_NAME_WORD = re.compile(r"[a-z]+")
_NOTE = re.compile(r"\[\d{1,2}\]$")
_HEAD, _LONGEST, _LINES = 1_600, 90, 14  # characters, and lines in which a ruling says what it is


def with_about(source: Source, one: FactCandidate, fact: FoundFact) -> str:
    """The statement with what its paper is about, where it names neither a person nor a body (of a case: none of its sides; of an
    amendment: whomever it names, for it may be a draft) and shares no name or number with that: behind its writer in a letter,
    else in brackets at its end."""
    text = fact.text
    if not _may_lack_it(source, one, text):
        return text
    if source.is_instrument:
        return _of_contract(source, fact)
    if not _case_decided(source) and _names_somebody(source, fact):
        return text
    about, found = about_paper(source), _SAYS.match(text)
    if not about or _shares(about, found["said"] if found else text) or (found and _is_named(about, found["who"])):
        return text
    if found:
        return f"{found['who']} about \u201c{_QUOTED.sub(_SINGLE, about)}\u201d: \u201c{found['said']}\u201d"
    return text if "\u201c" in text else f"{text.rstrip('.')} [{about}]."


def _of_contract(source: Source, fact: FoundFact) -> str:
    """With which contract it is of, and whom that is between, where the statement names fewer than two of its sides."""
    head = head_above(source, fact.start)
    text = with_term_days(source, fact.text, fact.start)
    is_open = CHANGES.match(head.called) or head.names_fewer_than_two(text) or not _names_somebody(source, fact)
    about = head.beside(text) if is_open and "\u201c" not in text else ""
    if not about or about.casefold() in text.casefold() or fact.start <= head.start < fact.end:
        return text  # it names the contract, or is its first clause
    return f"{text.rstrip('.')} [{about}]."


@lru_cache(maxsize=1)  # asked for with each statement of a paper
def about_paper(source: Source) -> str:
    """The line behind "Re:", the sides of a case, or the project or place of a report; empty
    where the head says nothing of the kind."""
    return _case_decided(source) or next(_of_labels(source), "") or _called(source)


@lru_cache(maxsize=1)
def _case_decided(source: Source) -> str:
    """The sides of the case that the paper decides, or is of; empty for papers of no case."""
    heads = [words for words, _, _ in first_lines(source.read.structure)[:_LINES]]
    is_ruling = source.is_of_court or any(one.isupper() and _DECIDES.search(one) for one in heads)
    sides = sides_of(source.read.masked) if is_ruling and not source.is_instrument else None
    return _case(sides) if sides else ""


def _may_lack_it(source: Source, one: FactCandidate, text: str) -> bool:
    """Is it a statement of a short paper or a ruling, which has one subject, and not yet told with something in brackets, or of a
    contract?"""
    if source.is_mail or source.is_minutes or source.is_chat or source.read.spoken:
        return False
    if not (source.is_short or source.is_instrument or source.is_of_court):
        return False
    return not (
        one.row
        or one.keeps_head
        or one.fact.proof
        or source.is_law
        or (_CLOSED.search(text) and not source.is_instrument)
    )


def _names_somebody(source: Source, fact: FoundFact) -> bool:
    """Does it name a person or a body, beside who says or writes it?"""
    if any(one.type in NAMED for one in source.mentions_in(fact.start, fact.end)):
        return True
    found = _SAYS.match(fact.text)
    said = found["said"] if found else fact.text
    return any(name in said for name in fact.entities)


def _of_labels(source: Source) -> Iterator[str]:
    """What fields of the head name, the subject before the place."""
    head = source.read.masked[:_HEAD]
    for labels in _LABELS[:1] if _STATEMENT.search(head) else _LABELS:
        for found in labels.finditer(head):
            if said := _tidied(found["value"]):
                yield said


def _tidied(value: str) -> str:
    """The value where it is short and has a name or a number of its own, as a sentence writes it."""
    said = _REPLY.sub("", " ".join(value.split())).strip(" .,;:-\u2013_=|")
    odd = set(said) & set("[]\u201c\u201d") or _FORM_OF_FIELD.search(said) or said.count("(") != said.count(")")
    own = [word for word in _OWN_WORD.findall(said) if word.lower() not in common_words()]
    says = " " in said and len(said) <= _LONGEST and bool(own)
    if not says or odd or is_mark(said):
        return ""
    return said.title() if _INITIALLED.fullmatch(said) else named(said)


def _shares(about: str, said: str) -> bool:
    """Have both a name, or a number, in common?"""
    own = {word.lower() for word in _OWN_WORD.findall(about)} - common_words() - MONTHS.keys()
    return not own.isdisjoint(word.lower() for word in _OWN_WORD.findall(said))


def _called(source: Source) -> str:
    """What the head calls the paper and whose it is: "Inspection Report of Weir Mills"; nothing for a log, or where it does not
    say both."""
    said = _DAY.sub("", without_whose(source.head))
    bodies = {one.name.casefold() for one in source.mentions_in(0, _HEAD) if one.type == "organization"}
    what, _, whose = said.rpartition(" of ")
    called = f"{what} of {titled(whose)}"
    is_clear = what and whose.casefold() in bodies and not is_unnamed(said) and not is_log(what)
    return called if is_clear and len(called) <= _LONGEST else ""


def _is_named(about: str, who: str) -> bool:
    """Is it no more than who wrote or is written to: "Mr. Lee wrote to Ann Roe" about Ann Roe?"""
    return {*_NAME_WORD.findall(about.lower())} - TITLES <= {*_NAME_WORD.findall(who.lower())}


def _case(sides: Sides) -> str:
    """ "Roe Mills Ltd v. Lee"."""
    both = [named(_NOTE.sub("", " ".join(one.split())).strip(" ,;")) for one in (sides.one, sides.other)]
    case = " v. ".join(both)
    return case if all(both) and len(case) <= _LONGEST else ""
