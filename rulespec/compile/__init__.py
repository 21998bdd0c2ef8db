"""Checked rules to functions: Python written from them, with a memo on the records, and a slow tree walker as the twin."""
