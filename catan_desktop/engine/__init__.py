"""The rules of the game: a pure core without files, clocks, language or randomness of its own."""
