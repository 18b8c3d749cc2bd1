"""The main clause of what is too long to be told whole; it ends where a sentence may, and says that there is more."""

from __future__ import annotations

import re

from evidence.engines.summaries.contract_terms import CONDITION, without_lead

WHOLE, _SHORTEST = 400, 110  # characters: of a clause that is told whole, of a main clause
_ENDS = re.compile(
    r"(?P<excepted>[,;:]? (?:and )?\(?(?:provided,? (?:that|further|however)|unless"
    r"|except(?! as (?:otherwise )?(?:\w+ )?(?:provided|set forth)))\b|[,;:] however\b)"
    r"|(?P<listed>[,;] (?:and |or |and/or )?\(?(?:[a-zA-Z]|[ivx]{1,4}|\d)[.)] )"
    r"|(?P<more>,? \(?(?:including|such as|whether|even if|regardless)\b|[,;] (?:it being|being|as well as)\b|; "
    r"|(?<=[a-z)][a-z)])\. (?=[A-Z]))"
)
_SAID_BEHIND = {"excepted": ", with exceptions.", "listed": ", among others.", "more": "."}
_MARK = re.compile(r"(?<= )\(?(?:[a-zA-Z]|[ivx]{1,4}|\d)[.)] ")
_VERB_TO_COME = re.compile(
    r"\b(?:shall|will|may|must)(?: not)?, (?:on|in|for|by|at|with|without|either|whether|during|directly|alone)\b[^,]*$"
    r"|\b(?:agrees?|acknowledges?|undertakes?|covenants?) that (?!.*\b(?:shall|will|may|must|can|is|are|has|have|does|do)\b)",
    re.I,
)  # "it shall not, on its own behalf", "agrees that all drawings and models"
_ACTS = re.compile(
    r"\b(?:shall|will|may|must|can|is|are|has|have|hereby|agrees?|grants?|desires?|wish(?:es)?|wants?|appoints?|engages?|assigns?)\b"
)


def main_clause(words: str) -> str:
    """The words, if they are few; else those before the last exception, item of a list or detail that leaves them few. Words
    that have no such place behind what is done stay whole."""
    if len(words) <= WHOLE:
        return words
    lead = len(words) - len(without_lead(words))
    if not lead and CONDITION.match(words):
        return words  # where what follows from the condition begins is not known
    for end in reversed([*_ENDS.finditer(words, max(_SHORTEST, lead), WHOLE)]):
        said, kind = words[: end.start()].rstrip(" ,;:."), end.lastgroup or "more"
        if said.count("(") == said.count(")") and _ACTS.search(said, lead) and not _VERB_TO_COME.search(said):
            return (_MARK.sub("", said) if kind == "listed" else said) + _SAID_BEHIND[kind]
    return words
