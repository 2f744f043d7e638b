"""The session: who sits at the table, the single writer of the game, and its opponents."""
