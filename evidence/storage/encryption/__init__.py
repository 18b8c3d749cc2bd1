"""Evidence encrypted at rest, off by default: each firm's files with a data key of its own, which a key provider wraps."""
