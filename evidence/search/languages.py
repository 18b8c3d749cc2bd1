"""In which language a document is indexed and searched: PostgreSQL knows the endings and the empty words of many.

A document whose language PostgreSQL does not know, or that says too little to tell, is indexed by its words as they stand. One
that nobody has read yet has no language; its title is indexed in English meanwhile.
"""

from __future__ import annotations

CONFIGURATIONS = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian",
    "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil",
    "tr": "turkish",
}  # fmt: skip
USUAL, UNKNOWN = "english", "simple"


def configuration_of(language: str) -> str:
    """PostgreSQL's text-search configuration for a document in this language (ISO 639-1)."""
    return CONFIGURATIONS.get(language, UNKNOWN) if language else USUAL
