"""Every algorithm as a pure function: values in, values out; no clock, no files, no database, no logging."""
