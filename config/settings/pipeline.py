"""The pipeline's stages in order, and who finds what in documents."""

from __future__ import annotations

from config.settings.environment import env

# The first part makes a document searchable, the second part enriches it.
PIPELINE_SEARCHABLE = [
    "evidence.pipeline.stages.text.ExtractText",
    "evidence.pipeline.stages.index.IndexText",
]
PIPELINE_ENRICHMENT = [
    "evidence.pipeline.stages.structure.ReadStructure",
    "evidence.pipeline.stages.classify.Classify",
    "evidence.pipeline.stages.summarize.Summarize",
    "facts.entities.stage.ExtractEntities",
    "facts.relationships.stage.ExtractRelationships",
    "facts.facts.stage.ExtractFacts",
    "evidence.pipeline.stages.embed.Embed",
]
# Who finds what in documents: the default provider, and by capability where it is another one.
ENGINES: dict[str, str] = {
    "default": env("INTACTUS_ENGINE", default="local"),
    **env.json("INTACTUS_ENGINES", default={}),
}
LLM_MODEL = env("LLM_MODEL", default="")
LLM_BASE_URL = env("LLM_BASE_URL", default="")
LLM_API_KEY = env("LLM_API_KEY", default="")
LLM_TIMEOUT = env.int("LLM_TIMEOUT", default=60)
