"""What Engram promises, as programs that fail when it does not hold."""
