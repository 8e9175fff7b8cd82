"""From a question to an answer: understand, search, judge, reorder, explain."""
