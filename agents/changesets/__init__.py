"""A session's work as a changeset: what the database noted, what can be taken back, and taking it back."""
