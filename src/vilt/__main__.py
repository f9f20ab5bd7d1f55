"""Lets `python -m vilt` do what the `vilt` command does."""

from vilt.cli import main

if __name__ == "__main__":
    main()
