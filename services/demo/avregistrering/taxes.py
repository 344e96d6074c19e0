"""The tax registrations that end with the business: a case of their own at the tax authority."""

from skatt import ending
from skatt.registered import KINDS

from portal.eservices.service_visit import ServiceVisit
from portal.flow import Answers, Beside

__all__ = ["KINDS", "tax_case"]


def tax_case(visit: ServiceVisit, answers: Answers) -> list[Beside]:
    """None where nothing is to end."""
    kinds = answers["skatt"]
    given = {"slag": kinds, "sista_dag": answers["dag"], "skal": visit.t("skatt.skal")}
    return [Beside(ending, given, {"registrerat": list(kinds)})] if kinds else []
