"""What many closed pages held goes back to the system."""

from portal.constants import MEMORY_GIVEN_BACK_AFTER
from portal.runtime import memory
from portal.serving.given_back import GivingBack


async def test_it_is_given_back_once_many_pages_were_closed_and_not_while_they_come_and_go() -> None:
    open_pages, given = [0], list[int]()
    job = GivingBack(lambda: open_pages[0], lambda: given.append(open_pages[0]), uploads_are_over=lambda: False)
    for pages in (500, 400, 500, 301, 300, 299, 100, 99, 400):
        open_pages[0] = pages
        await job.look()
    assert given == [300, 100]
    assert MEMORY_GIVEN_BACK_AFTER == 200


def test_what_was_freed_is_given_back_by_this_system() -> None:
    kept = [bytes(1_000) for _ in range(200_000)]
    last = kept[-1]  # stands at the end of what was asked for, so that nothing before it is given back by itself
    kept.clear()
    before = memory.resident()
    memory.give_back()
    after = memory.resident()
    assert last and before and after and before - after > 50_000_000
