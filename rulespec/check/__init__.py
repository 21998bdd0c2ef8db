"""What can be found out about a game before it is played: names, types, knowledge, cost."""
