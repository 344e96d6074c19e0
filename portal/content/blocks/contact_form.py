"""The contact form (CONTENT-022)."""

from dataclasses import dataclass

from portal.content.blocks.fields import SPECIAL, Block, Chooser, Title
from portal.content.prose import plain
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class ContactForm(Block):
    kind = "contact-form"
    chooser = Chooser(said("Kontaktformulär"), said("Kontaktformuläret, så att besökaren kan skriva utan att lämna sidan."), SPECIAL)

    title: Title

    def words(self) -> tuple[str, ...]:
        return (plain(self.title),)
