"""Idempotency keys: the same key and body answer the stored response; the record commits with the effect."""

from __future__ import annotations

import hashlib
import hmac
import json
import uuid
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from config.api.dryrun import without
from config.api.errors import IdempotencyConflict, IdempotencyMismatch, Invalid
from config.api.replay import check_replay, rights_of
from config.api.scope import Scope
from config.keys import Purpose, keys_of

HEADER = "Idempotency-Key"
MAX_LENGTH = 200
KEPT_HEADERS = ("ETag", "Location")


class KeyedRequest:
    """One keyed request: look for the stored answer, or store the one that is made now. Runs inside the transaction."""

    def __init__(self, request: Request, scope: Scope, key: str) -> None:
        if len(key) > MAX_LENGTH or not key.isprintable():
            raise Invalid.field(HEADER, f"At most {MAX_LENGTH} printable characters.")
        self.scope, self.key = scope, key
        body = json.dumps(request.data, sort_keys=True, cls=JSONEncoder)
        # With a key: a body may hold a password, which whoever reads the table could otherwise find by trying.
        key_of_bodies = bytes.fromhex(keys_of(Purpose.PASSWORDS)[0])
        self.fingerprint = hmac.digest(
            key_of_bodies, f"{request.method} {request.path}\n{body}".encode(), "sha256"
        ).hex()

    def stored_answer(self) -> Response | None:
        """The first answer if there is one; 409 while the first request still runs, 422 for another body.

        It is authorised again: 409 too for a caller who may not see all of it any more.
        """
        self._lock()
        records = apps.get_model("config.IdempotencyRecord").objects
        fresh = timezone.now() - timedelta(hours=settings.IDEMPOTENCY_HOURS)
        record = records.filter(caller=self.scope.caller, key=self.key).first()
        if record is None:
            return None
        if record.created_at < fresh:
            record.delete()
            return None
        if record.fingerprint != self.fingerprint:
            raise IdempotencyMismatch("This Idempotency-Key was used with a different request.")
        check_replay([record.body, record.headers, record.about], scope=self.scope, rights=record.rights)
        return Response(record.body, status=record.status, headers={**record.headers, "Idempotent-Replayed": "true"})

    def store(self, response: Response, *, secrets: Collection[str] = (), case_id: uuid.UUID | None = None) -> None:
        """Keep the answer for a repeat, with what the caller might do and the case it is about; secrets are shown once
        and never stored."""
        body = json.loads(json.dumps(without(response.data, secrets), cls=JSONEncoder))
        headers: dict[str, Any] = {name: response[name] for name in KEPT_HEADERS if name in response}
        apps.get_model("config.IdempotencyRecord").objects.create(
            firm_id=self.scope.actor.in_firm,
            caller=self.scope.caller,
            key=self.key,
            fingerprint=self.fingerprint,
            status=response.status_code,
            body=body,
            headers=headers,
            rights=rights_of(self.scope),
            about=case_id,
        )

    def _lock(self) -> None:
        digest = hashlib.blake2b(f"{self.scope.caller}\n{self.key}".encode(), digest_size=8).digest()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [int.from_bytes(digest, signed=True)])
            if not cursor.fetchone()[0]:
                raise IdempotencyConflict("A request with this Idempotency-Key is still running.", retry_after=1)
