"""What a record says: points by turn, dice, cards, robberies, luck, and many games together.

Pure: records are handed in, values come out. No file, clock or chance of its own.
"""
