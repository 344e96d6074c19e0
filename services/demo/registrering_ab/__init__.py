"""Registrera aktiebolag: a new limited company, founded, governed and paid in before it is registered."""

from testmyndighet import bolagsverket, fee

from portal.flow import Flow

from .company import address, business, capital, contact, deed, name, year
from .people import auditor, board, director, founders, signatories
from .signatures import signers

flow = Flow(
    "registrering-ab",
    version=1,
    minutes=30,
    needs=("namn", "personnummer", "bankintyg", "stiftelseurkund"),
    steps=[name, business, capital, founders, board, director, signatories, auditor, year, address, deed, contact],
    fee=lambda answers: fee("registrera-ab"),
    signers=signers,
    authority=bolagsverket,
)

service = flow.plugin()
