"""Which question an answer is to, and whether the answer is understood without it."""

from __future__ import annotations

import re
from dataclasses import replace

from evidence.engines.facts.referring.referring import (
    is_about_papers,
    is_elliptic,
    is_examiners,
    is_nobody,
    is_open,
    is_whole,
    leaves_thing_open,
    names_something,
    points_at_things,
    rambles,
)
from evidence.engines.facts.referring.referring import without_opening as without_opening_of_answer
from evidence.engines.facts.referring.third_person import UNNAMED
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.relevance import asks
from evidence.engines.facts.sentences.broken import LACKS_MORE
from evidence.engines.facts.testimony.answers import has_subject, has_verb
from evidence.engines.facts.testimony.lead_ins import without_judging, without_lead_in, without_opening
from evidence.engines.facts.testimony.turns import DialogueTurn
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.lexicon import FUNCTION_WORDS
from evidence.engines.support.replies import settles

_OF_WITNESS = re.compile(
    r"\b[Yy](?:ou|our)\b(?=.*\b[a-z]{4,}\b)|^(?:Who|What|Which [a-z]+) (?!(?:told|asked)\b)[a-z]{4,} you\b"
)  # "Where do you live now", "Who hired you"
MAX_SPAN, SHORTEST = 900, 25  # characters of a question with its answer; of a statement
_SHORT_ANSWER, _SHORT_QUESTION, _LONG, _BRIEF, _FEW = 180, 420, 420, 8, 12  # characters; words
_OF_THINGS = re.compile(
    r"(?:Were|Are|Have|Had|Did|Do|Will) (?:any |other |all )?[a-z]{3,}s (?!of\b)[a-z]{4,}"
    r"|(?:[Oo]ther|[Ss]ome|[Ss]everal|[Mm]ost|[Tt]wo|[Tt]hree) [a-z]{3,}s (?:have|had|were|are|did) (?:not )?[a-z]{3,}"
    r"|Who [a-z]{3,} \d{3}\b"
)  # "Were minutes taken", "Other drivers had left", "Who called 911"
_WH = re.compile(
    r"^(?:(?:by|to|with|from|for|at|in|on|of) )?(?:who|whom|whose|when|where|which|what|why|how)\b"
    r"|, (?:who|when|where|which|what|why|how) ",
    re.I,
)
_WH_FIRST = re.compile(r"(?:who|whom|whose|which|what|why|how)\b(?! (?:about|if)\b)", re.I)
_TAGGED = re.compile(
    r", (?:(?:is|was|did|do|does|were|are|have|had|would)(?:n['\u2019]t)? (?:it|you|he|she|they|that)|correct|right|yes)\?$"
    r"|\bis that (?:right|correct)\?$", re.I
)  # fmt: skip
_AUXILIARY = re.compile(
    r"^(?:[^,?]{1,60}, )?(?:did|do|does|was|were|is|are|has|have|had|can|could|would|will)(?:n['\u2019]t)? ", re.I
)
_PUT = re.compile(
    r"(?:Please )?(?:State|Describe|Identify|Admit|Set forth|Indicate|List|Give|Explain|Name)\b"
)  # how a written question begins
_AND = re.compile(r"-- (?:and|so|but),? (?=\w)")
_AWARE = re.compile(
    r"(?P<asks>(?:Are|Were) you aware|Did you know|Have you heard|Did you hear)(?: now| then| at the time)?(?: of)? (?:that|it)\?"
)
_MOST = 40  # words of what somebody is asked to know
_OF_PERSON = re.compile(r"(?:He|She) (?!said\b|told\b)[a-z]{2,}(?!.*\b(?:it|that|them)[.,])")
_BY_NAME = re.compile(r"^(?=.{30})(?:Mr|Mrs|Ms|Dr)\. [A-Z]|^(?=.{30})[A-Z][a-z]+ [A-Z][a-z]+ [a-z]")
_THING = re.compile(
    r"\b(?:it|them)\b(?! (?:was|is|has|would|had|will|seems?|may|might|to|that)\b)"
)  # of which the question speaks
_FIRST = re.compile(r"(?:[^.!?]|\.(?=\S)|(?<=\b[A-Z])\.|(?<=\bMr)\.|(?<=\bMs)\.|(?<=\bDr)\.|(?<=\bMrs)\.)*[.!?]?")
_THERE = re.compile(r" (?:was|were|are|is) there$")  # "How many drivers were there"
_ASKS_NOTHING = re.compile(
    r"(?:and |so |but )?(?:do you (?:know|remember|recall) (?:why|when|how|what|who|where|that"
    r"|the (?:date|day|time|year)|how many|how much)"
    r"|what happened(?: next| then| after that)?|what did you (?:do|say|see)(?: next| then)?|why(?: not)?"
    r"|how(?: so| do you know)?"
    r"|what else|anything else|who else|when was (?:that|this)|who was (?:that|this))",
    re.I,
)
_PERSON_ASKED = re.compile(
    rf"\b[A-Z][a-z]+\b(?<!^\w)|{UNNAMED.pattern}|\b(?:who|whom|anyone|anybody|someone|somebody|they|people)\b|\b[a-z]{{3,}}(?:ers|ors|men|ees)\b",
    re.I,
)
_ABOUT_WITNESS = re.compile(r"\b(?:do|did|have|had|were|are|was) you\b|\byou(?:['\u2019][a-z]+)?\b", re.I)
_THING_ASKED = re.compile(
    r"\b(?:the|an?|any|your|my|his|her|their|its|our|this|that|these|those|some|every|each|no|[A-Z][a-z]+['\u2019]s)"
    r" (?!(?:time|day|way|one)\b)[a-z]{3,}"
    r"|\b[a-z]{3,}(?<![su])s\b|\b(?<!^)[A-Z][A-Za-z]+"
)
_PARTICULARS = re.compile(
    r"\b(?:your (?:full |last |first |legal )?(?:name|date of birth|phone number|callback number)|spell (?:your|that|it)"
    r"|under (?:your |the |an? )?(?:oath|affirmation)|call you back|number (?:you are|you're) calling from)\b",
    re.I,
)  # asked of everybody who calls or is sworn
_TAIL = re.compile(
    r"(?:If (?:so|not|yes|no|your answer)\b|(?:Please )?(?:explain|state the (?:basis|facts)|give the basis)\b)", re.I
)
_TAG = re.compile(
    r"(?:(?:is|was) (?:that|it) (?:right|correct|fair|true|so|accurate)|(?:is|was)n['\u2019]t (?:that|it) (?:right|correct|so)"
    r"|correct|right|yes|true|agreed|fair|am I right|have I got that right|do I have that right"
    r"|do you (?:agree|accept|see|remember|recall) that|(?:is|was|did|do|does|were|are|have|had|would)(?:n['\u2019]t)?"
    r" (?:it|you|he|she|they|that))\?",
    re.I,
)  # asks whether what was just said is so
_NOT_RECALLED = re.compile(r"^(?:no[,.] )?not (?:that|to my|as far as) (?:I|knowledge|recollection)\b", re.I)
_SAYS_LITTLE = re.compile(
    r"(?:not (?:entirely|really|exactly|completely|quite|always|necessarily|fully)|(?:sort|kind) of|partly|possibly|maybe"
    r"|somewhat|it depends|sometimes|pretty much)[.,]?",
    re.I,
)


def last_question(asked: DialogueTurn) -> Sentence | None:
    """The last sentence, with the one before it where it only asks whether that is so: "You signed it. Correct?" """
    last = _without_dash(_goes_on(asked.sentences[-1]))
    if len(asked.sentences) > 1 and _TAIL.match(last.words):
        return asked.sentences[-2]  # "Did it sound? If not, state why."
    if not last.words.endswith(("?", "--", ".")):
        return None
    if len(asked.sentences) > 1 and (joined := _of_what(asked.sentences[-2], last)):
        return joined
    if len(asked.sentences) > 1 and _TAG.fullmatch(last.words):
        before = asked.sentences[-2]
        tag = last.words[0].lower() + last.words[1:]
        return replace(before, end=last.end, words=f"{before.words.rstrip(' .-?')}, {tag}")
    return last


def _of_what(statement: Sentence, last: Sentence) -> Sentence | None:
    """ "The pump failed. Were you aware of that?" as "Were you aware that the pump failed?" """
    found = _AWARE.fullmatch(last.words)
    words = statement.words
    if found is None or not words.endswith(".") or not has_verb(words) or is_open(words) or words.count(" ") > _MOST:
        return None
    first = words.split(maxsplit=1)[0]
    said = words[0].lower() + words[1:] if first.lower() in FUNCTION_WORDS and first != "I" else words
    return replace(statement, end=last.end, words=f"{found['asks']} that {said.rstrip('.')}?")


def _goes_on(question: Sentence) -> Sentence:
    """ "-- and you reported to Ann Lee?" behind an answer that came into it, as what it asks by itself."""
    found = _AND.match(question.words)
    words = question.words[found.end() :] if found else ""
    return replace(question, words=words[0].upper() + words[1:]) if words and has_subject(words) else question


def _without_dash(question: Sentence) -> Sentence:
    """ "You were not aware of the notes --", into which the answer comes, as it would have been put."""
    words = question.words.rstrip(" -")
    if (
        not question.words.endswith("--")
        or words[-1:] in ".?!,"
        or LACKS_MORE.search(words)
        or not has_verb(f"{words}?")
    ):
        return question
    return replace(question, words=f"{words}?")


def needs_question(question: Sentence, answer: Sentence, worded: WordedSpeech, *, settled: bool) -> bool:
    """Is the answer one that only its question makes sense of: "On May 3." or "It was taken out."?"""
    words, brief = question.words, len(answer.words.split()) <= _BRIEF
    asks_it = (words.endswith("?") or bool(_PUT.match(words))) and not words.startswith("--")
    asks_it = asks_it and len(words) <= _SHORT_QUESTION
    if not asks_it or answer.end - question.start > MAX_SPAN:
        return False
    if begins_elliptic(answer.words):
        return True
    if settles(answer.words):
        if _PUT.match(words):
            return True  # "State whether it was kept." - "Yes, until May."
        return not settled if brief else is_open(worded.closed)
    if _PUT.match(words) and (brief or not has_verb(without_opening_of_answer(answer.words))):
        return True
    if _WH.search(without_opening(words)) and (
        brief or not answer.words[:1].isupper() or len(answer.words) < _SHORT_ANSWER
    ):
        return True
    return len(answer.words) < 2 * _SHORT_ANSWER and (is_open(worded.closed) or bool(_THING.search(worded.closed)))


def first_sentence(words: str) -> str:
    """ "Mr. Roe." of "Mr. Roe. He was in the yard." """
    found = _FIRST.match(words)
    return found.group() if found else words


def begins_elliptic(answer: str) -> bool:
    """Does it begin with less than a sentence: "The carrier did.", "By marriage. My husband's mother was a cousin."?"""
    answer = without_opening_of_answer(answer)
    words = first_sentence(answer)
    return is_elliptic(words) or (len(words) < len(answer) and not settles(words) and not has_verb(words))


def is_evaded(question: Sentence, answer: Sentence) -> bool:
    """Is neither yes nor no said to a question that asks for it: "Were you trained?" - "I had a class in 2016."?"""
    asks_it = asks_yes_or_no(question.words) and answer.end - question.start <= MAX_SPAN
    return asks_it and is_brief(first_sentence(answer.words)) and not settles(answer.words)


def asks_yes_or_no(question: str) -> bool:
    words = without_opening(question)
    return words.endswith("?") and bool(_AUXILIARY.match(words) or not _WH.search(words) or _TAGGED.search(words))


def asks_for_more(question: str) -> bool:
    """ "Who did you think was investigating?" is not answered by a yes, which then answers something else."""
    return bool(_WH_FIRST.match(without_opening(question))) and not _TAGGED.search(question)


def is_not_recalled(answer: str) -> bool:
    """ "Not that I recall." """
    return bool(_NOT_RECALLED.match(answer))


def says_little(answer: str) -> bool:
    """Does it leave open whether what is asked is so?"""
    return is_not_recalled(answer) or bool(_SAYS_LITTLE.fullmatch(answer))


def is_brief(answer: str) -> bool:
    return len(answer.split()) <= _FEW


def is_put(words: str) -> bool:
    """Is it a question with a verb, or what a written one begins with?"""
    return bool(_PUT.match(words)) or (words.endswith("?") and has_verb(words))


def names(question: str, asked: str) -> bool:
    """Does what is asked say who and what it is about, so that an answer to it is understood?"""
    words = _THERE.sub("", without_judging(asked).rstrip("?"))
    if _ASKS_NOTHING.fullmatch(words):
        return False
    said = names_something(words) or _OF_WITNESS.search(words) or _OF_THINGS.match(words)
    return is_whole(question) and not (is_open(words) or points_at_things(words)) and bool(said)


def stands_alone(question: str, asked: str) -> bool:
    """Does what is asked lead through no papers, and say whom and what it is about?"""
    return not (asks(asked.rstrip("?")) or is_about_papers(asked)) and names(question, asked)


def asks_particulars(asked: str) -> bool:
    return bool(_PARTICULARS.search(asked))


def explains(asked: str, answer: str) -> bool:
    """Does the question name the thing or somebody whom the answer leaves to it: "Was the log kept?" - "It was lost in May."?"""
    if is_nobody(answer) and not _PERSON_ASKED.search(asked):
        return False
    return not leaves_thing_open(answer) or bool(_THING_ASKED.search(_ABOUT_WITNESS.sub("", asked)))


def whole(sentences: list[Sentence]) -> list[Sentence]:
    """Of a short answer a sentence that means nothing without the one before it is stated and cited with that one, and a bare
    "Yes." with what follows."""
    if sum(len(s.words) + 1 for s in sentences) > _SHORT_ANSWER:
        return sentences
    found: list[Sentence] = []
    for one in sentences:
        before = found[-1] if found else None
        if len(found) == 1 and before and _names_only(before.words) and _is_statement(one.words):
            found.append(one)
            continue
        is_part = is_open(one.words) and not (_OF_PERSON.match(one.words) and before and _BY_NAME.search(before.words))
        if before and (min(len(before.words), len(one.words)) < SHORTEST or is_part):
            found[-1] = replace(before, end=one.end, words=f"{before.words} {one.words}")
        else:
            found.append(one)
    return found


def _names_only(words: str) -> bool:
    """ "Peter Quist.": what was asked for, without a verb."""
    return not (settles(words) or has_verb(words) or says_little(words))


def _is_statement(words: str) -> bool:
    """Is it a sentence that is understood by itself?"""
    return len(words) >= SHORTEST and has_verb(words) and has_subject(words) and is_whole(words) and not is_open(words)


def may_be_quoted(words: str, bare: str, reply: str) -> bool:
    """Is the question understood as it was put, with the answer beside it?"""
    long = len(words) > _LONG or len(reply) > _SHORT_ANSWER or rambles(words) or rambles(reply)
    return not long and not is_examiners(bare) and is_put(bare)


def as_put(question: str) -> str:
    """From where what is to be confirmed begins, if these are the question's last words."""
    bare = without_lead_in(question)
    return bare if question.lower().endswith(bare.lower()) else question
