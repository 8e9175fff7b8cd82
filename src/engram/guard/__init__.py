"""What keeps the store safe: keys, limits on input, screening; pure wherever it can be."""
