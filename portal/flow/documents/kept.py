"""The PDF of a case: made once, beside the event loop, and kept as it was made."""

import asyncio
from decimal import Decimal
from typing import cast

from portal.engagemang.model import with_dash
from portal.flow.cases import Case
from portal.flow.definition import Definition
from portal.flow.documents.pdf import pdf_of
from portal.flow.models import FlowDocument
from portal.flow.sealing import seal_bytes, unseal_bytes
from portal.flow.words import Words
from portal.words.dates import long_moment
from portal.words.entered import amount
from portal.words.locales import Locale


async def pdf_of_case(case: Case, flow: Definition) -> bytes:
    """The document in the language in which the application was sent."""
    kept = await FlowDocument.objects.filter(case_id=case.row.pk).afirst()
    if kept is None:
        words = Words(case.row.service, cast(Locale, case.row.locale), flow.texts_under)
        made = await asyncio.to_thread(pdf_of, case.archive, words, _facts(case, words), case.row.sent)
        kept, _ = await FlowDocument.objects.aget_or_create(case_id=case.row.pk, defaults={"content": seal_bytes(made)})
    return unseal_bytes(kept.content)


def _facts(case: Case, words: Words) -> list[tuple[str, str]]:
    archive, locale = case.archive, words.locale
    party, person = archive["party"], archive["person"]
    facts = [
        (words.say("case.number"), case.row.number),
        (words.say("case.sent-at"), long_moment(case.row.sent, locale)),
        (words.say("case.party"), f"{party['namn']}, {with_dash(party['organisationsnummer'])}"),
        (words.say("case.person"), person["namn"]),
    ]
    fee = archive["fee"]
    return [*facts, (words.say("fee"), words.say("kronor", amount=amount.shown(Decimal(fee), 0)))] if fee else facts
