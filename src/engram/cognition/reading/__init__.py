"""Reading a turn by rules, without a model: values in, values out, one table for each family of words."""

from engram.cognition.reading.reader import read
from engram.cognition.reading.signal import Mark, Signal, scan

__all__ = ["Mark", "Signal", "read", "scan"]
