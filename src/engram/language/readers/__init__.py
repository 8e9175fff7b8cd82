"""Readers: pure functions from words to what they show. They know no clock, no file but the tables, and no store."""
