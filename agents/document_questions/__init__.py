"""Questions to documents, which the document agent plans, looks up by the tools, and answers with citations."""
