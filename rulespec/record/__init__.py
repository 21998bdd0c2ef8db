"""A match as text and JSON, bound to the digest of its rules."""
