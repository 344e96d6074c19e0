"""Menus, the glossary and the authorities, as editors keep them (spec: content 3, CONTENT-026, CONTENT-030)."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from wagtail import blocks
from wagtail.admin.panels import FieldPanel
from wagtail.models import DraftStateMixin, RevisionMixin

from portal.constants import (
    EDITED_ADDRESS_MAX,
    EDITED_KEY_MAX,
    EDITED_PREAMBLE_MAX,
    EDITED_SENTENCE_MAX,
    EDITED_TITLE_MAX,
    MENU_DEPTH_IN_DATA,
)
from portal.content.model import MenuItem, Term
from portal.editing.blocks_field import BlocksField
from portal.editing.known import Known, Stored
from portal.editing.meanwhile_form import MeanwhileForm
from portal.editing.parts import items_of, listed, one_target
from portal.words.console import language, said


class MenuItemBlock(blocks.StructBlock):
    """One item of a menu."""

    title = blocks.CharBlock(label=said("Text"), max_length=EDITED_TITLE_MAX)
    page = blocks.PageChooserBlock(required=False, label=said("Sida"), help_text=said("Länken följer med om sidan flyttas."))
    url = blocks.CharBlock(
        required=False,
        label=said("Eller adress"),
        max_length=EDITED_ADDRESS_MAX,
        help_text=said("/nyheter, eller en adress med https://, mailto: eller tel:"),
    )
    description = blocks.CharBlock(required=False, label=said("Beskrivning"), max_length=EDITED_SENTENCE_MAX)

    class Meta:
        icon = "list-ul"
        label = said("Rad")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        one_target(cleaned)
        return cleaned


def _item(level: int) -> MenuItemBlock:
    if level == MENU_DEPTH_IN_DATA:
        return MenuItemBlock()
    below = blocks.ListBlock(
        _item(level + 1), required=False, default=[], label=said("Rader på nivå {level}", level=level + 1), collapsed=True
    )
    return MenuItemBlock([("children", below)])


class Menu(DraftStateMixin, RevisionMixin, models.Model):
    """A menu in one language; visitors see what was last published."""

    name = models.CharField(said("meny"), max_length=EDITED_KEY_MAX, choices=[("main", said("Huvudmeny")), ("footer", said("Sidfot"))])
    language = models.CharField(said("språk"), max_length=2, choices=[("sv", said("Svenska")), ("en", said("Engelska"))])
    items = BlocksField([("item", _item(1))], verbose_name=said("rader"), blank=True)

    panels = (FieldPanel("name"), FieldPanel("language"), FieldPanel("items"))

    class Meta:
        verbose_name = said("meny")
        verbose_name_plural = said("menyer")
        permissions = (("publish_menu", "Får publicera menyer"),)
        ordering = ("name", "-language")
        constraints = (models.UniqueConstraint(fields=("name", "language"), name="editing_one_menu"),)

    def __str__(self) -> str:
        of = str(self.get_language_display())
        return f"{self.get_name_display()}, {of if language() == 'en' else of.lower()}"


class Vocabulary(DraftStateMixin, RevisionMixin, models.Model):
    """The words that pages of one language explain."""

    name = models.SlugField(said("namn"), unique=True, help_text=said("ordlista på svenska, ordlista-en på engelska"))
    terms = BlocksField(
        [
            (
                "term",
                blocks.StructBlock(
                    [
                        ("title", blocks.CharBlock(label=said("Ord"), max_length=EDITED_TITLE_MAX)),
                        ("description", blocks.TextBlock(label=said("Förklaring"), max_length=EDITED_PREAMBLE_MAX, rows=2)),
                    ],
                    label=said("Ord"),
                ),
            )
        ],
        verbose_name=said("ord"),
        blank=True,
    )

    panels = (FieldPanel("name"), FieldPanel("terms"))

    class Meta:
        verbose_name = said("ordlista")
        verbose_name_plural = said("ordlistor")
        permissions = (("publish_vocabulary", "Får publicera ordlistor"),)
        ordering = ("name",)

    def __str__(self) -> str:
        return str(self.name)

    def clean(self) -> None:
        """A word that stands there twice would be explained twice. Raises ``ValidationError``."""
        super().clean()
        words = [child.value["title"].casefold() for child in self.terms]
        twice = sorted({word for word in words if words.count(word) > 1})
        if twice:
            raise ValidationError({"terms": said("Står flera gånger: {words}", words=", ".join(twice))})


class Authority(models.Model):
    """An authority that answers for articles."""

    code = models.CharField(
        said("kod"),
        max_length=EDITED_KEY_MAX,
        unique=True,
        validators=[RegexValidator(r"^[a-z0-9-]+$", said("Skriv små bokstäver, siffror och bindestreck."))],
        help_text=said("Står för myndigheten i innehållstjänsten; ändras inte."),
    )
    name = models.CharField(said("namn"), max_length=EDITED_TITLE_MAX)

    base_form_class = MeanwhileForm
    panels = (FieldPanel("code"), FieldPanel("name"))

    class Meta:
        verbose_name = said("ansvarig myndighet")
        verbose_name_plural = said("ansvariga myndigheter")
        ordering = ("name",)

    def __str__(self) -> str:
        return str(self.name)


def glossaries() -> list[tuple[str, str]]:
    """The glossaries to choose from."""
    return [(name, name) for name in Vocabulary.objects.values_list("name", flat=True)]


def glossary_words() -> list[tuple[str, list[tuple[str, str]]]]:
    """The words to choose from, by glossary."""
    return [
        (words.name, [(word_choice(words.name, term.title), term.title) for term in term_records(words.terms.get_prep_value())])
        for words in Vocabulary.objects.all()
    ]


def word_choice(glossary: str, word: str) -> str:
    """A word of a glossary as it is stored when it was chosen."""
    return f"{glossary}:{word}"


def word_of(choice: str) -> str:
    """The word of what was chosen."""
    return choice.partition(":")[2]


def menu_records(stored: Any, known: Known) -> tuple[MenuItem, ...]:
    """The plain items of what is stored of a menu, or of the rows below one of its items; the rows below one that leads to a page that
    is gone take its place."""
    items: list[MenuItem] = []
    for item in items_of(stored):
        below = menu_records(item.get("children") or [], known)
        if known.is_gone(item):
            items += below
        else:
            items.append(MenuItem(item["title"], known.address(item), item.get("description") or "", below))
    return tuple(items)


def stored_menu(items: tuple[MenuItem, ...], known: Known) -> list[Stored]:
    """What is stored of plain items."""
    return listed(
        {
            "title": item.title,
            "description": item.description,
            **known.leading(item.url),
            **({"children": stored_menu(item.children, known)} if item.children else {}),
        }
        for item in items
    )


def term_records(stored: Any) -> tuple[Term, ...]:
    """The plain words of what is stored of a vocabulary."""
    return tuple(Term(term["title"], term["description"]) for term in items_of(stored))


def stored_terms(terms: tuple[Term, ...]) -> list[Stored]:
    """What is stored of plain words."""
    return [{"type": "term", "value": {"title": term.title, "description": term.description}} for term in terms]
