"""What editors teach the search: words that mean the same, and what stands first for some terms (docs/explanation/search.md)."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import models
from wagtail.admin.panels import FieldPanel, MultiFieldPanel
from wagtail.models import Page

from portal.constants import EDITED_ID_MAX, EDITED_SENTENCE_MAX, SEARCH_MIN_TERM
from portal.content.snapshot import Phrases
from portal.editing.choices import services_with_a_page
from portal.editing.meanwhile_form import MeanwhileForm
from portal.words.console import said
from portal.words.locales import LOCALES, Locale

_LANGUAGES: Final = [("sv", said("Svenska")), ("en", said("Engelska"))]
_ALIKE_LEAST: Final = 2


class Synonyms(models.Model):
    """Words and phrases that mean the same in one language."""

    language = models.CharField(said("språk"), max_length=2, choices=_LANGUAGES, default="sv")
    words = models.CharField(
        said("ord som betyder samma sak"),
        max_length=EDITED_SENTENCE_MAX,
        help_text=said("Med komma mellan: lägga ner, avsluta, avveckla. Den som söker på ett av dem hittar också de andra."),
    )

    base_form_class = MeanwhileForm
    panels = (FieldPanel("language"), FieldPanel("words"))

    class Meta:
        verbose_name = said("synonymer")
        verbose_name_plural = said("synonymer")
        ordering = ("-language", "words")

    def __str__(self) -> str:
        return str(self.words)

    def clean(self) -> None:
        """Raises ``ValidationError`` for fewer than two different words, and for one that is in another row already."""
        super().clean()
        phrases = phrases_of(self.words)
        if len(phrases) < _ALIKE_LEAST:
            raise ValidationError({"words": said("Skriv minst två olika ord eller uttryck, med komma mellan.")})
        self.words = ", ".join(phrases)


class Promotion(models.Model):
    """What stands first for whoever searches for just one of some terms."""

    language = models.CharField(said("språk"), max_length=2, choices=_LANGUAGES, default="sv")
    terms = models.CharField(
        said("sökord"),
        max_length=EDITED_SENTENCE_MAX,
        help_text=said("Med komma mellan: ny vd, byta styrelse. Gäller den som söker på precis detta."),
    )
    page = models.ForeignKey(Page, verbose_name=said("sida"), null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    service_id = models.CharField(said("eller e-tjänst"), max_length=EDITED_ID_MAX, blank=True, choices=services_with_a_page)

    base_form_class = MeanwhileForm
    panels = (
        FieldPanel("language"),
        FieldPanel("terms"),
        MultiFieldPanel([FieldPanel("page"), FieldPanel("service_id")], heading=said("Visas först")),
    )

    class Meta:
        verbose_name = said("utvald träff")
        verbose_name_plural = said("utvalda träffar")
        ordering = ("-language", "terms")

    def __str__(self) -> str:
        return f"{self.terms}: {self.page.title if self.page_id else self.service_id}"

    def clean(self) -> None:
        """Raises ``ValidationError`` without terms, without a target or with two, and for a page in the other language."""
        super().clean()
        terms = phrases_of(self.terms)
        short = [term for term in terms if len(term) < SEARCH_MIN_TERM]
        if not terms:
            raise ValidationError({"terms": said("Skriv minst ett sökord.")})
        if short:
            raise ValidationError(
                {"terms": said("Sökningen börjar vid {least} tecken: {terms}", least=SEARCH_MIN_TERM, terms=", ".join(short))}
            )
        if bool(self.page_id) == bool(self.service_id):
            raise ValidationError({"page": said("Välj en sida eller en e-tjänst, inte båda.")})
        if self.page_id and self.page.locale.language_code != self.language:
            raise ValidationError({"page": said("Sidan finns på det andra språket.")})
        self.terms = ", ".join(terms)


def phrases_of(words: str) -> tuple[str, ...]:
    """What stands between the commas, each once, in small letters."""
    return tuple(dict.fromkeys(plain for each in words.split(",") if (plain := " ".join(each.casefold().split()))))


def synonyms() -> dict[Locale, Phrases]:
    """The groups of each language."""
    found: dict[Locale, list[tuple[str, ...]]] = {locale: [] for locale in LOCALES}
    for row in Synonyms.objects.order_by("pk"):
        found[row.language].append(phrases_of(row.words))
    return {locale: tuple(groups) for locale, groups in found.items()}


def promoted(ids: Mapping[str, str]) -> dict[tuple[Locale, str], tuple[str, ...]]:
    """The keys of documents by language and term; ``ids`` are the portal's ids of pages by Wagtail's key of translations."""
    first: dict[tuple[Locale, str], tuple[str, ...]] = {}
    for row in Promotion.objects.select_related("page").order_by("pk"):
        page_key = str(row.page.translation_key) if row.page_id else ""
        key = f"page:{ids.get(page_key, page_key)}" if row.page_id else f"service:{row.service_id}"
        for term in phrases_of(row.terms):
            first[row.language, term] = tuple(dict.fromkeys((*first.get((row.language, term), ()), key)))
    return first


def load_synonyms(groups: Mapping[Locale, Iterable[Iterable[str]]]) -> None:
    """Writes plain groups into an empty table."""
    for language, of_language in groups.items():
        for group in of_language:
            row: Any = Synonyms(language=language, words=", ".join(group))
            row.full_clean()
            row.save()
