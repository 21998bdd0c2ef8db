"""Checked rules to functions: Python with a memo on the records, and a slow tree walker as its twin."""
