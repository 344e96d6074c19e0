// The page as the server describes it: plain JSON that is never changed in place, so that equal parts stay the same object.

import { keepLeaf, type Leaf } from "./leaves";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export interface Handler {
  target: string;
  preventDefault?: boolean;
  stopPropagation?: boolean;
  debounce?: number;
  throttle?: number;
}

export interface AbilityModel {
  name: string;
  props: { [name: string]: Json };
  on?: string[];
}

export interface ElementModel {
  /** Empty for a component, which draws its children and nothing of its own. */
  tagName: string;
  key?: string;
  attributes?: { [name: string]: Json };
  eventHandlers?: { [name: string]: Handler };
  children?: ChildModel[];
}

export type ChildModel = ElementModel | string;

export interface Update {
  type: "layout-update";
  path: string;
  model: ElementModel;
}

/** What changed at once: each part with the rest of its path, in numbers of children, and the one element of its component by itself. */
export interface Updates {
  type: "layout-updates";
  path: string;
  parts: [string, ElementModel][];
}

/** The updates of a message, in their order. */
export function each(said: Update | Updates): Update[] {
  if (said.type === "layout-update") return [said];
  return said.parts.map(([rest, model]) => ({
    type: "layout-update",
    path: (said.path + rest).replaceAll("/", "/children/"),
    model: model.tagName === "" ? model : { tagName: "", children: [model] },
  }));
}

/** The model after an update: copied along the update's path, everything else the same objects as before. */
export function updated(model: ElementModel | null, { path, model: part }: Update): ElementModel {
  const steps = path.split("/").filter(Boolean);
  return at(model, steps, 0, part);
}

function at(old: ElementModel | null, steps: string[], depth: number, part: ElementModel): ElementModel {
  if (depth === steps.length) return settled(old ?? undefined, part) as unknown as ElementModel;
  const index = Number(steps[depth + 1]);
  const child = old?.children?.[index];
  if (!old?.children || child === undefined) throw new Error("a place that is gone");
  const next = at(typeof child === "string" ? null : child, steps, depth + 2, part);
  return next === child ? old : { ...old, children: Object.assign([...old.children], { [index]: next }) };
}

/** `fresh`, with everything in it that equals `old` replaced by the old object; leaves are kept by name on the way. */
function settled(old: unknown, fresh: unknown): unknown {
  if (typeof fresh !== "object" || fresh === null) return fresh;
  if (Array.isArray(fresh)) {
    const before = Array.isArray(old) ? old : [];
    const byKey = keyed(before);
    const now = fresh.map((each, i) => settled(matching(each, byKey) ?? before[i], each));
    return old === before && now.length === before.length && now.every((each, i) => each === before[i]) ? old : now;
  }
  const before = (typeof old === "object" && old !== null ? old : {}) as Record<string, unknown>;
  const now: Record<string, unknown> = {};
  let changed = before !== old || Object.keys(before).length !== Object.keys(fresh).length;
  for (const [name, value] of Object.entries(fresh)) {
    now[name] = name === "dangerouslySetInnerHTML" ? sameLeaf(before[name], value as Leaf) : settled(before[name], value);
    changed ||= now[name] !== before[name] || !(name in before);
  }
  return changed ? now : old;
}

function sameLeaf(old: unknown, fresh: Leaf): Leaf {
  keepLeaf(fresh);
  return (old as Leaf | undefined)?.h === fresh.h ? (old as Leaf) : { h: fresh.h };
}

/** The key among its siblings: what the server gave, of an element or of a component. */
export function keyOf(child: ChildModel): string | undefined {
  if (typeof child === "string") return undefined;
  const key = child.key ?? child.attributes?.key;
  return key === undefined || key === null ? undefined : String(key);
}

function keyed(children: unknown[]): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const each of children) {
    const key = isElement(each) ? keyOf(each) : undefined;
    if (key !== undefined) found.set(key, each);
  }
  return found;
}

function matching(child: unknown, byKey: Map<string, unknown>): unknown {
  const key = byKey.size && isElement(child) ? keyOf(child) : undefined;
  return key === undefined ? undefined : byKey.get(key);
}

function isElement(value: unknown): value is ElementModel {
  return typeof value === "object" && value !== null && "tagName" in value;
}

/** Whether something in the model still listens to `target`. */
export function listens(model: ChildModel, target: string): boolean {
  if (typeof model === "string") return false;
  for (const name in model.eventHandlers) if (model.eventHandlers[name]?.target === target) return true;
  return !!model.children?.some((child) => listens(child, target));
}
