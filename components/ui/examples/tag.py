"""Examples of ``components/ui/tag.py``."""

from functools import partial
from typing import get_args

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.tag import Tone, tag
from components.ui.translate import Translate

GROUP = "feedback"


def sole_proprietor(t: Translate) -> VdomDict:
    return tag(t("example.soleProprietor"))


def in_tone(t: Translate, tone: Tone) -> VdomDict:
    return tag(t("example.tagPrimary"), tone)


EXAMPLES: dict[str, Example] = {"tag": sole_proprietor} | {f"tag-{tone}": partial(in_tone, tone=tone) for tone in get_args(Tone)}
