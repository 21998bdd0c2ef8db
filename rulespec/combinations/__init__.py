"""Shapes and wild cards: which readings cards have, and all that can be laid from a hand."""
