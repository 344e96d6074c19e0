// Makes the prerendered page live: first update, fit, hydrate; then each update changes its part.

import { createElement, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { hideBar, showBar } from "./bar";
import { Draw } from "./draw";
import { sendWaiting, sendWith } from "./events";
import { tellTyped } from "./fields";
import { readLeaves } from "./leaves";
import { stillComing } from "./later";
import { type ElementModel, updated } from "./model";
import { keepForLater, sendKept } from "./outbox";
import { fitParts, Frame, type Part, partsOf } from "./parts";
import "./printing";
import "./searching";
import { PageSocket } from "./socket";

const root = document.getElementById("root");
if (root?.dataset.socket) start(root, root.dataset.socket);

function start(root: HTMLElement, address: string): void {
  let model: ElementModel | null = null;
  let first: ElementModel | null = null;
  let isDrawn = false;
  const redraws = new Set<() => void>();
  const parts = partsOf(root);
  const frame = new Frame(root);
  const undrawn = new Set(parts);
  readLeaves(root);

  const socket = new PageSocket(address, {
    update(update, isFirst) {
      model = updated(isFirst && update.path !== "" ? null : model, update);
      if (first === null) {
        first = model;
        fitParts(parts, model);
        frame.follow(model);
        for (const part of parts) hydrateRoot(part.container, createElement(Live, { part }));
        return;
      }
      frame.follow(model);
      for (const redraw of redraws) redraw();
      if (isFirst && isDrawn) queueMicrotask(live);
    },
    down(isSaid) {
      say("false");
      if (!isSaid) showBar();
    },
  });

  const send = (target: string, data: unknown[]) => socket.send(target, data);

  sendWith((target, data, isField) => {
    if (socket.isLive) send(target, data);
    else if (!isField) keepForLater(target, data); // A field is told anyway when the connection is back.
  });

  /** Everything the server missed, then ready. */
  function live(): void {
    isDrawn = true;
    if (!socket.isLive) return;
    sendWaiting();
    tellTyped(root, send);
    sendKept(model!, send);
    const controls = stillComing();
    if (controls) controls.then(ready);
    else ready();
  }

  function ready(): void {
    if (!socket.isLive) return;
    hideBar();
    say("true");
    dispatchEvent(new Event("shell:live"));
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

  socket.connect();
}

function say(isReady: "true" | "false"): void {
  document.querySelector("[data-testid=page]")?.setAttribute("data-ready", isReady);
}
