"""Many games between agents: matches, and random play as a yardstick."""
