"""Agents: what they see in a position, how they choose, and the process they think in."""
