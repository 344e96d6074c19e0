// An ability is behaviour that must not wait for the server, given to an ordinary element by name. It draws nothing of its own.

import { createElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { activity } from "./abilities/activity";
import { announce } from "./abilities/announce";
import { combobox } from "./abilities/combobox";
import { countdown } from "./abilities/countdown";
import { deadline } from "./abilities/deadline";
import { disclosure } from "./abilities/disclosure";
import { drawer } from "./abilities/drawer";
import { fetchThenGo } from "./abilities/fetch-then-go";
import { filterList } from "./abilities/filter-list";
import { focusAdded } from "./abilities/focus-added";
import { go } from "./abilities/go";
import { goBack } from "./abilities/go-back";
import { headerScroll } from "./abilities/header-scroll";
import { modal } from "./abilities/modal";
import { pageEvents } from "./abilities/page-events";
import { stars } from "./abilities/stars";
import { rememberClosed } from "./abilities/remember-closed";
import { savedSwitches } from "./abilities/saved-switches";
import { remoteApp } from "./abilities/remote-app";
// Form controls
import { answeredSwitch } from "./abilities/answered-switch";
import { busyButton } from "./abilities/busy-button";
import { chooseInList } from "./abilities/choose-in-list";
import { countCharacters } from "./abilities/count-characters";
import { filterSelect } from "./abilities/filter-select";
import { formatAmount } from "./abilities/format-amount";
import { goToChosen } from "./abilities/go-to-chosen";
import { guardForm } from "./abilities/guard-form";
import { pickDate } from "./abilities/pick-date";
import { restrictInput } from "./abilities/restrict-input";
import { takeFocus } from "./abilities/take-focus";
import type { Callbacks } from "./callbacks";

/** Gives `element` its behaviour and answers how to take it away. `on` always holds the newest callbacks. */
// biome-ignore lint: each ability knows the shape of its own props
export type Attach = (element: any, props: any, on: Callbacks) => (() => void) | void;

const ABILITIES: Record<string, Attach> = {
  activity,
  announce,
  combobox,
  countdown,
  deadline,
  disclosure,
  drawer,
  "fetch-then-go": fetchThenGo,
  "filter-list": filterList,
  "focus-added": focusAdded,
  go,
  "go-back": goBack,
  "header-scroll": headerScroll,
  modal,
  "page-events": pageEvents,
  "remember-closed": rememberClosed,
  "remote-app": remoteApp,
  "saved-switches": savedSwitches,
  stars,
  // Form controls
  "answered-switch": answeredSwitch,
  "busy-button": busyButton,
  "choose-in-list": chooseInList,
  "count-characters": countCharacters,
  "filter-select": filterSelect,
  "format-amount": formatAmount,
  "go-to-chosen": goToChosen,
  "guard-form": guardForm,
  "pick-date": pickDate,
  "restrict-input": restrictInput,
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
    const attach = ABILITIES[name];
    if (!attach) {
      console.error(`There is no ability called ${name}`);
      return;
    }
    const callbacks: Callbacks = new Proxy({}, { get: (_, event: string) => newest.current[event] });
    return attach(element.current, props ?? {}, callbacks) ?? undefined;
  }, [name, props]);
  useLayoutEffect(() => ownRef?.(element.current) as undefined, [ownRef]);
  return createElement(tag, { ...attrs, ref: element }, ...(Array.isArray(children) ? children : [children]));
}

/** Ready-made HTML that has behaviours written in it. */
export function Ready({ tag, attrs }: { tag: string; attrs: Record<string, unknown> }): ReactNode {
  const element = useRef<Element | null>(null);
  useLayoutEffect(() => giveInside(element.current!), [attrs["data-h"]]);
  return createElement(tag, { ...attrs, ref: element });
}

/** Gives the elements inside ready-made HTML their behaviour; answers how to take it away. */
function giveInside(element: Element): () => void {
  const given = Array.from(element.querySelectorAll<HTMLElement>("[data-ability]"), (each) =>
    giveAbility(each, each.dataset.ability!, JSON.parse(each.dataset.props!)),
  );
  return () => {
    for (const take of given) take();
  };
}

/** Gives an element that React does not draw its behaviour. */
export function giveAbility(element: Element, name: string, props: unknown): () => void {
  return ABILITIES[name]?.(element, props, {}) ?? (() => {});
}
