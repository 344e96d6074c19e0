"""What ``make dev`` and ``check_service`` say of an attribute that would come to nothing, at the line that wrote it."""

from collections.abc import Callable, Mapping
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
CONTROLS: Final = frozenset({"input", "select", "textarea", "button", "form"})
"""What further arguments of shared parts become attributes of."""
ATTRIBUTES: Final = frozenset(
    """ability accept acceptCharset accessKey action alt autoCapitalize autoComplete autoCorrect autoFocus capture checked className cols
    command commandfor dangerouslySetInnerHTML defaultChecked defaultValue dir dirName disabled draggable encType enterKeyHint
    form formAction formEncType formMethod formNoValidate formTarget height hidden id inert inputMode key lang list max maxLength
    method min minLength multiple name noValidate pattern placeholder popover popoverTarget popoverTargetAction readOnly ref rel
    required role rows size spellCheck src step tabIndex target title translate type value width wrap""".split()
)
"""Those that controls and forms have, as React spells them."""
ARGUMENTS: Final = ("action", "answer", "description", "error", "label", "rows", "unit", "value", "warning")
"""Of shared parts, for who has misspelt one."""
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


def tell() -> Callable[[], None]:
    """From now on an element with such an attribute raises where it is written, until what this gives is called."""
    return check_elements(check)


def check(tag: str, attributes: Mapping[str, Any]) -> None:
    """Raises ``RefusedMarkup``, with what may be meant."""
    called = attributes.get("ability")
    own = called.get("on", ()) if isinstance(called, Mapping) else ()
    if attributes.get("name") in TAKEN and tag in {"input", "select", "textarea"} and attributes.get("type") != "hidden":
        raise RefusedMarkup(f"<{tag}> has the name {attributes['name']}, which a hidden field of each form has: choose another one")
    for name in attributes:
        if name in INSTEAD and "-" not in tag:
            raise RefusedMarkup(f"<{tag}> has {name}: write {INSTEAD[name]}")
        if tag in CONTROLS and name not in ATTRIBUTES and not name.startswith(("aria-", "data-", "on")):
            near = get_close_matches(name, {*ATTRIBUTES, *ARGUMENTS}, 1, 0.6)
            meant = f": {near[0]} is one" + (" of the arguments of shared parts" if near[0] in ARGUMENTS else "") if near else ""
            raise RefusedMarkup(f"<{tag}> has {name}, which is no attribute of it{meant}")
        is_event = callable(attributes[name]) and name.lower().startswith("on")
        if is_event and name not in EVENTS and name not in own and not name.endswith("Capture"):
            near = get_close_matches(name, EVENTS, 1, 0.6)
            raise RefusedMarkup(f"<{tag}> has {name}, which is no event of React's{f': {near[0]} is one' if near else ''}")
