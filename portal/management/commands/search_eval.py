"""``manage.py search_eval``: what the judged queries, of files and of editors, make of the search as it is."""

import asyncio
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from portal import flags
from portal.search import quality as search_quality
from portal.search.quality import Judged, mean
from portal.words.locales import LOCALES


class Command(BaseCommand):
    """Scores the judged queries of both languages."""

    help = "Score the judged queries: nDCG@10 and recall@10, and with --worst the queries that do worst."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--worst", type=int, default=0, help="how many of the worst queries to show, with what they find")

    def handle(self, *args: Any, **options: Any) -> None:
        for locale in LOCALES:
            files = search_quality.judged(locale)
            editors, found = asyncio.run(_scores(locale, files))
            ndcg, recall = mean([one.ndcg for one in found]), mean([one.recall for one in found])
            nothing = sum(not one.found for one in found)
            self.stdout.write(f"{locale}: {len(found)} queries, nDCG@10 {ndcg:.3f}, recall@10 {recall:.3f}, without results {nothing}")
            self.stdout.write(f"  judged in files {len(files)}, by editors {editors}")
            for one in sorted(found, key=lambda each: each.ndcg)[: options["worst"]]:
                self.stdout.write(f"  {one.ndcg:.2f}  {one.query.term}: {', '.join(one.found[:5]) or '-'}")


async def _scores(locale: Any, files: Sequence[Judged]) -> tuple[int, list[search_quality.Score]]:
    """How many queries editors have judged, and all of them scored together."""
    editors = await search_quality.by_editors(locale)
    return len(editors), await search_quality.scores(locale, await flags.current(), search_quality.together(files, editors))
