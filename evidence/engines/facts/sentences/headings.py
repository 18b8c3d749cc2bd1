"""Headings that print ran into the clause under them: "EXPORTS 16.1 Buyer shall …", "Repairs and Tests Supplier shall …"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evidence.engines.names.lexicon import JOBS, OFFICES, TITLES, common_words, word_list
from evidence.engines.names.roles import is_role

_OF_RECITALS = re.compile(
    r"^(?:recitals?|background|preliminary statements?|witnesseth|preamble|premises)[:.]? "
    r"(?:\(?(?:[A-Z]|\d{1,2}|[a-z])[.)] )?(?=[A-Z])",
    re.I,
)
_BEFORE_A_NUMBER = re.compile(
    r"^(?P<title>[A-Z][\w&,'\u2019/-]+ (?:(?:[A-Z][\w&,'\u2019/-]+|and|of|or|the|to|for|in|on) ){0,7})"
    r"\d{1,2}(?:\.\d{1,2}){1,2}\.? (?=[A-Z])"
)  # "Access to Premises 10.1 The Buyer …"
_SHORT = re.compile(
    r"^(?P<one>[A-Z][a-z]{2,}) (?P<other>[A-Z][a-z]{2,}) (?=(?:The|A|An|This|Each|All|Any|If|Upon|Neither|Either) [a-z])"
)
_BEFORE_A_SENTENCE = re.compile(
    r"^(?P<title>[A-Z][a-z'\u2019]{2,} (?:(?:and |of |or )?[A-Z][a-z]{2,} ){1,4})"
    r"(?=(?:For|After|Before|With|Upon|During|Within|At|In|On|By|If|Any|All|Each|Neither|Either|No|The) [a-z])"
)  # "Preferred Vendors For the key parts, …", "Duties of Buyer If a pump fails, …"
_TITLE = re.compile(r"(?:[A-Z][\w'\u2019/-]*,? (?:and |of |or |the |to |for |in |with |on )?){1,8}")
_JOINING = re.compile(
    r"(?:\b(?:and|or|of|the|to|for|in|with|on|by|between)|,|&) $|^(?:The|Each|Either|Neither|Any|All|No|If) "
)
_ACTS = re.compile(r"(?:'s|\u2019s)? (?:shall|will|may|must|agrees?|warrants?|represents?|acknowledges?|undertakes?)\b")
_DID = re.compile(
    r"(?:'s|\u2019s)? (?:[a-z]+ly |also |later |then )?"
    r"(?:was|were|had|did|met|told|said|left|went|sent|took|made|wrote|began|[a-z]{3,}ed)\b"
)  # "c. Later Dealings Roe resigned"
_NUMBER = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[A-Za-z]|[ivx]{1,5})[.)]?\s")
_JOINS = r"(?:(?:and|of|or|the|to|for|on|in|by|with|from|upon|as|an?|at|during|after|under|between|&) ){0,3}"
_TITLED = re.compile(
    rf"(?P<title>[A-Z][\w'\u2019/-]{{0,24}}(?:[,;]? {_JOINS}[A-Z][\w'\u2019/-]{{0,24}}){{0,9}})"
    r"(?:\.|(?P<dash>\.? ?[-\u2013\u2014]{1,2})) (?=[\"\u201c(]?[A-Z])(?![A-Z][a-z]{0,4}\. ?(?:[A-Z][a-z]{0,4}\.|\d))"
)  # "Limitation of Liability; Insurance. The Buyer …", "Term - This Agreement …"
_BINDS = re.compile(
    r"\b(?:shall|will|may|must|agrees?|warrants?|represents?|acknowledges?|undertakes?|(?i:this)\s(?:[A-Z]\w+\s){0,2}"
    r"(?:Agreement|Contract|Lease|License|Policy|Order|Plan))\b"
)
_PARTS_OF_WORDS = re.compile(r"[A-Za-z]+")
_MOST_TITLES, _FEWEST, _SHORTEST = 3, 30, 4  # titles one behind the other; characters of a clause, of a title
_BEGIN_SENTENCES = frozenset(
    {"if", "when", "where", "unless", "until", "should", "upon", "because", "while", "except"}
)  # no title
_SIDES = word_list("parties") | word_list("defined_parties")
_SHORTENED = TITLES | {
    "inc",
    "co",
    "corp",
    "ltd",
    "no",
    "nos",
    "jr",
    "sr",
    "st",
    "ave",
    "dept",
}  # no sentence ends there

GOES_ON_IN_INITIALS = re.compile(
    r"(?:[A-Z][a-z]{0,4}\. ?)+(?:\u00a7{1,2} ?)?\d"
)  # "Fed. | R. Civ. P. 72": of a law's name


def without_titles(words: str) -> str:
    """Without titles in ordinary words, each with a full stop or a dash, one behind the other. What a dash stands before is
    a clause only where it binds somebody or is about its contract: "Roof - The shingles are old" says what is old."""
    for _ in range(_MOST_TITLES):
        found = _TITLED.match(words)
        if found is None or len(words) - found.end() < _FEWEST or not _is_ordinary(found["title"]):
            break
        if GOES_ON_IN_INITIALS.match(words, found.end()):
            break
        if found["dash"] and not _BINDS.search(words, found.end()):
            break
        words = words[found.end() :]
    return words


def _is_ordinary(title: str) -> bool:
    """Is it made of ordinary words, as no name is, and more than "Yes" or "No"?"""
    parts = [one.lower() for one in _PARTS_OF_WORDS.findall(title) if one[0].isupper()]
    if len(title) < _SHORTEST or parts[-1] in _SHORTENED or parts[0] in _BEGIN_SENTENCES:
        return False
    return all(len(one) > 1 and {one, one.removesuffix("s")} & (common_words() | _SIDES) for one in parts)


def without_run_in(words: str) -> str:
    """Without the title of recitals, a title before its clause's number, or one of two ordinary words before "The"."""
    if found := _OF_RECITALS.match(words):
        return words[found.end() :]
    found = _BEFORE_A_NUMBER.match(words) or _BEFORE_A_SENTENCE.match(words)
    if found and (found["title"].isupper() or _is_ordinary(found["title"])):
        return words[found.end() :]
    short = _SHORT.match(words)
    if short and {short["one"].lower(), short["other"].lower()} <= common_words():
        return words[short.end() :]
    return words


def without_title(words: str, numbered: str, names: Iterable[str]) -> str:
    """Without a title between the clause's number and the party that it binds, or who acts in the sentence behind it;
    ``numbered`` are the words with their number."""
    if not _NUMBER.match(numbered):
        return words
    found = [(at, at + len(name)) for name in names if (at := words.find(f"{name} ")) > 0]
    begins = [at for at, end in found if _ACTS.match(words, end) or (_DID.match(words, end) and _heads(words[:at]))]
    title = words[: min(begins)] if begins else ""
    return words[len(title) :] if _TITLE.fullmatch(title) and not _JOINING.search(title) else words


def _heads(title: str) -> bool:
    """Is it a heading of two ordinary words or more, and no office that stands before a name?"""
    words = title.split()
    is_office = is_role(words[-1]) or words[-1].lower() in JOBS | OFFICES
    return len(words) > 1 and not is_office and _is_ordinary(title)
