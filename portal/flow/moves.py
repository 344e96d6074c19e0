"""Along which states a case moves (flow 12)."""

from typing import Final

_ON: Final[dict[str, frozenset[str]]] = {
    "vantar-underskrift": frozenset({"vantar-betalning", "inskickat", "aterkallat"}),
    "vantar-betalning": frozenset({"inskickat", "aterkallat"}),
    "inskickat": frozenset({"mottaget", "avslaget", "aterkallat"}),
    "mottaget": frozenset({"under-handlaggning", "aterkallat"}),
    "under-handlaggning": frozenset({"komplettering", "beviljat", "avslaget", "avskrivet", "aterkallat"}),
    "komplettering": frozenset({"under-handlaggning", "aterkallat"}),
    "beviljat": frozenset(),
    "avslaget": frozenset(),
    "avskrivet": frozenset(),
    "aterkallat": frozenset(),
}


def is_state(state: str) -> bool:
    """Whether there is such a state."""
    return state in _ON


def may_move(state: str, to: str) -> bool:
    """Whether a case in ``state`` may come into the state ``to``."""
    return to in _ON[state]
