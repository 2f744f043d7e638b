"""Where the frozen program begins.

The worker process of a frozen program is the program started again; `freeze_support` catches that
before anything else is imported, so that the worker never loads the window's libraries.
"""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()

    from catan_desktop.cli.main import main

    sys.exit(main())
