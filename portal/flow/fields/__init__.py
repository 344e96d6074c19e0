"""The kinds of fields that a step may have, one file for each family of them."""

from portal.flow.fields.attachment import Attachment
from portal.flow.fields.choices import Checkboxes, Choice, Confirm, Radio, YesNo, offered
from portal.flow.fields.day import Day
from portal.flow.fields.field import Field, Raw
from portal.flow.fields.identities import OrganisationNumber, PersonalNumber
from portal.flow.fields.numbers import Amount, Number
from portal.flow.fields.places import Address, County, Municipality
from portal.flow.fields.shown import Shown
from portal.flow.fields.sni import Sni
from portal.flow.fields.texts import CompanyName, Email, Phone, Text

__all__ = [
    "Address",
    "Amount",
    "Attachment",
    "Checkboxes",
    "Choice",
    "CompanyName",
    "Confirm",
    "County",
    "Day",
    "Email",
    "Field",
    "Municipality",
    "Number",
    "OrganisationNumber",
    "PersonalNumber",
    "Phone",
    "Radio",
    "Raw",
    "Shown",
    "Sni",
    "Text",
    "YesNo",
    "offered",
]
