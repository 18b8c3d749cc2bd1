"""Standing instructions: each event becomes one run of each rule it matches; a run is a session of the rule's key."""
