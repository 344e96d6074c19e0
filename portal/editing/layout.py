"""The sixteen blocks as editors fill them in, and between them and the plain records of ``portal.content.blocks`` (spec: content 3).

A kind of block says both ways beside its fields: ``record`` makes the record of what is stored, ``stored`` the other way round.
What is stored is plain JSON; ``Known`` has the addresses that its numbers stand for.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.forms import CheckboxSelectMultiple
from wagtail import blocks
from wagtail.contrib.typed_table_block.blocks import TypedTable, TypedTableBlock

from portal.constants import EDITED_ADDRESS_MAX, EDITED_PARAGRAPH_MAX, EDITED_SENTENCE_MAX, EDITED_TITLE_MAX
from portal.content import blocks as plain
from portal.editing import parts
from portal.editing.choices import services, tones
from portal.editing.drawing import drawing
from portal.editing.known import Known, Stored
from portal.editing.language import said
from portal.editing.menus import glossaries, glossary_words, word_choice, word_of
from portal.editing.parts import LeadsSomewhere, LinkBlock, PictureBlock, items_of, listed, wrong


class _Kind(blocks.StructBlock):
    """One kind of block on a page. In the chooser of blocks it has a picture (its icon), a sentence and an example (MEND-020)."""

    is_previewable = True

    def get_preview_template(self, value: Any, context: Any = None) -> str:
        return "editing/block_example.html"

    def get_preview_context(self, value: Any, parent_context: Any = None) -> dict[str, Any]:
        """The example is drawn as on a page of visitors, with words of the demo."""
        drawn = drawing().example(self.name.replace("_", "-"), parent_context["request"])
        return {**parent_context, "drawn": drawn}

    def record(self, value: Stored, known: Known) -> plain.Block:
        """The plain record of what is stored."""
        raise NotImplementedError

    def stored(self, block: Any, known: Known) -> Stored:
        """What is stored of a plain record."""
        raise NotImplementedError


class _Teaser(LeadsSomewhere, _Kind):
    title = parts.title()
    text = parts.paragraph(said("Text"), max_length=EDITED_PARAGRAPH_MAX)
    image = PictureBlock(label=said("Bild"))

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
        icon = "block-highlight-article"
        description = said("En sida att lyfta fram, med bild och några ord. Hela rutan leder dit.")
        label = said("Lyft fram en artikel")
        group = said("Leda vidare")

    def _of(self, **fields: Any) -> plain.Block:
        return plain.HighlightArticle(**fields)


class PromoBlock(_Teaser):
    class Meta:
        icon = "block-promo"
        description = said("En puff med bild för något som besökaren kan göra, på portalen eller hos en annan myndighet.")
        label = said("Puff")
        group = said("Leda vidare")

    def _of(self, **fields: Any) -> plain.Block:
        return plain.Promo(**fields)


class VideoBlock(_Kind):
    title = parts.title()
    url = parts.words(
        said("Adress"), said("Filmens sida, med https://. Den hämtas först när besökaren har valt det."), max_length=EDITED_ADDRESS_MAX
    )
    captions = parts.words(
        said("Undertexter"), said("Vilka undertexter filmen har, till exempel ”Undertexter på svenska”."), max_length=EDITED_SENTENCE_MAX
    )
    transcript = parts.running(said("Det som sägs i filmen"), said("Allt som sägs och visas, för den som inte kan se eller höra."))

    class Meta:
        icon = "block-video"
        description = said("En film från en annan webbplats. Den hämtas först när besökaren vill, och det som sägs finns som text.")
        label = said("Film")
        group = said("Innehåll")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if not cleaned["url"].startswith("https://"):
            raise wrong(url=said("Skriv en adress som börjar med https://."))
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
            raise ValidationError(said("Skriv en rubrik till tabellen."))
        if not cleaned.columns or not cleaned.row_data or not all(column["heading"].strip() for column in cleaned.columns):
            raise ValidationError(said("Tabellen behöver minst en rad, och en rubrik för varje kolumn."))
        return cleaned


class TableBlock(_Kind):
    table = _CaptionedTable([("text", blocks.CharBlock(required=False, label=said("Text")))], label=said("Tabell"))

    class Meta:
        icon = "block-table"
        description = said("Siffror eller jämförelser i rader och kolumner, med en rubrik som säger vad tabellen visar.")
        label = said("Tabell")
        group = said("Innehåll")

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
    text = parts.running(said("Text"))

    class Meta:
        icon = "block-text"
        description = said("Löpande text med rubriker, listor och länkar. Det mesta på en sida skrivs här.")
        label = said("Text")
        group = said("Innehåll")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Text(known.words(value["text"]))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"text": known.html(block.text)}


class InfoTextBlock(_Kind):
    title = parts.title()
    text = parts.running(said("Text"))

    class Meta:
        icon = "block-info-text"
        description = said("En ruta med fakta vid sidan av texten, som den kan läsa som vill veta mer.")
        label = said("Faktaruta")
        group = said("Innehåll")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.InfoText(value["title"], known.words(value["text"]))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": known.html(block.text)}


class HighlightBlock(_Kind):
    title = parts.title()
    text = parts.running(said("Text"))
    tone = blocks.ChoiceBlock(choices=tones, default="information", label=said("Ton"))

    class Meta:
        icon = "block-highlight"
        description = said("Det som ingen får missa: en upplysning, en varning eller att något gått bra.")
        label = said("Markerad text")
        group = said("Innehåll")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Highlight(value["title"], known.words(value["text"]), value["tone"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": known.html(block.text), "tone": block.tone}


class ImageBlock(_Kind):
    image = PictureBlock(label=said("Bild"), must_say=True)
    caption = parts.words(said("Bildtext"), max_length=EDITED_SENTENCE_MAX)

    class Meta:
        icon = "block-image"
        description = said("En bild med bildtext, när bilden själv säger något.")
        label = said("Bild")
        group = said("Innehåll")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Picture(PictureBlock.record(value["image"], known), value["caption"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"image": PictureBlock.stored(block.image), "caption": block.caption}


class FaqBlock(_Kind):
    title = parts.title()
    questions = blocks.ListBlock(
        blocks.StructBlock(
            [("question", parts.words(said("Fråga"), max_length=EDITED_SENTENCE_MAX)), ("answer", parts.running(said("Svar")))],
            label=said("Fråga och svar"),
        ),
        label=said("Frågor"),
        min_num=1,
    )

    class Meta:
        icon = "block-faq"
        description = said("Frågor med svar som fälls ut ett i taget.")
        label = said("Frågor och svar")
        group = said("Innehåll")

    def record(self, value: Stored, known: Known) -> plain.Block:
        questions = (plain.Question(item["question"], known.words(item["answer"])) for item in items_of(value["questions"]))
        return plain.Faq(value["title"], tuple(questions))

    def stored(self, block: Any, known: Known) -> Stored:
        return {
            "title": block.title,
            "questions": listed({"question": q.question, "answer": known.html(q.answer)} for q in block.questions),
        }


class _ListItemBlock(LeadsSomewhere):
    title = parts.words(said("Länktext"), max_length=EDITED_TITLE_MAX)
    text = parts.paragraph(said("Text"), max_length=EDITED_PARAGRAPH_MAX)


class ListBlock(_Kind):
    title = parts.title()
    items = blocks.ListBlock(_ListItemBlock(label=said("Rad")), label=said("Rader"), min_num=1)

    class Meta:
        icon = "block-list"
        description = said("Flera sidor att välja mellan, var och en med några ord om vad den ger.")
        label = said("Lista")
        group = said("Leda vidare")

    def record(self, value: Stored, known: Known) -> plain.Block:
        items = (plain.ListItem(item["title"], item["text"], known.address(item)) for item in items_of(value["items"]))
        return plain.List(value["title"], tuple(items))

    def stored(self, block: Any, known: Known) -> Stored:
        items = ({"title": item.title, "text": item.text, **known.leading(item.url)} for item in block.items)
        return {"title": block.title, "items": listed(items)}


class ServiceBlock(_Kind):
    service_id = blocks.ChoiceBlock(choices=services, label=said("E-tjänst"), help_text=said("Namn, text och länk hämtas från tjänsten."))

    class Meta:
        icon = "block-service"
        description = said("En e-tjänst med namn, text och länk, som följer med när tjänsten ändras.")
        label = said("E-tjänst")
        group = said("Leda vidare")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.ServiceBlock(value["service_id"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"service_id": block.service_id}


class _OfLinks(_Kind):
    title = parts.title()
    links = blocks.ListBlock(LinkBlock(), label=said("Länkar"), min_num=1)

    def _links(self, value: Stored, known: Known) -> tuple[plain.Link, ...]:
        return tuple(LinkBlock.record(item, known) for item in items_of(value["links"]))

    def _stored(self, title: str, links: Iterable[plain.Link], known: Known) -> Stored:
        return {"title": title, "links": listed(LinkBlock.stored(link, known) for link in links)}


class LinksBlock(_OfLinks):
    class Meta:
        icon = "block-link"
        description = said("Korta länkar under en rubrik, utan mer text.")
        label = said("Länkar")
        group = said("Leda vidare")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.LinkBlock(value["title"], self._links(value, known))

    def stored(self, block: Any, known: Known) -> Stored:
        return self._stored(block.title, block.links, known)


class RelatedContentBlock(_OfLinks):
    class Meta:
        icon = "block-related-content"
        description = said("Sidor som den läser vidare på som har läst klart. Står sist.")
        label = said("Läs också")
        group = said("Leda vidare")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.RelatedContent(value["title"], self._links(value, known))

    def stored(self, block: Any, known: Known) -> Stored:
        return self._stored(block.title, block.pages, known)


class ContactFormBlock(_Kind):
    title = parts.title()

    class Meta:
        icon = "block-contact-form"
        description = said("Kontaktformuläret, så att besökaren kan skriva utan att lämna sidan.")
        label = said("Kontaktformulär")
        group = said("Särskilda")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.ContactForm(value["title"])

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title}


class NewsletterBlock(LeadsSomewhere, _Kind):
    title = parts.title()
    text = parts.paragraph(said("Text"), max_length=EDITED_PARAGRAPH_MAX)

    class Meta:
        icon = "block-newsletter"
        description = said("Ett nyhetsbrev att anmäla sig till, med några ord om vad det innehåller.")
        label = said("Nyhetsbrev")
        group = said("Särskilda")

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.Newsletter(value["title"], value["text"], known.address(value))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"title": block.title, "text": block.text, **known.leading(block.url)}


class GlossaryListBlock(_Kind):
    vocabulary_id = blocks.ChoiceBlock(choices=glossaries, default="ordlista", label=said("Ordlista"))
    terms = blocks.MultipleChoiceBlock(
        choices=glossary_words,
        required=False,
        widget=CheckboxSelectMultiple,
        label=said("Ord"),
        help_text=said("De ord som ska visas. Utan val visas hela ordlistan."),
    )

    class Meta:
        icon = "block-glossary-list"
        description = said("Ord ur ordlistan med sina förklaringar, alla eller de du väljer.")
        label = said("Ordlista")
        group = said("Särskilda")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if any(not each.startswith(word_choice(cleaned["vocabulary_id"], "")) for each in cleaned["terms"]):
            raise wrong(terms=said("Välj bara ord ur den valda ordlistan."))
        return cleaned

    def record(self, value: Stored, known: Known) -> plain.Block:
        return plain.GlossaryList(value["vocabulary_id"], tuple(word_of(each) for each in value.get("terms") or ()))

    def stored(self, block: Any, known: Known) -> Stored:
        return {"vocabulary_id": block.vocabulary_id, "terms": [word_choice(block.vocabulary_id, term) for term in block.terms]}


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
