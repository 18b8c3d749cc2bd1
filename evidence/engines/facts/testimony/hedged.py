"""Replies that agree or disagree in other words than a yes or no: "I believe so.", "That was my view, yes.", "I accept that." """

from __future__ import annotations

import re

_SURE = r"(?:(?:absolutely|fully|completely|totally|entirely|certainly|do|would|can|have to|must|will)\s){0,2}"
_AGREES = re.compile(
    rf"(?:(?:oh|well|yes|no|so|sorry),? )?(?:I {_SURE}(?:accept|agree|disagree|deny)"
    r"(?: (?:that|it|with (?:that|you)))?(?: entirely| completely| now)?"
    r"|(?:I (?:would |do )?(?:believe|think|assume|expect|suppose|presume|understand)|I['\u2019]d (?:say|think))"
    r" (?:so|not|that(?:['\u2019]s| is| was| would be) (?:right|correct|fair|true|so)"
    r"|(?:it|he|she|they|I|we|there) (?:did|does|do|was|were|is|are|had|has|have)(?: not|n['\u2019]t)?)"
    r"|I (?:do not|don['\u2019]t|did not|didn['\u2019]t) (?:believe|think) (?:it|he|she|they|I|we|there)"
    r" (?:did|does|do|was|were|is|are|had|has|have)"
    r"|(?:it|that|he|she|they|I|we|there) (?:may|might|could|would|should|must) (?:very )?(?:well )?"
    r"(?:have(?: done| been)?|be|do)"
    r"|that(?:['\u2019]s| is| was| would be) (?:my|the|our)"
    r" (?:understanding|recollection|intention|view|position|evidence|belief)"
    r"|(?:very|pretty) (?:much so|likely)|it (?:would appear|appears|seems|would seem) so|presumably|probably|possibly|quite)"
    r"(?:[,.]? (?:yes|yeah|no|sir|actually|at the time))?\.",
    re.I,
)
_TRAILING = re.compile(r"(?![^.?]*\b(?:know|remember|recall|said|you|your)\b)[^.?:;]{4,70}, (?:yes|yeah|no)\.", re.I)
_SENTENCE_END = re.compile(r"(?<=\.) ")
_HEDGE = re.compile(
    r"\b(?:I think|I believe|not that I|not sure|can['\u2019]t (?:remember|recall|say)|don['\u2019]t (?:know"
    r"|recall|remember)|perhaps|maybe|probably|I suppose|might|as far as I"
    r"|I (?:don['\u2019]t|do not|didn['\u2019]t) (?:believe|think)|I (?:can only )?(?:imagine|expect|assume|guess"
    r"|presume)|if I r)\b",
    re.I,
)


def is_hedged(words: str) -> bool:
    """Does it say that it may be otherwise?"""
    return bool(_HEDGE.search(words))


def replies(answer: str) -> bool:
    """Does the whole answer agree or disagree so, with what is asked as the only thing that it is about?"""
    is_reply = all(_AGREES.fullmatch(one) for one in _SENTENCE_END.split(answer))
    return is_reply or bool(_TRAILING.fullmatch(answer))
