"""The blocks of a page as ready HTML (spec: content 3, CONTENT-010 to -026): every kind by its fields, whatever stands in them escaped.

Each kind has a file here of the name that its record has in ``portal/content/blocks``, with a function ``drawn``.
"""

from components.content_blocks.body import block_html, body
from components.content_blocks.place import Drawing

__all__ = ["Drawing", "block_html", "body"]
