"""docs/reference/performance.md says what the benches kept last, and nothing else."""

from tests.bench import paper


def test_every_table_of_the_page_is_what_was_kept_and_each_kept_table_has_a_place() -> None:
    page = paper.PAPER.read_text(encoding="utf-8")
    assert page == paper.written(page), "python -m tests.bench.paper writes it anew"
    assert paper.places(page) == set(paper.TABLES)


def test_a_table_says_when_it_was_measured_and_what_is_over_its_limit() -> None:
    place = "<!-- measured: flow -->\nan older table\n<!-- end -->"
    of_flow = paper.written(place)
    assert "an older table" not in of_flow
    assert of_flow.splitlines()[1].startswith("Measured 20")
    assert "| A step goes live: CPU p50 |" in of_flow
    assert paper.written(of_flow) == of_flow, "written twice it is the same"
