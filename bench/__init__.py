"""Benchmarks: programs with fixed data and seeds that print JSON; nothing here is part of the product."""
