"""The rules of a hand as plain functions and small frozen structs.

The functions take a hand `h` (see `vilt.rules.state.HandState`): an object with lists, or a NumPy record inside a
compiled loop. They know no events, no clock and no randomness. Players are counted 0, 1, ... from the first left of the
button; the button, or who stands nearest to its right, is the last.
"""
