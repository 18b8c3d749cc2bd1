"""What a short answer says with its question's words: "When did you first see it?" - "In May." as "the witness first saw it in
May", "Who called?" - "I did." as "the witness called". What is taken in is what was asked for, and no clause of its own."""

from __future__ import annotations

import re

from evidence.engines.dates.words import MONTH, WEEKDAYS
from evidence.engines.facts.testimony.asked_for import AskedFor, asked_for
from evidence.engines.facts.testimony.questions import first_sentence
from evidence.engines.names.lexicon import FUNCTION_WORDS, common_words
from evidence.engines.support import parse
from evidence.engines.support.replies import settles

_PLACED = re.compile(
    r"(?:in|on|at|by|around|about|since|after|before|during|from|until|till|through|within|for|over|under|between|behind|near"
    r"|inside|outside|across|next|last|every|once|twice|daily|weekly|monthly|yesterday|sometime|approximately|shortly|right"
    r"|late|early|toward|towards|to|with|via)\b",
    re.I,
)
_MONTH = re.compile(rf"(?:{MONTH})\b", re.I)
_DAY_OF_WEEK = re.compile(rf"(?:{'|'.join(word for word in WEEKDAYS if word.endswith('day'))})\b", re.I)
_DAY = re.compile(r"[A-Za-z]+\.? \d{1,2}(?:st|nd|rd|th)?\b(?!:)|(?:the )?\d{1,2}(?:st|nd|rd|th)\b", re.I)
_YEAR, _CLOCK = re.compile(r"(?:19|20)\d\d\b"), re.compile(r"\d{1,2}:\d\d\b|\d{1,2} (?:[ap]\.?m\b|o'clock)", re.I)
_NUMBER = re.compile(
    r"(?:about|around|maybe|approximately|roughly|nearly|almost|at least|only|just)? ?[$\u00a3\u20ac]?(?:\d|\b(?:an?|one|two"
    r"|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|hundred|thousand|dozen|none|several|half)\b)",
    re.I,
)
_SELF = re.compile(r"(?:I|me)(?: (?:did|was|am|do|have|had|would))?(?: myself)?", re.I)
_STOOD_FOR = re.compile(r"(?<=\w) (?:did|does|do|was|were|has|had|have|would|will)$")  # "Bo Lund did."
_NONE = re.compile(r"(?:no|not|none|never|nobody|nothing|nowhere|neither)\b", re.I)
_NO_ONE = re.compile(r"(?:no one|nobody|none)\b", re.I)
_REASON = re.compile(r"(?:because|so (?:that|I|we)|due to|out of)\b", re.I)
_BECAUSE = re.compile(
    r"Because(?:,? again)?,? (?P<said>(?!(?:that|this|these|those)\b)"
    r"(?:(?!\b(?:I|we|us|me|my|our|you|your|he|she)\b|--|[.?]\s).){12,200}\.)",
    re.S,
)  # one sentence, nothing of which is put otherwise where it is joined
_OWN_REASON = re.compile(
    r"(?:I|We|He|She|They|There|The|My|Our|[A-Z][a-z]+)\b(?! (?:did|do|was|were|had)(?:n['\u2019]t| not)\b)"
)
_CORRECTS = re.compile(r"(?:no|not|actually|maybe|or|well|I mean|sorry|wait|rather|but)\b", re.I)
_SPEAKS = re.compile(r"\b(?:I|we|us|you|your|our|he|she|him|it|they|them|this|that|there|here)\b", re.I)
_OWN = {"my": "the witness\u2019s", "me": "the witness", "myself": "the witness"}
_TOO_WIDE = re.compile(r"\b(?:kinds?|sorts?|types?|else|way|about)\b")
_OF_TIME = re.compile(r"(?:when|(?:what|which) (?:time|date|day|month|year))$")
_OF_SPAN = re.compile(r"how long$")
_COUNTED = re.compile(r"how (?:many|much)\b ?(?P<of>.*)")
_PLURAL = re.compile(r"(?:[a-z]+ )?[a-z]+[a-rt-z]s")  # with a plain plural: "clerks", and not "of the clerks"
_SAID = re.compile(r"\b(?:do|did|does|mean|meant|say|said|tell|told|happen(?:ed)?)\s*$")  # what: told in clauses
_MOST, _FEW = 16, 3  # words that are taken in; of "the witness called", which says too little


def short_answer_said(question: str, answer: str) -> str:
    """What both say, as the witness's; empty where it can't be said safely. Further sentences stand behind it as they are."""
    asked = asked_for(question)
    if asked is None or _TOO_WIDE.search(asked.phrase):
        return ""
    answer = " ".join(answer.split())
    first = first_sentence(answer)
    rest = answer[len(first) :].strip()
    if not (rest and _CORRECTS.match(rest)) and (said := _taken_in(asked, first.rstrip(".!"))):
        return _sentence(said, rest)
    if not _is_quoted(asked, answer):
        return ""
    because = _BECAUSE.fullmatch(answer)
    return (
        _sentence(f"{asked.before} because {_lowered(because['said'])}", "")
        if because
        else _sentence(asked.before, answer)
    )


def _sentence(said: str, quoted: str) -> str:
    words = re.sub(r"\s+([,.]|['\u2019](?!\d))", r"\1", " ".join(said.split())).rstrip(" ?.,")
    return f"{words}: \u201c{quoted}\u201d" if quoted else f"{words}."


def _taken_in(asked: AskedFor, first: str) -> str:
    """The answer in its place in the question's words."""
    if asked.role == "subject":
        return _as_subject(asked, first)
    if not _is_fragment(first):
        return ""
    words = _of_witness(first)
    if asked.role == "adverb":
        lead = _preposition(asked, words)
        return (
            ""
            if lead is None or _NONE.match(words)
            else f"{asked.before} {lead}{_lowered(words)}{_counted(asked, words)}"
        )
    if asked.phrase.startswith("how") and not _NUMBER.match(words):
        return ""
    if (asked.role == "object" and _SAID.search(asked.before.strip())) or settles(first):
        return ""
    last = asked.before.split()[-1:]
    if asked.role == "after" and last and last[0] in words.lower().split()[:_FEW]:
        return ""  # "First to Mr. Lund." to "Who did you report to?"
    is_placed = bool(_PLACED.match(words))
    if is_placed != (asked.phrase == "where") and not asked.phrase.startswith("how"):
        return ""
    of = _counted(asked, words)
    if asked.noun and not of:
        return ""  # "What weight did you give?": where "fourteen tons" belongs is unclear
    return f"{asked.before} {_lowered(words)}{of} {asked.after}"


def _counted(asked: AskedFor, words: str) -> str:
    """ " clerks" behind "four", where that is how many were asked for."""
    found = _COUNTED.fullmatch(asked.phrase)
    is_number = found is not None and found["of"] and _NUMBER.match(words)
    if not (found and is_number) or found["of"] in words:
        return ""
    is_one = words.lower() in ("one", "1", "just one", "only one") and _PLURAL.fullmatch(found["of"])
    return f" {found['of'][:-1]}" if is_one else f" {found['of']}"


def _as_subject(asked: AskedFor, first: str) -> str:
    if asked.phrase == "who" and _SELF.fullmatch(first):
        return "" if asked.after.startswith(("were ", "are ")) else f"the witness {asked.after}"
    first = _STOOD_FOR.sub("", first)
    counted = _COUNTED.fullmatch(asked.phrase)
    is_named = asked.phrase == "who" and (_NO_ONE.match(first) or not _NONE.match(first))
    is_counted = counted is not None and _NUMBER.fullmatch(first.removesuffix("."))
    if not _is_fragment(first) or _PLACED.match(first) or not (is_named or is_counted):
        return ""
    words = _of_witness(first)
    is_name = asked.phrase == "who" and " " not in words and not _NO_ONE.match(words)
    return f"{words if is_name else _lowered(words)} {counted['of'] if counted else ''} {asked.after}"


def _is_fragment(words: str) -> bool:
    """Is it less than a clause, with nobody in it whom only other words name?"""
    if not words or len(words.split()) > _MOST or _SPEAKS.search(words) or re.search(r"[?\"\u201c]|--", words):
        return False
    doc = parse.parse(parse.plain(words))
    return not any(
        token.dep_ in ("ROOT", "ccomp")
        and any(child.dep_ in ("nsubj", "nsubjpass", "expl") for child in token.children)
        for token in doc
    )


def _of_witness(words: str) -> str:
    return re.sub(r"\b(?:my|me|myself)\b", lambda one: _OWN[one.group().lower()], words, flags=re.I)


def _preposition(asked: AskedFor, words: str) -> str | None:
    """What goes before a time, a span or a place, as a statement has it; None where it is unclear."""
    if _PLACED.match(words):
        return ""
    if _OF_TIME.search(asked.phrase):
        if _CLOCK.match(words):
            return "at "
        is_day = _DAY_OF_WEEK.match(words) or _DAY.match(words)
        return "on " if is_day else "in " if _MONTH.match(words) or _YEAR.match(words) else None
    if _COUNTED.match(asked.phrase) and _NUMBER.match(words):
        return ""
    return "for " if _OF_SPAN.search(asked.phrase) and _NUMBER.match(words) else None


def _is_quoted(asked: AskedFor, answer: str) -> bool:
    """Does the question say what happened, and the answer only when, where, how long or why?"""
    if asked.role != "adverb" or len(answer.split()) > 2 * _MOST or _NONE.match(answer) or settles(answer):
        return False
    if asked.phrase == "why":
        return len(asked.before.split()) > _FEW and bool(_REASON.match(answer) or _OWN_REASON.match(answer))
    is_how = asked.phrase == "how"
    return not is_how and _is_brief_fragment(first_sentence(answer))


def _is_brief_fragment(first: str) -> bool:
    """ "May, I think.": no statement by itself, but of the witness's doubt."""
    bare = re.sub(
        r",? (?:I (?:think|believe|guess|suppose|want to say)|maybe|or so|probably)\b,?", "", first.rstrip(".!")
    )
    return _is_fragment(bare)


def _lowered(words: str) -> str:
    """Without a capital that only the sentence's beginning gives."""
    first, _, rest = words.partition(" ")
    plain = first.rstrip(",").lower()
    if _MONTH.fullmatch(plain) or _DAY_OF_WEEK.fullmatch(plain):
        return words
    if plain in FUNCTION_WORDS or _PLACED.fullmatch(plain) or _NUMBER.fullmatch(plain):
        return words[0].lower() + words[1:]
    is_name = plain not in common_words() or rest[:1].isupper()
    return words if is_name else words[0].lower() + words[1:]
