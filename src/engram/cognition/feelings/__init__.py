"""Words by how they feel, one table for each language: who reads a text for its mood looks here, nobody else does."""
