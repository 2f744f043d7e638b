"""The level ``normal``."""

from catan_desktop.ai.easy import EasyAgent


class NormalAgent(EasyAgent):
    """Answers one request with the randomness of that request."""
