"""Names in texts: which there are, what they name, and whether two of them name the same."""

from engram.cognition.entities.names import name_key
from engram.cognition.entities.resolving import doubts, ranges, resolve
from engram.cognition.entities.spotting import Naming, mentioned, possible_keys

__all__ = ["Naming", "doubts", "mentioned", "name_key", "possible_keys", "ranges", "resolve"]
