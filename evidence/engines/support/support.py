"""Whether a quote bears a statement out. That the quote stands in its source is another question.

Names, figures and dates of the statement must be the quote's (or what its document gives to words of it), its act must be
there, asserted or denied as the statement has it, and done by the same. Words that stand there in the same order need no
grammar to tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from evidence.engines.facts.forms.payments import PAYEE
from evidence.engines.facts.papers.form_heads import without_head
from evidence.engines.facts.papers.pleadings import unalleged
from evidence.engines.facts.referring.parties import as_written
from evidence.engines.facts.sentences.markup import unmarked
from evidence.engines.facts.sentences.text import plain as plain_words
from evidence.engines.names.lexicon import common_words
from evidence.engines.names.names import organization_key
from evidence.engines.support import parse, wordnet
from evidence.engines.support.act import missing_acts
from evidence.engines.support.attribution import missing_readers, missing_sayer, missing_writer, without_people
from evidence.engines.support.bounds import missing_bounds
from evidence.engines.support.entered import entered
from evidence.engines.support.figures import missing_figures
from evidence.engines.support.joined_clauses import is_said_besides
from evidence.engines.support.names import missing_names
from evidence.engines.support.paper_subject import without_paper_subject
from evidence.engines.support.printed_rows import is_printed_so
from evidence.engines.support.referents import with_roles
from evidence.engines.support.replies import (
    answered_no,
    as_sentences,
    labelled_answers,
    uninterrupted,
    without_line_numbers,
)
from evidence.engines.support.reported_event import is_of_fields
from evidence.engines.support.rows import cells_of, lists_cells, missing_cells
from evidence.engines.support.scanned import parted_as
from evidence.engines.support.types import Context, Missing

_NUMBERED = re.compile(r"\A\(?(?:\d{1,3}(?:\.\d{1,3})+[.)]?|\d{1,3}[.)]|[a-z]{1,4}\)) ")  # a paragraph's own number
_PART = re.compile(r"(?<=[\s:;,])\((?:[a-z]|[ivx]{2,4})\) ")
_NOTE = re.compile(r"\[\d{1,4}\]_?")
_NAME = (
    r"(?P<name>(?:[Tt]he (?:responding )?[a-z]{2,20}"
    r"|[A-Z][\w.'-]{0,30}(?: (?:(?:de|van|von|der|den|la|le|di|du)|[A-Z][\w.'-]{0,30})){0,5}"
    r"(?:, (?:Inc|Ltd|Corp|Co|LLC|LLP|LP|L\.L\.C|L\.P|N\.A|P\.C)\.?)?))"
)
_REPORTED = re.compile(
    rf"\A{_NAME}(?: (?:testified|wrote|said|stated): \"(?P<said>.+)\""
    r"|, asked \"(?P<asked>.+)\", (?:testified|said|stated|wrote): \"(?P<answered>.+)\""
    r"|(?: answered \"(?P<answer>.+)\" when asked: \"(?P<question>.+)\"))\Z",
)
_OF_WORDS = ("the witness", "the writer")  # whoever the quote's words are of
_FOLLOWED = re.compile(
    r"\" \(\"|\"\) and then \""
)  # two exchanges in one, as facts of engines up to 1.33 may have them
_FILLED = re.compile(
    r"\A(?P<said>[^\"]{3,60} (?:testified|said|stated) that [^\"]+): \"(?P<more>[^\"]+)\"\Z"
)  # with what a reply adds to its yes or no
_WRITTEN = re.compile(rf"\A(?P<head>{_NAME} wrote (?:to|on) [^\"]{{2,400}}): \"(?P<said>.+)\"\Z")
_ASKED_TO = re.compile(rf"\A(?P<head>{_NAME} asked [^\"]{{2,400}}?) to \"(?P<said>.+)\"\.?\Z")
_BRACKETED = re.compile(
    r"(?P<before>[\w'.-]*) \[(?P<name>[^\[\]]{2,80})\]"
)  # whom a pronoun means, or the surname behind a given name
_FIELDS = re.compile(r"; |, for | to |, through |, due ")
_PAID_TO = re.compile(
    r"\A[a-z][\w '/&()-]{2,60} \S{0,5} ?\d[\d,.]*(?:/-)? to (?P<payee>.+?)(?=, through |, for |, due |\.?\Z)"
)
_LINE_NUMBER = re.compile(r"(?:^|\n)[ \t>]{0,8}\d{1,4}(?=[ \t]|\n|$)[ \t]*")


def load() -> None:
    """Read the grammar and the lexicon now."""
    wordnet.load()
    parse.parse("Warm up.")


def prepare(judged: Iterable[tuple[str, str, Context]]) -> None:
    """Parse at once what ``missing`` will ask of these statements and quotes: half the time of one after the other."""
    plain = ((*_compared(statement, labelled_answers(quote), given), given) for statement, quote, given in judged)
    needed = (one for one in plain if not (_is_verbatim(*one[:2]) or _REPORTED.match(one[0])))
    parse.parse_all(words for said, there, given in needed for words in (_as_called(said, there, given), _bare(there)))


def missing(statement: str, quote: str, context: Context | None = None) -> list[Missing]:
    """The parts of the statement that the quote does not bear out; none when it does."""
    given, quote = with_roles(context or Context(), quote), labelled_answers(quote)
    if given.head and is_of_fields(statement, quote, given):
        return list(missing_figures(statement, parse.plain(quote), given))
    said, there = _compared(statement, quote, given)
    if _is_verbatim(said, there) or (given.row and is_printed_so(said, given.row, given.title)):
        return []
    if found := _REPORTED.match(said):
        return _not_quoted(found, there, quote, given)
    letters = parse.words_only(parse.plain(without_line_numbers(quote)))
    if (found := _FILLED.match(said)) and parse.words_only(found["more"]) in letters:
        said = f"{found['said']}."
    if (entry := entered(said, given)) and all(parse.words_only(words) in letters for words in entry.words):
        if not entry.name:
            return []
        return list(missing_names(parse.parse(f"{entry.name} wrote."), parse.parse(_bare(there)), given))
    if (found := _WRITTEN.match(said) or _ASKED_TO.match(said)) and _has_words(found["said"], letters):
        head = f"{found['head']}."
        return [
            *missing_writer(found["name"], given.writer),
            *missing_readers(head, given.addressed),
            *missing_names(parse.parse(head), parse.parse(_bare(there)), given),
            *missing_figures(without_people(head), there, given),
        ]
    if given.head and _lists_fields(parse.plain(statement), said, letters):
        return [*_unpaid(said, quote), *missing_figures(said, there, given)]
    if lists_cells(said, cells := cells_of(quote)):
        return [*missing_cells(said, cells, given.heads), *missing_figures(said, there, given)]
    there = _bare(there)
    parsed, source = parse.parse(_as_called(said, there, given)), parse.parse(there)
    return [
        *missing_names(parsed, source, given),
        *missing_figures(said, there, given),
        *missing_bounds(said, there),
        *missing_sayer(parsed, source, given),
        *missing_acts(parsed, source, given, denied_to=answered_no(there)),
    ]


def reports(statement: str) -> bool:
    """Does it say no more than that somebody wrote or said these words?"""
    return bool(_REPORTED.match(parse.plain(statement)) or _WRITTEN.match(parse.plain(statement)))


def _lists_fields(statement: str, said: str, letters: str) -> bool:
    """Does it say, under what a bill or a transfer is, only what stands in its fields: "amount $90 to Lee, for the deposit"?"""
    return statement.endswith(f": {said}") and all(
        parse.words_only(one) in letters for one in _FIELDS.split(said.rstrip("."))
    )


def _unpaid(said: str, quote: str) -> Iterator[Missing]:
    """Whom it says a sum is paid to, where that is not in the quote's field for the payee: the payer stands there too."""
    if paid := _PAID_TO.match(said):
        payee = parse.words_only(paid["payee"]).rstrip()
        if not any(parse.words_only(parse.plain(one["value"])).startswith(payee) for one in PAYEE.finditer(quote)):
            yield Missing("name", paid["payee"])


def _compared(statement: str, quote: str, given: Context) -> tuple[str, str]:
    """The statement and the quote as they are compared."""
    said = _restored(statement, given)
    return said, parted_as(said, parse.plain(as_sentences(quote)))


def _not_quoted(found: re.Match[str], there: str, quote: str, given: Context) -> list[Missing]:
    """What is missing where a statement says no more than that somebody testified in these words, perhaps when asked others."""
    heard = uninterrupted(unmarked(_LINE_NUMBER.sub("\n", quote)), found["name"])
    words, at = parse.words_only(parse.plain(heard)), 0
    answered = found["said"] or found["answered"] or found["answer"] or ""
    for said in (*_FOLLOWED.split(found["asked"] or found["question"] or ""), answered):
        letters = parse.words_only(said)
        begins = words.find(letters, at)
        if begins < 0 and is_said_besides(letters, words[at:]):
            continue
        if begins < 0:
            return [Missing("act", letters.strip())]
        at = begins + len(letters.rstrip())
    name = found["name"].lower()
    if name.startswith("the ") and name not in _OF_WORDS and not _is_labelled(name[4:], there, given):
        return [Missing("name", found["name"])]
    if given.writer and not name.startswith("the "):
        return missing_writer(found["name"], given.writer)
    return list(missing_names(parse.parse(f"{found['name']} testified."), parse.parse(_bare(there)), given))


def _has_words(said: str, letters: str) -> bool:
    words = parse.words_only(said)
    return words in letters or is_said_besides(words, letters)


def _is_labelled(role: str, there: str, given: Context) -> bool:
    """Does the quote, or its document, call whoever speaks that?"""
    return role in there.lower() or any(role in one.lower() for one in given.names)


def _bare(quote: str) -> str:
    """Without the paragraph's number, those of its parts and notes: "shall not (a) act or (b) place" has no grammar."""
    return _PART.sub("", _NUMBERED.sub("", _NOTE.sub("", quote)))


def _restored(statement: str, given: Context) -> str:
    """The statement with the document's own words for those it names beside them, and without who alleges it."""
    meant = tuple((parse.plain(said), parse.plain(name)) for said, name in given.meant)
    names = tuple(parse.plain(name) for name in given.names)
    said = without_paper_subject(without_head(parse.plain(given.head), parse.plain(statement)), given.top)
    said = _BRACKETED.sub(lambda found: found["before"] if _is_one(found, names) else found.group(), said)
    if given.subject:
        about = f' about "{parse.plain(given.subject)}"'
        said = said.replace(f"{about}:", ":").replace(f",{about}, to", " to")
    return as_written(unalleged(given.pleading, said), meant, names)


def _is_one(found: re.Match[str], names: tuple[str, ...]) -> bool:
    """Is it somebody's name, or the rest of one: "she [Ann Roe]", "Ann [Roe]"?"""
    name = found["name"].removesuffix("'s")
    return name in names or f"{found['before']} {name}" in names


def _as_called(statement: str, quote: str, given: Context) -> str:
    """The statement with those whom the quote calls by a role or a term called so too: that they act can be compared."""
    for words, name in given.meant:
        role = parse.plain(words).removeprefix("the ")
        found = re.search(rf"\b{re.escape(role)}\b", quote, re.I)
        if not found:
            continue
        role = found[0]
        article = "the " if f"he {role}" in quote else ""
        bare = " ".join(name.split()[: len(organization_key(name)[0].split())]).rstrip(",.")
        first = name.split()[0]
        for form in (name, bare, "" if first.lower() in common_words() else first):
            if form and form not in quote:
                statement = re.sub(rf"\b(?:[Tt]he )?{re.escape(form)}(?!\w)", article + role, statement)
    return statement


def _is_verbatim(statement: str, quote: str) -> bool:
    """Are they the same words, but for signs, capitals and spaces, a paragraph's number and its title?"""
    return _is_same(statement, quote) or _is_same(statement, plain_words(quote))


def _is_same(statement: str, quote: str) -> bool:
    return parse.words_only(statement) == parse.words_only(quote)
