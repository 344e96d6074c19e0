"""More ask at once than a process can answer: each gets a page or is told to come again, and after it all is as before."""

import asyncio
from collections import Counter
from pathlib import Path

import httpx
import lxml.html
import pytest

from portal.testing.browser import serving

AT_ONCE = 400
ROUNDS = 2


@pytest.mark.requirement("OPS-007")
async def test_four_hundred_visits_at_once_are_answered_or_refused_in_words_and_then_all_is_well(tmp_path: Path) -> None:
    with serving(tmp_path) as one:
        limits = httpx.Limits(max_connections=AT_ONCE + 10, max_keepalive_connections=AT_ONCE + 10)
        async with httpx.AsyncClient(base_url=one.address, limits=limits, timeout=120) as visitors:
            answers = [
                answer
                for _ in range(ROUNDS)
                for answer in await asyncio.gather(
                    *(visitors.get(("/moms", "/en/vat", "/tjanster", "/en/services")[number % 4]) for number in range(AT_ONCE))
                )
            ]
            counts = Counter(answer.status_code for answer in answers)
            assert set(counts) == {200, 503}, counts
            for refused in (answer for answer in answers if answer.status_code == 503):
                assert 1 <= int(refused.headers["Retry-After"]) <= 5
                language = "en" if refused.url.path.startswith("/en/") else "sv"
                assert refused.headers["Content-Language"] == language
                page = lxml.html.document_fromstring(refused.text)
                assert page.get("lang") == language
                assert page.xpath("//*[@data-testid='error-503-title']")
            after = await asyncio.gather(*(visitors.get("/moms") for _ in range(50)))
            assert {answer.status_code for answer in after} == {200}
        assert "Traceback" not in one.logged()
        assert "Too much to do" in one.logged()
