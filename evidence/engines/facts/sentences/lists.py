"""One fact for each item of a list within a sentence: "Buyer may (a) inspect the plant, (b) reject any pump"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.lexicon import FUNCTION_WORDS, common_words

ITEM_MARK = re.compile(r"(?<![\w)])\((?P<mark>[a-z]|[ivx]{1,4}|[A-Z]|\d{1,2})\)\s{1,4}(?=\S)")
_COUNTED = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[a-z]+teen|[a-z]+ty(?:-[a-z]+)?|hundred|thousand) $",
    re.I,
)  # "twenty-one (21) days"
_LEADS = re.compile(
    r"\b(?:shall|must|may|will|agrees? to|(?:is|are) (?:required|obligated|entitled) to|(?:has|have) the right to|covenants? to"
    r"|undertakes? to)\b(?: not)?(?: [\w'\u2019-]+){0,6}[ :,\u2014-]*$",
    re.I,
)
_CASES = re.compile(r"\b(?:if|when|unless|means?|includ\w{1,4}|provided|where|either|than)\b[^.]*$", re.I)
_EVENTS = re.compile(
    r"\b(?:elements|must (?:all )?(?:be prove[dn]|prove|find|show|establish)|burden of proving|following events?"
    r"|events? of default|upon|any of the following|circumstances|conditions?|occurrence)\b[^.]*$",
    re.I,
)
_TOGETHER = re.compile(
    r"\b(?:exclusively|only|solely|following|(?:(?:earli|lat|less|great)(?:er|est)|sum|total|any|one|either|combination) of)\b"
    r"[^.]*$"
)  # what holds of the items together, and of none by itself: "only for (i) …, (ii) …", "the earlier of (a) … and (b) …"
OF_ALL_ITEMS = re.compile(
    r",? (?:in each case|unless|provided|except|subject to|whichever|as applicable|in (?:either|any) (?:case|event)|without|upon"
    r"|respectively)\b",
    re.I,
)
ITEM_END = re.compile(r"[\s;,.]*(?:\b(?:and|or|and/or)\b)?[\s;,]*$")
_ARGUED = re.compile(
    r"^(?P<lead>[^;]{3,200}\b(?:argu|contend|alleg|claim|assert|maintain|submit|plead)(?:e?s|e|ed|ing)? that)[,:]? \((?:1|a|i)\) "
)
_CASE_OF_ITEMS = re.compile(
    r"(?:\(?[\w.]{1,6}[.)] )?"
    r"(?P<case>(?:Upon|On|If|In the event|Following|After|When|Unless|Until|During|Within)\b[^;:(]{3,200}[,:])"
    r" \((?:a|i|1)\) [^;]{3,900}[;,](?: and| or)?$"
)
_HOLDS_FOR = re.compile(
    r"(?:\(?[\w.]{1,6}[.)] ){0,2}(?P<case>(?:For|As (?:to|regards)|With (?:respect|regard) to|In (?:the )?(?:case|respect) of"
    r"|In relation to) "
    r"(?![^:]*\b(?:shall|will|must|may|is|are|follow\w*|purposes?|examples?|instance|means?|reasons?)\b)[^:;]{3,160}):$"
)  # "1) For Titles listed in Schedule A1-A2:"
_BINDS = re.compile(
    r"\b(?:shall|must|will|(?:agree|covenant|undertake)s? to|(?:required|obligated|obliged) to)(?: not| also)?[,;]?"
    r" ?[:\u2014\u2013]$",
    re.I,
)
_BARE_DUTY = re.compile(
    r"\(?[A-Za-z\d][\w.]{0,6}[.)]\s{1,4}(?P<verb>[A-Z][a-z]{2,})"
    r"(?: and [a-z]+(?: and)?)? (?:a|an|the|all|any|each|every|its|his|her|their|your|such|[a-z]+ly)\b"
)  # "B. Keep the books"
_OF_FOLLOWING = re.compile(
    r"(?P<does>(?!.*\b(?:follow|as)\b)[^:]{0,40}:? ?.{4,240}"
    r"\b(?!of\b|only\b|and\b|or\b|is\b|are\b|means?\b|includ|that\b)[a-z]{3,})"
    r" the following(?: [a-z]+){0,3}:"
)  # "Seller shall deliver the following documents:"
_ITEM_OF_FOLLOWING = re.compile(
    r"\(?[A-Za-z\d][\w.]{0,4}[.)]\s{1,4}(?P<first>To|An?|All|Any|One|Two|My|Her|His|Its|Each)\b(?=\s)"
)
_FINITE = re.compile(
    r"\b(?:shall|will|must|may|is|are|was|were|has|have|had|agrees?)\b"
    r"|^\W*\w{1,4}[.)] (?!To\b)(?:[\w'\u2019,-]+ ){1,5}?[a-z]{2,}ed (?!to\b|by\b|in\b)"
)  # "An inspector visited the mill"
_COLONS = (":", "\u2014", "\u2013")
_LONGEST_LEAD = 300  # characters, but of what leads to cases
FIRST_MARKS = ("a", "i", "A", "1")
_FEWEST, _SHORTEST, _LONGEST = 2, 3, 900  # items; words of one; characters from the lead-in to an item's end


@dataclass(frozen=True, slots=True)
class _Item:
    start: int
    end: int


def listed(flat: str, sentence: Sentence) -> Iterator[Sentence]:
    """Each item with the words that lead to all of them, cited from the lead-in to its end; none where the sentence has no
    such list, or goes on after it about all of its items."""
    begin = sentence.start + sentence.label
    marks = item_marks(flat, begin, sentence.end)
    if len(marks) < _FEWEST or not counts_up([mark["mark"] for mark in marks]):
        return
    lead = " ".join(flat[begin : marks[0].start()].split())
    ends = [*(mark.start() for mark in marks[1:]), sentence.end]
    lead_end = lead.rstrip(" :,-\u2014")
    items = [_Item(mark.end(), end) for mark, end in zip(marks, ends, strict=True)]
    if (
        not _LEADS.search(lead)
        or is_of_all(lead)
        or _CASES.search(lead)
        or OF_ALL_ITEMS.search(flat, items[-1].start, items[-1].end)
    ):
        return
    if any(not flat[item.start].islower() or flat[item.start : item.end].count(" ") < _SHORTEST - 1 for item in items):
        return
    for item in items:
        said = ITEM_END.sub("", flat[item.start : item.end])
        end = item.start + len(said)
        if end - sentence.start <= _LONGEST:
            yield replace(sentence, end=end, words=f"{lead_end} {' '.join(said.split())}", kind=BlockKind.LIST_ITEM)


def item_marks(flat: str, begin: int, end: int) -> list[re.Match[str]]:
    """Where items of a list begin there; a number behind its own word, "ten (10) days", marks none."""
    found = ITEM_MARK.finditer(flat, begin, end)
    return [one for one in found if not (one["mark"].isdigit() and _COUNTED.search(flat, begin, one.start()))]


def is_of_all(lead: str) -> bool:
    """Does the lead-in speak of its items together, so that one of them alone says something else?"""
    return bool(_TOGETHER.search(lead))


def stated_before(lead: str, item: str) -> str:
    """ "I leave to my niece my boat" of "I leave the following:" and the item "C. To my niece, my boat"; empty where the item
    goes on otherwise, or is a sentence by itself."""
    found = _OF_FOLLOWING.fullmatch(lead)
    body = _ITEM_OF_FOLLOWING.match(item) if found else None
    if not found or not body or _FINITE.search(item):
        return ""
    return f"{found['does']} {body['first'].lower()}{item[body.end() :]}"


def leads(words: str) -> bool:
    """Does a list come after it: does it break off where duties begin ("Buyer may"), lead to cases, or end in a colon?"""
    if leads_to_cases(words):
        return True
    if len(words) >= _LONGEST_LEAD:
        return False
    return words.endswith(_COLONS) or (bool(_LEADS.search(words)) and words[-1].isalpha() and not _CASES.search(words))


def begins_duties(words: str) -> bool:
    """ "Consultant shall:", behind which each item is what somebody shall do, until the list ends."""
    return bool(_BINDS.search(words)) and not _CASES.search(words)


def duty_of(item: str) -> str:
    """What an item with a capital is to be done, as it goes on behind its stem: "keep the books" of "B. Keep the books"."""
    found = _BARE_DUTY.match(item)
    verb = found["verb"].lower() if found else ""
    if not found or verb in FUNCTION_WORDS or verb not in common_words():
        return ""
    return verb + item[found.end("verb") :]


def argued(words: str) -> str:
    """ "The heirs argue that", of the first of several things argued ("that (1) the order was void; (2) …"), or nothing."""
    found = _ARGUED.match(words)
    return found["lead"] if found and words.endswith((";", ",", "and")) else ""


def case_of_items(words: str) -> str:
    """ "Upon termination," of "Upon termination: (i) Buyer shall return all plans;": the items after it hold then alone."""
    found = _CASE_OF_ITEMS.match(words)
    return f"{found['case'][:-1]}," if found else ""


def holds_for_one(line: str) -> bool:
    """ "For the stable only:", for which alone the sentence below it holds."""
    return bool(_HOLDS_FOR.fullmatch(line))


def with_scope(lead: Sentence | None, sentence: Sentence) -> tuple[Sentence | None, Sentence]:
    """ "For the stable only, the Lessor shall mend the roof" of the line "For the stable only:" and the sentence below it, which
    holds for that alone; both as they are where the line is none such."""
    found = _HOLDS_FOR.fullmatch(lead.words) if lead else None
    if not (lead and found) or not sentence.words[:1].isupper():
        return lead, sentence
    first = sentence.words.split(maxsplit=1)[0]
    begins = first.lower() if first.lower() in FUNCTION_WORDS else first
    words = f"{found['case']}, {begins}{sentence.words[len(first) :]}"
    return None, replace(sentence, start=lead.start, words=words, label=lead.label)


def leads_to_cases(words: str) -> bool:
    """Are the items after it cases of a rule ("may terminate if:") or what a term means, and none said to be so?"""
    return words.endswith(_COLONS) and bool(_CASES.search(words) or _EVENTS.search(words))


def counts_up(marks: list[str]) -> bool:
    """(a), (b), (c) or (i), (ii), (iii), from the first on."""
    if marks[0] not in FIRST_MARKS:
        return False
    if marks[0] == "i":
        return marks == ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"][: len(marks)]
    if marks[0] == "1":
        return marks == [str(number + 1) for number in range(len(marks))]
    return marks == [chr(ord(marks[0]) + number) for number in range(len(marks))]
