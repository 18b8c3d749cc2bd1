"""What a job, or the stage it is at, is called where people read it: one vocabulary for every page and event."""

from __future__ import annotations

WORDS = {
    "process": "Reading the document",
    "scan": "Scanning for viruses",
    "transcribe": "Writing down what is said",
    "key_frames": "Taking pictures where the film changes",
    "extract_text": "Reading the file",
    "structure": "Finding its parts",
    "index": "Making it searchable",
    "classify": "Finding its kind",
    "find_duplicates": "Finding duplicates",
    "summarize": "Summarizing",
    "extract_entities": "Finding names",
    "extract_relationships": "Finding who did what",
    "extract_facts": "Finding facts",
    "lay_out": "Laying out its pages",
    "embed": "Preparing search by meaning",
    "embed_case": "Embedding the case",
    "ask_documents": "Answering a question",
    "plan_reading": "Planning what to read",
    "look_in_documents": "Looking in the documents",
    "answer_question": "Writing the answer",
    "find_same_names": "Finding names that are one",
    "compare_names": "Comparing names",
    "merge_same_names": "Merging what is certain",
    "reread_facts": "Reading again for facts",
    "verify_custody": "Reading the stored files again",
    "freeze_production": "Freezing the production",
    "make_documents": "Making its documents",
    "seal_production": "Sealing it",
    "look_at_load_file": "Looking at the load file",
    "import_load_file": "Importing a received production",
    "read_load_file": "Reading the load file",
    "read_images": "Reading which images belong together",
    "find_families": "Finding families",
    "import_documents": "Importing documents",
    "reread_names": "Reading again for names and relationships",
}


def stage_words(name: str) -> str:
    """A job's kind or stage in words; one without words of its own, such as an extension's, by its name."""
    return WORDS.get(name) or name.replace("_", " ").replace(".", " ").strip().capitalize()
