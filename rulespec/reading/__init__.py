"""Text to nodes with exact places, and where the texts lie. The only room that knows YAML."""
