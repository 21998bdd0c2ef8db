"""House rules laid over a game: changes by path, merged into one definition whose values know their origin."""
