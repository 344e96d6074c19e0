"""``python -m portal.development --port 8123``: what ``make dev`` runs."""

import argparse
import os
import sys

from portal.development.serving import SWITCH, NotHere, check_here
from portal.development.supervisor import main_loop


def main() -> int:
    """Serves until Ctrl-C; 1 where that cannot be."""
    parser = argparse.ArgumentParser(prog="make dev")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="127.0.0.1")
    given = parser.parse_args()
    os.environ[SWITCH] = "1"
    try:
        check_here()
        main_loop(given.host, given.port)
    except (NotHere, OSError) as why:
        sys.stderr.write(f"{why}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
