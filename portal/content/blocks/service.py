"""An e-service, with its name, text and link as they are today (CONTENT-020)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from portal.content.blocks.fields import LEADING_ON, Block, Choice, Chooser
from portal.eservices import registry
from portal.words.console import said


@dataclass(frozen=True, slots=True)
class ServiceBlock(Block):
    kind = "service"
    chooser = Chooser(said("E-tjänst"), said("En e-tjänst med namn, text och länk, som följer med när tjänsten ändras."), LEADING_ON)

    service_id: Annotated[str, Choice(said("E-tjänst"), "services", help=said("Namn, text och länk hämtas från tjänsten."))]

    def words(self) -> tuple[str, ...]:
        return ()

    def faults(self) -> Mapping[str, str]:
        return {} if registry.by_id(self.service_id) else {"service_id": f"{self.service_id} is no e-service"}
