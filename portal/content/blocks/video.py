"""A film of another website, with what is said in it as text (CONTENT-011)."""

from dataclasses import dataclass
from typing import Annotated

from portal.constants import EDITED_ADDRESS_MAX, EDITED_SENTENCE_MAX
from portal.content.blocks.fields import CONTENT, Block, Chooser, HttpsAddress, Line, Running, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class Video(Block):
    kind = "video"
    chooser = Chooser(
        said("Film"),
        said("En film från en annan webbplats. Den hämtas först när besökaren vill, och det som sägs finns som text."),
        CONTENT,
    )

    title: Title
    url: Annotated[
        str,
        HttpsAddress(said("Adress"), EDITED_ADDRESS_MAX, said("Filmens sida, med https://. Den hämtas först när besökaren har valt det.")),
    ]
    captions: Annotated[
        str,
        Line(said("Undertexter"), EDITED_SENTENCE_MAX, said("Vilka undertexter filmen har, till exempel ”Undertexter på svenska”.")),
    ]
    transcript: Annotated[str, Running(said("Det som sägs i filmen"), said("Allt som sägs och visas, för den som inte kan se eller höra."))]

    def words(self) -> tuple[str, ...]:
        return plain(self.title), plain(self.transcript)
