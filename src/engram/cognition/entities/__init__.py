"""Names in texts: which there are, what they name, and whether two of them name the same."""

from engram.cognition.entities.names import name_key
from engram.cognition.entities.resolving import doubts, ranges, resolve
from engram.cognition.entities.spotting import Naming, mentioned, possible_keys
from engram.cognition.entities.subjects import named_in

__all__ = ["Naming", "doubts", "mentioned", "name_key", "named_in", "possible_keys", "ranges", "resolve"]
