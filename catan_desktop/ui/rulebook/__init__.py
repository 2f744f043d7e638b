"""The rulebook inside the program: typed content, search, pages and the scene that shows them."""
