"""What is said in one document by whoever is asked there, each statement understood without what was said before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from evidence.engines.facts.referring.referring import (
    is_addressed,
    rambles,
)
from evidence.engines.facts.referring.third_person import Span
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.sentences.text import plain
from evidence.engines.facts.source import FactCandidate, Source
from evidence.engines.facts.testimony.admissions import bare_reply, limited_reply, requested
from evidence.engines.facts.testimony.answering import leaves_no_unclear
from evidence.engines.facts.testimony.answers import assertion, denied, has_subject, has_verb
from evidence.engines.facts.testimony.digest_lines import answered_with, askings, is_understood, says_unknown
from evidence.engines.facts.testimony.exhibits import ExhibitsShown
from evidence.engines.facts.testimony.hedged import is_hedged, replies
from evidence.engines.facts.testimony.lead_ins import asks_memory, not_addressed, without_lead_in
from evidence.engines.facts.testimony.lead_ins import without_opening as without_opening_of_question
from evidence.engines.facts.testimony.limits import is_limited
from evidence.engines.facts.testimony.papers_shown import PapersShown
from evidence.engines.facts.testimony.put_below import put_below
from evidence.engines.facts.testimony.questions import (
    MAX_SPAN,
    SHORTEST,
    as_put,
    asks_for_more,
    asks_particulars,
    is_brief,
    is_not_recalled,
    last_question,
    may_be_quoted,
    stands_alone,
    whole,
)
from evidence.engines.facts.testimony.responding import (
    is_objection,
    of_party,
    sides_of_case,
    with_parties,
    without_reserve,
)
from evidence.engines.facts.testimony.restarts import after_reply, begun_anew, reply_only, without_cut
from evidence.engines.facts.testimony.short_answers import short_answer_said
from evidence.engines.facts.testimony.spoken_candidates import SWORN, spoken
from evidence.engines.facts.testimony.that_day import with_that_day
from evidence.engines.facts.testimony.turns import DialogueTurn
from evidence.engines.facts.testimony.with_questions import StatementsWithQuestions
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support.replies import says_yes, settles

_NO_MEMORY = re.compile(r"^the witness (?:does|did) not (?:now )?(?:recall|remember)\b")
_FIGURE = re.compile(r"\d")
_REPLY = re.compile(r"(?:Yes|No)\b(?=[,.])")
_NEAR = 3  # sentences of an answer that its question may explain
_LEADS_BACK = 5  # words of a question that says nothing by itself


class DialogueStatements(StatementsWithQuestions):
    """Makes facts of what is said in one document, read from its beginning."""

    def __init__(self, source: Source, verb: str, papers: PapersShown) -> None:
        super().__init__(source, verb, papers)
        self.is_recording = verb == "said"
        self._last: list[Sentence] = []  # of the question and answer before, the nearest first
        self._exhibits = ExhibitsShown()
        self._sides = {} if source.read.spoken else sides_of_case(source)

    def answered(self, asked: DialogueTurn, answer: DialogueTurn, who: str) -> Iterator[FactCandidate]:
        """What the answer says, and what its yes or no makes of the question, of the day that is meant."""
        here = self._turn, _ = asked.sentences[0].start, answer.sentences[-1].end
        for one in self._answered(asked, answer, who):
            if found := with_that_day(self.source, one, here, [*self._before]):
                yield found if self.source.read.spoken else with_parties(found, who, self._sides)
        self._before.append(here)
        self._said.extend(one.words for one in answer.sentences)

    def _answered(self, asked: DialogueTurn, answer: DialogueTurn, who: str) -> Iterator[FactCandidate]:
        question = last_question(asked)
        self._things.begin()
        self._exhibits.follow([*asked.sentences, *answer.sentences])
        spans = self._said_before(asked, question)
        for one in (one for one in asked.sentences if question is None or one.end <= question.start):
            self._follow(one)
        self._last = [*reversed(answer.sentences[-2:]), *reversed(asked.sentences[-1:])]
        asks = self._worded(question, spans[1:], who) if question else None
        put = self._exhibits.worded(asks, question.start) if question and asks else None
        if question and asks:
            self._follow(question, asks)
        if question and (admitted := self._admitted(question, answer, who)):
            yield admitted
            return
        settled = self._settled(question, put, answer, who) if question and put else None
        filled = self._filled(settled, answer) if settled else None
        if settled:
            yield filled or settled
        parts = [] if filled else self._parts(put, answer)
        first = int(bool(settled) and len(parts) > 1 and len(parts[0].words) < SHORTEST)  # behind a bare "Yes."
        is_stated = bool(settled)
        for at, said in enumerate(parts):
            sentence = begun_anew(self.source.read.masked, said)
            named = [spoken(parts[0])] if at == 1 and not has_verb(parts[0].words) else []
            begun = [(said.start + said.label, sentence.start)] if sentence.start > said.start else []
            words = self._worded(sentence, [*begun, *named, *spans], who)
            self._follow(sentence, words)
            reply = _reply_before(parts[:at])
            if question and put and at <= first and self._needs(question, sentence, words, settled=bool(settled)):
                found = self._needing(question, put, sentence, words, who)
                if not found and is_brief(said.words) and not self._assessed(said.start, said.end, said).anchored:
                    continue  # what the question leaves open, so few words leave open too
            else:
                found = []
            if found := found or self._by_itself(
                asked, question, put if at == 0 or reply else None, sentence, words, who, reply
            ):
                is_stated = is_stated or at <= first
                yield from found
            else:
                yield from self._clauses(said, spans, who)
        if question and put and not is_stated:
            yield from self._digest_line(asked, question, put, answer, who)
        self._persons.follow([spoken(one) for one in (*asked.sentences, *answer.sentences)], who)

    def _parts(self, put: WordedSpeech | None, answer: DialogueTurn) -> list[Sentence]:
        """What of an answer is told together; what only says what was asked for by itself, before a sentence of its own."""
        said = self._without_objections(answer)
        if put and len(said) > 1 and not has_verb(said[0].words) and has_subject(said[1].words):
            is_asked_for = short_answer_said(put.closed, said[0].words)
            return [said[0], *whole(said[1:])] if is_asked_for else whole(said)
        return whole(said)

    def _without_objections(self, answer: DialogueTurn) -> list[Sentence]:
        """What a written answer says besides, which stands by itself; all of one that only objects."""
        if self.source.read.spoken:
            return answer.sentences
        said = [
            replace(one, words=without_reserve(one.words)) for one in answer.sentences if not is_objection(one.words)
        ]
        return said or answer.sentences

    def _digest_line(
        self, asked: DialogueTurn, question: Sentence, put: WordedSpeech, answer: DialogueTurn, who: str
    ) -> Iterator[FactCandidate]:
        """What was asked and answered, from where it is understood by itself; of what is not recalled only a particular."""
        said = answered_with(answer.sentences, whole(answer.sentences))
        before = next((one for one in reversed(asked.sentences) if one.end <= question.start), None)
        if said is None or said.end - question.start > MAX_SPAN:
            return
        if says_yes(said.words) is False and leaves_no_unclear(put.closed, said.words):
            return  # as it was put, also where only its end is told
        words = self._worded(said, self._said_before(asked, question), who)
        for part in askings(put, before):
            if not is_understood(part, words.closed, who):
                continue
            start = before.start if before and part.said.startswith(before.words) else question.start
            if says_unknown(said.words) and not self._names_particular(start, question.end):
                return
            yield self._quoted(replace(question, start=start), part, said, words, who)
            return

    def _said_before(self, asked: DialogueTurn, question: Sentence | None) -> list[Span]:
        """Where somebody may be named whom an answer's pronoun means, the nearest first. Of a paper that is read to the witness,
        "Mr. Roe says:", whom its words name is not who is spoken of; "What was that?" leads back to what was said before."""
        if asked.sentences[-1].words.endswith(":"):
            return []
        before = self._last if question and len(question.words.split()) <= _LEADS_BACK else []
        return [spoken(one) for one in (*reversed(asked.sentences), *before)]

    def unasked(self, turn: DialogueTurn, who: str) -> Iterator[FactCandidate]:
        """What somebody says who is not asked."""
        for said in whole(turn.sentences):
            sentence = begun_anew(self.source.read.masked, said)
            words = self._worded(sentence, [], who)
            if candidate := self._alone(sentence, words, who):
                yield candidate

    def _settled(self, question: Sentence, put: WordedSpeech, answer: DialogueTurn, who: str) -> FactCandidate | None:
        """ "Did you sign it on May 3?" - "Yes." → "Jane Roe testified that the witness did sign it on May 3." """
        first = without_cut(answer.sentences[0].words)
        unsure = any(is_not_recalled(one) for one in (first, *(one.words for one in answer.sentences[1:2])))
        span = replace(question, end=answer.sentences[0].end, label=0)
        hedged = not (settles(first) or unsure) and len(answer.sentences) == 1 and replies(first)
        if (
            not (settles(first) or unsure or hedged)
            or span.end - span.start > MAX_SPAN
            or asks_for_more(question.words)
        ):
            return None
        limited = is_limited(answer.sentences[0].words)
        if first.endswith("?") or (limited and not is_limited(first)):
            return None  # "Yes, could you say that again?", "Yes, but not the --"
        words = not_addressed(without_opening_of_question(put.closed), who)
        bare = without_lead_in(words)
        assessed = self._assessed(span.start, span.end, replace(question, words=bare.rstrip("?") + "."))
        below = _understood_below(words)
        words, bare = (below, below) if below else (words, bare)
        if len(bare) < SHORTEST and not self._names_particular(question.start, question.end):
            return None
        if asks_particulars(bare) or not stands_alone(below or put.closed, bare):
            return None
        yes, reply = None if limited or hedged else says_yes(first), reply_only(first)
        if yes is False and (asks_memory(question.words) or leaves_no_unclear(words, reply)):
            return None
        said = "" if unsure or yes is None else assertion(words, yes)
        refuted = denied(words) if yes is False and not said and not unsure else ""
        stands = bool(said or refuted) or not (unsure or below or not may_be_quoted(words, bare, reply))
        if not stands or _NO_MEMORY.match(said):
            return None
        doubt = 0.1 if is_hedged(first) else 0.0
        text = f"{who} denied that {put.as_said(refuted)}" if refuted else _answered(who, reply, put)
        text = self._asserted(who, put.as_said(said)) if said else text
        found = self._candidate(
            text, span, assessed.relevance + (SWORN if said or refuted else 0.0) - doubt, who, put.names
        )
        # Of "Yes, but I left in May" only the yes.
        return self._of_the_day(found, question) if said or refuted else found

    def _filled(self, settled: FactCandidate, answer: DialogueTurn) -> FactCandidate | None:
        """With what a short answer says of it besides: "… had sent a notice: “I got one on November 2.”"; None where there is
        nothing, or more that is understood by itself."""
        parts = whole(answer.sentences)
        more = after_reply(parts[0].words) if len(parts) == 1 and settled.fact.text.endswith(".") else ""
        if not more or rambles(more) or is_addressed(more) or is_hedged(more):
            return None
        if self._is_understood(more) and not is_brief(more):
            return None
        start, end = settled.fact.start, parts[0].end
        dates, mentions = self.source.dates_in(parts[0].start, end), self.source.mentions_in(parts[0].start, end)
        if not (dates or mentions or _FIGURE.search(more)):
            return None
        text = f"{settled.fact.text.rstrip('.')}: “{plain(more, titled=False)}”"
        entities = tuple(dict.fromkeys([*settled.fact.entities, *(found.name for found in mentions)]))
        fact = replace(settled.fact, text=text, end=end, quote=self.source.text[start:end], entities=entities)
        found = replace(settled, fact=fact, relevance=settled.relevance + SWORN)
        return self._of_the_day(found, parts[0]) if dates and not fact.date else found

    def _admitted(self, request: Sentence, answer: DialogueTurn, who: str) -> FactCandidate | None:
        """ "Admit that you signed it." - "Admitted." → "Roe LLC admitted that Roe LLC signed it." """
        reply, words = bare_reply(answer.sentences), requested(request.words)
        limited = "" if reply else limited_reply(answer.sentences)
        last = reply[0] if reply else answer.sentences[-1]
        if not (reply or limited) or not words or last.end - request.start > MAX_SPAN:
            return None
        said = of_party(words, who)
        assessed = self._assessed(request.start, request.end, replace(request, words=said))
        text = f"{who}, asked to admit that {said.rstrip('.')}, answered: “{plain(limited, titled=False)}”"
        if reply:
            text = f"{who} {'admitted' if reply[1] else 'denied'} that {said}"
        found = self._candidate(text, replace(request, end=last.end), assessed.relevance + SWORN, who)
        return self._of_the_day(found, request)


def _reply_before(parts: list[Sentence]) -> str:
    """The yes or no that an answer begins with, and dots for what of it stands before the sentence that is told."""
    reply = _REPLY.match(parts[0].words) if 0 < len(parts) < _NEAR else None
    return f"{reply.group()} \u2026 " if reply else ""


def _understood_below(question: str) -> str:
    """What a question puts below "I think", where that is understood by itself; else empty."""
    below = put_below(question)
    return below if below and stands_alone(below, below) else ""


def _answered(who: str, reply: str, put: WordedSpeech) -> str:
    """ "Jane Roe answered “No.” when asked: “Were you there?”" """
    quoted = plain(as_put(not_addressed(without_opening_of_question(put.said), who)))
    return f"{who} answered “{plain(reply)}” when asked: “{quoted}”"
