"""A file as the answer to a question."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal

from portal.constants import KILOBYTE, MEGABYTE
from portal.words.locales import Locale

FileState = Literal["kontrolleras", "klar", "stoppad"]
BEING_SCANNED: Final = "kontrolleras"
CLEAN: Final = "klar"
STOPPED: Final = "stoppad"


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """What is known of one file, without what is in it."""

    id: str
    name: str
    """As it was called where it came from, for people to read."""
    kind: str
    size: int
    """Bytes."""
    sha256: str
    state: FileState

    @property
    def written(self) -> str:
        """As one text of a field."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @property
    def plain(self) -> dict[str, Any]:
        """For the archive."""
        return {"id": self.id, "name": self.name, "kind": self.kind, "size": self.size, "sha256": self.sha256}


def read(written: str) -> AttachedFile:
    """What ``written`` gave."""
    return AttachedFile(**json.loads(written))


def of_archive(plain: Mapping[str, Any]) -> AttachedFile:
    """What ``plain`` gave: it was clean when it was sent."""
    return AttachedFile(state="klar", **plain)


def size_in_words(size: int, locale: Locale) -> str:
    """``size`` bytes as people say it: ``9,0 MB``, and ``12 kB`` below a tenth of one."""
    from_tenth = size >= MEGABYTE // 10
    number = f"{size / MEGABYTE:.1f}" if from_tenth else str(max(1, round(size / KILOBYTE)))
    return f"{number.replace('.', ',') if locale == 'sv' else number} {'MB' if from_tenth else 'kB'}"
