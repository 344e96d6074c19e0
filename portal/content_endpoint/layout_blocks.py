"""The layout blocks of a page as the content endpoint gives them: one type for each kind (qa-contract (c), CONTENT-010 to -025).

The types are made of the fields of the records. Running text is HTML, as the page shows it. A block of an e-service has the name,
description and address that somebody who is signed out sees on the services page, empty where the service is not offered.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, get_args, get_origin

import strawberry

from portal.content import blocks
from portal.content.blocks import KINDS, Block
from portal.content.blocks.fields import Field, Running, fields_of
from portal.content.prose_html import prose_html
from portal.eservices.card import offered_card
from portal.flags import Flags
from portal.words.locales import Locale


@strawberry.type
class Image:
    url: str
    alt: str


@strawberry.type
class Link:
    title: str
    url: str


@strawberry.interface
class LayoutBlock:
    kind: str


def layout_block(block: Block, locale: Locale, flags: Flags) -> LayoutBlock:
    """``block`` of a page in ``locale`` in the form of the endpoint."""
    also = _offered(block.service_id, locale, flags) if isinstance(block, blocks.ServiceBlock) else {}
    given: LayoutBlock = _type_of(type(block))(kind=block.kind, **_values(block), **also)
    return given


def image(picture: blocks.Image) -> Image:
    return Image(url=picture.url, alt=picture.alt)


def links(several: Iterable[blocks.Link]) -> list[Link]:
    return [Link(title=link.title, url=link.url) for link in several]


@cache
def _type_of(record: Any) -> Any:
    """The type that is made of a record: ``InfoTextBlock`` of ``info-text``, and ``Question`` of what is no block."""
    if record in _SHARED:
        return _SHARED[record]
    annotations = {_name(field): _given_as(field.type) for field in fields_of(record)}
    if not issubclass(record, Block):
        return strawberry.type(type(record.__name__, (), {"__annotations__": annotations}))
    name = "".join(word.capitalize() for word in record.kind.split("-"))
    return strawberry.type(type(f"{name}Block", (LayoutBlock,), {"__annotations__": {**annotations, **_ALSO.get(record, {})}}))


def _given_as(type_: Any) -> Any:
    if get_origin(type_) is tuple:
        return list[_given_as(get_args(type_)[0])]  # type: ignore[misc]
    return type_ if type_ is str else _type_of(type_)


def _values(record: Any) -> dict[str, Any]:
    """The fields of a record by their names in the endpoint."""
    return {_name(field): _value(field, getattr(record, field.name)) for field in fields_of(type(record))}


def _value(field: Field, value: Any) -> Any:
    return prose_html(value) if isinstance(field.mark, Running) else _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value if isinstance(value, str) else _type_of(value.__class__)(**_values(value))


def _name(field: Field) -> str:
    return field.mark.in_endpoint or field.name if isinstance(field.mark, Running) else field.name


def _offered(service_id: str, locale: Locale, flags: Flags) -> dict[str, Any]:
    card = offered_card(service_id, locale, flags)
    return {"name": card.name, "description": card.description, "url": card.action.link.href} if card else dict.fromkeys(_OF_SERVICE, "")


_SHARED: Final[Mapping[type, Any]] = {blocks.Image: Image, blocks.Link: Link}
"""Those that pages have too."""
_OF_SERVICE: Final = {"name": str, "description": str, "url": str}
_ALSO: Final[Mapping[type, Mapping[str, type]]] = {blocks.ServiceBlock: _OF_SERVICE}
"""Fields that no editor fills in."""

TYPES: Final = tuple(_type_of(record) for record in KINDS.values())
