"""Facts of logs, notes and calendars: what each entry says, on its day, and by whom it was noted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from evidence.engines.dates.dates import find_dates
from evidence.engines.facts.logs.subjects import of_whom
from evidence.engines.facts.papers.form_heads import headed, is_log, is_unnamed
from evidence.engines.facts.papers.logged import TIMED, Entry, logged, sentences_of, statements
from evidence.engines.facts.source import FactCandidate, Source

_RELEVANCE, _TOP, _DOCKET = (
    0.6,
    400,
    1500,
)  # how relevant what is noted is; characters of a paper's head, and of a docket's
_CALENDAR = re.compile(r"\b(?:calendar|diary|agenda|appointments)\b", re.I)
_LETTERS = re.compile(r"[A-Za-z]{2}")
_FIGURE = re.compile(r"\d")
_INITIALS, _SURNAME = 3, 4  # letters
_OPEN_ITEM, _FEWEST = ("[", "("), 3  # words
_HALF_A_DAY = 12 * 60  # minutes
_FIGURES = 2  # cells of a row that have no words
_KEEPER = re.compile(
    r"(?:^|[ ]{2}|\t)(?:(?i:(?:reporting |security |duty |charge )?(?:officer|guard|nurse|operator|dispatcher)(?: on duty| name)?"
    r"|(?:completed|prepared|logged|kept|recorded|written) by|name of officer)):[ \t]{1,8}"
    r"(?P<name>[A-Z][\w.'\u2019-]*(?: [A-Z][\w.'\u2019-]*){0,3})(?=[ ]{2}|\t|,|$)",
    re.M,
)
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
    for entry, days in zip(entries, _days_later(entries), strict=True):
        day = _day(source, entry, days)
        if day is None or _is_row(source, entry):
            continue
        for at, (start, end, words) in enumerate(statements(source.read.masked, entry)):
            if _says_something(source, start, end, _without(routine, words)):
                begin = entry.start if entry.heads or (at == 0 and not owner) else start
                yield _under(
                    head, _entry_fact(source, entry, (day, owner, _beside(source, entry) + whom), (begin, end, words))
                )


def _under(head: str, one: FactCandidate) -> FactCandidate:
    return replace(one, fact=replace(one.fact, text=headed(head, one.fact.text)))


def _is_row(source: Source, entry: Entry) -> bool:
    """Is it a row of figures, in whose last cell stands who made it?"""
    heads, pieces = ([source.read.masked[start:end] for start, end in places] for places in (entry.heads, entry.pieces))
    return sum(not _LETTERS.search(cell) for cell in heads) >= _FIGURES or (
        bool(heads) and not any(_LETTERS.search(words) for words in pieces)
    )


def _days_later(entries: list[Entry]) -> list[int]:
    """By how many days each is later than the day that its sheet has: after midnight the clock begins anew."""
    found: list[int] = []
    before: tuple[tuple[int, int], int] | None = None
    for entry in entries:
        hours = "".join(one for one in entry.clock if one.isdigit())[:4]
        minutes = int(hours[:-2]) * 60 + int(hours[-2:]) if len(hours) > 2 else None
        is_same = bool(before and before[0] == entry.day)
        turned = is_same and before and minutes is not None and minutes + _HALF_A_DAY < before[1]
        found.append((found[-1] if is_same else 0) + bool(turned))
        if minutes is not None:
            before = (entry.day, minutes)
    return found


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


def _says_something(source: Source, start: int, end: int, words: str) -> bool:
    """More than a word or two about nobody, and no question."""
    if not words:
        return False
    if words.endswith("?") or words.startswith(_OPEN_ITEM):
        return False
    return len(words.split()) >= _FEWEST or bool(source.mentions_in(start, end) or _FIGURE.search(words))


def _day(source: Source, entry: Entry, later: int) -> date | None:
    """Of an entry under a day without a year, that which the days before it in the paper have; so many days ``later``."""
    stamped = _stamped(source, entry)
    return stamped + timedelta(days=later) if stamped else None


def _stamped(source: Source, entry: Entry) -> date | None:
    found = next((one for one in source.dates_in(entry.day[0], entry.end) if one.start <= entry.day[0] + 1), None)
    if found:
        return found.date if found.precision == "day" else None
    before = [one.date for one in source.dates_in(0, entry.start) if one.precision in ("day", "range")]
    days = find_dates(source.read.masked[entry.day[0] : entry.day[1]].title(), before[-1]) if before else []
    return next((one.date for one in days if one.precision == "day"), None)


def _beside(source: Source, entry: Entry) -> str:
    """The cells before the note that say of what it is; a figure alone does not."""
    cells = [source.read.masked[start:end] for start, end in entry.heads]
    said = [cell for cell in cells if _LETTERS.search(cell) and not _keyed(source, cell)]
    if entry.by and _is_docket(source):
        said = [entry.by, *said]
    return f" ({'; '.join(said)})" if said else ""


def _entry_fact(
    source: Source, entry: Entry, about: tuple[date, str, str], said: tuple[int, int, str]
) -> FactCandidate:
    (day, owner, heads), (start, end, words) = about, said
    when, timed = f"{day:%B} {day.day}, {day.year}", TIMED.match(words)
    at, words = (timed["clock"], words[timed.end() :]) if timed else (entry.clock, words)
    who = _name(source, entry.by) or _signer(source, entry) or _keeper(source)
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


def _keeper(source: Source) -> str:
    """Who keeps the log, where its head has the one who is on duty or completes it."""
    found = _KEEPER.search(source.read.masked, 0, _TOP)
    return " ".join(found["name"].split()) if found else ""


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
