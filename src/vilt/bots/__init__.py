"""Players for empty seats: they see what a person in their seat sees, and nothing else.

>>> LEVELS
('caller', 'tight', 'sharp')
"""

from vilt.bots.bot import LEVELS, Bot, HouseBot, decide, discard

__all__ = ["LEVELS", "Bot", "HouseBot", "decide", "discard"]
