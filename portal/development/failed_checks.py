"""What Django's checks found, those of the portal and of services among them, in their own words."""

from typing import Final

from django.core.management.base import SystemCheckError

from portal.runtime.plain_words import InPlainWords

AROUND_THEM: Final = ("SystemCheckError:", "System check identified", "CRITICALS:", "ERRORS:", "WARNINGS:", "INFOS:")
"""What lines begin with that say nothing of what is wrong."""


def in_plain_words(failed: SystemCheckError) -> InPlainWords:
    """Each on a line as ``manage.py check`` has it, what keeps the portal from starting first; nothing around them, and no way there."""
    lines = [line.strip() for line in str(failed).splitlines() if line.strip() and not line.startswith(AROUND_THEM)]
    return InPlainWords("\n".join(lines))
