"""The client of a model's endpoint.

A provider's own library is loaded when one of its endpoints is used first: that of Anthropic alone has three thousand modules.
"""

from __future__ import annotations

from typing import Any

from pydantic_ai.models import Model, infer_model
from pydantic_ai.providers import Provider

from evidence.engines.base.types import EngineError
from evidence.engines.providers.llm.endpoints import Endpoint


def connect(llm: Endpoint) -> Model:
    """A model with connections of its own, which ``async with`` closes."""
    key = llm.api_key or "none"
    if llm.base_url and llm.speaks_anthropic:
        from pydantic_ai.models.anthropic import AnthropicModel

        return AnthropicModel(llm.model.removeprefix("anthropic:"), provider=_anthropic(key, llm.base_url))
    if llm.base_url:
        from pydantic_ai.models.openai import OpenAIChatModel

        return OpenAIChatModel(llm.model, provider=_openai(key, llm.base_url))
    if not llm.api_key:
        return infer_model(llm.model)  # the provider's own environment variable holds the key
    return infer_model(llm.model, provider_factory=lambda name: _provider(name, llm.api_key))


def _anthropic(key: str, base_url: str | None = None) -> Provider[Any]:
    from pydantic_ai.providers.anthropic import AnthropicProvider

    return AnthropicProvider(api_key=key, base_url=base_url)


def _openai(key: str, base_url: str | None = None) -> Provider[Any]:
    from pydantic_ai.providers.openai import OpenAIProvider

    return OpenAIProvider(api_key=key, base_url=base_url)


def _provider(name: str, api_key: str) -> Provider[Any]:
    if name in ("openai", "openai-chat", "openai-responses"):
        return _openai(api_key)
    if name == "anthropic":
        return _anthropic(api_key)
    raise EngineError(f'With LLM_API_KEY the provider is openai or anthropic, not "{name}"; or give LLM_BASE_URL')
