"""The small languages: text to trees, trees to text. The only room that knows the grammar."""
