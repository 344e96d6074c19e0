"""The sixteen kinds of block a page is laid out with, one file for each (spec: content 3, qa-contract (c) "Layout blocks").

A file is the whole kind but how it looks: its fields with what an editor reads beside them, what the search finds it by, and what no
type says of it. The form of editors, the content endpoint and the reader of files are made of the fields. How a kind is drawn stands
in the file of the same name in ``components/content_blocks``.
"""

from collections.abc import Mapping
from typing import Final

from portal.content.blocks.contact_form import ContactForm
from portal.content.blocks.faq import Faq, Question
from portal.content.blocks.fields import Block, Image, Link
from portal.content.blocks.glossary_list import GlossaryList
from portal.content.blocks.highlight import Highlight
from portal.content.blocks.highlight_article import HighlightArticle
from portal.content.blocks.image import Picture
from portal.content.blocks.info_text import InfoText
from portal.content.blocks.link import LinkBlock
from portal.content.blocks.list import List, ListItem
from portal.content.blocks.newsletter import Newsletter
from portal.content.blocks.promo import Promo
from portal.content.blocks.related_content import RelatedContent
from portal.content.blocks.service import ServiceBlock
from portal.content.blocks.table import Table
from portal.content.blocks.text import Text
from portal.content.blocks.video import Video

__all__ = [
    "KINDS",
    "Block",
    "ContactForm",
    "Faq",
    "GlossaryList",
    "Highlight",
    "HighlightArticle",
    "Image",
    "InfoText",
    "Link",
    "LinkBlock",
    "List",
    "ListItem",
    "Newsletter",
    "Picture",
    "Promo",
    "Question",
    "RelatedContent",
    "ServiceBlock",
    "Table",
    "Text",
    "Video",
]

KINDS: Final[Mapping[str, type[Block]]] = {
    each.kind: each
    for each in (
        Text,
        InfoText,
        Highlight,
        Faq,
        Table,
        Picture,
        Video,
        HighlightArticle,
        Promo,
        List,
        LinkBlock,
        RelatedContent,
        ServiceBlock,
        ContactForm,
        Newsletter,
        GlossaryList,
    )
}
"""By name, in the order in which editors choose."""
