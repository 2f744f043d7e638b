"""The window and all that is in it; the only room that knows pygame."""

import os

# Before the first import of pygame, which greets on stdout otherwise.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
