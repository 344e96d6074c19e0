"""Where a page, a menu or a glossary keeps its blocks."""

from typing import Any

from wagtail.fields import StreamField


class BlocksField(StreamField):
    """Blocks as JSON. No migration repeats their kinds: the column is the same for all, and each new label would need one of its own."""

    def deconstruct(self) -> Any:
        name, _, _, options = super().deconstruct()
        return name, "wagtail.fields.StreamField", [[]], options | {"block_lookup": {}}
