"""Vectors in memory, by partition: exact while there are few, graphs when there are many; nothing here is the truth."""
