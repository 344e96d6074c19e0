"""Registrera aktiebolag: a new limited company, founded, governed and paid in before it is registered."""

from bolagsratt.company import address, business, contact, year
from bolagsratt.people import board_with, signatories
from testmyndighet import bolagsverket, fee

from portal.flow import Flow

from .board import board_holds
from .company import capital, name
from .deed import deed
from .people import auditor, director, founders
from .signatures import signers

flow = Flow(
    "registrering-ab",
    version=1,
    minutes=30,
    needs=("namn", "personnummer", "bankintyg", "stiftelseurkund"),
    steps=[name, business, capital, founders, board_with(board_holds), director, signatories, auditor, year, address, deed, contact],
    fee=lambda answers: fee("registrera-ab"),
    signers=signers,
    authority=bolagsverket,
)

service = flow.plugin()
