// Draws the model with React. Every element is memoised by its model, so that a click costs the same on a full page as on an empty one.

import { createElement, Fragment, memo, type ReactNode } from "react";
import { Ability, Ready } from "./ability";
import { handlerOf, sender } from "./events";
import { listenRef } from "./fields";
import { htmlOf, type Leaf } from "./leaves";
import { type ChildModel, type ElementModel, keyOf } from "./model";

export const Draw = memo(function Draw({ model }: { model: ElementModel }): ReactNode {
  const { tagName, attributes, children } = model;
  if (tagName === "") return createElement(Fragment, null, ...drawn(children));
  const props = propsOf(model);
  const ability = attributes?.ability as unknown as (ElementModel["attributes"] & { name: string; on?: string[] }) | undefined;
  if (ability && !plain) {
    const on = Object.fromEntries((ability.on ?? []).map((name) => [name, sender(model.eventHandlers![name]!)]));
    return createElement(
      Ability,
      { tag: tagName, attrs: props, name: ability.name, props: ability.props as never, on },
      ...drawn(children),
    );
  }
  const ready = props.dangerouslySetInnerHTML as { __html: string } | undefined;
  if (ready?.__html.includes(" data-ability=")) return createElement(Ready, { tag: tagName, attrs: props });
  return createElement(tagName, props, ...drawn(children));
});

let plain = false;

/** Runs `draw`, in which nothing listens, no ability lives and leaves stay empty: what the page should look like, not what it does. */
export function drawPlain(draw: () => void): void {
  plain = true;
  try {
    draw();
  } finally {
    plain = false;
  }
}

function drawn(children: ChildModel[] | undefined): ReactNode[] {
  return (children ?? []).map((child, index) => {
    if (typeof child === "string") return child;
    const key = keyOf(child);
    return <Draw key={key === undefined ? `i${index}` : `k${key}`} model={child} />;
  });
}

const FIELDS = new Set(["input", "textarea", "select"]);
const NEVER = new Set(["key", "ability", "style", "ref", "children", "_reactpy_ack_seq"]);
/** A field belongs to who types in it: what the server writes is only what it starts with. */
const STARTS_AS: Record<string, string> = { value: "defaultValue", checked: "defaultChecked" };

function propsOf({ tagName, attributes = {}, eventHandlers = {} }: ElementModel): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  const isField = FIELDS.has(tagName);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || NEVER.has(name)) continue;
    if (name === "dangerouslySetInnerHTML") {
      const { h } = value as unknown as Leaf;
      props["data-h"] = h;
      if (!plain) props.dangerouslySetInnerHTML = { __html: htmlOf(h) };
    } else if (typeof value === "object") {
      if (tagName === "select" && STARTS_AS[name] === undefined && name === "defaultValue") props[name] = value;
    } else {
      const written = (isField && STARTS_AS[name]) || name;
      if (written === name || !(written in attributes)) props[written] = value;
    }
  }
  if (plain) return props;
  const abilityOn = (attributes.ability as { on?: string[] } | undefined)?.on ?? [];
  for (const [name, handler] of Object.entries(eventHandlers)) {
    if (abilityOn.includes(name)) continue;
    props[name] = handlerOf(name, handler);
    if (name === "onChange" || name === "onInput") props.ref = listenRef(handler);
  }
  return props;
}
