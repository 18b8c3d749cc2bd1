"""What a paper defines, cites or speaks of in general is no organization: "the Arbitral Board", "a Tax Authority"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from evidence.engines.names.lexicon import FUNCTION_WORDS, ORG_HEADS, Vocabulary, common_words, word_list
from evidence.engines.names.names import organization_key, tidy_organization
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_ANY_ONE = re.compile(
    r"\b(?:an?|any|each|every|no|such|another|either|neither)(?: (?:other|such|applicable))?\s{1,3}\Z", re.I
)
_SO_MANY = re.compile(r"(?:\d{1,3}(?:,\d{3})+\)?|[a-z] \(\d{1,4}\))\s{1,3}\Z")  # "one thousand (1,000) Weir Systems"
_NEAR = 20  # characters
_ENDS = re.compile(r"\s{0,3}(?:[,.;:)(\"]|\Z|\n|(?P<word>[a-z]{2,12})\b)")
_PAPER = re.compile(
    r"s? {1,3}(?:Acts?|Codes?|Lists?|Agreements?|Contracts?|Plans?|Leases?|Notes?|Rules?|Regulations?|Polic(?:y|ies)|Reports?"
    r"|Forms?|Article|Section|Schedule|Exhibit|Bylaws|Charter|Awards?|Amendments?|Certificates?|Notices?|Statements?|Manual"
    r"|Guidelines|Laws?|Documents?|Materials|Standards|Recitals|Preamble)\b"
)
_NUMBER_BEFORE = re.compile(
    r"(?:^|\s)(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|\([a-z]{1,4}\)|\([A-Z]\)|[A-Z]\.)\s{1,4}[\"_]?\Z"
)
_HEADING_ENDS = re.compile(
    r"(?: [A-Z][a-z]{2,20}){0,4}[\"_]?(?:\.[\"_]?\s{1,3}[A-Z(]|:|\s?--?\s|[ .]{1,60}\d{1,3}\s)"
)  # or its page in a table of contents
_NUMBERED_PART = re.compile(
    r"\b(?:Article|Section|Exhibit|Schedule|Annex|Appendix) (?:\d|[IVX]+\b)", re.I
)  # of a table of contents
_PAGE_BEHIND = re.compile(r"[ .]{1,60}\d{1,3}\s{1,9}(?:Section|Article|SECTION|ARTICLE)\b")
_SEVERAL = re.compile(r"[A-Z]{2,6}s")  # "the MHCs": some of a kind, as each MHC is
_GOES_ON = re.compile(r" {1,3}[A-Z][a-z]{2,20}\b")
_INSTITUTIONS = frozenset(
    {
        "association",
        "bank",
        "church",
        "college",
        "company",
        "corporation",
        "foundation",
        "hospital",
        "insurance",
        "school",
    }
    | {"trust", "union", "university"}
)
_DEPARTMENTS = word_list("departments")
_FEWEST = 2  # words: one alone names somebody before a paper, too ("the Acme Agreement")


def without_generic(
    flat: str, spans: Sequence[Span], terms: frozenset[str], parties: Iterable[Span], vocabulary: Vocabulary
) -> list[Span]:
    """The mentions without those of organizations that none of the text's places shows to be one: a term that it defines for
    no party or has in small letters, one of a kind, or the first words of a law's or a paper's title."""
    own = {_said(flat, party) for party in parties}
    places: dict[str, list[Span]] = defaultdict(list)
    for span in spans:
        if _may_be_generic(flat, span):
            places[_said(flat, span)].append(span)
    generic = {
        said
        for said, there in places.items()
        if _is_share_of_party(flat, said, there, terms)
        or (
            (said not in own or _is_kind(flat, there))
            and (_is_small(flat, said, vocabulary) or _is_generic(flat, said, there, terms))
        )
    }
    several = {_said(flat, span) for span in spans if _SEVERAL.fullmatch(flat, span.start, span.end)}
    generic |= several | {said.removesuffix("s") for said in several} | _listed(flat, spans)
    return [span for span in spans if not (span.type == "organization" and _said(flat, span) in generic)]


def _listed(flat: str, spans: Sequence[Span]) -> set[str]:
    """ "Disclaimer of Reliance 53 Section 5.14": what stands in a table of contents alone."""
    listed: dict[str, bool] = {}
    for span in (one for one in spans if one.type == "organization" and one.certainty < 1):
        said = _said(flat, span)
        listed[said] = listed.get(said, True) and _PAGE_BEHIND.match(flat, span.end) is not None
    return {said for said, is_listed in listed.items() if is_listed}


def _may_be_generic(flat: str, span: Span) -> bool:
    name = flat[span.start : span.end]
    is_bare = span.type == "organization" and not span.role and not organization_key(tidy_organization(name))[1]
    return is_bare and len(name.split()) >= _FEWEST and not name.islower()


def _is_small(flat: str, said: str, vocabulary: Vocabulary) -> bool:
    """Does the text have the same words in small letters?"""
    return all(vocabulary.is_written_small(word) for word in said.split() if word.isalpha()) and said in flat


def _is_generic(flat: str, said: str, there: list[Span], terms: frozenset[str]) -> bool:
    if said == "national association" or all(_is_heading(flat, span) for span in there):
        return True  # "Weir Bank, National Association", whose form that is
    if {*said.split()} <= _DEPARTMENTS | {"and", "&"}:
        return True  # "Human Resources", "the Special Investigations Unit": somebody's, and which of them is not said
    if _NUMBERED_PART.search(said) or all(_PAPER.match(flat, span.end) for span in there):
        return True
    is_ordinary = said.split()[-1] in ORG_HEADS | common_words()
    first, *others = said.split()
    shown = flat[there[0].start : there[0].end].split()
    is_called = is_role(first) or (shown[0].isupper() and not shown[-1].isupper())
    if len(others) == 1 and first in terms and is_called and others[0] in ORG_HEADS:
        return True  # "Company Securities", "WFL Services", where the Company and WFL are parties
    if first in terms and _is_term_of_party(others):
        return True
    is_term = said in terms and is_ordinary and not flat[there[0].start : there[0].end].isupper()
    return is_term or (is_ordinary and _is_kind(flat, there))


def _is_share_of_party(flat: str, said: str, there: list[Span], terms: frozenset[str]) -> bool:
    """ "Acme Common | Stock", where the paper calls a party Acme, and the phrase never ends there; "Acme Center(s)"."""
    if any(flat.startswith("(s)", span.end) for span in there):
        return True
    first, *others = said.split()
    is_plain = first in terms and others[-1] not in _INSTITUTIONS and {*others} <= common_words() | ORG_HEADS
    return is_plain and all(_GOES_ON.match(flat, span.end) for span in there)


def _is_term_of_party(others: list[str]) -> bool:
    """ "The Acme Catalog", "Acme Personal Health Records", where the paper calls a party Acme: something that Acme has. "Acme
    Savings Bank" may be its subsidiary."""
    if not others or others[-1] in _INSTITUTIONS or not {*others} <= common_words() | ORG_HEADS:
        return False
    return len(others) > 1 or others[0] not in ORG_HEADS


def _is_heading(flat: str, span: Span) -> bool:
    """ "4.5 Auditable Records. Each party …", "(f) Support Services - Customer has …": what a clause is about."""
    before = _NUMBER_BEFORE.search(flat, max(0, span.start - _NEAR), span.start)
    return before is not None and _HEADING_ENDS.match(flat, span.end) is not None


def _is_kind(flat: str, there: list[Span]) -> bool:
    return any(_is_one_of_a_kind(flat, span) for span in there)


def _is_one_of_a_kind(flat: str, span: Span) -> bool:
    """ "A Tax Authority that …", and not "a Weir Bank branch", of which one of a kind is something else."""
    ends = _ENDS.match(flat, span.end)
    is_whole = ends is not None and (not ends["word"] or ends["word"] in FUNCTION_WORDS)
    if _SO_MANY.search(flat, max(0, span.start - _NEAR), span.start):
        return True
    return is_whole and _ANY_ONE.search(flat, max(0, span.start - _NEAR), span.start) is not None


def _said(flat: str, span: Span) -> str:
    return " ".join(flat[span.start : span.end].lower().split())
