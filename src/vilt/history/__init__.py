"""Hands from elsewhere and on paper: reading and writing hand histories, and replaying them to the last chip."""
