"""What blocks of a page are made of: words, something that leads somewhere, pictures, links, and rows of them."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from wagtail import blocks
from wagtail.blocks.struct_block import StructBlockValidationError
from wagtail.images.blocks import ImageChooserBlock

from portal.constants import EDITED_ADDRESS_MAX, EDITED_SENTENCE_MAX
from portal.content import blocks as plain
from portal.content import prose
from portal.editing import running_text
from portal.editing.choices import drawn_pictures
from portal.editing.known import Known, Stored
from portal.words.console import said


def _required(of: Any, label: str, help_text: str = "", **more: Any) -> Any:
    return of(required=True, label=label, help_text=help_text, **more)


words = partial(_required, blocks.CharBlock)
paragraph = partial(_required, blocks.TextBlock, rows=3)
running = partial(_required, blocks.RichTextBlock, features=running_text.FEATURES)


def leading() -> dict[str, Any]:
    """The inputs of something that leads to a page of the portal, or to an address."""
    return {
        "page": blocks.PageChooserBlock(required=False, label=said("Sida"), help_text=said("Länken följer med om sidan flyttas.")),
        "url": blocks.CharBlock(
            required=False,
            label=said("Eller adress"),
            max_length=EDITED_ADDRESS_MAX,
            help_text=said("En väg i portalen (/inloggad/mina-sidor) eller en adress med https://, mailto: eller tel:"),
        ),
    }


def one_target(cleaned: Stored) -> None:
    """Raises ``StructBlockValidationError`` unless there is either a page or an address that may stand in a link."""
    page, url = cleaned["page"], cleaned["url"]
    if bool(page) == bool(url):
        raise wrong(url=said("Välj en sida eller skriv en adress, inte båda.") if page else said("Välj en sida eller skriv en adress."))
    if url and not prose.is_link(url):
        raise wrong(url=said("Skriv en väg som börjar med / eller en adress som börjar med https://, mailto: eller tel:."))


class PictureBlock(blocks.StructBlock):
    """A picture with its words for those who do not see it."""

    picture = ImageChooserBlock(required=False, label=said("Bild ur biblioteket"))
    drawn = blocks.ChoiceBlock(choices=drawn_pictures, required=False, label=said("Eller en av portalens bilder"))
    alt = blocks.CharBlock(
        required=False,
        max_length=EDITED_SENTENCE_MAX,
        label=said("Alternativtext"),
        help_text=said("Vad bilden visar, för den som inte ser den. Inte ”bild på”."),
    )
    decorative = blocks.BooleanBlock(required=False, label=said("Bilden är bara utsmyckning och säger inget som texten inte säger"))

    class Meta:
        icon = "image"
        label = said("Bild")
        must_say = False

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        _one_picture(cleaned)
        alt, decorative = cleaned["alt"].strip(), cleaned["decorative"]
        if decorative and self.meta.must_say:
            raise wrong(decorative=said("En bild som är ett block för sig är innehåll och behöver en alternativtext."))
        if decorative and alt:
            raise wrong(alt=said("Ta bort alternativtexten, eller kryssa inte för att bilden bara är utsmyckning."))
        if not alt and not decorative:
            raise wrong(
                alt=said("Skriv en alternativtext.")
                if self.meta.must_say
                else said("Skriv en alternativtext, eller kryssa för utsmyckning.")
            )
        return cleaned

    @staticmethod
    def record(value: Stored, known: Known) -> plain.Image:
        return plain.Image(shared_picture(value, known) or "", "" if value.get("decorative") else value.get("alt") or "")

    @staticmethod
    def stored(image: plain.Image) -> Stored:
        return {"picture": None, "drawn": image.url, "alt": image.alt, "decorative": not image.alt}


class SharedPictureBlock(blocks.StructBlock):
    """The picture that is shown where somebody shares a page."""

    picture = ImageChooserBlock(required=False, label=said("Bild ur biblioteket"))
    drawn = blocks.ChoiceBlock(choices=drawn_pictures, required=False, label=said("Eller en av portalens bilder"))

    class Meta:
        icon = "image"
        label = said("Bild")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        _one_picture(cleaned)
        return cleaned


def shared_picture(value: Stored, known: Known) -> str | None:
    """The address of the picture that was chosen; ``None`` when it is gone from the library."""
    return known.pictures.get(value["picture"]) if value.get("picture") else value.get("drawn") or None


def picture_numbers(stored: Any) -> Iterator[int]:
    """The numbers of all pictures from the library that stored blocks name, however deep."""
    if isinstance(stored, dict):
        if isinstance(stored.get("picture"), int):
            yield stored["picture"]
        for each in stored.values():
            yield from picture_numbers(each)
    elif isinstance(stored, list):
        for each in stored:
            yield from picture_numbers(each)


def items_of(listed: Iterable[Stored]) -> Iterator[Stored]:
    """The values of stored rows."""
    return (each["value"] for each in listed)


def listed(values: Iterable[Stored]) -> list[Stored]:
    """Values as rows that are stored. Each has an id, for Wagtail takes rows without an id for rows of a time before its lists had any."""
    return [{"type": "item", "id": str(uuid4()), "value": value} for value in values]


def _one_picture(cleaned: Any) -> None:
    if bool(cleaned["picture"]) == bool(cleaned["drawn"]):
        raise wrong(
            picture=said("Välj en bild ur biblioteket eller en av portalens, inte båda.") if cleaned["drawn"] else said("Välj en bild.")
        )


def wrong(**messages: str) -> StructBlockValidationError:
    """What is wrong with fields of a block, by their names."""
    return StructBlockValidationError(block_errors={name: ValidationError(message) for name, message in messages.items()})
