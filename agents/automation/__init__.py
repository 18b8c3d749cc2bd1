"""Standing instructions at work: events become runs, each once; a run is a session of the rule's key and its agent's work."""
