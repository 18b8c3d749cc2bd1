"""Companies by their legal form: "Acme Mills, Inc.", walked left from the form over the words of the name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evidence.engines.names.company_begin import BRACKETED, Token, trimmed, without_person
from evidence.engines.names.lexicon import (
    FUNCTION_WORDS,
    JOBS,
    NOT_NAMES,
    ORG_HEADS,
    STATES,
    Vocabulary,
    common_words,
    place_names,
)
from evidence.engines.names.roles import is_role
from evidence.engines.names.spans import Span

_STRONG = (
    r"(?:[Ii]nc|INC|[Cc]orp|CORP|L ?\. ?L ?\. ?C|LLC|L\.?L\.?P|LLLP|L\.P\.A|L ?\. ?P|LP|PLLC|P\.L\.L\.C|PLC|plc|[Ll]td|LTD"
    r"|(?:GmbH|AG) ?& ?Co\.? ?KG(?:aA)?"
    r"|GmbH"
    r"|GMBH|S\.? ?(?:A\.?(?: ?P\. ?I\.?)?|[Dd][Ee] R\.? ?L\.?) [Dd][Ee] C\.? ?V"
    r"|S ?\. ?A|S ?\. ?[pP] ?\. ?A|S ?\. ?[rR] ?\. ?[lL]|P ?\. ?L ?\. ?C|S\.?à r\.l|N ?\. ?V|B ?\. ?V|A\.?G|A/S|ASA|ApS|Oy"
    r"|AB|KG|SE|SARL|SCSp|SCA"
    r"|P ?\. ?C|P ?\. ?A|N ?\. ?A|Pty|PTY|Co ?\. ?, ?Ltd|CO ?\. ?, ?LTD|Co|CO|Bhd|K\.K|Incorporated|INCORPORATED)"
)
_WEAK = (
    r"(?:Corporation|CORPORATION|Company|COMPANY|Limited Partnership|LIMITED PARTNERSHIP|Limited|LIMITED|National "
    r"Association)"
)
_SUFFIX = re.compile(
    rf"(?:(?<=[\w)'.,\"&] )|(?<=[\w,]  ))(?:(?P<strong>{_STRONG})(?![\w&'-])(?: ?\.)?|(?P<weak>{_WEAK})(?![\w-]))"
)
_NO_FORM = re.compile(
    r"Incorporated (?:by|in|into|herein|hereby|under)\b|Limited (?:Liability|Partnerships)\b", re.I
)  # "Conditions Incorporated by Reference", "Series Limited Liability Companies"
_AMBIGUOUS = frozenset({"CO", "AB", "SE", "AG", "PA", "NA", "PC", "LP", "SA", "KG", "NV", "BV", "Co", "Oy"})
_TOKEN = re.compile(r"\S+")
_LINKS = frozenset({"&", "of", "and", "the", "for", "de", "del", "la", "+", "OF", "AND", "THE", "FOR", "-"})
_FORM_BEFORE = r"(?:[Ii]nc|INC|LLC|L\.L\.C|LLP|L\.P|[Ll]td|LTD|PLC|GmbH|N\.A|Corp|CORP)\.?"
_SMALL_BRAND = re.compile(  # "k.v.t. Mills, Inc."
    r"\d{1,4}[A-Za-z]{0,3}|-|[a-z]{1,2}[A-Z]\w+|(?!i\.e|e\.g|[apdfn]\.[kmb])(?:[a-z]\.){2,5}|[a-z0-9-]{2,30}\.(?:com|net|org)"
)
_SMALL_FIRST = re.compile(r"[a-z]-[a-z]{2,20}")  # "e-mills, Inc."
_KINDS_OF_FORMS = frozenset({"limited", "liability", "business", "domestic", "foreign", "professional", "general"})
_BEGINS = re.compile(r"(?:\A|[\w)][.;:]|\n)\s{0,4}\Z")
_FEWEST, _NEAR, _REACH = 2, 8, 110  # words before the form; characters; how far left of it a company's name may begin
_DIVISIONS = frozenset({"city", "county", "state", "town", "village", "district"})  # "Queen City Mills, Inc."
_PARTS_OF_PAPERS = frozenset({"recitals", "preamble", "section", "article", "schedule", "exhibit", "annex", "appendix"})
_KINDS_OF_WORK = frozenset({"public", "title"})  # "Weir Title Company"
_DOTTED = re.compile(r"Inc|INC|Corp|CORP|Co|CO|Ltd|LTD|.*\..*", re.S)  # forms that keep the full stop after them
_DEGREES = frozenset(
    ["esq", "esquire", "m.d", "md", "cpa", "ph.d", "phd", "d.d.s", "dds", "d.v.m", "r.n"]
)  # behind a name
_MAX_WORDS, _WORD = 9, 3  # words; letters
_SEAT = re.compile(
    r" (?:of|OF) (?P<place>[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?)(?! [A-Z])"
)  # "Weir Insurance Company of Maine"
_INSURERS = frozenset(
    {"Assurance", "Casualty", "Indemnity", "Insurance", "Life", "Title", "Reassurance", "Reinsurance", "Trust"}
)
_REGISTERED, _PROVINCE = re.compile(r"\d{5,10}|\d{4}-\d{4}"), re.compile(r"(?:[a-z]\. ?){2}")  # "1060442 ALBERTA LTD."
_LAW_FIRM = re.compile(r"LLP|L\.L\.P|PLLC|P\.L\.L\.C|P ?\. ?[CA]")
_FIRM = re.compile(rf"{_LAW_FIRM.pattern}|LLC|Co(?!rp)")  # whose name may list partners
_LABEL_INSIDE = re.compile(r".*?(?:[:\"]|\((?!.*\)))(?=[A-ZÀ-ÖØ-Þ])")  # "By:Acme" of a signature, ("Acme, (Acme
_TRADING_AS = frozenset({"dba", "d/b/a", "aka", "a/k/a", "fka", "f/k/a", "nka", "n/k/a", "t/a"})


def find_companies(flat: str, vocabulary: Vocabulary) -> Iterator[Span]:
    """Companies that their legal form gives away; a name made only of ordinary words needs a strong form."""
    for found in _SUFFIX.finditer(flat):
        if span := _before_suffix(flat, found, vocabulary):
            yield span


def _before_suffix(flat: str, found: re.Match[str], vocabulary: Vocabulary) -> Span | None:
    """The company whose legal form was found: walk left over its name."""
    suffix = found["strong"] or found["weak"]
    if _NO_FORM.match(flat, found.start()):
        return None
    left = max(
        0, found.start() - _REACH, flat.rfind("\n", 0, found.start()) + 1, flat.rfind("\f", 0, found.start()) + 1
    )
    tokens = [(left + m.start(), left + m.end(), m[0]) for m in _TOKEN.finditer(flat[left : found.start()])]
    name = _without_verb(flat, trimmed(without_person(_last_column(_walked(tokens, suffix)))), found.end())
    if numbered := _numbered(name, tokens):
        return Span(
            numbered, found.end() if _DOTTED.fullmatch(suffix) else found.start() + len(suffix), "organization", 0.94
        )
    words = [re.sub(r"[^\w'&-]", "", word) for _, _, word in name if word not in _LINKS]
    if not words or not _is_company(words, _form(name, suffix), bool(found["weak"]), vocabulary):
        return None
    if found["weak"] and len(words) == 1 and _are_several(flat, words[0], suffix):
        return None
    end = found.end() if _DOTTED.fullmatch(suffix) else found.start() + len(suffix)
    seat = _SEAT.match(flat, end) if name[-1][2].title() in _INSURERS else None
    if seat and seat["place"].lower() in place_names():
        end = seat.end()
    return Span(name[0][0], end, "organization", 0.9 if found["weak"] else 0.94)


def _are_several(flat: str, word: str, form: str) -> bool:
    """Does the text speak of some of the kind: "Affiliated Company", where it has "Affiliated Companies", too?"""
    several = f"{form[:-1]}ies" if form[-1] in "yY" else f"{form}s"
    return re.search(rf"\b{re.escape(word)}\W{{1,3}}{several}\b", flat, re.I) is not None


def _without_verb(flat: str, name: list[Token], end: int) -> list[Token]:
    """ "Retain | Weir & Quist LLP" that begins a sentence, where the text has the name by itself nowhere else with that word."""
    first = name[0][2].lower() if len(name) > _FEWEST else ""
    begins = bool(first) and _BEGINS.search(flat, max(0, name[0][0] - _NEAR), name[0][0]) is not None
    is_verb = {
        first.removesuffix("e") + "ed",
        first.removesuffix("y") + "ied",
    } & common_words() and first in common_words()
    return name[1:] if begins and is_verb and flat.count(flat[name[0][0] : end]) == 1 else name


def _form(name: list[Token], suffix: str) -> str:
    """The form as it is judged: letters that might be a State's or a title's are a form for sure behind a comma."""
    is_sure = suffix.replace(".", "").replace(" ", "") == "LP" and name[-1][2][-1] == ","
    return "Limited Partnership" if is_sure else suffix


def _walked(tokens: list[Token], suffix: str) -> list[Token]:
    """The words left of the legal form that may be the name's."""
    name: list[Token] = []
    for token in reversed(tokens[-_MAX_WORDS - 4 :]):
        label = _LABEL_INSIDE.match(token[2]) if token[2][0] != "(" or not _is_closed(name) else None
        word = (token[0] + label.end(), token[1], token[2][label.end() :]) if label else token
        apart = bool(name) and _stands_apart(word[2], name[0][0] - word[1])
        if len(name) >= _MAX_WORDS or apart or not _continues(word[2], name, suffix):
            break
        name.insert(0, word)
        if label:
            break
        if word[2][0] in "\"'" and len(word[2]) > 1:
            name[0] = (word[0] + 1, word[1], word[2][1:])
            break
    return name


def _is_closed(name: list[Token]) -> bool:
    return any(part[2].rstrip(",").endswith(")") and "(" not in part[2] for part in name)


def _numbered(name: list[Token], tokens: list[Token]) -> int:
    """Where a company begins whose name is the number under which a place has registered it; 0 for another."""
    place = " ".join(word for _, _, word in name).lower()
    before = next((token for token in reversed(tokens) if name and token[1] <= name[0][0]), None)
    is_place = place in place_names() or _PROVINCE.fullmatch(place) is not None
    return before[0] if before and is_place and _REGISTERED.fullmatch(before[2]) else 0


def _stands_apart(word: str, gap: int) -> bool:
    """Is it of another column, or a label: "A.  Brightline Elevator Company"? Two blanks may come of a line that was joined."""
    return gap > 2 or (gap == 2 and not (word.isalpha() and len(word) >= _WORD))


def _continues(word: str, name: list[Token], suffix: str) -> bool:
    """Does this word, just left of ``name``, still belong to it?"""
    if word in ("&", "+") or BRACKETED.fullmatch(word):
        return True
    if word == ",":
        return not name or _lists_partners(name, suffix, "&")
    if word[0] == "(" and _is_closed(name):
        return True  # "Acme (Delaware 892) IX, L.P."
    if _ends_clause(word, name, suffix) or '"' in word[1:]:
        return False
    plain = word.strip("(),\"'")
    lower = plain.lower()
    if name and name[0][2] not in ("&", "+") and re.fullmatch(_FORM_BEFORE, plain):
        return False  # of the name in the column before: "ACME GROUP, LLC HALE TRUST, INC."
    is_last = not re.fullmatch(_WEAK, suffix) and all(re.fullmatch(_STRONG, part[2].strip(",.")) for part in name)
    if _says_who(lower, is_last=is_last):
        return False
    if lower in ("of", "for", "the", "and", "de", "la"):
        return bool(name) and (lower != "and" or bool(_FIRM.match(suffix))) and name[0][2][:1].isupper()
    is_form = re.fullmatch(_WEAK, plain) and (name or re.fullmatch(_WEAK, suffix))  # not in "New Mills Company Inc."
    if lower in FUNCTION_WORDS or is_form or word[0] == "(":
        return False
    is_small = _SMALL_BRAND.fullmatch(plain) or (not name and _SMALL_FIRST.fullmatch(plain))
    return bool(plain) and (plain[0].isupper() or bool(is_small))


def _says_who(word: str, *, is_last: bool) -> bool:
    """Is it a role, an office or a degree? A role right before the form is the name's: "Harrow Buyer, LLC"."""
    return (
        (is_role(word) and word not in ORG_HEADS | _DIVISIONS and not is_last)
        or word in JOBS - _KINDS_OF_WORK | _TRADING_AS
        or word.strip(".") in _DEGREES
    )


def _ends_clause(word: str, name: list[Token], suffix: str) -> bool:
    """Does the word's punctuation end what came before the name: "paid; Acme Inc", "signed. Acme Inc"?"""
    if word[-1] == ",":
        if not name and suffix.title() in ("Company", "Corporation"):
            return True  # "during the Notice Period, Company may …"
        is_place = word.strip(",").lower() in place_names() or re.fullmatch(_STRONG, word.strip(",."))
        return bool(name) and (bool(is_place) or not _lists_partners(name, suffix, "&", "and"))
    if word[-1] == ".":
        is_long = len(word) > 4 or bool(re.match(_STRONG, word))
        return is_long and not re.fullmatch(r"(?:[A-Z]\.)+|(?:[a-z]\.)+|St\.|Mt\.|Dr\.", word)
    return word[-1] in ";:"


def _lists_partners(name: list[Token], suffix: str, *links: str) -> bool:
    """Is the name a firm's that lists its partners, so that a comma may stand in it? A comma before "and" parts two parties,
    but in a law firm's name."""
    first = name[0][2].lower()
    if first == "the" or (first == "and" and not _LAW_FIRM.match(suffix)):
        return False
    is_list = name[1:2] and name[1][2] == "&"  # "Stratton, Cheeseman & Walsh, Inc."
    return bool(is_list or _FIRM.match(suffix)) and any(part[2] in links for part in name)


def _last_column(name: list[Token]) -> list[Token]:
    """ "WEIR CARE SERVICES | WEIR HOLDINGS" of signatures side by side: from where the first word stands again."""
    words = [word for _, _, word in name]
    again = next((at for at in range(2, len(words) - 1) if words[at] == words[0] and words[0][0].isupper()), 0)
    return name[again:]


def _is_company(words: list[str], suffix: str, weak: bool, vocabulary: Vocabulary) -> bool:
    lower = [w.lower() for w in words]
    if lower[0] in ("a", "an", "any", "each", "such") or all(w in NOT_NAMES for w in lower):
        return False
    if (
        _PARTS_OF_PAPERS.intersection(lower)
        or all(is_role(w) and w not in ORG_HEADS for w in lower)
        or (len(words) == 1 and words[0] in STATES.values())
    ):
        return False  # "white, KS LP 482-HTM", a plate
    proper = [w for w in words if not vocabulary.is_common(w) and w.lower() not in NOT_NAMES and not w.isdigit()]
    if weak and any(w.isdigit() for w in words):
        return False  # of an index: "Stock Option 12 Company"
    if weak or suffix.replace(".", "").replace(" ", "") in _AMBIGUOUS:
        proper = [w for w in proper if not weak or not vocabulary.is_written_small(w)]
        may_be_place = weak or suffix in _AMBIGUOUS or len(words) == 1
        if weak and _is_of_place(lower):
            return True
        return bool(proper) and not (may_be_place and " ".join(lower) in place_names())
    return _is_company_by_form(lower, suffix, bool(proper))


def _is_of_place(lower: list[str]) -> bool:
    """ "Ohio Public Service | Company": a place and what its company does, and not "Ohio limited liability | company"."""
    begins = lower[0] in place_names() or " ".join(lower[:2]) in place_names()
    return begins and len(lower) > 2 and not _KINDS_OF_FORMS.intersection(lower)


def _is_company_by_form(lower: list[str], suffix: str, is_proper: bool) -> bool:
    """Whether words before a clear legal form name a company, rather than describe one: "limited liability LLC"."""
    if suffix in ("LLC", "LLP", "LP", "Limited Partnership") and {"limited", "liability"} & set(lower):
        return False
    if len(lower) == 1 and lower[0] in ORG_HEADS:
        return False
    return is_proper or len(lower) >= 2 or suffix.lower().startswith(("inc", "llc", "ltd", "gmbh", "corp"))
