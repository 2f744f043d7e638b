"""What this program is and is not."""

from catan_desktop.ui.scenes.dialog import Choice, Dialog
from catan_desktop.ui.services import Services


def about(services: Services) -> Dialog:
    """The unofficial line, the version, what it is built with."""
    t = services.catalogue.t
    return Dialog(
        services,
        t("Catan Desktop %(version)s", version=services.launch.version),
        t(
            "Unofficial fan work, not affiliated with or endorsed by the owners of CATAN. "
            "No official art, logo or rule text is used; all pictures and sounds are our own."
        ),
        [Choice("ok", t("All right"), "yes")],
        detail=t(
            "MIT license. Type: Zen Maru Gothic, SIL Open Font License. "
            "Built with Python, pygame-ce and pygame_gui."
        ),
    )
