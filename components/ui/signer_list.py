"""Everybody who must sign something, each with how far it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from reactpy import html
from reactpy.types import VdomDict

from components.proper_name import proper_name
from components.ui.button import button
from components.ui.field import control_attributes, field
from components.ui.tag import tag
from components.ui.translate import Translate


@dataclass(frozen=True, slots=True)
class Signer:
    """One person."""

    id: str
    name: str
    state: str
    """``vantar`` or ``skrivit-under``."""
    email: str = ""
    signed: datetime | None = None
    is_invited: bool = True
    """Whether it is their turn."""
    is_visitor: bool = False
    """Whether it is who looks at the list: nobody reminds themselves."""
    error: str = ""
    """What is wrong with a new address that was written for them."""


def signer_list(
    t: Translate, signers: Sequence[Signer], *, moment: Callable[[datetime], str], remind: str = "remind", address: str = "address"
) -> VdomDict:
    """People with who has signed and who has not, and what can be done about those who have not.

    It stands in a form: a reminder and a new address are buttons of it, whose value is the id of the person. The field of an address
    is called ``epost-`` and the id.

    Args:
        t: Looks up texts.
        signers: The people in their order.
        moment: Writes a time in the language of the page.
        remind: Name of the buttons that remind.
        address: Name of the buttons that invite at another address.

    Keys:
        Enter, Space: presses a button, opens what changes an address.

    Accessibility:
        The state is in words, never in colour alone. Each button says whom it is about.

    Use:
        Where the one who asks for signatures sees how far they are.

    Not for:
        The one who signs: that is a page with all that is signed.

    Test ids:
        flow-signer: one person, with ``data-state``
        flow-remind: reminds them
        flow-address: invites them at the address that is written
        flow-address-error: what is wrong with it
    """
    return html.ul({"className": "signers", "role": "list"}, *[_row(t, each, moment, remind, address) for each in signers])


def _row(t: Translate, signer: Signer, moment: Callable[[datetime], str], remind: str, address: str) -> VdomDict:
    has_signed = signer.state == "skrivit-under"
    told = t("signers.at", moment=moment(signer.signed)) if signer.signed else "" if signer.is_invited else t("signers.notYet")
    can_be_asked = not has_signed and not signer.is_visitor
    return html.li(
        {"key": signer.id, "data-testid": "flow-signer", "data-state": signer.state},
        html.span({"className": "signers__who"}, proper_name(signer.name), html.span({"className": "meta"}, told) if told else ""),
        tag(t(f"signers.state.{signer.state}"), "sky" if has_signed else "sun"),
        _remind(t, signer, remind) if can_be_asked and signer.is_invited and signer.email else "",
        _address(t, signer, address) if can_be_asked else "",
    )


def _remind(t: Translate, signer: Signer, name: str) -> VdomDict:
    label = html.span(t("signers.remind"), html.span({"className": "visually-hidden"}, f": {signer.name}"))
    look = {"className": "button", "data-variant": "text", "data-size": "small", "data-testid": "flow-remind"}
    return html.button({"type": "submit", "name": name, "value": signer.id, **look}, label)


def _address(t: Translate, signer: Signer, name: str) -> VdomDict:
    id = f"epost-{signer.id}"
    tied = control_attributes(id, id, "flow-address-field", error=signer.error)
    return html.details(
        {"className": "signers__address", "open": bool(signer.error)},
        html.summary(t("signers.changeAddress"), html.span({"className": "visually-hidden"}, f": {signer.name}")),
        field(
            t("signers.address"),
            html.input({**tied, "type": "email", "defaultValue": signer.email}),
            id=id,
            error=signer.error,
            hint_test_id="flow-address-error",
        ),
        button(
            t("signers.inviteAgain"), variant="outline", size="small", type="submit", name=name, value=signer.id, test_id="flow-address"
        ),
    )
