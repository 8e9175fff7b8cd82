"""What keeps the store safe: keys, limits on input, and later screening; pure wherever it can be."""
