"""What the chooser of blocks shows of each: a picture, a sentence, and an example beside it (MEND-020)."""

import json
from typing import Final

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from portal.editing.layout import LAYOUT

PICTURES: Final = tuple(f"editing/icons/{block.meta.icon}.svg" for block in LAYOUT.child_blocks.values())
"""The pictures, as Wagtail takes icons."""
_IN_JSON_ONLY: Final = {ord("<"): "\\u003C", ord(">"): "\\u003E", ord("&"): "\\u0026"}


def script() -> SafeString:
    """The sentences by the names of the blocks, in the language of whoever is signed in, and what puts them there."""
    sentences = {str(block.label): str(block.get_description()) for block in LAYOUT.child_blocks.values()}
    told = mark_safe(json.dumps(sentences).translate(_IN_JSON_ONLY))
    return format_html(
        '<script type="application/json" id="block-help">{}</script><script type="module" src="{}"></script>',
        told,
        static("editing/block-help.js"),
    )


def sheet() -> SafeString:
    """How it looks."""
    return format_html('<link rel="stylesheet" href="{}">', static("editing/block-help.css"))
