"""Catan Desktop: a table for one to four people and honest computer players."""

__version__ = "0.1.0"
