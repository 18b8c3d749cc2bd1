"""Facts of logs, notes and calendars: what each entry says, on its day, and by whom it was noted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from evidence.engines.dates.labelled_day import labelled_day
from evidence.engines.facts.logs.entry_days import days_of_entries
from evidence.engines.facts.logs.subjects import of_whom
from evidence.engines.facts.papers.form_heads import headed, is_log, is_unnamed
from evidence.engines.facts.papers.log_notes import TIMED, Entry, sentences_of, statements
from evidence.engines.facts.papers.logged import logged
from evidence.engines.facts.source import FactCandidate, Source

_RELEVANCE, _TOP, _DOCKET = (
    0.6,
    400,
    1500,
)  # how relevant what is noted is; characters of a paper's head, and of a docket's
_SAME = 3  # days within which a shift or a week of notes is written up
_CALENDAR = re.compile(r"\b(?:calendar|diary|agenda|appointments)\b", re.I)
_LETTERS = re.compile(r"[A-Za-z]{2}")
_FIGURE = re.compile(r"\d")
_INITIALS, _SURNAME = 3, 4  # letters
_OPEN_ITEM, _FEWEST = ("[", "("), 3  # words
_SELF = re.compile(r"\b(?:I|me|my|My)\b")
_QUOTED = re.compile(r"[\"\u201c][^\"\u201c\u201d]*[\"\u201d]")
_CALLS = re.compile(
    r"[A-Z]{2,3}\d{0,2}(?:-[A-Z]{2,3})?(?: [A-Z]{2,4})?|[a-z][\w.]+|.*\)|.* .*"
    r"|(?:[A-Z]\. ?){1,2}[A-Z][\w'\u2019-]+,?(?: [A-Z]{2,4})?"
)  # initials, a user, a surname behind an initial, or somebody with his post
_FIGURES, _TOLD = 2, 5  # cells of a row that have no words; words of a note that is told beside them
_KEEPER = re.compile(
    r"(?:^|[ ]{2}|\t)(?:(?i:(?:reporting |security |duty |charge )?(?:officer|guard|nurse|operator|dispatcher)(?: on duty| name)?"
    r"|(?:completed|prepared|logged|kept|recorded|written) by|name of officer)):[ \t]{1,8}"
    r"(?P<name>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3})(?=[ ]{2}|\t|,|$)",
    re.M,
)
_KEPT_BY = re.compile(
    r"(?i:\b(?:kept|written up)[ ]by):?[ ]{1,4}(?P<name>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3})(?=[),;]|[ ]{2}|\t|$)",
    re.M,
)  # in a log's title
_HOUSEKEEPING = re.compile(
    r"(?:[\w ]{0,24}\b)?(?:(?:on|off|in|out of) (?:post|duty|service)|relieved(?: by)?|relieving|patrol(?:l?ed)?|lunch|meal|break"
    r"|all (?:secure|quiet|clear|ok|okay|correct)|returned|checked in|signed (?:in|out|on|off)"
    r"|(?:back|keys?|radio|shift)(?=\W*$|\s(?:on|at|in|from|to|with|and|returned|received|checked|handed|change|over)\b))\b.{0,40}",
    re.I,
)  # of one's own round, and nobody else's doing
_RADIO = re.compile(
    r"\b(?:radio|dispatch|channel|transmissions?|vhf|intercom|telephone)\b", re.I
)  # a log of what was said
_SPOKEN = re.compile(
    r"(?P<who>(?:[A-Z][\w/.'\u2019-]*|\d{1,4})(?: (?:[A-Z][\w/.'\u2019-]*|\d{1,4})){0,4})"
    r"(?: (?:to|TO) (?P<to>(?:[A-Z][\w/.'\u2019-]*|\d{1,4})(?: (?:[A-Z][\w/.'\u2019-]*|\d{1,4})){0,4}))?: (?P<said>\S.{5,})$"
)
_ON_FILE = re.compile(r"^[^\n]{0,60}\bDATE\b[^\n]{0,60}\b(?:FILED|FILER|PARTY)\b", re.I | re.M)


def noted_candidates(source: Source) -> Iterator[FactCandidate]:
    """Each statement of each entry, told as it stands."""
    if source.is_mail or source.is_chat or source.read.spoken:
        return
    owner = _owner(source)
    head = source.head if is_log(source.head.partition(",")[0]) and not is_unnamed(source.head) else ""
    whom = "" if head else of_whom(source)
    entries = logged(source.read.masked)
    routine = _routine(source, entries)
    for entry, day in zip(entries, days_of_entries(source, entries), strict=True):
        if day is None or _is_row(source, entry):
            continue
        for at, (start, end, words) in enumerate(statements(source.read.masked, entry)):
            if _says_something(source, start, end, _without(routine, words)) and not _is_of_nobody(
                source, entry, words
            ):
                begin = entry.start if entry.heads or (at == 0 and not owner) else start
                yield _under(
                    head, _entry_fact(source, entry, (day, owner, _beside(source, entry) + whom), (begin, end, words))
                )


def _under(head: str, one: FactCandidate) -> FactCandidate:
    return replace(one, fact=replace(one.fact, text=headed(head, one.fact.text)), keeps_head=True)


def _is_row(source: Source, entry: Entry) -> bool:
    """Is it a row of figures, in whose last cell stands who made it?"""
    heads, pieces = ([source.read.masked[start:end] for start, end in places] for places in (entry.heads, entry.pieces))
    figures = sum(not _LETTERS.search(cell) for cell in heads)
    is_told = sum(bool(_LETTERS.search(word)) for word in " ".join(pieces).split()) >= _TOLD
    return (figures >= _FIGURES and not is_told) or (
        bool(heads) and not any(_LETTERS.search(words) for words in pieces)
    )


def _routine(source: Source, entries: list[Entry]) -> frozenset[str]:
    """Sentences that the log has again and again: "All secure." """
    said = Counter(
        one for entry in entries for _, _, words in statements(source.read.masked, entry) for one in sentences_of(words)
    )
    return frozenset(one for one, count in said.items() if count > 1)


def _without(routine: frozenset[str], words: str) -> str:
    """The words without what is said of the log's course; as they are where nothing of it is."""
    kept = [one for one in sentences_of(words) if one not in routine and not _HOUSEKEEPING.fullmatch(one)]
    return " ".join(kept)


def _is_of_nobody(source: Source, entry: Entry, words: str) -> bool:
    """Does somebody speak of himself there of whom the log does not say who he is?"""
    outside = _QUOTED.sub("", words)
    return bool(_SELF.search(outside)) and not (_writer(source, entry) or _keeper(source))


def _says_something(source: Source, start: int, end: int, words: str) -> bool:
    """More than a word or two about nobody, and no question."""
    if not words:
        return False
    if words.endswith("?") or words.startswith(_OPEN_ITEM):
        return False
    return len(words.split()) >= _FEWEST or bool(source.mentions_in(start, end) or _FIGURE.search(words))


def _beside(source: Source, entry: Entry) -> str:
    """The cells before the note that say of what it is; a figure alone does not."""
    cells = [source.read.masked[start:end] for start, end in entry.heads]
    writer = _writer(source, entry)
    said = [cell for cell in cells if _LETTERS.search(cell) and not _keyed(source, cell) and cell != writer]
    if entry.by and not _noted_by(source, entry.by):
        said = [entry.by, *said]
    return f" ({'; '.join(said)})" if said else ""


def _entry_fact(
    source: Source, entry: Entry, about: tuple[date, str, str], said: tuple[int, int, str]
) -> FactCandidate:
    (day, owner, heads), (start, end, words) = about, said
    when, timed = f"{day:%B} {day.day}, {day.year}", TIMED.match(words)
    at, words = (timed["clock"], words[timed.end() :]) if timed else (entry.clock, words)
    who = _writer(source, entry) or ("" if _is_told_later(source, day) else _keeper(source))
    ended = words if words.endswith((".", "!", "\u201d", '"')) else f"{words}."
    spoken = _SPOKEN.match(ended) if _RADIO.search(source.text, 0, _TOP) else None
    if owner:
        text = f"Calendar of {owner}, {when}, {at}{heads}: {ended}"
    elif spoken:
        to = f" told {spoken['to']}" if spoken["to"] else " said"
        clock = f" at {at}" if at else ""
        text = f"On {when}{clock}{heads} {spoken['who']}{to}: \u201c{spoken['said']}\u201d"
    elif who:
        clock = f" at {at}" if at else ""
        text = f"On {when}{clock} {who} noted{heads}: \u201c{ended}\u201d"
    else:
        clock = f", {at}" if at else ""
        text = f"On {when}{clock}{heads}: {ended}"
    fact = source.fact(text, start, end, _RELEVANCE + 0.2, who or owner)
    return FactCandidate(replace(fact, date=day, date_end=None, precision="day"), _RELEVANCE)


def _owner(source: Source) -> str:
    """Whose calendar it is, where its head says so."""
    head = source.text[:_TOP].split("\n\n")[0]
    if not _CALENDAR.search(head.split("\n")[0]):
        return ""
    people = [one.name for one in source.mentions_in(0, len(head)) if one.type == "person"]
    return people[0] if people else ""


def _is_told_later(source: Source, day: date) -> bool:
    """Is it a report that was written days after: whoever prepared it noted nothing then?"""
    written = labelled_day(source.text[:_TOP])
    return written is not None and (written - day).days > _SAME


def _keeper(source: Source) -> str:
    """Who keeps the log, where its head has the one who is on duty or completes it."""
    found = _KEEPER.search(source.read.masked, 0, _TOP) or _KEPT_BY.search(source.read.masked, 0, _TOP)
    return " ".join(found["name"].split()) if found else ""


def _writer(source: Source, entry: Entry) -> str:
    """Who noted it: as the entry is signed, or the person who stands by himself before it; empty where it is not said."""
    if named := _noted_by(source, entry.by) or _signer(source, entry):
        return named
    cells = [source.read.masked[start:end] for start, end in entry.heads]
    if len(cells) != 1 or entry.by:
        return ""
    start, end = entry.heads[0]
    is_own = cells[0][:1].isupper() and any(_SELF.search(source.read.masked, *piece) for piece in entry.pieces)
    people = [one for one in source.mentions_in(start, end) if one.type == "person"]
    return cells[0] if is_own or people else ""


def _noted_by(source: Source, by: str) -> str:
    """The name, or the initials or user as they are written; empty for what calls nobody, such as what kind of entry it is."""
    name = _name(source, by)
    return name if name != by or _CALLS.fullmatch(by) or _is_person(source, by) else ""


def _is_person(source: Source, words: str) -> bool:
    return any(one.type == "person" and one.text in words for one in source.mentions_in(0, len(source.text)))


def _signer(source: Source, entry: Entry) -> str:
    """Whose initials stand in one of the cells before the note, as a key of the paper has them."""
    cells = (source.read.masked[start:end] for start, end in entry.heads)
    return next((name for cell in cells if (name := _keyed(source, cell))), "")


def _is_docket(source: Source) -> bool:
    """Do its heads say that who stands beside an entry filed it?"""
    return bool(_ON_FILE.search(source.read.masked, 0, _DOCKET))


def _name(source: Source, by: str) -> str:
    """The one person whose initials these are, or whose name a user is called by; else as it is written."""
    first, _, post = by.partition(" ")
    if not first or _is_docket(source):
        return ""
    if keyed := _keyed(source, first):
        return f"{keyed}{', ' + post if post else ''}"
    people = {one.name for one in source.mentions_in(0, len(source.text)) if one.type == "person" and " " in one.name}
    found = {name for name in people if _is_called(name, first)}
    return f"{found.pop()}{', ' + post if post else ''}" if len(found) == 1 else by


def _keyed(source: Source, by: str) -> str:
    """Whom a key of signatures gives these initials: "EF Edith Farrow RN"."""
    key = re.compile(
        rf"(?<![\w]){re.escape(by)}[ \t]{{1,3}}(?:[=:-][ \t]{{0,3}})?(?P<name>(?:[A-Z][\w'\u2019-]*\.? ?){{2,3}})"
    )
    for found in key.finditer(source.text):
        words = [word for word in found["name"].split() if not (word.isupper() and "." not in word and len(word) > 1)]
        if len(words) > 1 and _is_called(" ".join(words), by):
            return " ".join(words)
    return ""


def _is_called(name: str, by: str) -> bool:
    """ "EF" or "EFARROW" of Edith Farrow."""
    words = [word for word in name.split() if word[0].isalpha()]
    if len(by) <= _INITIALS:
        letters = "".join(word[0] for word in words)
        return len(by) > 1 and (letters.startswith(by) or by == letters[0] + letters[-1])
    return len(by) > _SURNAME and by == (words[0][0] + words[-1]).upper()
