"""What stands in front of a statement: sentences, guards against what states nothing, wishes to forget, urgency."""
