"""What every maker of facts reads from: the document, its sentences, and the mentions and dates inside any span."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from evidence.engines.base.types import DateMention, Document, FoundFact, FoundMention
from evidence.engines.dates.own_day import is_minutes
from evidence.engines.documents.contract_parties import NamedSide
from evidence.engines.documents.correspondents import is_firm, written_by, written_to
from evidence.engines.documents.first_clause import FirstClause
from evidence.engines.facts.contracts.sides import sides_of_contract, unnamed_sides
from evidence.engines.facts.days.dated_text import DatedText
from evidence.engines.facts.days.story import When
from evidence.engines.facts.papers.briefs import brief_of
from evidence.engines.facts.papers.calls import is_of_calls
from evidence.engines.facts.papers.case_roles import case_roles, has_case_roles
from evidence.engines.facts.papers.deponents import deponent_of
from evidence.engines.facts.papers.form_heads import head_of
from evidence.engines.facts.papers.greeted import MailReaders
from evidence.engines.facts.papers.initials import people_by_initials
from evidence.engines.facts.papers.letters import clients_of, issuer_of
from evidence.engines.facts.papers.page_heads import page_heads
from evidence.engines.facts.papers.pleadings import pleading_of
from evidence.engines.facts.papers.pronouns_of import pronouns_of
from evidence.engines.facts.papers.rulings import court_of, is_of_court, without_bylines
from evidence.engines.facts.papers.sender_names import person_name
from evidence.engines.facts.papers.signed_mail import signers_of
from evidence.engines.facts.referring.bearers import Bearer, bearers
from evidence.engines.facts.referring.parties import parties_of
from evidence.engines.facts.sentences.markup import unsaid_in
from evidence.engines.facts.sentences.page_ends import read_over_pages
from evidence.engines.facts.sentences.telling import narrated_share
from evidence.engines.facts.testimony.pronouns_in_answers import pronouns_in_answers
from evidence.engines.layout.chats import chat_messages, other_of
from evidence.engines.layout.kinds import BlockKind
from evidence.engines.layout.messages import is_memorandum, message_at, messages
from evidence.engines.layout.person_names import same_person
from evidence.engines.layout.sentences import Sentence
from evidence.engines.names.referents import referent
from evidence.engines.names.writers import known, signs_there, writer_of

MACHINE = re.compile(r"mailer-daemon|postmaster@|no-?reply@", re.I)
LAW = re.compile(r"\s{0,8}(?:Sec(?:tion)?\.|SEC(?:TION)?\.?|\u00a7{1,2})\s?\d{1,6}[A-Z]?[.:-]\d[\w.:-]*\s")
_PATIENT = re.compile(r"\((?:Patient|Resident|Decedent)(?: name)?: (.+)\)$", re.I)  # in a paper's head
_INSTRUMENT = re.compile(
    r"\b(?:AGREEMENT|LEASE|CONTRACT|AMENDMENT|DEED|MORTGAGE|PROMISSORY NOTE)\b|\b[Tt]his (?:Agreement|Lease|Contract|Amendment)\b"
)
NAMED = ("person", "organization")
_TOP, SHORT = 600, 9_000  # characters of its beginning, and of a document that is read for all it says
EITHER = re.compile(r"\b(?:either|neither|each|both|the) part(?:y|ies) \(", re.I)


@dataclass(frozen=True, slots=True)
class FactCandidate:
    """A possible fact and how relevant it is, 0-1 and a little above."""

    fact: FoundFact
    relevance: float
    row: bool = False  # of a table
    expected: bool = False  # what its document is there to say: an allegation, a report's conclusion
    is_term: bool = False  # a main term of a contract, a fact whatever its words are worth
    is_field: bool = False  # of a form: a label with what stands beside it
    keeps_head: bool = False  # what a bill is for, an entry of a log


class Source:
    """A document read once: ``mentions_in`` and ``dates_in`` answer by binary search."""

    def __init__(self, document: Document, mentions: list[FoundMention], dates: list[DateMention]) -> None:
        self.document, self.text = document, document.text
        self.read = read_over_pages(document.text, document.metadata.get("witness", ""))
        self.masked = self.read.masked
        self._unsaid = unsaid_in(document.text)
        # What lies in page furniture (running headers, "Source:" notes, speakers' labels) is not said by any sentence.
        mentions = without_bylines(document.text, mentions)
        self._mentions = sorted((m for m in mentions if self._is_said(m)), key=lambda m: m.start)
        self._mention_starts = [m.start for m in self._mentions]
        self.messages = messages(document.text)
        self._dated = DatedText(document, self.read, self.messages, [d for d in dates if self._is_said(d)])
        self._signers = signers_of(self.text, self.messages)
        self._chat = chat_messages(document.text)
        self.is_chat = bool(self._chat)
        self.is_short, self.is_minutes = len(document.text) <= SHORT, is_minutes(document.text)
        self.is_mail = document.media_type == "message/rfc822" or (
            bool(self.messages) and not is_memorandum(self.messages) and not is_of_calls(document.text)
        )
        self.parties = parties_of(self._mentions)
        self.pleading, self.brief = pleading_of(self.read), "" if self.is_mail else brief_of(document.text)
        headless = self.is_mail or self.is_minutes  # what they tell is of their messages, or of the meeting
        self.head = "" if headless else head_of(document, self.read, sorted(mentions, key=lambda m: m.start))

    @cached_property
    def is_instrument(self) -> bool:
        """Is it a contract, whose things are its own?"""
        return bool(_INSTRUMENT.search(self.text, 0, _TOP))

    @cached_property
    def contract_sides(self) -> tuple[FirstClause | None, list[NamedSide]]:
        """The clause that names a contract's sides, and these."""
        return sides_of_contract(self.read, self._mentions)

    @cached_property
    def called_sides(self) -> dict[str, str]:
        """The names of a contract's sides by what it calls them, where no mention has them."""
        return unnamed_sides(self.contract_sides[1], self._mentions) if self.is_instrument else {}

    @property
    def patient(self) -> str:
        """Whose chart it is; empty where it is none."""
        return "".join(_PATIENT.findall(self.head))

    def names_no_person(self, start: int, end: int) -> bool:
        """Does nobody have a name there?"""
        return not any(one.type == "person" for one in self.mentions_in(start, end))

    def _is_said(self, found: FoundMention | DateMention) -> bool:
        if any(start <= found.start and found.end <= end for start, end in self._unsaid):
            return False
        label = self.read.spoken and self.masked[found.end : found.end + 3].lstrip("*").startswith(":")
        return not label and bool(self.masked[found.start : found.end].strip())

    def canonical(self, name: str) -> str:
        """The document's full name for this person, where one of its mentions is plainly the same."""
        full = [m.name for m in self._mentions if m.type == "person" and same_person(name, m.name)]
        return full[0] if full else name

    def mentions_in(self, start: int, end: int) -> list[FoundMention]:
        low, high = bisect_left(self._mention_starts, start), bisect_left(self._mention_starts, end)
        return [m for m in self._mentions[low:high] if m.end <= end]

    def dates_in(self, start: int, end: int) -> list[DateMention]:
        return self._dated.dates_in(start, end)

    def section(self, sentence: Sentence) -> str:
        """The headings it stands under."""
        return self.read.structure.blocks[sentence.block].section

    def author(self, place: int) -> tuple[str, str]:
        """Who says "I" there and the verb that reports it: ("Susan Bailey", "wrote"); empty when unknown."""
        block = self.read.structure.block_at(place)
        if self._chat:
            return (block.speaker, "wrote") if block and block.speaker else ("", "")
        if block and block.kind is BlockKind.QUOTED_MAIL:
            return (person_name(block.speaker), "wrote") if block.speaker else ("", "")
        message = message_at(self.messages, place)
        if message and (self.signer(place) or not MACHINE.search(message.sender)):
            return self.signer(place) or person_name(message.sender), "wrote"
        sender = self.document.metadata.get("from", "")
        if sender and not MACHINE.search(sender):
            return person_name(sender), "wrote"
        if self._deponent:
            return self._deponent, "stated"
        return self._sender, "wrote"

    @cached_property
    def _deponent(self) -> str:
        """Who says on oath what the paper has."""
        return deponent_of(self.text)

    @cached_property
    def narrated(self) -> float:
        """The share of what it says that tells what happened."""
        return narrated_share(self.read)

    def signer(self, place: int) -> str:
        """Who signed the message there, where that is not its sender."""
        message = message_at(self.messages, place)
        return self._signers[message.start] if message else ""

    def addressee(self, author: str, place: int) -> str:
        """Whom "you" means there: the other one of a chat between two, or whom a letter or a message is to; empty where that is
        open."""
        if self._chat:
            return other_of(self._chat, author)
        if self.is_mail:
            return self.mail_readers.of(author, place)
        if self.read.spoken or not author or author not in (self._sender, self.issuer):
            return ""
        return self._reader

    @cached_property
    def mail_readers(self) -> MailReaders:
        """Whom the messages speak to."""
        return MailReaders(self.text, self.messages, self.read.structure.blocks, self._signers)

    @cached_property
    def _reader(self) -> str:
        """The one whom the memorandum or the letter is to."""
        return written_to(self.text)

    @cached_property
    def clients(self) -> dict[str, str]:
        """Whom a letter calls "our" client and "your" client."""
        return clients_of(self.text, self._mentions)

    @property
    def is_for_client(self) -> bool:
        """Is it the letter of somebody who writes for another? What it says is that side's word."""
        return bool(self._sender and self.clients)

    @cached_property
    def case_roles(self) -> dict[str, str]:
        """Who the petitioner or the ward of a case is."""
        return case_roles(self.text, self._mentions) if self.is_of_court or has_case_roles(self.text) else {}

    @cached_property
    def bearers(self) -> tuple[Bearer, ...]:
        """Who has which role, as the paper says beside their names."""
        return () if self.read.spoken else bearers(self.read.masked, self._mentions)

    @cached_property
    def initials(self) -> dict[str, str]:
        """Whom the paper calls by initials only: "PC said"."""
        return {} if self.is_mail else people_by_initials(self.text, self._mentions)

    @cached_property
    def issuer(self) -> str:
        """The organization whose paper it is, as its head says."""
        if self.is_mail or self.read.spoken or self.is_of_court:
            return ""
        return self._sender if is_firm(self._sender) else issuer_of(self.text, self._mentions)

    @cached_property
    def pronouns(self) -> dict[str, str]:
        """ "he" or "she" of those whose title says it, or what is answered about them, by name."""
        known = pronouns_of(self.text, self._mentions)
        return {**pronouns_in_answers(self.read, self._mentions, known), **known} if self.read.spoken else known

    @cached_property
    def _sender(self) -> str:
        """Who wrote the memorandum or the letter."""
        name = "" if self.is_mail or self.read.spoken else written_by(self.text)
        return known(name, self._mentions) if name else ""

    @cached_property
    def page_heads(self) -> frozenset[str]:
        """What its pages begin with, as letters."""
        return page_heads(self.text)

    @cached_property
    def _writer(self) -> str:
        """Who signed the paper, or says in it that it is theirs."""
        return writer_of(self.text, self.read.structure, self._mentions)

    @cached_property
    def is_of_court(self) -> bool:
        """Is it a ruling, or another paper in a case?"""
        return not self.is_mail and is_of_court(self.text)

    @cached_property
    def is_law(self) -> bool:
        """Is it a section of a statute?"""
        return bool(LAW.match(self.text))

    @cached_property
    def court(self) -> str:
        """The court that an opinion speaks for."""
        return "" if self.is_mail else court_of(self.text, self.read, self._mentions)

    def whom(self, word: str, place: int) -> str:
        """The full name of whom this word there means; empty where more than one reading is left."""
        writer = signs_there(place, self.text, self._mentions) or self._writer
        return referent(word, place, read=self.read.structure, mentions=self._mentions, writer=writer)

    def when(self, start: int, end: int) -> DateMention | When | None:
        """The day of what stands there: the date it gives its event, or else the day stated before it."""
        return self._dated.when(start, end)

    def fact(self, text: str, start: int, end: int, confidence: float, *about: str) -> FoundFact:
        """A fact on ``text[start:end]`` with its day, about those of ``about`` and the names there."""
        when = self.when(start, end)
        said = [m.name for m in self.mentions_in(start, end) if m.type in (*NAMED, "location", "account")]
        both = self.parties if EITHER.search(text) else []
        names = dict.fromkeys([*filter(None, about), *said, *both])
        return FoundFact(
            text=text,
            start=start,
            end=end,
            quote=self.text[start:end],
            date=when.date if when else None,
            date_end=when.date_end if when else None,
            precision=when.precision if when else None,
            entities=tuple(names),
            confidence=round(min(max(confidence, 0.05), 0.95), 2),
        )
