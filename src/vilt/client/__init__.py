"""Programs as clients of a room: the messages as they need them, and a player who comes back by himself."""
