"""The sixteen blocks as editors fill them in, and between them and the plain records of ``portal.content.blocks`` (spec: content 3).

A kind of block says both ways beside its fields: ``record`` makes the record of what is stored, ``stored`` the other way round.
What is stored is plain JSON, so that a snapshot of all pages is made without a question for each link and picture: ``Known`` has
the answers.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.core.exceptions import ValidationError
from wagtail import blocks
from wagtail.blocks.struct_block import StructBlockValidationError
from wagtail.contrib.typed_table_block.blocks import TypedTable, TypedTableBlock
from wagtail.images.blocks import ImageChooserBlock

from portal.constants import EDITED_ADDRESS_MAX, EDITED_PARAGRAPH_MAX, EDITED_SENTENCE_MAX, EDITED_TITLE_MAX
from portal.content import blocks as plain
from portal.content import prose
from portal.editing import running_text
from portal.eservices import registry
from portal.texts import text

Stored = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Known:
    """What numbers in stored blocks mean."""

    paths: Mapping[int, str] = field(default_factory=dict)
    """The address of each page by its number."""
    pictures: Mapping[int, str] = field(default_factory=dict)
    """The address of each picture by its number."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The number of each page by its address, for what is read from files."""

    def address(self, value: Stored) -> str:
        """Where something leads: to a page, by its address of today, or to the address that was written."""
        return (self.paths.get(value["page"]) if value.get("page") else None) or value.get("url") or ""

    def leading(self, url: str) -> Stored:
        """The fields of something that leads to ``url``."""
        page = self.numbers.get(url)
        return {"page": page, "url": "" if page else url}

    def words(self, html: str) -> str:
        return running_text.from_html(html, self.paths.get)

    def html(self, words: str) -> str:
        return running_text.to_html(words, self.numbers.get)


def drawn_pictures() -> list[tuple[str, str]]:
    """The pictures that the portal brings along, by address and what is seen in them."""
    folder = Path(settings.BASE_DIR) / "static" / "img"
    names = sorted(file.stem for file in folder.glob("*.svg") if file.stem != "mark")
    return [(f"/static/img/{name}.svg", _DRAWN.get(name, name)) for name in names]


def _tones() -> list[tuple[str, str]]:
    return [("information", "Information"), ("warning", "Varning"), ("success", "Det gick bra")]


def _services() -> list[tuple[str, str]]:
    return sorted(((each.id, text("sv", each.name_key)) for each in registry.SERVICES), key=lambda pair: pair[1])


def _required(of: Any, label: str, help_text: str = "", **more: Any) -> Any:
    return of(required=True, label=label, help_text=help_text, **more)


_words = partial(_required, blocks.CharBlock)
_paragraph = partial(_required, blocks.TextBlock, rows=3)
_running = partial(_required, blocks.RichTextBlock, features=running_text.FEATURES)
_title = partial(_words, "Rubrik", max_length=EDITED_TITLE_MAX)


class _LeadsSomewhere(blocks.StructBlock):
    """Something that leads to a page of the portal, or to an address."""

    page = blocks.PageChooserBlock(required=False, label="Sida", help_text="Länken följer med om sidan flyttas.")
    url = blocks.CharBlock(
        required=False,
        label="Eller adress",
        max_length=EDITED_ADDRESS_MAX,
        help_text="En väg i portalen (/inloggad/mina-sidor) eller en adress med https://",
    )

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        page, url = cleaned.get("page"), cleaned.get("url")
        if bool(page) == bool(url):
            raise wrong(url="Välj en sida eller skriv en adress, inte båda." if page else "Välj en sida eller skriv en adress.")
        if url and not prose.is_address(url):
            raise wrong(url="Skriv en väg som börjar med / eller en adress som börjar med https://.")
        return cleaned


class PictureBlock(blocks.StructBlock):
    """A picture with its words for those who do not see it."""

    picture = ImageChooserBlock(required=False, label="Bild ur biblioteket")
    drawn = blocks.ChoiceBlock(choices=drawn_pictures, required=False, label="Eller en av portalens bilder")
    alt = blocks.CharBlock(
        required=False,
        max_length=EDITED_SENTENCE_MAX,
        label="Alternativtext",
        help_text="Vad bilden visar, för den som inte ser den. Inte ”bild på”.",
    )
    decorative = blocks.BooleanBlock(required=False, label="Bilden är bara utsmyckning och säger inget som texten inte säger")

    class Meta:
        icon = "image"
        label = "Bild"
        must_say = False

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        _one_picture(cleaned)
        alt, decorative = cleaned["alt"].strip(), cleaned["decorative"]
        if decorative and self.meta.must_say:
            raise wrong(decorative="En bild som är ett block för sig är innehåll och behöver en alternativtext.")
        if decorative and alt:
            raise wrong(alt="Ta bort alternativtexten, eller kryssa inte för att bilden bara är utsmyckning.")
        if not alt and not decorative:
            raise wrong(alt="Skriv en alternativtext." if self.meta.must_say else "Skriv en alternativtext, eller kryssa för utsmyckning.")
        return cleaned

    @staticmethod
    def record(value: Stored, known: Known) -> plain.Image:
        return plain.Image(shared_picture(value, known) or "", "" if value.get("decorative") else value.get("alt") or "")

    @staticmethod
    def stored(image: plain.Image) -> Stored:
        return {"picture": None, "drawn": image.url, "alt": image.alt, "decorative": not image.alt}


class SharedPictureBlock(blocks.StructBlock):
    """The picture that is shown where somebody shares a page."""

    picture = ImageChooserBlock(required=False, label="Bild ur biblioteket")
    drawn = blocks.ChoiceBlock(choices=drawn_pictures, required=False, label="Eller en av portalens bilder")

    class Meta:
        icon = "image"
        label = "Bild"

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        _one_picture(cleaned)
        return cleaned


def shared_picture(value: Stored, known: Known) -> str | None:
    """The address of the picture that was chosen; ``None`` when it is gone from the library."""
    return known.pictures.get(value["picture"]) if value.get("picture") else value.get("drawn") or None


class LinkBlock(_LeadsSomewhere):
    """A link with its words."""

    title = _words("Länktext", max_length=EDITED_TITLE_MAX)

    class Meta:
        icon = "link"
        label = "Länk"

    @staticmethod
    def record(value: Stored, known: Known) -> plain.Link:
        return plain.Link(value["title"], known.address(value))

    @staticmethod
    def stored(link: plain.Link, known: Known) -> Stored:
        return {"title": link.title, **known.leading(link.url)}


class _Kind(blocks.StructBlock):
    """One kind of block on a page."""

    def record(self, value: Stored, known: Known) -> plain.Block:
        """The plain record of what is stored."""
        raise NotImplementedError

    def stored(self, block: Any, known: Known) -> Stored:
        """What is stored of a plain record."""
        raise NotImplementedError


class _Teaser(_LeadsSomewhere, _Kind):
    title = _title()
    text = _paragraph("Text", max_length=EDITED_PARAGRAPH_MAX)
    image = PictureBlock(label="Bild")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return self._of(
            title=value["title"], text=value["text"], url=known.address(value), image=PictureBlock.record(value["image"], known)
        )

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": block.text, "image": PictureBlock.stored(block.image), **known.leading(block.url)}

    def _of(self, **fields: Any) -> plain.Block:
        raise NotImplementedError


class HighlightArticleBlock(_Teaser):
    class Meta:
        icon = "pick"
        label = "Lyft fram en artikel"
        group = "Leda vidare"

    def _of(self, **fields: Any) -> plain.Block:
        return plain.HighlightArticle(**fields)


class PromoBlock(_Teaser):
    class Meta:
        icon = "pick"
        label = "Puff"
        group = "Leda vidare"

    def _of(self, **fields: Any) -> plain.Block:
        return plain.Promo(**fields)


class VideoBlock(_Kind):
    title = _title()
    url = _words("Adress", "Filmens sida, med https://. Den hämtas först när besökaren har valt det.", max_length=EDITED_ADDRESS_MAX)
    captions = _words("Undertexter", "Vilka undertexter filmen har, till exempel ”Undertexter på svenska”.", max_length=EDITED_SENTENCE_MAX)
    transcript = _running("Det som sägs i filmen", "Allt som sägs och visas, för den som inte kan se eller höra.")

    class Meta:
        icon = "media"
        label = "Film"
        group = "Innehåll"

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if not cleaned["url"].startswith("https://"):
            raise wrong(url="Skriv en adress som börjar med https://.")
        return cleaned

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Video(value["title"], value["url"], value["captions"], known.words(value["transcript"]))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "url": block.url, "captions": block.captions, "transcript": known.html(block.transcript)}


class _CaptionedTable(TypedTableBlock):
    """A table that says what it shows."""

    def clean(self, table: TypedTable) -> TypedTable:
        cleaned = super().clean(table)
        if not (cleaned.caption or "").strip():
            raise ValidationError("Skriv en rubrik till tabellen.")
        if not cleaned.columns or not cleaned.row_data or not all(column["heading"].strip() for column in cleaned.columns):
            raise ValidationError("Tabellen behöver minst en rad, och en rubrik för varje kolumn.")
        return cleaned


class TableBlock(_Kind):
    table = _CaptionedTable([("text", blocks.CharBlock(required=False, label="Text"))], label="Tabell")

    class Meta:
        icon = "table"
        label = "Tabell"
        group = "Innehåll"

    def record(self, value: Stored, known: Known) -> plain.Block:
        table = value["table"]
        return plain.Table(
            table["caption"],
            tuple(column["heading"] for column in table["columns"]),
            tuple(tuple(cell or "" for cell in row["values"]) for row in table["rows"]),
        )

    def stored(self, block: Any, known: Known) -> Stored:
        columns = [{"type": "text", "heading": heading} for heading in block.header]
        return {"table": {"caption": block.caption, "columns": columns, "rows": [{"values": list(row)} for row in block.rows]}}


class TextBlock(_Kind):
    text = _running("Text")

    class Meta:
        icon = "pilcrow"
        label = "Text"
        group = "Innehåll"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Text(known.words(value["text"]))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"text": known.html(block.text)}


class InfoTextBlock(_Kind):
    title = _title()
    text = _running("Text")

    class Meta:
        icon = "info-circle"
        label = "Faktaruta"
        group = "Innehåll"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.InfoText(value["title"], known.words(value["text"]))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": known.html(block.text)}


class HighlightBlock(_Kind):
    title = _title()
    text = _running("Text")
    tone = blocks.ChoiceBlock(choices=_tones, default="information", label="Ton")

    class Meta:
        icon = "warning"
        label = "Markerad text"
        group = "Innehåll"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Highlight(value["title"], known.words(value["text"]), value["tone"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": known.html(block.text), "tone": block.tone}


class ImageBlock(_Kind):
    image = PictureBlock(label="Bild", must_say=True)
    caption = _words("Bildtext", max_length=EDITED_SENTENCE_MAX)

    class Meta:
        icon = "image"
        label = "Bild"
        group = "Innehåll"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Picture(PictureBlock.record(value["image"], known), value["caption"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"image": PictureBlock.stored(block.image), "caption": block.caption}


class FaqBlock(_Kind):
    title = _title()
    questions = blocks.ListBlock(
        blocks.StructBlock(
            [("question", _words("Fråga", max_length=EDITED_SENTENCE_MAX)), ("answer", _running("Svar"))], label="Fråga och svar"
        ),
        label="Frågor",
        min_num=1,
    )

    class Meta:
        icon = "help"
        label = "Frågor och svar"
        group = "Innehåll"

    def record(self, value: Stored, known: Known) -> plain.Block:
        questions = (plain.Question(item["question"], known.words(item["answer"])) for item in items_of(value["questions"]))
        return plain.Faq(value["title"], tuple(questions))

    def stored(self, block: Any, known: Known) -> Stored:
        return {
            "title": block.title,
            "questions": listed({"question": q.question, "answer": known.html(q.answer)} for q in block.questions),
        }


class _ListItemBlock(_LeadsSomewhere):
    title = _words("Länktext", max_length=EDITED_TITLE_MAX)
    text = _paragraph("Text", max_length=EDITED_PARAGRAPH_MAX)


class ListBlock(_Kind):
    title = _title()
    items = blocks.ListBlock(_ListItemBlock(label="Rad"), label="Rader", min_num=1)

    class Meta:
        icon = "list-ul"
        label = "Lista"
        group = "Leda vidare"

    def record(self, value: Stored, known: Known) -> plain.Block:
        items = (plain.ListItem(item["title"], item["text"], known.address(item)) for item in items_of(value["items"]))
        return plain.List(value["title"], tuple(items))

    def stored(self, block: Any, known: Known) -> Stored:
        items = ({"title": item.title, "text": item.text, **known.leading(item.url)} for item in block.items)
        return {"title": block.title, "items": listed(items)}


class ServiceBlock(_Kind):
    service_id = blocks.ChoiceBlock(choices=_services, label="E-tjänst", help_text="Namn, text och länk hämtas från tjänsten.")

    class Meta:
        icon = "cogs"
        label = "E-tjänst"
        group = "Leda vidare"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.ServiceBlock(value["service_id"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"service_id": block.service_id}


class _OfLinks(_Kind):
    title = _title()
    links = blocks.ListBlock(LinkBlock(), label="Länkar", min_num=1)

    def _links(self, value: Stored, known: Known) -> tuple[plain.Link, ...]:
        return tuple(LinkBlock.record(item, known) for item in items_of(value["links"]))

    def _stored(self, title: str, links: Iterable[plain.Link], known: Known) -> Stored:
        return {"title": title, "links": listed(LinkBlock.stored(link, known) for link in links)}


class LinksBlock(_OfLinks):
    class Meta:
        icon = "link"
        label = "Länkar"
        group = "Leda vidare"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.LinkBlock(value["title"], self._links(value, known))

    def stored(self, block: Any, known: Known) -> Stored:
        return self._stored(block.title, block.links, known)


class RelatedContentBlock(_OfLinks):
    class Meta:
        icon = "doc-full-inverse"
        label = "Läs också"
        group = "Leda vidare"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.RelatedContent(value["title"], self._links(value, known))

    def stored(self, block: Any, known: Known) -> Stored:
        return self._stored(block.title, block.pages, known)


class ContactFormBlock(_Kind):
    title = _title()

    class Meta:
        icon = "mail"
        label = "Kontaktformulär"
        group = "Särskilda"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.ContactForm(value["title"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title}


class NewsletterBlock(_LeadsSomewhere, _Kind):
    title = _title()
    text = _paragraph("Text", max_length=EDITED_PARAGRAPH_MAX)

    class Meta:
        icon = "mail"
        label = "Nyhetsbrev"
        group = "Särskilda"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Newsletter(value["title"], value["text"], known.address(value))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": block.text, **known.leading(block.url)}


class GlossaryListBlock(_Kind):
    vocabulary_id = blocks.CharBlock(
        label="Ordlista", default="ordlista", help_text="Ordlistans namn, som det står bland ordlistorna: ordlista, ordlista-en."
    )

    class Meta:
        icon = "list-ul"
        label = "Ordlista"
        group = "Särskilda"

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.GlossaryList(value["vocabulary_id"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"vocabulary_id": block.vocabulary_id}


class LayoutBlocks(blocks.StreamBlock):
    """The blocks of a page; each is named as in the content endpoint, with underscores (Wagtail allows no hyphens)."""

    text = TextBlock()
    info_text = InfoTextBlock()
    highlight = HighlightBlock()
    faq = FaqBlock()
    table = TableBlock()
    image = ImageBlock()
    video = VideoBlock()
    highlight_article = HighlightArticleBlock()
    promo = PromoBlock()
    list = ListBlock()
    link = LinksBlock()
    related_content = RelatedContentBlock()
    service = ServiceBlock()
    contact_form = ContactFormBlock()
    newsletter = NewsletterBlock()
    glossary_list = GlossaryListBlock()


LAYOUT: Final = LayoutBlocks()


def records(stored: Iterable[Stored], known: Known) -> tuple[plain.Block, ...]:
    """The plain records of stored blocks, in order."""
    return tuple(LAYOUT.child_blocks[each["type"]].record(each["value"], known) for each in stored)


def stored_blocks(of: Sequence[plain.Block], known: Known) -> list[Stored]:
    """What is stored of plain records."""
    named = [(block.kind.replace("-", "_"), block) for block in of]
    return [{"type": name, "value": LAYOUT.child_blocks[name].stored(block, known)} for name, block in named]


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
    return (each["value"] for each in listed)


def listed(values: Iterable[Stored]) -> list[Stored]:
    """Wagtail takes rows without an id for rows of a time before its lists had any."""
    return [{"type": "item", "id": str(uuid4()), "value": value} for value in values]


def _one_picture(cleaned: Any) -> None:
    if bool(cleaned["picture"]) == bool(cleaned["drawn"]):
        raise wrong(picture="Välj en bild ur biblioteket eller en av portalens, inte båda." if cleaned["drawn"] else "Välj en bild.")


def wrong(**messages: str) -> StructBlockValidationError:
    return StructBlockValidationError(block_errors={name: ValidationError(message) for name, message in messages.items()})


_DRAWN: Final = {
    "coast": "Kust med fyr",
    "hills": "Kullar",
    "landscape-day": "Stuga om dagen",
    "landscape-evening": "Stuga om kvällen",
    "landscape-night": "Stuga om natten",
    "steps": "Tre steg",
    "valley": "Dal",
}
