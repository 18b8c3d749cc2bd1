from tests.facts.claims.made import claim, issue

__all__ = ["claim", "issue"]
