"""Light or dark: what the visitor chose for this browser, or what their system says."""

from typing import Final, Literal

Theme = Literal["auto", "light", "dark"]
THEMES: Final[tuple[Theme, ...]] = ("auto", "light", "dark")


def theme_of(value: str | None) -> Theme:
    """The choice that ``value`` names; anything else leaves it to the system (``auto``)."""
    return next((theme for theme in THEMES if theme == value), "auto")
