"""The pipeline's stages in order, and who finds what in documents."""

from __future__ import annotations

from config.settings.environment import env

# The first part makes a document searchable, the second part enriches it.
PIPELINE_SEARCHABLE = [
    "evidence.pipeline.stages.text.ExtractText",
    "evidence.pipeline.stages.index.IndexText",
]
CLAMAV_URL = env("CLAMAV_URL", default="")  # tcp://host:port or unix:///path; empty: nothing is scanned
if CLAMAV_URL:
    PIPELINE_SEARCHABLE = ["evidence.pipeline.stages.scan.ScanFile", *PIPELINE_SEARCHABLE]
PIPELINE_ENRICHMENT = [
    "evidence.pipeline.stages.structure.ReadStructure",
    "evidence.pipeline.stages.classify.Classify",
    "evidence.duplicates.stage.FindDuplicates",
    "evidence.pipeline.stages.summarize.Summarize",
    "facts.entities.stage.ExtractEntities",
    "facts.relationships.stage.ExtractRelationships",
    "facts.facts.stage.ExtractFacts",
    "evidence.pipeline.stages.embed.Embed",
    "evidence.renditions.stage.LayOut",
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
LLM_CONCURRENCY = env.int("LLM_CONCURRENCY", default=4)  # questions about one document at a time
LLM_GROUP_TOKENS = env.int("LLM_GROUP_TOKENS", default=1_500)  # of a document, in one question
LLM_MAX_TOKENS = env.int("LLM_MAX_TOKENS", default=4_000)  # of the answer to it
# Asked where the first does not answer: in time, at all, or declines.
LLM_FALLBACK_MODEL = env("LLM_FALLBACK_MODEL", default="")
LLM_FALLBACK_BASE_URL = env("LLM_FALLBACK_BASE_URL", default="")
LLM_FALLBACK_API_KEY = env("LLM_FALLBACK_API_KEY", default="")
# Isaacus, where ENGINES names it: its key, where it is, and which of its models does what.
ISAACUS_API_KEY = env("ISAACUS_API_KEY", default="")
ISAACUS_BASE_URL = env("ISAACUS_BASE_URL", default="https://api.isaacus.com/v1")
ISAACUS_TIMEOUT = env.int("ISAACUS_TIMEOUT", default=20)  # seconds, one request
ISAACUS_MAX_RETRIES = env.int("ISAACUS_MAX_RETRIES", default=1)
ISAACUS_CLASSIFY_MODEL = env("ISAACUS_CLASSIFY_MODEL", default="kanon-universal-classifier")
ISAACUS_EXTRACT_MODEL = env("ISAACUS_EXTRACT_MODEL", default="kanon-answer-extractor")
ISAACUS_RERANK_MODEL = env("ISAACUS_RERANK_MODEL", default="kanon-universal-classifier")
ISAACUS_EMBED_MODEL = env("ISAACUS_EMBED_MODEL", default="kanon-2-embedder")
ISAACUS_EMBED_DIMENSIONS = env.int(
    "ISAACUS_EMBED_DIMENSIONS", default=1792
)  # 1792, 1024, 768, 512 or 256 have an index
