"""The tools that find words in transcripts, cite them, and know their exhibits."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from cases.models import Case
from config.api.pagination import paginate
from config.api.params import ListParams
from config.api.tool import tool
from config.api.viewset import ToolViewSet
from evidence.models import EvidenceItem, Transcript
from evidence.transcripts import actions
from evidence.transcripts.citing import cite_places, cite_quote, lines_at
from evidence.transcripts.exhibit_readers import referenced
from evidence.transcripts.places import read_range
from evidence.transcripts.policies import can_change_transcript
from evidence.transcripts.readers import read_text, shown_transcripts
from evidence.transcripts.searching import ORDER, at_place, passages, with_words
from evidence.transcripts.serializers import (
    CiteSerializer,
    ExhibitLabel,
    ExhibitReferenceSerializer,
    QuoteBody,
    TranscriptHitsSerializer,
    TranscriptSearch,
    TranscriptSerializer,
    WordQuery,
    WordSerializer,
)
from evidence.transcripts.word_index import word_index


class TranscriptFindingTools(ToolViewSet):
    rows = shown_transcripts(Transcript.objects.all())
    lookups = {"case_id": Case.objects, "evidence_id": EvidenceItem.objects}

    @tool(
        "transcripts.search", "POST cases/{case_id}/transcripts/search", permission="read:transcripts", audit="search",
        entity="transcript", body=TranscriptSearch, answer=TranscriptHitsSerializer,
        example={"q": '"relief valve"', "said_as": "answer"},
        subject=None, activity="searched {objects}",
        when="Use it to find testimony by its words, or what stands at a page and line.",
    )  # fmt: skip
    def search(self, request: Request, case: Case) -> Response:
        """Search the testimony of a case by words, or look up page and lines of one transcript. Each hit says who speaks,
        where by page and line, its citation, and the question or answer that goes with it. is_whole false: more pages have the
        words than were looked through. Changes nothing."""
        known = self.visible.filter(case=case)
        one: Transcript | None = self.body.get("transcript")
        if one and (places := self.body.get("page_line")):
            text = read_text(one)
            hits = at_place(one, text, lines_at(text, read_range(places)))
            return self.answer({"items": hits, "next_cursor": None, "has_more": False, "is_whole": True})
        blocks, is_whole = with_words(known.filter(pk=one.pk) if one else known, self.body)
        page = paginate(blocks, order=ORDER, cursor=self.body.get("cursor"), limit=self.body["limit"])
        found = {"items": passages(page.items, known), "next_cursor": page.next_cursor, "has_more": page.has_more}
        return self.answer(found | {"is_whole": is_whole})

    @tool(
        "transcripts.cite", "POST transcripts/{transcript_id}/cite", permission="read:transcripts", audit="search",
        entity="transcript", body=QuoteBody, answer=CiteSerializer,
        example={"quote": "I never signed that letter."},
        subject="transcript_id", activity="looked up a citation in {object}",
        when="Use it to cite testimony: the exact lines of words you have, or the words of lines you have.",
    )  # fmt: skip
    def cite(self, request: Request, transcript: Transcript) -> Response:
        """Find the exact page and lines of quoted words, with the citation in the form of courts; punctuation, capitals and
        words broken at line ends make no difference, and an ellipsis stands for what was left out. Where the words stand
        nowhere, found is false and nearest has the passages most like them: never cite these as the quote. With page_line,
        the words that stand there. Changes nothing."""
        text = read_text(transcript)
        if places := self.body.get("page_line"):
            return self.answer(cite_places(transcript, text, read_range(places)))
        return self.answer(cite_quote(transcript, text, self.body["quote"], near_page=self.body.get("near_page")))

    @tool(
        "transcripts.word_index", "GET transcripts/{transcript_id}/word-index", permission="read:transcripts",
        audit="read", entity="transcript", query=WordQuery, answer=WordSerializer, many=True,
        subject="transcript_id", activity="looked at the word index of {object}",
        when="Use it to see which words a witness uses, and where each stands.",
    )  # fmt: skip
    def word_index(self, request: Request, transcript: Transcript) -> Response:
        """List the words of a transcript in alphabetical order, each with how often and on which pages and lines it stands;
        prefix leaves those that begin so. Changes nothing."""
        asked = self.query
        found = word_index(
            read_text(transcript), prefix=asked["prefix"], cursor=asked.get("cursor"), limit=asked["limit"]
        )
        return self._paged(found)

    @tool(
        "transcripts.get_citations", "GET transcripts/{transcript_id}/citations", permission="read:transcripts",
        audit="read", entity="transcript", query=ListParams, answer=ExhibitReferenceSerializer, many=True,
        subject="transcript_id", activity="looked at the exhibits of {object}",
        when="Use it to see which exhibits a witness was shown, where, and which documents they are.",
    )  # fmt: skip
    def get_citations(self, request: Request, transcript: Transcript) -> Response:
        """List the exhibits that a transcript speaks of (Exhibit 12, P-4, Bates numbers) in the order in which they are first
        named: each with its pages and lines, the document that is linked, or else the documents whose title or file's name
        fits, of the newest 5,000 that you may see. A proposal is no link: look before you link it. Changes nothing."""
        page = referenced(self.scope, transcript, cursor=self.query.get("cursor"), limit=self.query["limit"])
        return self._paged(page)

    @tool(
        "transcripts.link_exhibit", "POST transcripts/{transcript_id}/exhibits/{evidence_id}",
        permission="write:transcripts", audit="update", entity="transcript", body=ExhibitLabel,
        answer=TranscriptSerializer, allowed=can_change_transcript, example={"label": "Exhibit 12"},
        subject="transcript_id", activity="linked an exhibit of {object}",
        when="Use it when you have seen that the document is what the transcript calls by this label.",
    )  # fmt: skip
    def link_exhibit(self, request: Request, transcript: Transcript, evidence: EvidenceItem) -> Response:
        """Say that a document is the exhibit that the transcript calls by the label. A document is linked once to a
        transcript, a label names one document (422 otherwise). A person's link an agent changes with approval (202). Emits
        transcript.updated; a retry changes nothing."""
        label = self.body["label"]
        actions.exhibit_link(actor=self.actor, transcript=transcript, item=evidence, label=label)
        return self.shown(transcript)

    @tool(
        "transcripts.unlink_exhibit", "DELETE transcripts/{transcript_id}/exhibits/{evidence_id}",
        permission="write:transcripts", audit="update", entity="transcript", status=204,
        allowed=can_change_transcript,
        subject="transcript_id", activity="unlinked an exhibit of {object}",
        when="Use it when the document is another exhibit, or none.",
    )  # fmt: skip
    def unlink_exhibit(self, request: Request, transcript: Transcript, evidence: EvidenceItem) -> Response:
        """Take back that a document is an exhibit of the transcript. A person's link an agent takes back with approval (202).
        Emits transcript.updated; a retry changes nothing."""
        actions.exhibit_unlink(actor=self.actor, transcript=transcript, item=evidence)
        return self.nothing()
