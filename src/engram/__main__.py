"""`python -m engram`: the command line, where the script is not on the path."""

import sys

from engram.surfaces.cli import main

if __name__ == "__main__":
    sys.exit(main())
