"""The tools for agents that speak the Model Context Protocol: one address, ``/mcp``, derived from the declarations.

``endpoint`` admits only agent credentials and hands the rest to the official SDK's transport; ``server`` answers its messages;
``workflow`` is the short listing; ``arguments`` turns a flat call into path, query and body; ``requests`` makes that call through
the same application as any other request, so that scope, limits, idempotency, audit and errors are the very same.
"""
