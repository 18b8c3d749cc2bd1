"""Row history: who changed which row of the tracked tables, when, from what to what, and why."""
