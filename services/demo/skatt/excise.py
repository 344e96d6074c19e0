"""Punktskatt: for which goods or services, in which role, and from which warehouse."""

from testmyndighet import skatteverket

from portal.flow import Address, Choice, Day, Flow, Radio, Step

KINDS = "alkohol tobak nikotin energi-bransle energi-el kemikalier avfall bekampningsmedel naturgrus trafikforsakring spel gruppliv".split()
WAREHOUSE_KEEPER = "lagerhallare"

excise = Flow(
    "skatt-punktskatt",
    version=1,
    minutes=5,
    needs=("lager",),
    texts_under="punktskatt.",
    steps=[
        Step("slag", Choice("skatt", KINDS)),
        Step("roll", Radio("roll", [WAREHOUSE_KEEPER, "skattskyldig", "varumottagare"]), Day("fran")),
        Step("lager", Address("lageradress"), when=lambda answers: answers["roll"] == WAREHOUSE_KEEPER),
    ],
    authority=skatteverket,
)
