// An ability is behaviour that must not wait for the server, given to an ordinary element by name. It draws nothing of its own.

import { createElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { activity } from "./abilities/activity";
import { deadline } from "./abilities/deadline";
import { disclosure } from "./abilities/disclosure";
import { drawer } from "./abilities/drawer";
import { failed } from "./abilities/failed";
import { fetched } from "./abilities/fetched";
import { filterList } from "./abilities/filter-list";
import { go } from "./abilities/go";
import { headerScroll } from "./abilities/header-scroll";
import { pageEvents } from "./abilities/page-events";
import { keepFragment } from "./abilities/keep-fragment";
import { loginReplaced } from "./abilities/login-replaced";
import { rememberClosed } from "./abilities/remember-closed";
import { whenClosed } from "./abilities/when-closed";
// Form controls
import { busyButton } from "./abilities/busy-button";
import { countCharacters } from "./abilities/count-characters";
import { goToChosen } from "./abilities/go-to-chosen";
import { guardForm } from "./abilities/guard-form";
import { takeFocus } from "./abilities/take-focus";
import type { Callbacks } from "./callbacks";
import { fileOf, giveLater } from "./later";

/** Gives `element` its behaviour and answers how to take it away. `on` always holds the newest callbacks. */
// biome-ignore lint: each ability knows the shape of its own props
export type Attach = (element: any, props: any, on: Callbacks) => (() => void) | void;

const ABILITIES: Record<string, Attach> = {
  activity,
  deadline,
  disclosure,
  drawer,
  failed,
  fetched,
  "filter-list": filterList,
  go,
  "header-scroll": headerScroll,
  "keep-fragment": keepFragment,
  "page-events": pageEvents,
  "login-replaced": loginReplaced,
  "remember-closed": rememberClosed,
  "when-closed": whenClosed,
  // Form controls
  "busy-button": busyButton,
  "count-characters": countCharacters,
  "go-to-chosen": goToChosen,
  "guard-form": guardForm,
  "take-focus": takeFocus,
};

interface Props {
  tag: string;
  attrs: Record<string, unknown>;
  name: string;
  /** Missing when there are none. */
  props?: Record<string, unknown>;
  on: Callbacks;
  children?: ReactNode;
}

export function Ability({ tag, attrs, name, props, on, children }: Props): ReactNode {
  const element = useRef<Element | null>(null);
  const newest = useRef(on);
  newest.current = on;
  const ownRef = attrs.ref as ((element: Element | null) => void) | undefined;
  useLayoutEffect(() => (attrs["data-h"] ? giveInside(element.current!) : undefined), [attrs["data-h"]]);
  useLayoutEffect(() => {
    const callbacks: Callbacks = new Proxy({}, { get: (_, event: string) => newest.current[event] });
    return giveAbility(element.current!, name, props ?? {}, callbacks);
  }, [name, props]);
  useLayoutEffect(() => ownRef?.(element.current) as undefined, [ownRef]);
  return createElement(tag, { ...attrs, ref: element }, ...(Array.isArray(children) ? children : [children]));
}

/** Ready-made HTML that has behaviours written in it. */
export function Ready({ tag, attrs }: { tag: string; attrs: Record<string, unknown> }): ReactNode {
  const element = useRef<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the digest of what is inside says when it is another
  useLayoutEffect(() => giveInside(element.current!), [attrs["data-h"]]);
  return createElement(tag, { ...attrs, ref: element });
}

/** Gives the elements inside ready-made HTML their behaviour; answers how to take it away. */
export function giveInside(element: Element): () => void {
  const given = Array.from(element.querySelectorAll<HTMLElement>("[data-ability]"), (each) =>
    giveAbility(each, each.dataset.ability!, JSON.parse(each.dataset.props!)),
  );
  return () => {
    for (const take of given) take();
  };
}

/** The behaviours of a page that rests, which live before React has drawn it: an open drawer stays open when it does. */
const resting = new Map<Element, { kind: string; take: () => void; on: Callbacks }>();

/** Gives the elements of a page that rests their behaviour. None of them has anything to tell the server yet. */
export function giveResting(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-ability]")) {
    const { ability: name = "", props = "{}" } = element.dataset;
    const given = { kind: kindOf(name, JSON.parse(props)), take: () => {}, on: {} as Callbacks };
    const on: Callbacks = new Proxy({}, { get: (_, event: string) => given.on[event] ?? (() => {}) });
    given.take = giveAbility(element, name, JSON.parse(props), on);
    resting.set(element, given);
  }
}

/** Takes away what nothing in the drawn page goes on with. */
export function endResting(): void {
  for (const { take } of resting.values()) take();
  resting.clear();
}

function kindOf(name: string, props: unknown): string {
  return name + JSON.stringify(props);
}

/** Gives an element its behaviour, now or when it has come; answers how to take it away. One that it has already stays as it is. */
export function giveAbility(element: Element, name: string, props: unknown, on: Callbacks = {}): () => void {
  const given = resting.get(element);
  resting.delete(element);
  if (given?.kind === kindOf(name, props)) {
    given.on = on;
    return given.take;
  }
  given?.take();
  const file = fileOf(name);
  if (file) return giveLater(element, name, props, on, file);
  const attach = ABILITIES[name];
  if (!attach) console.error(`There is no ability called ${name}`);
  return attach?.(element, props, on) ?? (() => {});
}
