"""A provider of document intelligence, and a capability as one provider has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from evidence.engines.base.capabilities import Does


@dataclass(frozen=True, slots=True)
class Vectors:
    """What a provider's vectors are made with; ``model`` is empty where its version says it."""

    model: str
    dimensions: int


@dataclass(frozen=True, slots=True)
class Provider:
    """What a package offers: its name, its version and, for each capability it has, the function that does it.

    Functions are named by their dotted paths, so that nothing is loaded before it is used. Whatever changes the findings
    changes the version: what another version found is found again when an item is processed. ``preload`` names a function
    that loads what its processes can share; it starts no thread and calls nobody. ``vectors`` says of one that embeds by which
    model, and of how many dimensions its vectors are: only vectors of one model can be compared.
    """

    name: str
    version: str
    capabilities: Mapping[str, str]
    preload: str = ""
    vectors: Vectors | None = None

    @property
    def label(self) -> str:
        """How the provider is named where its findings are kept."""
        return f"{self.name}-{self.version}"


@dataclass(frozen=True, slots=True)
class Provided(Generic[Does]):
    """One capability as its provider has it."""

    name: str
    version: str
    run: Does
    vectors: Vectors | None = None
