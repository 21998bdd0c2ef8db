"""Every rule of a game with a case that holds and one that is refused."""
