"""What a record says: win probability, luck, mistakes, statistics. Nothing yet."""
