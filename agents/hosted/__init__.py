"""Agents that Intactus itself runs: each works only through the tools, with the token of its own session."""
