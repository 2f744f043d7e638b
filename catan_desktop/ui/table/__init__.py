"""The playing screen: its parts, and the scene that joins them."""
