"""The stories: each verb gathers what it needs, hands it to pure functions, and applies the Changes they return."""
