"""Which models are asked, and how much at once: what the installation's ``LLM_…`` settings say."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings

OPENING = 6_000  # characters of a document that tell what it is: a page or two


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A model and where it is: any OpenAI-compatible server at ``base_url``, else the provider in ``provider:name``.

    With ``anthropic:name`` the server at ``base_url`` speaks Anthropic's protocol.
    """

    model: str
    base_url: str = ""
    api_key: str = ""
    timeout: float = 60.0  # seconds, one request
    max_tokens: int = 2000  # of one answer

    @property
    def speaks_anthropic(self) -> bool:
        return self.model.startswith("anthropic:")


def endpoints(max_tokens: int = 2000) -> list[Endpoint]:
    """The models in the order in which they are asked: the installation's, and the one that stands in for it. No answer may
    be longer than the installation's models give."""
    max_tokens = min(max_tokens, settings.LLM_MAX_TOKENS)
    first = Endpoint(
        settings.LLM_MODEL, settings.LLM_BASE_URL, settings.LLM_API_KEY, float(settings.LLM_TIMEOUT), max_tokens
    )
    if not settings.LLM_FALLBACK_MODEL:
        return [first]
    second = Endpoint(
        settings.LLM_FALLBACK_MODEL, settings.LLM_FALLBACK_BASE_URL, settings.LLM_FALLBACK_API_KEY,
        float(settings.LLM_TIMEOUT), max_tokens,
    )  # fmt: skip
    return [first, second]
