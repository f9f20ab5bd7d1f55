"""Playing many hands: whole random hands in a compiled loop."""

from vilt.simulate.batch import BatchResult, batch

__all__ = ["BatchResult", "batch"]
