"""The client of a model's endpoint."""

from __future__ import annotations

from typing import Any

from pydantic_ai.models import Model, infer_model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers import Provider
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider

from evidence.engines.base.types import EngineError
from evidence.engines.providers.llm.endpoints import Endpoint


def connect(llm: Endpoint) -> Model:
    """A model with connections of its own, which ``async with`` closes."""
    key = llm.api_key or "none"
    if llm.base_url and llm.speaks_anthropic:
        name = llm.model.removeprefix("anthropic:")
        return AnthropicModel(name, provider=AnthropicProvider(base_url=llm.base_url, api_key=key))
    if llm.base_url:
        return OpenAIChatModel(llm.model, provider=OpenAIProvider(llm.base_url, key))
    if not llm.api_key:
        return infer_model(llm.model)  # the provider's own environment variable holds the key
    return infer_model(llm.model, provider_factory=lambda name: _provider(name, llm.api_key))


def _provider(name: str, api_key: str) -> Provider[Any]:
    if name in ("openai", "openai-chat", "openai-responses"):
        return OpenAIProvider(api_key=api_key)
    if name == "anthropic":
        return AnthropicProvider(api_key=api_key)
    raise EngineError(f'With LLM_API_KEY the provider is openai or anthropic, not "{name}"; or give LLM_BASE_URL')
