"""What ``make dev`` says of an attribute that would come to nothing, at the line that wrote it. Nobody else asks for it."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from components.reactpy_patches import check_elements
from components.written_attributes import RefusedMarkup
from portal.drafts import FORM
from portal.eservices.presses import PRESS

CSRF_FIELD: Final = "csrfmiddlewaretoken"

EVENTS: Final = frozenset(
    """onAbort onAnimationEnd onAnimationIteration onAnimationStart onAuxClick onBeforeInput onBeforeToggle onBlur onCancel onCanPlay
    onCanPlayThrough onChange onClick onClose onCompositionEnd onCompositionStart onCompositionUpdate onContextMenu onCopy onCut
    onDoubleClick onDrag onDragEnd onDragEnter onDragLeave onDragOver onDragStart onDrop onDurationChange onEmptied onEnded onError
    onFocus onGotPointerCapture onInput onInvalid onKeyDown onKeyPress onKeyUp onLoad onLoadedData onLoadedMetadata onLoadStart
    onLostPointerCapture onMouseDown onMouseEnter onMouseLeave onMouseMove onMouseOut onMouseOver onMouseUp onPaste onPause onPlay
    onPlaying onPointerCancel onPointerDown onPointerEnter onPointerLeave onPointerMove onPointerOut onPointerOver onPointerUp onProgress
    onRateChange onReset onScroll onScrollEnd onSeeked onSeeking onSelect onStalled onSubmit onSuspend onTimeUpdate onToggle
    onTouchCancel onTouchEnd onTouchMove onTouchStart onTransitionEnd onVolumeChange onWaiting onWheel""".split()
)
"""Those that React listens to."""
INSTEAD: Final = {
    "style": "a class: the policy of the page forbids inline styles",
    "class": "className",
    "for": "htmlFor",
    "data-testId": "data-testid",
    "data_testid": "data-testid",
    "dataTestid": "data-testid",
    "dataTestId": "data-testid",
    "testid": "data-testid",
    "test_id": "data-testid",
}
"""What is often written, and what is meant."""
TAKEN: Final = frozenset({CSRF_FIELD, FORM, PRESS})
"""Names of hidden fields that the shell's forms have: what a visitor types under one of them would be taken for it."""


def tell() -> None:
    """From now on an element with such an attribute raises where it is written."""
    check_elements(check)


def check(tag: str, attributes: Mapping[str, Any]) -> None:
    """Raises ``RefusedMarkup``, with what may be meant."""
    called = attributes.get("ability")
    own = called.get("on", ()) if isinstance(called, Mapping) else ()
    if attributes.get("name") in TAKEN and tag in {"input", "select", "textarea"} and attributes.get("type") != "hidden":
        raise RefusedMarkup(f"<{tag}> has the name {attributes['name']}, which a hidden field of each form has: choose another one")
    for name in attributes:
        if name in INSTEAD and "-" not in tag:
            raise RefusedMarkup(f"<{tag}> has {name}: write {INSTEAD[name]}")
        is_event = callable(attributes[name]) and name.lower().startswith("on")
        if is_event and name not in EVENTS and name not in own and not name.endswith("Capture"):
            near = get_close_matches(name, EVENTS, 1, 0.6)
            raise RefusedMarkup(f"<{tag}> has {name}, which is no event of React's{f': {near[0]} is one' if near else ''}")
