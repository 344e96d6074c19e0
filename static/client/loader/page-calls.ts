// Notes what apps ask of the page: nodes, listeners, timers, observers. The page's own functions are replaced once and for good, for an app
// may wrap them in turn; for everybody but an app that is mounted they do what they did.

import { forget, isCalling, isOutside, keep } from "./left-behind";
import { isSheet } from "./styles";

// biome-ignore lint/suspicious/noExplicitAny: what is given is passed on as it is, whatever it is
type Any = any;
type Call = (...given: Any[]) => Any;

/** Puts `call` in the place of the function `name` of `owner`; it is given what was called, on what, and with what. */
function replace(owner: object, name: string, call: (usual: Call, self: Any, given: Any[]) => unknown): void {
  const functions = owner as Record<string, Call>;
  const usual = functions[name];
  if (!usual) return;
  functions[name] = function (this: unknown, ...given) {
    const self = this ?? window;
    return call((...passed) => usual.apply(self, passed), self, given);
  };
}

// --- Nodes in head and body ---

/** What bundlers bring beside a chunk. It does nothing once the chunk is there. */
const HINTS = /preload|prefetch|preconnect/;

for (const parent of [document.head, document.body])
  for (const name of ["append", "prepend", "appendChild", "insertBefore", "insertAdjacentElement", "insertAdjacentHTML"])
    replace(parent, name, (add, _, given) => {
      if (!isCalling()) return add(...given);
      // What already stands in the page is somebody else's, wherever the app moves it.
      const others = [...parent.childNodes, ...given.filter((one) => one instanceof Node && isOutside(one))];
      const answer = add(...given);
      for (const node of parent.childNodes) if (!others.includes(node)) keepNode(node, parent);
      return answer;
    });

function keepNode(node: ChildNode, parent: Node): void {
  if (parent === document.head && (isSheet(node) || HINTS.test((node as HTMLLinkElement).rel))) return; // Sheets are the matter of styles.ts.
  keep(
    node,
    "nodes",
    node.nodeName.toLowerCase(),
    () => node.remove(),
    () => node.parentNode === parent,
  );
}

// --- Listeners on what is there before and after an app ---

const TARGETS: unknown[] = [window, document, document.documentElement, document.body];
const keys = new WeakMap<object, Record<string, object>>();

replace(EventTarget.prototype, "addEventListener", (add, target, given) => {
  const [type, listener, options] = given;
  add(...given);
  if (!listener || options?.once || !TARGETS.includes(target) || !isCalling() || isReacts(target, listener)) return;
  keep(
    keyOf(target, given),
    "listeners",
    type,
    () => target.removeEventListener(...given),
    () => !options?.signal?.aborted,
    () => add(...given),
  );
});
replace(EventTarget.prototype, "removeEventListener", (remove, target, given) => {
  if (given[1] && TARGETS.includes(target)) forget(keyOf(target, given));
  remove(...given);
});

/** A page has a listener once for each target, phase, type and function. */
function keyOf(target: unknown, [type, listener, options]: Any[]): object {
  const ofListener = keys.get(listener) ?? {};
  keys.set(listener, ofListener);
  return (ofListener[`${TARGETS.indexOf(target)} ${options === true || !!options?.capture} ${type}`] ??= {});
}

/** React listens once for each document and container, marks them, and never stops; without a tree of its own it does nothing there. */
function isReacts(target: object, { name }: Any): boolean {
  return /^bound /.test(name) && Object.keys(target).some((key) => /^_reactListening/.test(key));
}

// --- Timers ---

for (const [begin, end] of [
  ["setTimeout", "clearTimeout"],
  ["setInterval", "clearInterval"],
  ["requestAnimationFrame", "cancelAnimationFrame"],
] as const) {
  const stop: Call = window[end].bind(window);
  const isFrame = begin === "requestAnimationFrame";
  const keyOfId = (id: unknown) => `${isFrame} ${id}`; // A page numbers time-outs and intervals together.
  replace(window, begin, (usual, _, [callback, ...more]) => {
    // A hidden page runs no frames, so that one waits says nothing. A loop asks for the next one although the app is leaving.
    if (typeof callback !== "function" || !isCalling(isFrame)) return usual(callback, ...more);
    const once: Call = (...given) => {
      forget(keyOfId(id));
      callback.apply(window, given);
    };
    const id = usual(begin === "setInterval" ? callback : once, ...more);
    keep(keyOfId(id), "timers", begin, () => stop(id));
    return id;
  });
  replace(window, end, (usual, _, [id]) => {
    forget(keyOfId(id));
    usual(id);
  });
}

// --- Observers of what is there before and after an app ---

for (const { name, prototype } of [MutationObserver, ResizeObserver, IntersectionObserver]) {
  const stop: Call = prototype.disconnect;
  replace(prototype, "observe", (observe, self, given) => {
    const [target] = given;
    observe(...given);
    // What looks at an app's own goes with it.
    if (isCalling() && isOutside(target))
      keep(
        self,
        "observers",
        name,
        () => stop.call(self),
        () => target.isConnected,
      );
  });
  for (const end of ["unobserve", "disconnect"])
    replace(prototype, end, (usual, self, given) => {
      forget(self);
      usual(...given);
    });
}
