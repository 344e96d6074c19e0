"""React 19 itself, asked for its markup. Needs Node and the client's ``node_modules``.

``python -m tests.components.react`` makes the kept corpus anew.
"""

import json
import shutil
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

CLIENT = Path(__file__).parents[2] / "static" / "client"
CORPUS = Path(__file__).with_name("react_corpus.json")
MISSING = (
    None if shutil.which("node") and (CLIENT / "node_modules" / "react-dom").exists() else "Node or the client's node_modules are not here"
)


class React:
    """One Node process that draws a model for each line."""

    def __enter__(self) -> "React":
        self._node = subprocess.Popen(
            ["node", "scripts/markup.mjs"], cwd=CLIENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        return self

    def markup(self, model: Any) -> str:
        """React's markup of a model as the client gets it."""
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps(model) + "\n")
        self._node.stdin.flush()
        answer: str = json.loads(self._node.stdout.readline())
        return answer

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.close()
        self._node.wait()
        self._node.stdout.close()


def make_corpus(size: int = 300) -> None:
    """Writes ``size`` pairs of model and markup, always the same ones."""
    from hypothesis import HealthCheck, Phase, given, seed, settings

    from tests.components.vdom import MODEL, as_sent

    models: dict[str, Any] = {}

    @seed(19)
    @settings(max_examples=size * 2, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck), deadline=None)
    @given(MODEL)
    def collect(model: Any) -> None:
        models.setdefault(json.dumps(as_sent(model)), as_sent(model))

    collect()
    with React() as react:
        pairs = [
            {"model": model, "markup": react.markup(model)}
            for model in sorted(models.values(), key=json.dumps)[:: max(1, len(models) // size)][:size]
        ]
    CORPUS.write_text("[\n" + ",\n".join(json.dumps(pair, ensure_ascii=False) for pair in pairs) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    make_corpus()
