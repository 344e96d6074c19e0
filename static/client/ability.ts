// An ability is behaviour that must not wait for the server, given to an ordinary element by name. It draws nothing of its own.

import { createElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { announce } from "./abilities/announce";
import { drawer } from "./abilities/drawer";
import { fetchThenGo } from "./abilities/fetch-then-go";
import { filterList } from "./abilities/filter-list";
import { go } from "./abilities/go";
import { goBack } from "./abilities/go-back";
import { headerScroll } from "./abilities/header-scroll";
import { pageEvents } from "./abilities/page-events";
import { rememberClosed } from "./abilities/remember-closed";
import { remoteApp } from "./abilities/remote-app";

export type Callbacks = Record<string, (...data: unknown[]) => void>;

/** Gives `element` its behaviour and answers how to take it away. `on` always holds the newest callbacks. */
// biome-ignore lint: each ability knows the shape of its own props
export type Attach = (element: any, props: any, on: Callbacks) => (() => void) | void;

const ABILITIES: Record<string, Attach> = {
  announce,
  drawer,
  "fetch-then-go": fetchThenGo,
  "filter-list": filterList,
  go,
  "go-back": goBack,
  "header-scroll": headerScroll,
  "page-events": pageEvents,
  "remember-closed": rememberClosed,
  "remote-app": remoteApp,
};

interface Props {
  tag: string;
  attrs: Record<string, unknown>;
  name: string;
  props: Record<string, unknown>;
  on: Callbacks;
  children?: ReactNode;
}

export function Ability({ tag, attrs, name, props, on, children }: Props): ReactNode {
  const element = useRef<Element | null>(null);
  const newest = useRef(on);
  newest.current = on;
  const ownRef = attrs.ref as ((element: Element | null) => void) | undefined;
  useLayoutEffect(() => {
    const attach = ABILITIES[name];
    if (!attach) {
      console.error(`There is no ability called ${name}`);
      return;
    }
    const callbacks: Callbacks = new Proxy({}, { get: (_, event: string) => newest.current[event] });
    return attach(element.current, props, callbacks) ?? undefined;
  }, [name, props]);
  useLayoutEffect(() => ownRef?.(element.current) as undefined, [ownRef]);
  return createElement(tag, { ...attrs, ref: element }, ...(Array.isArray(children) ? children : [children]));
}

/** Gives an element that React does not draw its behaviour. */
export function giveAbility(element: Element, name: string, props: unknown): () => void {
  return ABILITIES[name]?.(element, props, {}) ?? (() => {});
}
