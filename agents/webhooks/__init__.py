"""Telling agents' receivers of events: which deliveries are due to whom, how they are signed, and how they are sent."""
