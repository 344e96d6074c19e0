// Makes the prerendered page live: first update, fit, hydrate; then each update changes its part. A page that rests begins with the
// first act that needs the server.

import { createElement, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { endResting } from "./ability";
import { hideBar, showBar, showUpdated } from "./bar";
import { Draw } from "./draw";
import { endEvents, sendUnanswered, sendWaiting, sendWith } from "./events";
import { hasTyped, tellTyped, typedIn } from "./fields";
import { readLeaves } from "./leaves";
import { stillComing } from "./later";
import { type ElementModel, updated } from "./model";
import { keepForLater, sendKept } from "./outbox";
import { fitParts, Frame, type Part, partsOf } from "./parts";
import "./query";
import "./searching";
import { PageSocket } from "./socket";
import { Still } from "./still";
import { outliveTranslation } from "./translated";

/** Milliseconds for what is typed to be known on the other end of a slow line. */
const ANSWERS_WITHIN = 1500;

const root = document.getElementById("root");
if (root?.dataset.socket) start(root, root.dataset.socket);

function start(root: HTMLElement, address: string): void {
  let model: ElementModel | null = null;
  let first: ElementModel | null = null;
  let isDrawn = false;
  /** Connected anew, and not drawn since. */
  let isAnew = false;
  let answer: ReturnType<typeof setTimeout> | undefined;
  const redraws = new Set<() => void>();
  const parts = partsOf(root);
  const frame = new Frame(root);
  const undrawn = new Set(parts);
  readLeaves(root);
  /** A field that nobody has touched holds what the server wrote, whatever React makes of its default. */
  let isTouched = hasTyped(root);
  root.addEventListener("input", () => (isTouched = true));

  const socket = new PageSocket(address, {
    update(updates, isFirst) {
      const now = updates.reduce((before, each) => updated(isFirst && each.path !== "" ? null : before, each), model)!;
      model = now;
      if (first === null) {
        first = now;
        fitParts(parts, now);
        frame.follow(now);
        outliveTranslation(root);
        // At once: between the two somebody else may change the page, and React would draw it all anew.
        flushSync(() => {
          for (const part of parts) hydrateRoot(part.container, createElement(Live, { part }));
        });
        return;
      }
      frame.follow(now);
      clearTimeout(answer);
      // The server hears what is typed before the page is drawn by what it knew: its answer leaves the fields and the caret as they stand.
      isAnew ||= isFirst && isDrawn;
      if (isAnew && isFirst && tellTyped(root, send)) answer = setTimeout(redrawn, ANSWERS_WITHIN);
      else redrawn();
    },
    down(isSaid) {
      if (still?.failed()) return; // What was asked for goes without the websocket, and nobody has seen one.
      say("false", "lost");
      sendUnanswered();
      if (!isSaid) showBar();
    },
    outdated(words) {
      // What a post was answered would not come again.
      if (!/answer=/.test(address) && !(isTouched && hasTyped(root))) return true;
      endEvents();
      showUpdated(words);
      return false;
    },
  });
  const still = root.dataset.still && !hasTyped(root) ? new Still(root, socket) : undefined;

  const send = (target: string, data: unknown[]) => {
    still?.told();
    socket.send(target, data);
  };

  sendWith((target, data, isField) => {
    if (socket.isLive) return send(target, data);
    if (!isField) keepForLater(target, data); // A field is told anyway when the connection is back.
    if (socket.isResting) socket.connect();
  });

  function redrawn(): void {
    const typeAgain = isAnew && typedIn(root);
    for (const redraw of redraws) redraw();
    if (typeAgain)
      queueMicrotask(() => {
        typeAgain();
        live();
        isAnew = false;
      });
  }

  /** Everything the server missed, then ready. */
  function live(): void {
    isDrawn = true;
    endResting();
    if (!socket.isLive) return;
    sendWaiting();
    if (!isAnew) tellTyped(root, send);
    sendKept(model!, send);
    const controls = stillComing();
    if (controls) controls.then(ready);
    else ready();
  }

  function ready(): void {
    if (!socket.isLive) return;
    hideBar();
    say("true", "live");
    dispatchEvent(new Event("shell:live"));
    still?.live();
  }

  function Live({ part }: { part: Part }): ReactNode {
    const now = useSyncExternalStore(
      follow,
      () => part.of(model!),
      () => part.of(first!),
    );
    useEffect(() => {
      if (undrawn.delete(part) && undrawn.size === 0) live();
    }, [part]);
    return createElement(Draw, { model: now });
  }

  function follow(redraw: () => void): () => void {
    redraws.add(redraw);
    return () => redraws.delete(redraw);
  }

  if (still) still.begin(() => say("true", "still"));
  else socket.connect();
}

/** Whether clicks are taken, and by what the page is connected. */
function say(isReady: "true" | "false", connection: "still" | "live" | "lost"): void {
  const page = document.querySelector<HTMLElement>("[data-testid=page]");
  if (page) Object.assign(page.dataset, { ready: isReady, connection });
}
