"""OAuth 2.1 for applications that work through ``/mcp``: an attorney lets one into one agent session, for a while.

``clients`` says who an application is, ``tools`` is the attorney's permission, ``actions`` the codes and tokens of it,
``endpoints`` what applications call, ``pages`` where the attorney decides. The credentials are checked with all others, in
``agents.access.authentication``.
"""
