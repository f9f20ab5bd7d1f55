"""Dealer errors of a hand (RULES E): their commands, what they change, and how each is repaired."""
