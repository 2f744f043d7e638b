"""Where the program begins. Little is imported before Ctrl-C is listened to."""

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    try:
        import multiprocessing

        multiprocessing.freeze_support()

        from catan_desktop.cli.dispatch import dispatch

        return dispatch(argv)
    except KeyboardInterrupt:
        print("catan-desktop: stopped.", file=sys.stderr)
        return 1
