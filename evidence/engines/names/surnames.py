"""People called by a surname the text never spells out, and by a familiar name before a surname it knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    PLACE_HEADS,
    TITLES,
    Vocabulary,
    place_names,
    word_list,
)
from evidence.engines.names.names import person_words
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_WORD = r"[A-ZÀ-ÖØ-Þ][a-zà-ÿ'-]{2,20}"
_ACTS = (
    r"(?:said|says|told|stated|testified|wrote|swore|denied|denies|admitted|admits|promised|claimed|claims|replied"
    r"|answered|telephoned|complained|remembers|recalls|recalled|insisted|knew|signed|lied"
    r"|(?:will|would|did|does|could|may|might) (?:not )?(?:say|tell|testify|deny|admit|claim|swear|argue|remember|recall)"
    r"|was (?:a|the|told|asked|deposed|interviewed|fired)|is (?:lying|a witness)"
    r"|(?:read|saw|took|kept|gave|heard) (?:it|him|her|them|the|a)|will be (?:deposed|called|asked))\b"
)
_SUBJECT = re.compile(rf"(?<![\w.&-])(?P<name>{_WORD}) {_ACTS}")
_OBJECT = re.compile(
    rf"\b(?:[Dd]epose|[Dd]eposed|[Ii]nterview|[Ii]nterviewed|[Pp]repare|[Ss]ubpoena|[Cc]ross-examine|[Aa]sk|told|asked) "
    rf"(?P<name>{_WORD})(?! [A-ZÀ-Þ])(?=[ ,.;])"
)
_COMPANY = re.compile(
    rf"\b(?:insurer|insured by|insured with|policy with|policy from|carrier|supplier|employer|bank|lender),? "
    rf"(?P<name>{_WORD})(?! [A-ZÀ-Þ])(?=[ ,.;])"
)
_FAMILIAR = re.compile(rf"(?<![\w.&-])(?P<first>{_WORD}) (?P<last>{_WORD})(?![\w-]| [A-ZÀ-Þ][a-z])")
_NOT_PEOPLE = (
    FUNCTION_WORDS
    | JOBS
    | NOT_NAMES
    | ORG_HEADS
    | PLACE_HEADS
    | TITLES
    | word_list("no_surnames")
    | word_list("ledger_words")
    | word_list("defined_parties")
)
_SURE = 0.75
_BARE = 0.52  # gives way to any longer name


def find_surnames(flat: str, spans: list[Span], vocabulary: Vocabulary) -> Iterator[Span]:
    """Mentions beyond ``spans``: bare surnames that act or speak, and "Annie Moran" where a Moran is known."""
    taken = {flat[s.start : s.end].lower() for s in spans if s.confidence >= _BARE}
    parts = {part for name in taken for part in name.split()}
    bare = {
        found["name"]
        for pattern in (_SUBJECT, _OBJECT)
        for found in pattern.finditer(flat)
        if found["name"].lower() not in parts and _is_surname(found["name"], vocabulary)
    }
    companies = {f["name"] for f in _COMPANY.finditer(flat) if _is_surname(f["name"], vocabulary)} - bare
    for names, kind in ((bare, "person"), (companies, "organization")):
        if names:
            written = "|".join(re.escape(name) for name in sorted(names))
            for found in re.finditer(rf"(?<![\w.&-])(?:{written})(?![\w-])", flat):
                yield Span(found.start(), found.end(), kind, _BARE)  # type: ignore[arg-type]
    yield from _familiar(flat, spans, vocabulary)


def _is_surname(word: str, vocabulary: Vocabulary) -> bool:
    plain = word.lower().removesuffix("'s")
    return vocabulary.is_name_word(word) and plain not in _NOT_PEOPLE | place_names() and not is_role(word)


def _familiar(flat: str, spans: list[Span], vocabulary: Vocabulary) -> Iterator[Span]:
    known = {
        person_words(flat[s.start : s.end])[-1]
        for s in spans
        if s.type == "person" and s.confidence >= _SURE and (s.title or " " in flat[s.start : s.end])
    }
    for found in _FAMILIAR.finditer(flat):
        if found["last"].lower() in known and _is_surname(found["first"], vocabulary):
            yield Span(found.start(), found.end(), "person", 0.66)
