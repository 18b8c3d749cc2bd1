"""What a text shows of a name, all its mentions taken together: what the confidence in it is computed from."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from evidence.engines.layout.kinds import MAILED, TURNS, BlockKind
from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    OFFICES,
    ORG_HEADS,
    PLACE_HEADS,
    SURNAMES,
    TITLES,
    all_given_names,
    common_words,
    given_names,
    is_nationality,
    place_names,
)
from evidence.engines.names.name_records import NamedText, NameRecord
from evidence.engines.names.names import organization_key, person_words
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import LISTED, Span

Evidence = dict[str, float]
Item = TypeVar("Item")

_NEAR = 32  # characters
_STEPS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.96)  # of the model's certainty
_RANKS = (0.77, 0.85, 0.9)  # of what a form says, against rivals
_EDGE = 2  # characters that a name may begin or end elsewhere than the model says, and be the same
_MANY, _LETTERS = 6, 5  # words; letters of a short form in capitals
_BEFORE: dict[str, re.Pattern[str]] = {
    "number_before": re.compile(r"\d,? \Z"),
    "article_before": re.compile(r"\b[Tt]he \Z"),
    "any_before": re.compile(r"\b(?:any|each|every|no|such|an?|other|all|some|one|two|more) \Z", re.I),
    "doer_before": re.compile(r"\b(?:by|with|from|between|among|against|named?|called) (?:the )?\Z", re.I),
    "place_before": re.compile(r"\b(?:in|at|near|into|via|through|to|on) (?:the )?\Z", re.I),
    "of_before": re.compile(r"\b(?:of|for) (?:the )?\Z", re.I),
    "field_before": re.compile(r":\s{1,20}\Z"),
    "quoted": re.compile(r"[\"\u201c'\u2018(]\Z"),
    "listed_before": re.compile(r"(?:,|;|\band|\bor) \Z"),
    "joined_before": re.compile(r"[-/&@#]\s?\Z"),
    "begins_line": re.compile(r"(?:\A|\n)[ \t]*\Z"),
    "begins_sentence": re.compile(r"[.!?]['\")\u201d]?\s{1,20}\Z"),
    "columns_before": re.compile(r"\S {3,}\Z"),
}
_BEHIND: dict[str, re.Pattern[str]] = {
    "capital_behind": re.compile(r" [A-Z][\w&'-]"),
    "number_behind": re.compile(r",? #?\d"),
    "acts_behind": re.compile(r",? (?:hereby|shall|will|may|must|can|has|had|have|was|is|were|[a-z]{2,12}(?:ed|es|ees|ys))\b"),
    "owner_behind": re.compile(r"['\u2019]s\b"),
    "small_behind": re.compile(r" [a-z]"),
    "bracket_behind": re.compile(r",? \("),
    "described_behind": re.compile(r",? (?:an? |the )[a-z]"),
    "comma_behind": re.compile(r", "),
    "joined_behind": re.compile(r"[-/&@\u00ae\u2122]"),
    "ends_line": re.compile(r"[,;.]?[ \t]*(?:\n|\Z)"),
    "ends_sentence": re.compile(r"[.!?](?:\s|\Z)"),
    "columns_behind": re.compile(r" {3,}\S"),
}  # fmt: skip
_FORMS_IN_CAPITALS = frozenset(
    ["LLC", "LLP", "LP", "PLC", "II", "III", "IV", "USA", "US", "UK", "NA", "SA", "AG", "KG", "BV", "NV", "PC"]
)
_NATION = re.compile(r"(?:United States|U\.S\.|US) (?=[A-Z])")
_WORD_BEFORE = re.compile(r"(?P<word>[A-Z][\w&'.-]{0,24}) \Z")
_KINDS: dict[str, frozenset[BlockKind]] = {
    "in_heading": frozenset({BlockKind.HEADING}),
    "in_running_head": frozenset({BlockKind.RUNNING_HEAD}),
    "in_table": frozenset({BlockKind.TABLE_ROW}),
    "in_field": frozenset({BlockKind.FORM_FIELD}),
    "in_list": frozenset({BlockKind.LIST_ITEM}),
    "in_signature": frozenset({BlockKind.SIGNATURE_BLOCK}),
    "in_caption": frozenset({BlockKind.CAPTION}),
    "in_mail_header": frozenset({BlockKind.MAIL_HEADER}),
    "in_mail": MAILED,
    "in_turn": TURNS,
    "in_paragraph": frozenset({BlockKind.PARAGRAPH}),
    "in_footnote": frozenset({BlockKind.FOOTNOTE}),
}


def evidence_of(record: NameRecord, text: NamedText) -> Evidence:
    """By its name each thing that speaks for or against the record, from 0 to about 1."""
    found = (
        _recognized(record, text)
        | _formed(record, text)
        | _often(record, text)
        | _words(record, text)
        | _known(record)
        | _beside(record, text)
        | _standing(record, text)
    )
    return found | together(found)


def together(found: Evidence) -> Evidence:
    """What says more together than apart, above all of names that no form, title or definition shows to be some."""
    guessed = 1 - found["by_form"]
    return {
        "guessed_once": guessed * found["once"],
        "guessed_word_once": guessed * found["once"] * found["one_word"],
        "guessed_small": guessed * found["any_small"],
        "guessed_common_word": guessed * found["one_word"] * found["all_common"],
        "guessed_capitals": guessed * found["in_capitals"],
        "listed_unseen": found["by_list"] * found["never_seen"],
        "cut": max(found["capital_behind"], found["capital_before"]) * (1 - found["same_edges"]),
    }


def _recognized(record: NameRecord, text: NamedText) -> Evidence:
    """What the model makes of the places where the name stands."""
    spans = [one.span for one in record.mentions]
    seen = [(span, text.found.seen.best(span)) for span in spans]
    same = [(span, one) for span, one in seen if one and one.type == record.type]
    most = max((one.certainty for _, one in same), default=0.0)
    total = len(spans)
    return {f"certainty_{step}": float(most >= step) for step in _STEPS} | {
        "certainty": most,
        "mean_certainty": sum(one.certainty for _, one in same) / total,
        "never_seen": float(not same),
        "seen": len(same) / total,
        "seen_otherwise": sum(one is not None and one.type != record.type for _, one in seen) / total,
        "same_edges": sum(_reaches(span, one) == (0, 0) for span, one in same) / total,
        "seen_longer": sum(max(_reaches(span, one)) > 0 for span, one in same) / total,
        "seen_shorter": sum(min(_reaches(span, one)) < 0 for span, one in same) / total,
    }


def _reaches(span: Span, seen: Span) -> tuple[int, int]:
    """How far what the model sees begins before the name, and ends behind it."""
    before, behind = span.start - seen.start, seen.end - span.end
    return (0 if abs(before) <= _EDGE else before, 0 if abs(behind) <= _EDGE else behind)


def _formed(record: NameRecord, text: NamedText) -> Evidence:
    """What the forms and lists of names that found it say, and what the text says of it by title, definition and header."""
    spans = [one.span for one in record.mentions]
    first = [span for span in spans if (span.start, span.end) in text.found.named]
    rank = max((span.confidence for span in first), default=0.0)
    said = {text.flat[span.start : span.end] for span in spans}
    return {f"rank_{step}": float(rank >= step) for step in _RANKS} | {
        "by_form": _share(first, lambda one: one.certainty == 1),
        "by_list": _share(first, lambda one: one.certainty == LISTED),
        "by_short_form_alone": float(not first),
        "short_forms": 1 - len(first) / len(spans),
        "titled": float(any(span.title for span in spans)),
        "party": float(any(span.start in text.found.parties for span in spans)),
        "headed": float(person_words(record.name) in text.found.headed),
        "role": float(record.roles > 0),
        "in_capitals": float(all(one.isupper() for one in said)),
        "in_both_cases": float({one.isupper() for one in said} == {True, False}),
        "forms": float(len({one.lower() for one in said}) > 1),
    }


def _often(record: NameRecord, text: NamedText) -> Evidence:
    count, blocks = len(record.mentions), len({text.block(one.place) for one in record.mentions})
    longer = text.longer(record)
    return {
        "once": float(count == 1),
        "often": min(math.log(count), 4) / 4,
        "blocks": min(math.log(blocks), 4) / 4,
        "part_of_same": float(any(one.type == record.type for one in longer)),
        "part_of_other": float(any(one.type != record.type for one in longer)),
        "contract": float(text.contract),
        "mail": float(text.mailed),
        "spoken": float(text.spoken),
        "short_text": float(len(text.flat) < 400),
        "long_text": float(len(text.flat) > 20_000),
    }


def _words(record: NameRecord, text: NamedText) -> Evidence:
    """What the words of the name are."""
    words = record.name.split()
    plain = [word.strip(".,'\"()").lower() for word in words]
    whole = [word for word in plain if len(word) > 1 and word not in FUNCTION_WORDS]
    is_common, is_small = text.found.vocabulary.is_common, text.found.vocabulary.is_written_small
    common = _share(whole, is_common)
    return {
        "one_word": float(len(words) == 1),
        "two_words": float(len(words) == 2),
        "three_words": float(len(words) == 3),
        "many_words": float(len(words) >= _MANY),
        "common": common,
        "all_common": float(common == 1),
        "small": _share(whole, is_small),
        "any_small": float(any(map(is_small, whole))),
        "digit": float(any(character.isdigit() for character in record.name)),
        "mark": float(any(character in "&/()*_+" for character in record.name)),
        "comma": float("," in record.name),
        "small_first": float(not words[0][:1].isupper()),
        "small_inside": float(any(word.islower() for word in words[1:])),
        "letters": float(len(words) == 1 and record.name.isupper() and len(record.name) <= _LETTERS),
        "one_letter": float(any(len(word) == 1 for word in plain)),
        "short_word": float(len(words) == 1 and len(plain[0]) <= 3),
        "inner_capital": float(any(not word.isupper() and any(c.isupper() for c in word[2:]) for word in words)),
    }


def _known(record: NameRecord) -> Evidence:
    """Which lists its words are in."""
    plain = [word.strip(".,'\"()").lower() for word in record.name.split()]
    return {
        "legal_form": float(organization_key(record.name)[1] != ""),
        "institution": float(plain[-1] in ORG_HEADS),
        "institution_inside": float(any(word in ORG_HEADS for word in plain[:-1])),
        "nation_body": float(bool(_NATION.match(record.name)) and any(word in ORG_HEADS for word in plain)),
        "place_noun": float(plain[-1] in PLACE_HEADS),
        "mixed_capitals": float(_has_mixed_capitals(record.name)),
        "first_common": float(plain[0] in common_words()),
        "last_common": float(plain[-1] in common_words()),
        "letter_first": float(len(plain[0]) == 1),
        "given_name": float(plain[0] in given_names()),
        "rarer_given_name": float(plain[0] in all_given_names()),
        "surname": float(plain[-1] in SURNAMES),
        "place": float(record.name.lower() in place_names()),
        "place_first": float(plain[0] in place_names()),
        "nationality": float(any(map(is_nationality, plain))),
        "office": float(any(word in TITLES or word in OFFICES or word in JOBS for word in plain)),
        "role_word": float(is_role(record.name.split()[-1])),
        "function_word": float(plain[0] in FUNCTION_WORDS or plain[-1] in FUNCTION_WORDS),
    }


def _has_mixed_capitals(name: str) -> bool:
    """ "DON G. Huff": a word in capitals beside others that are not, so that it may be another's or a label."""
    words = [word for word in re.findall(r"[^\W\d_]{2,}", name) if word not in _FORMS_IN_CAPITALS]
    return len({word.isupper() for word in words if word[0].isupper()}) > 1


def _beside(record: NameRecord, text: NamedText) -> Evidence:
    """What stands right before and behind, as a share of the mentions."""
    sides: Counter[str] = Counter()
    for span in (one.span for one in record.mentions):
        before = text.flat[max(0, span.start - _NEAR) : span.start]
        behind = text.flat[span.end : span.end + _NEAR]
        sides.update(name for name, form in _BEFORE.items() if form.search(before))
        sides.update(name for name, form in _BEHIND.items() if form.match(behind))
        capital = _WORD_BEFORE.search(before)
        sides["capital_before"] += bool(capital and capital["word"].strip(".").lower() not in FUNCTION_WORDS | TITLES)
    names = (*_BEFORE, *_BEHIND, "capital_before")
    shares = {name: sides[name] / len(record.mentions) for name in names}
    return shares | {
        f"ever_{name}": float(shares[name] > 0) for name in ("acts_behind", "capital_behind", "capital_before")
    }


def _standing(record: NameRecord, text: NamedText) -> Evidence:
    """In which kinds of blocks it stands."""
    kinds = [text.kind(one.place) for one in record.mentions]
    return {name: _share(kinds, members.__contains__) for name, members in _KINDS.items()} | {
        "in_text": float(any(kind in _KINDS["in_paragraph"] | MAILED | TURNS for kind in kinds))
    }


def _share(items: Iterable[Item], holds: Callable[[Item], object]) -> float:
    flags = [bool(holds(one)) for one in items]
    return sum(flags) / len(flags) if flags else 0.0
