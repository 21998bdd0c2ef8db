"""Findings as data: what they hold, how near names are found, and how they look as text and as JSON."""
