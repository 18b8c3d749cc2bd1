"""Which provider does what: ``ENGINES`` maps each capability to a provider's name.

``"default"`` stands for every capability that is not named; what the default provider lacks, the local one does. ``"read"``
names the provider of names, relationships and facts together, and a provider that reads has each of them by that.
Providers are the built-in ones and those that installed packages offer as entry points of the group ``intactus.engines``:
functions without arguments that return a ``Provider``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from evidence.engines.base.capabilities import CAPABILITIES, Capability, Does
from evidence.engines.base.parts import PARTS, WHOLE
from evidence.engines.base.provider import Provided, Provider, Vectors

GROUP, LOCAL, DEFAULT = "intactus.engines", "local", "default"
USUAL_DIMENSIONS = 384
BUILT_IN = {
    LOCAL: "evidence.engines.providers.local.provider",
    "llm": "evidence.engines.providers.llm.provider",
    "isaacus": "evidence.engines.providers.isaacus.provider",
}


def provider_of(capability: Capability[Does]) -> Provided[Does]:
    """The capability as its configured provider has it. Raises ``ImproperlyConfigured`` if there is none."""
    provider = _provider_for(capability.name)
    return _provided(provider, capability)


def local_of(capability: Capability[Does]) -> Provided[Does]:
    """The capability as the local provider has it, whichever is configured."""
    return _provided(_provider(LOCAL), capability)


def _provided(provider: Provider, capability: Capability[Does]) -> Provided[Does]:
    return Provided(provider.name, provider.version, _found(provider, capability.name), provider.vectors)


def _found(provider: Provider, capability: str) -> Any:
    """What does it: a function of its own, or a part of what the provider reads in one pass."""
    if path := provider.capabilities.get(capability):
        return import_string(path)
    return PARTS[capability](import_string(provider.capabilities[WHOLE]))


def label_of(capability: Capability[Does]) -> str:
    """The name and version of the provider that does it, without loading what it does it with."""
    return _provider_for(capability.name).label


def vectors_by(capability: Capability[Any]) -> tuple[str, Vectors]:
    """Who makes the vectors, and with what, without loading it. What a provider does not say is taken from its version and
    the usual dimensions."""
    provider = _provider_for(capability.name)
    return provider.name, provider.vectors or Vectors(provider.version, USUAL_DIMENSIONS)


def preload() -> None:
    """Have the configured providers load what processes that are forked from this one share."""
    for path in sorted({_provider_for(name).preload for name in CAPABILITIES} - {""}):
        import_string(path)()


def provider_names() -> list[str]:
    """The names of all providers that are installed, whether they are used or not."""
    return sorted({*BUILT_IN, *entry_points(group=GROUP).names})


def problems() -> Iterator[str]:
    """What is wrong with the settings, a sentence each."""
    for name in settings.ENGINES:
        if name != DEFAULT and name not in CAPABILITIES:
            yield f"ENGINES: there is no capability {name!r}; there are {', '.join(CAPABILITIES)}."
    wrong = {}
    for name in CAPABILITIES:
        try:
            _provider_for(name)
        except ImproperlyConfigured as error:
            wrong[str(error)] = name
    yield from wrong


def _provider_for(capability: str) -> Provider:
    if named := settings.ENGINES.get(capability) or (capability in PARTS and settings.ENGINES.get(WHOLE)):
        provider = _provider(named)
        if not _does(provider, capability):
            has = ", ".join(provider.capabilities)
            raise ImproperlyConfigured(
                f"ENGINES: {named!r} does not {capability}; it does {has}. Name another provider for it."
            )
        return provider
    provider = _provider(settings.ENGINES.get(DEFAULT, LOCAL))
    return provider if _does(provider, capability) else _provider(LOCAL)


def _does(provider: Provider, capability: str) -> bool:
    return capability in provider.capabilities or (capability in PARTS and WHOLE in provider.capabilities)


def _provider(name: str) -> Provider:
    provider = _factory(name)()
    if provider.name != name:
        raise ImproperlyConfigured(
            f"ENGINES: the provider {name!r} calls itself {provider.name!r}; the two must agree."
        )
    return provider


@cache
def _factory(name: str) -> Callable[[], Provider]:
    if name in BUILT_IN:
        return import_string(BUILT_IN[name])
    for entry in entry_points(group=GROUP, name=name):
        return entry.load()
    raise ImproperlyConfigured(f"ENGINES: there is no provider {name!r}; there are {', '.join(provider_names())}.")
