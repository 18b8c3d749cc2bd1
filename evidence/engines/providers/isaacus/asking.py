"""One request to Isaacus: its errors as ours, its time bounded, its answer in the required form or none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from isaacus import APIError, APIResponseValidationError, APITimeoutError, AuthenticationError, Isaacus, RateLimitError

from evidence.engines.base.types import EngineError, EngineTimeoutError, InvalidAnswerError


class QuotaError(EngineError):
    """The account's quota is used up, or it asks too often."""

    reason = "Isaacus takes no more requests for now: the quota is used up."


class KeyRefusedError(EngineError):
    """The key is wrong, or was taken back."""

    reason = "Isaacus refused the installation’s key."


@contextmanager
def asking() -> Iterator[Isaacus]:
    """A client for the block, whose connections are closed after it. Raises ``EngineError`` and its kinds."""
    client = Isaacus(
        api_key=settings.ISAACUS_API_KEY, base_url=settings.ISAACUS_BASE_URL, timeout=float(settings.ISAACUS_TIMEOUT),
        max_retries=settings.ISAACUS_MAX_RETRIES, _strict_response_validation=True,
    )  # fmt: skip
    with client:
        try:
            yield client
        except APITimeoutError as error:
            raise EngineTimeoutError(EngineTimeoutError.reason) from error
        except RateLimitError as error:
            raise QuotaError(QuotaError.reason) from error
        except AuthenticationError as error:
            raise KeyRefusedError(KeyRefusedError.reason) from error
        except APIResponseValidationError as error:
            raise InvalidAnswerError(InvalidAnswerError.reason) from error
        except APIError as error:
            raise EngineError(f"Isaacus did not answer: {type(error).__name__}") from error
