"""Checked rules to functions: closures with a memo on the records, and a slow tree walker as their twin."""
