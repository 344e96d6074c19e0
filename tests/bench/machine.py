"""When and where figures were measured: what stands beside them in every file that keeps some."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


def now() -> dict[str, Any]:
    """The day, and what of the machine tells whether two runs can be compared."""
    return {
        "measured": datetime.now(UTC).date().isoformat(),
        "cores": os.cpu_count(),
        "machine": processor(),
        "load": round(os.getloadavg()[1], 1),
    }


def processor() -> str:
    """What the machine calls its processor."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "of an unknown kind")
