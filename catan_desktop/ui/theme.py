"""The theme of pygame_gui's elements: our type and colours, no shapes of its own."""

from pathlib import Path

from catan_desktop.ui.palette import FIELD, FOCUS, INK

CLEAR = "#00000000"


def theme(face: Path, px: int) -> dict[str, object]:
    """A theme in which text entry draws only letters, caret and selection.

    The field under it is ours. ``px`` is the size of the type in pixels.
    """
    path = str(face)
    fonts = {
        "name": f"entry{px}",
        "size": str(px),
        "regular_path": path,
        "bold_path": path,
        "italic_path": path,
        "bold_italic_path": path,
    }
    colours = {
        "dark_bg": FIELD,
        "normal_border": CLEAR,
        "normal_text": INK,
        "selected_text": INK,
        "selected_bg": FOCUS,
        "text_cursor": INK,
    }
    misc = {
        "border_width": "0",
        "shadow_width": "0",
        "padding": "0,0",
        "shape": "rectangle",
        "text_horiz_alignment": "left",
    }
    return {"text_entry_line": {"font": fonts, "colours": colours, "misc": misc}}
