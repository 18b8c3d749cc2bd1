"""Document intelligence by a language model, with every quote verified against the source."""
