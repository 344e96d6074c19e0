"""``python -m portal.development.stand_in``: what is served while no portal can be, and loads nothing of it."""

from pathlib import Path
from typing import Final

import uvicorn

from portal.development.line import Line
from portal.development.serving import serve

DIST: Final = Path(__file__).resolve().parents[2] / "static" / "dist"


def main() -> None:
    """Serves until it is told to end."""
    serve(
        lambda application: uvicorn.Server(uvicorn.Config(application, log_config=None, access_log=False, timeout_graceful_shutdown=1)),
        Line.given(0),
        find=lambda name: (DIST.joinpath("development.js").read_bytes(), "text/javascript") if name == "dist/development.js" else None,
    )


if __name__ == "__main__":
    main()
