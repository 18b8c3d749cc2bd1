"""A session's work as a changeset: the tracked changes, which of them can be reverted, and reverting them."""
