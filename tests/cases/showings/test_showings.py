"""A client is notified of what is shown to them: counted and named as they see it, and nothing of anything else."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from cases.models import Case, Firm, Notification, NotificationPreference, Participant, Role, Showing, User
from cases.notifications.mail import mail_to
from cases.scopes import person_actor
from evidence.models import EvidenceItem
from facts.facts.bulk_actions import facts_set_status
from facts.models import Fact
from tests.factories import (
    agent_client,
    browser_client,
    join_case,
    make_case,
    make_fact,
    make_item,
    make_user,
    token_client,
)

PATH = "/v1/notifications"
WORDS = "Adler paid 4,318 dollars on May 12, 2024."


def a_file(case: Case, filename: str, *, title: str = "The firm's own title") -> EvidenceItem:
    """A document whose title nobody released: clients read the file's name."""
    item = make_item(case, title=title, client_title="", written_by={})
    item.filename = filename
    item.save(update_fields=["filename"])
    return item


def notices(user: User) -> list[dict[str, Any]]:
    answer = token_client(user).get(PATH)
    assert answer.status_code == 200, answer.content
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def titles(user: User) -> list[str]:
    return [one["title"] for one in notices(user)]


def show(api: APIClient, item: EvidenceItem, *, shown: bool = True) -> None:
    version = EvidenceItem.objects.get(pk=item.pk).version
    answer = api.patch(f"/v1/evidence/{item.pk}", {"client_visible": shown}, HTTP_IF_MATCH=f'"{version}"')
    assert answer.status_code == 200, answer.content


def show_many(api: APIClient, case: Case, *items: EvidenceItem, shown: bool = True) -> Any:
    body = {"evidence_ids": [str(one.pk) for one in items], "client_visible": shown}
    return api.post(f"/v1/cases/{case.pk}/evidence/batch-update", body)


def test_a_document_that_is_shown_is_notified_by_the_name_the_client_reads(
    case: Case, attorney: User, client_user: User
) -> None:
    item = a_file(case, "letter.pdf", title="Weak spot of our case")
    show(token_client(attorney), item)
    (notice,) = notices(client_user)
    assert (notice["kind"], notice["title"], notice["case_name"]) == (
        "shown", "1 document was shown to you", case.name,
    )  # fmt: skip
    assert [one["title"] for one in notice["digest"]["first"]] == ["letter.pdf"]
    assert "Weak spot" not in str(notice)
    browser = browser_client(client_user)
    for path in (notice["path"], notice["digest"]["first"][0]["path"], notice["digest"]["parts"][0]["path"]):
        assert browser.get(path, follow=True).status_code == 200
    assert notices(attorney) == []


def test_many_at_once_are_one_notification(case: Case, attorney: User, client_user: User, firm: Firm) -> None:
    other = make_user(firm, Role.CLIENT)
    join_case(case, other)
    items = [a_file(case, f"{number}.pdf") for number in range(5)]
    assert show_many(token_client(attorney), case, *items).status_code == 200
    for person in (client_user, other):
        (notice,) = notices(person)
        assert notice["title"] == "5 documents were shown to you"
        assert ([one["title"] for one in notice["digest"]["first"]], notice["digest"]["more"]) == (
            ["0.pdf", "1.pdf", "2.pdf"], 2,
        )  # fmt: skip
    assert show_many(token_client(attorney), case, *items).status_code == 200  # already shown: nothing new
    assert titles(client_user) == ["5 documents were shown to you"]


def test_what_follows_joins_it_until_somebody_has_read_of_it(case: Case, attorney: User, client_user: User) -> None:
    api, items = token_client(attorney), [make_item(case) for _ in range(4)]
    show(api, items[0])
    show(api, items[1])
    (notice,) = notices(client_user)
    assert notice["title"] == "2 documents were shown to you"
    assert token_client(client_user).post(f"{PATH}/{notice['id']}/read", {}).status_code == 200
    show(api, items[2])
    assert titles(client_user) == ["1 document was shown to you", "2 documents were shown to you"]
    Showing.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    show(api, items[3])
    assert len(titles(client_user)) == 3


def test_a_document_hidden_before_they_look_leaves_nothing(case: Case, attorney: User, client_user: User) -> None:
    api = token_client(attorney)
    one, two = a_file(case, "gone.pdf"), a_file(case, "kept.pdf")
    show_many(api, case, one, two)
    show(api, one, shown=False)
    answer = token_client(client_user).get(PATH).content.decode()
    assert "1 document was shown to you" in answer
    assert "gone.pdf" not in answer
    show(api, two, shown=False)
    assert notices(client_user) == []
    assert token_client(client_user).get(PATH, {"unread": "true"}).json()["items"] == []


@pytest.mark.parametrize("change", [{"privilege": "work_product", "privilege_state": "proposed"}, {"deleted_at": True}])
def test_what_is_withheld_or_removed_is_not_counted(
    case: Case, attorney: User, client_user: User, change: dict[str, Any]
) -> None:
    one, two = a_file(case, "gone.pdf"), a_file(case, "kept.pdf")
    show_many(token_client(attorney), case, one, two)
    one.refresh_from_db()
    for name, value in change.items():
        setattr(one, name, timezone.now() if value is True else value)
    one.save()
    answer = token_client(client_user).get(PATH).content.decode()
    assert "1 document was shown to you" in answer
    assert "gone.pdf" not in answer


def test_nobody_else_is_notified(case: Case, attorney: User, client_user: User, firm: Firm) -> None:
    elsewhere, guest = make_user(firm, Role.CLIENT), make_user(firm, Role.GUEST)
    make_case(firm, attorney, elsewhere)
    join_case(case, guest)
    show(token_client(attorney), make_item(case))
    assert [notices(one) for one in (elsewhere, guest, attorney)] == [[], [], []]
    assert list(Notification.objects.values_list("recipient_id", flat=True)) == [client_user.pk]


def test_who_left_the_case_reads_of_it_no_more(case: Case, attorney: User, client_user: User, admin: User) -> None:
    show(token_client(attorney), make_item(case))
    assert len(notices(client_user)) == 1
    part = Participant.objects.get(case=case, user=client_user)
    removed = token_client(admin).delete(f"/v1/cases/{case.pk}/participants/{part.pk}")
    assert removed.status_code in (200, 204), removed.content
    assert notices(client_user) == []


def test_an_agents_call_notifies_once_a_person_approved_it(case: Case, attorney: User, client_user: User) -> None:
    item = make_item(case)
    agent = agent_client(attorney, case)
    asked = agent.patch(f"/v1/evidence/{item.pk}", {"client_visible": True}, HTTP_IF_MATCH=f'"{item.version}"')
    assert (asked.status_code, notices(client_user)) == (202, [])
    approve = f"/v1/approvals/{asked.json()['approval_id']}/approve"
    assert token_client(attorney).post(approve, {}).json()["job_status"] == "completed"
    (notice,) = notices(client_user)
    assert (notice["title"], notice["actor_name"]) == ("1 document was shown to you", attorney.name)


def test_facts_are_notified_when_they_become_visible(case: Case, attorney: User, client_user: User) -> None:
    shown, hidden = make_item(case, WORDS, client_visible=True), make_item(case, WORDS)
    seen, secret, chosen = make_fact(shown, WORDS), make_fact(hidden, WORDS), make_fact(hidden, WORDS)
    for fact in (seen, secret):
        facts_set_status(actor=person_actor(attorney), case=case, facts=[fact], status=Fact.Status.APPROVED)
    assert titles(client_user) == ["1 fact was shown to you"]
    answer = token_client(attorney).post(f"/v1/facts/{chosen.pk}/release", {}, HTTP_IF_MATCH=f'"{chosen.version}"')
    assert answer.status_code == 200, answer.content
    show(token_client(attorney), make_item(case))
    assert titles(client_user) == ["1 document and 2 facts were shown to you"]
    (notice,) = notices(client_user)
    browser = browser_client(client_user)
    for one in notice["digest"]["first"]:
        assert browser.get(one["path"], follow=True).status_code == 200


def test_an_approval_of_what_they_saw_already_is_no_news(case: Case, attorney: User, client_user: User) -> None:
    Firm.objects.filter(pk=case.firm_id).update(clients_see_unapproved_facts=True)
    fact = make_fact(make_item(case, WORDS, client_visible=True), WORDS, worded_by_type="engine")
    facts_set_status(actor=person_actor(attorney), case=case, facts=[fact], status=Fact.Status.APPROVED)
    assert notices(client_user) == []


def test_a_client_chooses_not_to_be_notified(case: Case, attorney: User, client_user: User) -> None:
    api = token_client(client_user)
    assert api.patch(f"{PATH}/preferences", {"muted_kinds": ["shown"]}).status_code == 200
    show(token_client(attorney), make_item(case))
    assert not Notification.objects.exists()


def test_mails_follow_the_choice_and_name_nothing(case: Case, attorney: User, client_user: User) -> None:
    item = a_file(case, "letter.pdf", title="Our secret")
    show(token_client(attorney), item)
    assert mail_to(client_user.pk)
    (sent,) = mail.outbox
    assert sent.to == [client_user.email]
    assert "Shown to you" in sent.body
    assert "letter.pdf" not in sent.body
    assert "Our secret" not in sent.body


def test_no_mail_about_what_was_hidden_again(case: Case, attorney: User, client_user: User) -> None:
    NotificationPreference.objects.create(firm=case.firm, user=client_user, mail="daily")
    item = make_item(case)
    show(token_client(attorney), item)
    show(token_client(attorney), item, shown=False)
    assert not mail_to(client_user.pk)
    assert mail.outbox == []


def test_the_portal_lists_it_and_the_look_of_the_firm_does_not(case: Case, attorney: User, client_user: User) -> None:
    show(token_client(attorney), a_file(case, "letter.pdf"))
    page = browser_client(client_user).get(f"/cases/{case.pk}").content.decode()
    assert "1 document was shown to you" in page
    assert "data-unread" in page
    looked = browser_client(attorney).get(f"/cases/{case.pk}/client-view").content.decode()
    assert "shown to you" not in looked
    settings = browser_client(client_user).get("/v1/notifications/preferences").content.decode()
    assert 'value="shown"' in settings
    assert 'value="spending"' not in settings


def test_a_page_of_them_costs_the_same_however_many(case: Case, attorney: User, client_user: User, firm: Firm) -> None:
    api, client, counted = token_client(attorney), token_client(client_user), []
    for _ in range(3):
        other = make_case(firm, attorney, client_user)
        assert show_many(api, other, *(make_item(other) for _ in range(4))).status_code == 200
        client.get(PATH)
        with CaptureQueriesContext(connection) as queries:
            client.get(PATH)
        counted.append(len(queries))
    assert counted == counted[:1] * 3
