"""What a developer's machine alone has: ``make dev``, and the process that portals are forked from. Production imports nothing of it."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder that the portal stands in."""
