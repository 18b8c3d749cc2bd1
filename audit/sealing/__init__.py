"""Tamper evidence of the audit log: Merkle-rooted, chained, signed blocks, and an anchor outside the database."""
