"""Which answers nobody may store."""

import pytest

from portal.testing.visitors import Visitor
from tests.portal.route_cases import NOT_STORED

pytestmark = pytest.mark.django_db

CALLS = [
    "/api/inloggad/skalet/foretag/v1/hamta/engagemang",
    "/api/inloggad/skalet/anvandare/v1/installningar/hamta",
    "/api/inloggad/skalet/event/v1/token",
    "/api/auth/v2/token",
    "/api/spoof-auth/auth/v2/token",
    "/api/auth-service-api/api/token/v2/check-token",
    "/api/auth-service-api/api/token/v2/refresh-token",
]


@pytest.mark.requirement("ROUTE-043")
@pytest.mark.parametrize("path", [*NOT_STORED, "/inloggad/valj-vem-du-vill-foretrada", *CALLS])
def test_nothing_of_a_login_is_stored(path: str) -> None:
    for visitor in (Visitor(), Visitor("B01", "5521010016")):
        assert "no-store" in visitor.visits(path).response.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/inloggad/finns-inte", "/en/inloggad/nothing", "/api/inloggad/finns-inte", "/api/auth/finns-inte"])
def test_nor_is_the_answer_that_there_is_nothing(path: str) -> None:
    assert "no-store" in Visitor().visits(path).response.headers["Cache-Control"]


@pytest.mark.requirement("MEND-005")
@pytest.mark.parametrize("path", ["/", "/en", "/tjanster", "/moms", "/sok?term=moms", "/404", "/om-foretagsporten-se/kontakt"])
def test_a_public_page_that_holds_albins_name_is_stored_nowhere(path: str) -> None:
    assert Visitor("B01", "5521010016").visits(path).response.headers["Cache-Control"] == "no-store"
    assert Visitor().visits(path).response.headers["Cache-Control"] == "private, no-cache"
