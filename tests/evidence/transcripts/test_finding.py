"""Words, lines and quotes of testimony are found, and cited as courts cite."""

from __future__ import annotations

from rest_framework.test import APIClient

from cases.models import Case
from evidence.models import Transcript
from tests.evidence.conftest import fields_of
from tests.evidence.transcripts.addresses import at, made


class TestFinding:
    def test_words_are_found_with_question_and_answer(
        self, as_attorney: APIClient, case: Case, transcript: Transcript
    ) -> None:
        found = as_attorney.post(f"{made(case)}/search", {"q": "relief valve", "said_as": "answer"}).json()
        assert [one["page_line"] for one in found["items"]] == ["12:15"]
        hit = found["items"][0]
        assert (hit["speaker"], hit["citation"]) == ("Jane Doe", "Doe Dep. 12:15")
        assert hit["pair"]["page_line"] == "12:14"
        assert hit["pair"]["speaker"] == "MR. STONE"
        assert found["is_whole"] is True

    def test_a_speaker_and_an_inflected_word(self, as_attorney: APIClient, case: Case, transcript: Transcript) -> None:
        body = {"q": "valves", "speaker": "stone"}
        found = as_attorney.post(f"{made(case)}/search", body).json()["items"]
        assert [one["page_line"] for one in found] == ["12:14"]

    def test_a_beginning_finds_words_of_shorter_stems(
        self, as_attorney: APIClient, case: Case, transcript: Transcript
    ) -> None:
        found = as_attorney.post(f"{made(case)}/search", {"q": "conferen*"}).json()["items"]
        assert [one["page_line"] for one in found] == ["12:8-10"]

    def test_no_hit_says_the_numbers_of_its_lines(
        self, as_attorney: APIClient, case: Case, transcript: Transcript
    ) -> None:
        letter = as_attorney.post(f"{made(case)}/search", {"q": "never signed"}).json()["items"][0]
        assert letter["text"].startswith("A. I never signed that letter. I saw it for the first time in the conference")
        assert letter["pair"]["text"] == "Q. Good morning. Did you sign the letter that is marked as Exhibit 12?"

    def test_hits_come_in_pages(self, as_attorney: APIClient, case: Case, transcript: Transcript) -> None:
        first = as_attorney.post(f"{made(case)}/search", {"q": "valve", "limit": 1}).json()
        assert first["has_more"]
        body = {"q": "valve", "limit": 50, "cursor": first["next_cursor"]}
        rest = as_attorney.post(f"{made(case)}/search", body).json()
        assert [one["page_line"] for one in [*first["items"], *rest["items"]]] == ["12:14", "12:15", "13:5-6"]

    def test_page_and_line_are_looked_up(self, as_attorney: APIClient, case: Case, transcript: Transcript) -> None:
        body = {"page_line": "12:15-13:1", "transcript_id": str(transcript.pk)}
        found = as_attorney.post(f"{made(case)}/search", body).json()["items"]
        assert [(one["said_as"], one["page_line"]) for one in found] == [("answer", "12:15"), ("question", "13:1")]
        assert "transcript_id" in fields_of(as_attorney.post(f"{made(case)}/search", {"page_line": "12:15"}))
        assert "page_line" in fields_of(as_attorney.post(f"{made(case)}/search", body | {"page_line": "99:1"}))

    def test_a_quote_is_cited_in_the_form_of_courts(self, as_attorney: APIClient, transcript: Transcript) -> None:
        quote = "I saw it for the first time in the conference room"
        found = as_attorney.post(at(transcript, "cite"), {"quote": quote}).json()
        assert found["found"]
        assert found["places"][0]["citation"] == "Doe Dep. 12:8–10"
        assert found["places"][0]["sheet"] == 1

    def test_a_quote_that_nobody_said_is_not_found(self, as_attorney: APIClient, transcript: Transcript) -> None:
        found = as_attorney.post(at(transcript, "cite"), {"quote": "I did never sign any letter"}).json()
        assert (found["found"], found["places"]) == (False, [])
        assert found["nearest"][0]["page_line"] == "12:8"

    def test_lines_are_cited_with_their_words(self, as_attorney: APIClient, transcript: Transcript) -> None:
        found = as_attorney.post(at(transcript, "cite"), {"page_line": "12:8"}).json()["places"][0]
        assert found["text"] == "A. I never signed that letter. I saw it"
        assert "12:99" in fields_of(as_attorney.post(at(transcript, "cite"), {"page_line": "12:99"}))["page_line"][0]

    def test_the_word_index_comes_in_pages(self, as_attorney: APIClient, transcript: Transcript) -> None:
        first = as_attorney.get(at(transcript, "word-index"), {"limit": 3}).json()
        second = as_attorney.get(at(transcript, "word-index"), {"limit": 3, "cursor": first["next_cursor"]}).json()
        words = [one["word"] for one in [*first["items"], *second["items"]]]
        assert words == sorted(set(words))
        assert len(words) == 6
