"""Which engine this installation uses: ``INTACTUS_ENGINE`` is "local" (the default) or "llm"."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from evidence.engines.base.types import Engine


@cache
def get_engine() -> Engine:
    """The configured engine, made once a process. Raises ImproperlyConfigured for an unknown name or no model."""
    name = getattr(settings, "INTACTUS_ENGINE", "local")
    if name == "local":
        from evidence.engines.providers.local.engine import LocalEngine

        return LocalEngine()
    if name == "llm":
        return _llm()
    raise ImproperlyConfigured(f'INTACTUS_ENGINE is "local" or "llm", not "{name}"')


def _llm() -> Engine:
    from evidence.engines.providers.llm.engine import LLMEngine, LLMSettings

    model = getattr(settings, "LLM_MODEL", "")
    if not model:
        raise ImproperlyConfigured('INTACTUS_ENGINE "llm" needs LLM_MODEL')
    return LLMEngine(
        LLMSettings(
            model=model,
            base_url=getattr(settings, "LLM_BASE_URL", ""),
            api_key=getattr(settings, "LLM_API_KEY", ""),
            timeout=float(getattr(settings, "LLM_TIMEOUT", 60.0)),
        )
    )
