"""An exchange as a page-line digest of a deposition has it: what was asked, from where it is understood by itself, and the
answer, each in its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from evidence.engines.facts.referring.referring import (
    is_about_papers,
    is_addressed,
    is_examiners,
    is_open,
    is_whole,
    knows_nothing,
    points_at_things,
    rambles,
    without_opening,
)
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.relevance import asks
from evidence.engines.facts.testimony.answering import answers_it, leaves_no_unclear
from evidence.engines.facts.testimony.answers import has_subject, has_verb
from evidence.engines.facts.testimony.hedged import replies
from evidence.engines.facts.testimony.lead_ins import not_addressed, without_lead_in, without_tag
from evidence.engines.facts.testimony.limits import is_limited
from evidence.engines.facts.testimony.pointing import points_with_pronoun, with_noun_for_pointing
from evidence.engines.facts.testimony.put_below import put_below
from evidence.engines.facts.testimony.questions import (
    asks_for_more,
    asks_particulars,
    explains,
    is_put,
    names,
    says_little,
)
from evidence.engines.facts.testimony.restarts import is_cut_short, without_loose_end
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support.replies import says_yes, settles

_CLAUSE = re.compile(r"(?:[:;]| --| \u2014|,? (?:and|but|so)|\bthat,?|,) (?=\w)")
_ASKED_FOR = re.compile(
    r"(?:(?:can|could|would|will) you|are you able to)(?: please| just| perhaps| also)?"
    r" (?:confirm(?: for (?:us|me))?|tell (?:us|me)|explain(?: to (?:us|me))?"
    r"|help(?: (?:us|me))?(?: at all)?(?: a little(?: bit)?)? (?:with|as to)|assist(?: (?:us|me))? (?:with|as to)|say|recall"
    r"|remember)(?: that|,)?"
    r" (?=(?:who|what|when|where|which|why|how|whether|if|the|your|you)\b)",
    re.I,
)
_SAYS = (
    r"(?:say|said|tell|told|explain(?:ed)?|state[ds]?|accept(?:ed)?|agreed?|confirm(?:ed)?|think|thought|suggest(?:ing)?|see|seen"
    r"|heard|know|understand|appears?|seems?|understood from you|want to be clear)"
)
_WHERE = r"(?:,? (?:at|in|on|from|to|through) [^,:;]{1,60})?"
_LEADS = re.compile(
    r"(?:.{0,120}(?:[,;:]| and| but| so) )?"
    rf"(?:(?:(?:I|we|it)\b(?:['\u2019][a-z]+)?(?: [a-z]+){{0,3}}?|you(?: also| then)?) {_SAYS}"
    rf"(?: (?:us|me|to you|to us|about this))?{_WHERE},? that,? "
    r"|.*\b(?:I|we|us|me|let['\u2019]s|question|paragraphs?|page|statement)\b.*(?:[:;]| --| \u2014|, (?:and|but|so)) "
    rf"|(?:(?:[Aa]t|[Ii]n|[Oo]n) )?(?:[Pp]aragraphs?|[Pp]ages?|[Ss]ections?|[Ll]ines?) [\d.]+{_WHERE}, "
    r"|(?:to be clear|(?:just )?(?:to|in) summar[a-z]+|in short), )",
    re.I,
)  # what only says that something is put, or where it was read
_TURNS = re.compile(
    r"\b(?:not|never|no|nobody|none|neither|nor|without|den(?:y|ied|ies)|disput\w+|disagree\w*|doubt\w*|if|unless|whether|suppos\w+"
    r"|assum\w+|imagin\w+|wrong|incorrect|untrue|false|he|she|they|who|which)\b|n['\u2019]t\b",
    re.I,
)  # what would turn or limit the clause behind it
_UNKNOWN = re.compile(r"\b(?:know (?:of|if|whether)|recall|remember|recollect\w*|memory|knowledge)\b", re.I)
_GOES_ON = re.compile(r"(?:because|which|or|whether)\b", re.I)
_NOT_HEARD = re.compile(
    r"\b(?:question|repeat|rephrase|again|catch|hear|follow)\b|\bwhat you(?:['\u2019]re| are| mean)\b", re.I
)
_HEARD = re.compile(r"(?:right|all right|exactly right)[.,!]?", re.I)  # of a statement nobody has agreed to
_MOST, _LONGEST_ANSWER, _MOST_UNKNOWN, _LONGEST_LEAD, _FEW = 420, 360, 160, 240, 25  # characters


def askings(put: WordedSpeech, before: Sentence | None) -> Iterator[WordedSpeech]:
    """What was asked: what it puts below "I think", then all of it, then less and less of what leads up to it, then all of it
    with the statement before it."""
    below = replace(put, said=put_below(put.said), closed=put_below(put.closed))
    if below.said and below.closed and not _TURNS.search(put.closed.partition(below.closed[1:-1])[0]):
        yield below
    yield put
    said, closed = list(_tails(put.said)), list(_tails(put.closed))
    if len(said) == len(closed):
        yield from (replace(put, said=one, closed=other) for one, other in zip(said, closed, strict=True))
    if before is not None and _is_statement(before.words):
        asked = with_noun_for_pointing(put.closed, "the matter")  # "Did you report that?" is about the statement
        yield replace(put, said=f"{before.words} {put.said}", closed=f"{before.words} {asked}")


def _tails(question: str) -> Iterator[str]:
    """Each clause behind one that only leads up to it."""
    places = [one.end() for one in _CLAUSE.finditer(question, 0, _LONGEST_LEAD)]
    if found := _ASKED_FOR.match(question):
        rest = question[found.end() :]
        yield rest[0].upper() + rest[1:]
    for place in places:
        head, rest = question[:place], question[place:]
        leads = (
            not _GOES_ON.match(rest) and _LEADS.fullmatch(head) and not _TURNS.search(head) and rest.count('"') % 2 == 0
        )
        if leads and len(rest) >= _FEW and has_subject(rest):
            yield rest[0].upper() + rest[1:]


def _is_statement(words: str) -> bool:
    """Does it say what is so, by itself?"""
    return (
        words.endswith(".")
        and words.count('"') % 2 == 0
        and is_whole(words)
        and _FEW <= len(words) <= _MOST
        and not (is_open(words) or points_at_things(words) or is_examiners(words) or is_about_papers(words))
        and not (asks(words) or rambles(words))
        and has_verb(words)
    )


def is_understood(asked: WordedSpeech, answer: str, who: str) -> bool:
    """Does what is asked say of whom and what, and the answer, under it, something?"""
    words = not_addressed(without_lead_in(asked.closed), who)
    bare = without_tag(words)
    if bare.count('"') % 2 or _GOES_ON.match(bare) or points_with_pronoun(bare):
        return False
    if len(bare) > _MOST or rambles(bare) or asks(bare.rstrip("?")) or asks_particulars(bare):
        return False
    if settles(answer) and asks_for_more(bare):
        return False
    if says_yes(answer) is False and leaves_no_unclear(bare, answer):
        return False
    if is_examiners(bare) or is_about_papers(bare) or not names(bare[:1].upper() + bare[1:], bare):
        return False
    is_statement = bare.endswith(".") and settles(answer) and not _HEARD.fullmatch(answer) and has_subject(bare)
    return (is_put(bare) or is_statement) and explains(bare, answer) and answers_it(words, answer)


def answered_with(answer: Sequence[Sentence], parts: Sequence[Sentence]) -> Sentence | None:
    """What of an answer is told: its first part, with the next sentence behind a bare yes or no, or the yes or no alone where
    that breaks off; None where it says nothing."""
    said, first = _whole(parts[0]), answer[0]
    is_reply = settles(first.words) or says_unknown(first.words)
    return said or (_whole(first) if is_reply and not is_limited(parts[0].words) else None)


def _whole(first: Sentence) -> Sentence | None:
    words = first.words
    if (whole := without_loose_end(words)) != words:
        return _whole(replace(first, words=whole))
    if "?" in words or is_cut_short(words) or rambles(words) or len(words) > _LONGEST_ANSWER or is_addressed(words):
        return None
    if says_unknown(words):  # "I don't know who he was" tells nothing
        is_heard = _UNKNOWN.search(words) and not _NOT_HEARD.search(words)
        return first if is_heard and len(words) <= _MOST_UNKNOWN else None
    if settles(words) or replies(words):
        return first
    return None if is_limited(words) or not is_whole(without_opening(words)) else first


def says_unknown(answer: str) -> bool:
    """Is it that the witness does not know or recall?"""
    return knows_nothing(answer) or says_little(answer)
