"""`python -m catan_desktop` is the same as `catan-desktop`."""

import sys

from catan_desktop.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
