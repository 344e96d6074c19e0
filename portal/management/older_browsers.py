"""Style sheets as browsers can use them that were made before 2024: an iPhone 8 ends at iOS 16 (docs/reference/browsers.md).

The sheets are written for browsers of today; what older ones need besides is made from them when they are put together.
"""

import re
from typing import Final

_COLOUR: Final = r"((?:[^(),]|\([^()]*\))+)"
_LIGHT_DARK: Final = re.compile(rf"light-dark\({_COLOUR}, {_COLOUR}\)")
_EITHER: Final = r"var(--if-light, \1) var(--if-dark, \2)"
_TOKENS: Final = re.compile(r"  :root \{\n.*?\n  \}\n", re.DOTALL)
_OF_TWO_COLOURS: Final = re.compile(r"(--[\w-]+):([^;]*light-dark\([^;]*);")
_NARROWER: Final = re.compile(r"@media \(width < ([\d.]+(?:em|px))\) \{")
_LIGHT, _DARK = "--if-light: initial; --if-dark: ;", "--if-light: ; --if-dark: initial;"


def with_plain_colours(tokens: str) -> str:
    """``tokens`` (tokens.css) with each of its colours once more for browsers without ``light-dark()``, after the rule that has them.

    Of two values that ask for a property of their own, the one whose property is ``initial`` is used, and the other is empty.
    """
    found = _TOKENS.search(tokens)
    if not found:
        return tokens
    plain = "".join(f"{name}:{_LIGHT_DARK.sub(_EITHER, value)};\n" for name, value in _OF_TWO_COLOURS.findall(found[0]))
    otherwise = (
        f"@supports not (color: light-dark(red, red)) {{\n:root {{\n{_LIGHT}\n{plain}}}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_DARK} }} }}\n"
        f':root[data-theme="light"] {{ {_LIGHT} }}\n:root[data-theme="dark"] {{ {_DARK} }}\n'
        f"@media print {{ :root, :root[data-theme] {{ {_LIGHT} }} }}\n}}\n"
    )
    return tokens[: found.end()] + otherwise + tokens[found.end() :]


def with_plain_widths(sheet: str) -> str:
    """``sheet`` with "narrower than" written as browsers have known it for long: not at least as wide."""
    return _NARROWER.sub(r"@media not all and (min-width: \1) {", sheet)
