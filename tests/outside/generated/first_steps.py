"""An agent's first steps by the client that is generated in Python; prints as JSON what it found and wrote.

Runs by itself, with the generated package on its path: ``first_steps.py URL KEY``.
"""

from __future__ import annotations

import json
import sys

from intactus_client import AuthenticatedClient
from intactus_client.api.agents import agents_create_session, agents_list_permissions
from intactus_client.api.cases import cases_list
from intactus_client.api.evidence import evidence_search
from intactus_client.api.facts import facts_create
from intactus_client.models import (
    CaseStatusEnum,
    CaseSummary,
    CaseSummaryPage,
    Error,
    Fact,
    Hit,
    NewAgentSession,
    NewCitationRequest,
    NewFactRequest,
    NewSessionRequest,
    OperationsEnum,
    PartialCaseSummary,
    Permissions,
    SearchBodyRequest,
    SearchHits,
    ViewEnum,
)


def main(url: str, key: str) -> None:
    web = session_of(client(url, key))
    cases = cases_list.sync(client=web, status=CaseStatusEnum.OPEN)
    assert isinstance(cases, CaseSummaryPage)
    case = cases.items[0]
    assert isinstance(case, CaseSummary)
    lean = cases_list.sync(client=web, view=ViewEnum.LEAN)
    assert isinstance(lean, CaseSummaryPage)
    assert all(isinstance(one, PartialCaseSummary) for one in lean.items)
    hits = evidence_search.sync(case.id, client=web, body=SearchBodyRequest(q="wired"))
    assert isinstance(hits, SearchHits)
    hit = hits.items[0]
    assert isinstance(hit, Hit)
    fact = facts_create.sync(case.id, client=web, body=fact_citing(hit, hit.snippet))
    assert isinstance(fact, Fact)
    refused = facts_create.sync(case.id, client=web, body=fact_citing(hit, "Words that stand on no page at all."))
    assert isinstance(refused, Error)
    found = {
        "case_id": str(case.id),
        "fact_id": str(fact.id),
        "verified": [one.verified for one in fact.citations],
        "refused": refused.error.code,
        "fields": list(refused.error.details["fields"]),
    }
    sys.stdout.write(json.dumps(found))


def client(url: str, token: str) -> AuthenticatedClient:
    return AuthenticatedClient(base_url=url, token=token, httpx_args={"trust_env": False})


def session_of(agent: AuthenticatedClient) -> AuthenticatedClient:
    """A client with the token of a new session about all that the key may."""
    may = agents_list_permissions.sync(client=agent)
    assert isinstance(may, Permissions)
    asked = NewSessionRequest(
        case_ids=may.case_ids, purpose="First steps", operations=[OperationsEnum.READ, OperationsEnum.WRITE]
    )
    session = agents_create_session.sync(client=agent, body=asked)
    assert isinstance(session, NewAgentSession)
    assert session.token
    return client(str(agent.get_httpx_client().base_url), session.token)


def fact_citing(hit: Hit, quote: str) -> NewFactRequest:
    citation = NewCitationRequest(evidence_id=hit.evidence_id, page=hit.page, quote=quote)
    return NewFactRequest(text=f"{hit.title} says what was wired.", citations=[citation])


if __name__ == "__main__":
    main(*sys.argv[1:])
