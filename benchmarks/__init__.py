"""What is measured of Vilt, how, and beside which peers: `python -m benchmarks`; see docs/benchmarks.md."""
