"""The demo firms: people, cases and documents as ``gold.json`` tells them, made by the same actions as any others."""
