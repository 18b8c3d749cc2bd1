"""Sends events to the receivers of agents: which deliveries are due to whom, how they are signed, and how they are sent."""
