"""The demo firms: people, cases and documents as in ``gold.json``, made by the same actions as any others."""
