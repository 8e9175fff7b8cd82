"""The pages of docs/reference: each module here makes one of them from the code."""
