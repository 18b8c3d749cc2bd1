"""Removes checks one at a time and looks whether a test notices: ``python -m tests.mutations [NAME ...] [--list]``."""
