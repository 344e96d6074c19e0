"""Everybody who must sign, each with how far it is."""

from collections.abc import Mapping, Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from components.ui.field import field
from components.ui.tag import tag
from components.ui.translate import Translate
from portal.flow.pages.sign import ADDRESS, REMIND
from portal.flow.shown import SignerRow
from portal.flow.words import Words
from portal.words.dates import long_moment


def signer_list(
    t: Translate, words: Words, signers: Sequence[SignerRow], *, errors: Mapping[str, str], typed: tuple[str, str] = ("", "")
) -> VdomDict:
    """A list of people with who has signed and who has not, and what can be done about those who have not.

    It stands in a form: a reminder and a new address are buttons of it.

    Args:
        t: Looks up texts.
        words: The texts of the application.
        signers: The people in their order.
        errors: What is wrong with a new address, by the id of its field.
        typed: Id of a signer and the address that could not be taken.

    Accessibility:
        The state is in words. Each button says whom it is about.

    Test ids:
        flow-signer: one person, with ``data-state``
        flow-remind: reminds them
        flow-address: invites them at the address that is written
    """
    return html.ul(
        {"className": "flow__rows", "role": "list"},
        *[_row(words, signer, errors, typed) for signer in signers],
    )


def _row(words: Words, signer: SignerRow, errors: Mapping[str, str], typed: tuple[str, str]) -> VdomDict:
    has_signed = signer.state == "skrivit-under"
    when = words.say("sign.at", moment=long_moment(signer.signed, words.locale)) if signer.signed else ""
    told = when if has_signed else "" if signer.is_invited else words.say("sign.not-yet")
    can_remind = not has_signed and signer.is_invited and not signer.is_visitor
    return html.li(
        {"key": signer.id, "data-testid": "flow-signer", "data-state": signer.state, "className": "flow__signer"},
        html.span({"className": "flow__line"}, html.bdi(signer.name), html.span({"className": "meta"}, told) if told else ""),
        tag(words.say(f"sign.state.{signer.state}"), "sky" if has_signed else "sun"),
        _remind(words, signer) if can_remind and signer.email else "",
        _address(words, signer, errors.get(f"epost-{signer.id}", ""), typed) if not has_signed and not signer.is_visitor else "",
    )


def _remind(words: Words, signer: SignerRow) -> VdomDict:
    return html.button(
        {"type": "submit", "name": REMIND, "value": signer.id, "className": "desk-row__button", "data-testid": "flow-remind"},
        words.say("sign.remind"),
        html.span({"className": "visually-hidden"}, f": {signer.name}"),
    )


def _address(words: Words, signer: SignerRow, error: str, typed: tuple[str, str]) -> VdomDict:
    name = f"epost-{signer.id}"
    value = typed[1] if typed[0] == signer.id else signer.email
    described = {"aria-invalid": "true", "aria-describedby": f"{name}-hint"} if error else {}
    control = html.input({"id": name, "name": name, "type": "email", "className": "input", "defaultValue": value, **described})
    return html.details(
        {"className": "flow__address", "open": bool(error)},
        html.summary(words.say("sign.change-address"), html.span({"className": "visually-hidden"}, f": {signer.name}")),
        field(words.say("sign.address"), control, id=name, error=error, hint_test_id="flow-address-error"),
        button(
            words.say("sign.invite-again"),
            variant="outline",
            size="small",
            type="submit",
            name=ADDRESS,
            value=signer.id,
            test_id="flow-address",
        ),
    )
