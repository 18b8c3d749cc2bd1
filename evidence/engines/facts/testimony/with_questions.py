"""An answer told with its question: taken into the question's words, or both in their own."""

from __future__ import annotations

from dataclasses import replace

from evidence.engines.facts.referring.referring import is_about_papers, is_examiners, knows_nothing, rambles
from evidence.engines.facts.referring.worded_speech import WordedSpeech
from evidence.engines.facts.relevance import asks
from evidence.engines.facts.source import NAMED, FactCandidate
from evidence.engines.facts.testimony.answering import answers_it, leaves_no_unclear
from evidence.engines.facts.testimony.digest_lines import askings, is_understood
from evidence.engines.facts.testimony.lead_ins import not_addressed, without_time
from evidence.engines.facts.testimony.lead_ins import without_opening as without_opening_of_question
from evidence.engines.facts.testimony.questions import (
    MAX_SPAN,
    SHORTEST,
    asks_for_more,
    asks_particulars,
    explains,
    is_evaded,
    is_put,
    names,
    needs_question,
    says_little,
)
from evidence.engines.facts.testimony.responding import is_objection, of_party
from evidence.engines.facts.testimony.restarts import is_cut_short
from evidence.engines.facts.testimony.short_answers import short_answer_said
from evidence.engines.facts.testimony.spoken_candidates import SWORN, SpokenCandidates
from evidence.engines.facts.testimony.turns import DialogueTurn
from evidence.engines.layout.sentences import Sentence
from evidence.engines.support.replies import says_yes, settles


class StatementsWithQuestions(SpokenCandidates):
    """Of one document, read from its beginning."""

    def _with_question(
        self, question: Sentence, put: WordedSpeech, answer: Sentence, words: WordedSpeech, who: str
    ) -> FactCandidate | None:
        """ "When did you sign?" - "On May 3." → "Jane Roe, asked “When did you sign?”, testified: “On May 3.”" """
        asked = not_addressed(without_time(without_opening_of_question(put.closed), answer.words), who)
        if asks_particulars(asked) or "?" in answer.words or asks(asked.rstrip("?")) or is_examiners(asked):
            return None
        if (
            knows_nothing(answer.words)
            or says_little(answer.words)
            or is_cut_short(answer.words)
            or (not self.source.read.spoken and is_objection(answer.words))
            or (settles(answer.words) and (not is_put(asked) or asks_for_more(question.words)))
            or (says_yes(answer.words) is False and leaves_no_unclear(asked, answer.words))
            or rambles(answer.words)
            or not names(put.closed, asked)
            or not explains(asked, words.closed)
            or not answers_it(asked, words.closed)
            or is_about_papers(asked)
        ):
            return None
        return self._taken_in(question, put, asked, answer, words, who) or self._quoted(
            question, put, answer, words, who
        )

    def _taken_in(
        self, question: Sentence, put: WordedSpeech, asked: str, answer: Sentence, words: WordedSpeech, who: str
    ) -> FactCandidate | None:
        """ "When did you sign?" - "On May 3." → "Jane Roe testified that the witness signed on May 3." """
        said = short_answer_said(asked, answer.words)
        if not said:
            return None
        span = replace(answer, start=question.start, label=0)
        assessed = self._assessed(question.start, answer.end, replace(question, words=said))
        found = self._candidate(
            self._asserted(who, put.as_said(said)),
            span,
            assessed.relevance + SWORN,
            who,
            (*put.names, *words.names),
        )
        return self._of_the_day(found, answer) if self.source.dates_in(answer.start, answer.end) else found

    def _asserted(self, who: str, said: str) -> str:
        return f"{who} {self.verb} that {said if self.verb == 'testified' else of_party(said, who)}"

    def _needs(self, question: Sentence, answer: Sentence, words: WordedSpeech, *, settled: bool) -> bool:
        names_nobody = not any(one.type in NAMED for one in self.source.mentions_in(answer.start, answer.end))
        return needs_question(question, answer, words, settled=settled) or (
            names_nobody and is_evaded(question, answer)
        )

    def _needing(
        self, question: Sentence, put: WordedSpeech, sentence: Sentence, words: WordedSpeech, who: str
    ) -> list[FactCandidate]:
        """What only its question makes sense of, with that."""
        found = self._with_question(question, put, sentence, words, who)
        return [found] if found else []

    def _by_itself(
        self,
        asked: DialogueTurn,
        question: Sentence | None,
        put: WordedSpeech | None,
        sentence: Sentence,
        words: WordedSpeech,
        who: str,
        reply: str,
    ) -> list[FactCandidate]:
        """A statement that is understood by itself; one that begins an answer, of which ``put`` is the question, beside that."""
        candidate = self._alone(sentence, words, who)
        beside = (
            self._beside_question(asked, question, put, sentence, replace(words, said=f"{reply}{words.said}"), who)
            if candidate and question and put
            else []
        )
        if candidate and beside:
            return [*beside, _of_span(candidate, beside[0])]
        return [candidate] if candidate else []

    def _beside_question(
        self, asked: DialogueTurn, question: Sentence, put: WordedSpeech, said: Sentence, words: WordedSpeech, who: str
    ) -> list[FactCandidate]:
        """A statement without a day of its own that begins an answer, with what was asked, where that is understood by itself."""
        before = next((one for one in reversed(asked.sentences) if one.end <= question.start), None)
        if said.end - question.start > MAX_SPAN or self.source.dates_in(said.start, said.end) or self.verb == "said":
            return []
        for part in askings(put, before):
            if len(part.closed) >= SHORTEST and is_understood(part, words.closed, who):
                start = before.start if before and part.said.startswith(before.words) else question.start
                return [self._quoted(replace(question, start=start), part, said, words, who)]
        return []


def _of_span(one: FactCandidate, other: FactCandidate) -> FactCandidate:
    """The same words as the other puts them in another way, so that they are worth the more of both."""
    fact = other.fact
    return replace(one, fact=replace(one.fact, start=fact.start, end=fact.end, quote=fact.quote))
