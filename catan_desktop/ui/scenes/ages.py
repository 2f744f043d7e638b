"""How long ago something was, in words."""

from catan_desktop.ui.services import Services

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def ago(services: Services, then: float) -> str:
    """``20 minutes ago``: how long before now a moment was, in seconds since 1970."""
    n = services.catalogue.n
    seconds = max(0, round(services.launch.wall() - then))
    if seconds < 2 * MINUTE:
        return services.catalogue.t("just now")
    if seconds < HOUR:
        minutes = seconds // MINUTE
        return n("%(n)s minute ago", "%(n)s minutes ago", minutes)
    if seconds < DAY:
        return n("%(n)s hour ago", "%(n)s hours ago", seconds // HOUR)
    return n("%(n)s day ago", "%(n)s days ago", seconds // DAY)
