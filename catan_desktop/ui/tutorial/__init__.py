"""The guide of the tutorial: its words, its bubble, and what it points at."""
