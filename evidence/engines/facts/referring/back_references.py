"""Words that only another sentence of the same paper explains: "any such claim", "the preceding sentence", "to so notify"."""

from __future__ import annotations

import re
from itertools import takewhile

from evidence.engines.facts.referring.referring import points_at_things
from evidence.engines.names.lexicon import FUNCTION_WORDS

_SUCH = re.compile(
    r"(?<!\bas )\b[Ss]uch (?!as\b|that\b|an?\b|other\b|further\b|additional\b|terms\b)(?P<what>(?:[A-Za-z][\w-]*(?: |\b)){1,4})"
)
_WHICH = re.compile(
    r"[^.;]{0,120}\bas (?!of\b|an?\b|the\b)|[\w ]{0,30}\b(?:relat(?:ed|ing) to|which)\b"
)  # "such sums as may be due" says itself which
_NAMED = re.compile(r"(?:[A-Z][\w-]+ ){1,3}[A-Z][a-z]")  # "such Pump Delivery Plan"
_FAR = 220  # characters of a sentence that has named by then what it speaks of
_SO_DONE = re.compile(r"\b(?:to|not) so (?P<does>[a-z]{4,})\b")
_PARTS = r"(?:sentences?|paragraphs?|clauses?|sub-?sections?|sections?|provisions?)"
_STANDS_ABOVE = re.compile(
    rf"\b(?:the|an?y?) (?:immediately )?(?:preceding|foregoing|previous|prior) {_PARTS}\b"
    r"|\babove[- ](?:mentioned|described|referenced|required|named|stated|cited|referred)\b"
    r"|\b(?:pursuant|according|due) to the above\b|\bthe (?:immediately )?following (?:sentence|paragraph|clause|subsection)s?\b"
    r"|^(?:If|Should|Unless|Until|In the event(?: that)?) (?:(?!\bto\b)[^,;]){2,120}? "
    r"(?:fails?|refuses?|neglects?|elects?|chooses?|wish(?:es)?|declines?)(?: to do|,? in its discretion, to do)? so\b"
    r"|\bthe above (?:claim|matter|case|policy|loss|file|account|property|action|invoice|order|named|captioned)s?\b"
)
_ITEM = re.compile(
    r"\b(?:(?:sub-?)?(?:clause|section|paragraph|item)s? |(?:under|by|in) (?=\(\w{1,4}\)(?:[,.;]|$)))"
    r"\((?P<mark>[a-z]|[ivx]{2,4})\)"
    r"(?! (?:(?:and|or|through|to) \([a-z]{1,4}\) )?of\b)",
    re.I,
)  # "liable under clause (i)", where no item (i) stands before
_FOREGOING = re.compile(r"\b(?:foregoing|aforesaid) (?P<what>(?:[a-z][\w-]* ?){1,2})")
_OF_ANY = re.compile(
    r"(?:person|part(?:y|ie)|individual|entit(?:y|ie)|amount|sum|date|day|time|period|case|number|price|fee|rate|compan(?:y|ie)|exemption|exclusion|exception|restriction|limitation)s?"
)  # what a sentence names before by other words
_OPENS = re.compile(r"(?:In|On|At|During|For|To|Upon|After|Before|By|Within|All|Any|Each|No|Every)?\s?$")
PAPERS_AND_PLACES = re.compile(
    r"\b[Tt]h(?:is|ese) (?:policy|section|article|plan|paper|form|notice|deed|note|will|document|office|firm|company|web|site"
    r"|program|term|terms|clause|schedule|warranty|invoice|appeal|paragraph|lawsuit|litigation|matter|inquiry|investigation|country|state"
    r"|city|date|day|rule|rules|motion|opinion|amendment|instrument|exhibit|transaction|subsection|chapter|statute)"
)  # what a paper calls itself, or where and when it is
_OF_BEFORE = re.compile(
    r"^The (?:(?:latter|former) [a-z]+|(?:first|second|third|fourth|other|next) (?:communication|letter|e-?mail|message"
    r"|memo|memorandum|note|call|document|statement|report)) (?:was|were|is|are|has|had|[a-z]+ed)\b"
    r"|\b(?:in|on|at|by|of|for|from) both (?!of\b|the\b|sides\b|parties\b)[a-z]+s\b(?! and\b)"
    r"|^The (?:memorandum|memo|letter|e-?mail|note|statement|message|proposal) also [a-z]+"
)
_OF_THOSE = re.compile(r"(?P<of>^(?:Of|Among) (?:these|those|them)\b)(?! (?:who|that|which)\b| \[)")
_COUNTED = re.compile(
    r"\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+ty(?:-[a-z]+)?)"
    r" (?:(?!(?:of|in|on|at|to|by|for|from|with|and|or|per)\b)[a-z-]+ ){0,2}[a-z]{3,}(?<!s)s\b"
    r"(?: of (?:the )?(?:[a-z]+ ){0,2}?[a-z]{3,}s\b)?(?: (?:totall?ing|worth|valued at) [$\u00a3\u20ac][\d,.]*\d(?: million)?)?"
)
_THEM = re.compile(
    r"\b(?!(?:tell|told|ask|call|g[ai]ve|pay|paid|inform|sen[dt]|advis|warn|met|meet|thank|let|help|join|ow|su|hir|show|offer|promis"
    r"|assur|remind|answer|saw|see|hear|follow|writ|wrot|sa[yi]|to|for|by|from|with|of|at|on|in|about|against|between|than|and|or"
    r"|as|but|like|into|upon|under|over|among|after|before|that)[a-z]{0,4}\b)[a-z]{3,} them\b(?! \[)"
)  # what is done to things: not "told them", "for them"
_SEVERAL = re.compile(
    r"\b(?!(?:this|was|has|does|is|as|its|his|us|yes|plus|less|across|business|address|process|always|perhaps|besides)\b)"
    r"[a-z]{3,}(?<![su])s\b|\b(?:they|them|we|people|men|women|children|police)\b|[A-Z][a-z]+ and [A-Z]"
)
_OF_SAYING = (
    r"(?:stat|agre|claim|alleg|confirm|testifi|report|not|explain|conclud|decid|determin|order|requir|recommend|argu|assert|believ"
    r"|indicat|suggest|propos|admitt|insist|contend|learn|promis|reveal|show|assum|realiz|realis|warn|advis|inform|assur|notic"
    r"|observ|complain|ensur|request|demand|direct|provid|declar|deni|accept|imagin|record|add|repli|mention|hop|fear|wish)ed\b"
)
_THAT_ONE = re.compile(
    rf"\b(?:(?!{_OF_SAYING})[a-z]{{2,}}ed|gave|took|made|got|had|for|to|about|against) that"
    r" (?!(?:time|date|day|night|morning|afternoon|evening|week|month|year|point|end|effect|capacity|regard|respect|way|sense)\b)"
    r"(?P<noun>[a-z]{4,})(?=[.,;]|$| (?:on|in|at|by|for|from|with|until|before|after|to|when|because)\b)"
)
_ON_EACH = re.compile(
    r"(?:^|, )(?:[Oo]n|[Ii]n|[Aa]t|[Ff]or) (?:each|both|every|all|these|those|this|that|one such) "
    r"(?:occasion|case|instance|meeting|visit|call|time)s?\b(?! (?:of|when|where|that|in which|the|he|she|they|I|we)\b)"
)
_STEM = 5  # letters by which "terminated" and "termination" are one word


def refers_back(words: str) -> bool:
    """Does it speak of a thing, a part of the text or an act that is named only before it?"""
    if _STANDS_ABOVE.search(words) or _OF_BEFORE.search(words):
        return True
    if _OF_THOSE.match(words) or _ON_EACH.search(words):
        return True
    if any(not _stands(found["noun"], words[: found.start()]) for found in _THAT_ONE.finditer(words)):
        return True
    if any(f"({found['mark']})" not in words[: found.start()] for found in _ITEM.finditer(words)):
        return True
    if points_at_things(words) and not PAPERS_AND_PLACES.search(words):
        return True
    if any(not _is_named(found["what"], words[: found.start()]) for found in _FOREGOING.finditer(words)):
        return True
    if any(not _stands(found["does"], words[: found.start()]) for found in _SO_DONE.finditer(words)):
        return True
    return any(_is_open(words, found) for found in _SUCH.finditer(words))


def with_counted(words: str, before: str) -> str:
    """ "Of these [87 late deposits], 12 …" and "asked Roe to hold them [60 cases of crabs]": with what the sentence before has
    counted, where it has counted one thing."""
    found = _OF_THOSE.match(words) or _them(words, before)
    counted = {one.group() for one in _COUNTED.finditer(before)} if found else set()
    return f"{words[: found.end()]} [{counted.pop()}]{words[found.end() :]}" if found and len(counted) == 1 else words


def _them(words: str, before: str) -> re.Match[str] | None:
    """Where something is done to "them", and neither sentence has other things or people in the plural that it may mean."""
    found = _THEM.search(words)
    if found is None or _SEVERAL.search(words, 0, found.start()) or _SEVERAL.search(_COUNTED.sub("", before)):
        return None
    return found


def _is_open(words: str, such: re.Match[str]) -> bool:
    before = words[: such.start()]
    if such.start() > _FAR or _NAMED.match(such["what"]):
        return False
    if _WHICH.match(words, such.start("what")) or _is_named(such["what"], before):
        return False
    of_noun = takewhile(lambda one: one not in FUNCTION_WORDS, such["what"].lower().split())
    return _OPENS.fullmatch(before) is not None or not any(_OF_ANY.fullmatch(one) for one in of_noun)


def _is_named(what: str, before: str) -> bool:
    """Does one of the words after "such" stand before it, up to the first that belongs to no noun?"""
    for word in what.lower().split():
        if word in ("or", "and"):
            continue
        if word in FUNCTION_WORDS:
            return False
        if _stands(word, before):
            return True
    return False


def _stands(word: str, before: str) -> bool:
    stem = word.lower().rstrip("s")[:_STEM] if len(word) > _STEM else word.lower().rstrip("s")
    return re.search(rf"\b{re.escape(stem)}", before, re.I) is not None
