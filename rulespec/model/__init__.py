"""The nouns of a game. Their attrs classes are the schema of a definition."""
