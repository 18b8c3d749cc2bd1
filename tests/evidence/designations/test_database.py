"""What the database refuses of designations, whoever writes it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from cases.models import Case, User
from config.api.scope import SYSTEM
from evidence.models import Designation, Transcript
from evidence.transcripts.actions import transcript_make
from tests.evidence.designations.designating import PARTY
from tests.evidence.transcripts.depositions import make_deposition


class TestDatabase:
    def refuses(self, **fields: Any) -> None:
        with pytest.raises(IntegrityError):
            store(**fields)

    def test_it_refuses_what_no_designation_can_be(self, case: Case, transcript: Transcript, attorney: User) -> None:
        good = {
            "firm_id": case.firm_id, "case": case, "transcript": transcript, "kind": "affirmative", "party": PARTY,
            "first_page": 12, "first_line": 3, "last_page": 12, "last_line": 5, "made_by_type": "human",
        }  # fmt: skip
        known = Designation.objects.create(**good)
        self.refuses(**good | {"last_line": 2})
        self.refuses(**good | {"last_page": 11})
        self.refuses(**good | {"first_line": 0})
        self.refuses(**good)
        self.refuses(**good | {"kind": "counter"})
        self.refuses(**good | {"kind": "affirmative", "answers": known})
        self.refuses(**good | {"kind": "objection", "answers": known})
        self.refuses(**good | {"status": "sustained", "last_line": 9})
        self.refuses(**good | {"ruling": "Out.", "last_line": 9})
        self.refuses(**good | {"kind": "note", "side": "opposing"})
        other = transcript_make(actor=SYSTEM, item=make_deposition(case))[0]
        self.refuses(**good | {"transcript": other, "kind": "counter", "answers": known})
        assert Designation.objects.count() == 1


@transaction.atomic
def store(**fields: Any) -> None:
    """Store a row past every action, and have the database look at all of its constraints."""
    Designation.objects.create(**fields)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
