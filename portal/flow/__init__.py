"""Applications in several steps, declared by a team in Python (docs/how-to/write-a-flow.md).

Teams import from here, and from ``portal.flow.authority`` and ``portal.flow.signing``.
"""

from portal.flow.answers import Answers
from portal.flow.definition import Beside, Group, Step, Task
from portal.flow.fields import (
    Address,
    Amount,
    Attachment,
    Checkboxes,
    Choice,
    CompanyName,
    Confirm,
    County,
    Day,
    Email,
    Field,
    Municipality,
    Number,
    OrganisationNumber,
    PersonalNumber,
    Phone,
    Radio,
    Shown,
    Sni,
    Text,
    YesNo,
)
from portal.flow.flow import Flow
from portal.flow.joining import may_join
from portal.flow.pages import plugin_of_flows
from portal.flow.problem import Problem

__all__ = [
    "Address",
    "Amount",
    "Answers",
    "Attachment",
    "Beside",
    "Checkboxes",
    "Choice",
    "CompanyName",
    "Confirm",
    "County",
    "Day",
    "Email",
    "Field",
    "Flow",
    "Group",
    "Municipality",
    "Number",
    "OrganisationNumber",
    "PersonalNumber",
    "Phone",
    "Problem",
    "Radio",
    "Shown",
    "Sni",
    "Step",
    "Task",
    "Text",
    "YesNo",
    "may_join",
    "plugin_of_flows",
]
