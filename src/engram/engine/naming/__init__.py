"""Who and what memories name: registry, portraits, and who is who."""
