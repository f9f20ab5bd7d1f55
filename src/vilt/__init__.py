"""Vilt: a Texas Hold'em card room, its rule book as a library, and the tools around the game.

>>> import vilt
>>> vilt.__version__.count(".")
2
"""

__version__ = "0.1.0"
