// The four kinds of app that a module may hold, each made into the same: mount, which answers how to update and unmount.

import { Fault } from "./fault";
import type { Module } from "./entry";

export type Props = Readonly<Record<string, unknown>>;

export interface Mounted {
  /** Left out by an app that takes no new props. */
  update?: (props: Props) => unknown;
  unmount: () => unknown;
}

export type App = (element: HTMLElement, props: Props) => Promise<Mounted>;

/** The app that `module` exports as `name`; a federation container is asked for it. */
export async function appOf(module: Module, name: string): Promise<App> {
  const container = [module, module[name], module.default].find(isContainer);
  if (container) return adapted(await exposed(container, name), name);
  if (name in module) return adapted(module[name], name);
  if (isLifecycle(module)) return lifecycle(module);
  const names = Object.keys(module).join(", ");
  if (!names) throw new Fault("CONTRACT", "the module exports nothing");
  throw new Fault("EXPOSE_MISSING", `no export ${name} among ${names}`);
}

function adapted(found: unknown, name: string): App {
  if (isElementClass(found)) return customElement(found);
  if (typeof found === "function") return plainFunction(found as PlainFunction);
  if (isLifecycle(found)) return lifecycle(found);
  const inside = found as Module | null | undefined;
  if (inside && typeof inside === "object" && "default" in inside && inside.default !== found) return adapted(inside.default, name);
  const keys = typeof found === "object" && found !== null ? Object.keys(found).join(", ") : typeof found;
  throw new Fault("CONTRACT", `${name} is no app: ${keys || "empty"}`);
}

// --- A function (element, props) => unmount ---

type PlainFunction = (element: HTMLElement, props: Props) => unknown;

function plainFunction(mount: PlainFunction): App {
  return async (element, props) => {
    const answer = await mount(element, props);
    if (typeof answer === "function") {
      const unmount = answer as Mounted["unmount"] & { update?: Mounted["update"] };
      return { unmount: () => unmount(), ...(unmount.update && { update: (next) => unmount.update!(next) }) };
    }
    const handle = answer as Partial<Mounted> | null | undefined;
    if (typeof handle?.unmount === "function") {
      return { unmount: () => handle.unmount!(), ...(typeof handle.update === "function" && { update: (next) => handle.update!(next) }) };
    }
    throw new Fault("CONTRACT", `the app answered ${answer === null ? "null" : typeof answer} and not how to unmount it`);
  };
}

// --- An object {bootstrap?, mount, unmount, update?}; each a function or, as single-spa has it, a list of them ---
// A step takes the props with the element in them, or (element, props) when it names two parameters, as the plain function has them.

type One = (...given: [object] | [HTMLElement, Props]) => unknown;
type Step = One | One[];

interface Lifecycle {
  bootstrap?: Step;
  mount: Step;
  unmount: Step;
  update?: Step;
}

const bootstrapped = new WeakSet<object>();

function lifecycle(app: Lifecycle): App {
  return async (domElement, props) => {
    const run = async (step: Step, now: Props) => {
      const given = Object.freeze({ ...now, domElement });
      for (const one of Array.isArray(step) ? step : [step]) await (one.length >= 2 ? one(domElement, now) : one(given));
    };
    if (app.bootstrap && !bootstrapped.has(app)) {
      await run(app.bootstrap, props);
      bootstrapped.add(app);
    }
    await run(app.mount, props);
    let newest = props;
    return {
      unmount: () => run(app.unmount, newest),
      ...(app.update && {
        update: (next: Props) => {
          newest = next;
          return run(app.update!, next);
        },
      }),
    };
  };
}

function isStep(step: unknown): step is Step {
  return typeof step === "function" || (Array.isArray(step) && step.length > 0 && step.every((each) => typeof each === "function"));
}

function isLifecycle(found: unknown): found is Lifecycle {
  return typeof found === "object" && found !== null && isStep((found as Module).mount) && isStep((found as Module).unmount);
}

// --- A federation container {init, get} ---

interface Container {
  init: (scope: object) => unknown;
  get: (name: string) => unknown;
}

const initiated = new WeakSet<object>();

async function exposed(container: Container, name: string): Promise<unknown> {
  if (!initiated.has(container)) {
    await container.init({}); // Shares nothing: each app brings what it needs.
    initiated.add(container);
  }
  const found = (await got(container, name)) ?? (await got(container, `./${name}`));
  if (!found) throw new Fault("EXPOSE_MISSING", `the container exposes no ${name}`);
  return found;
}

async function got(container: Container, name: string): Promise<unknown> {
  try {
    const factory = await container.get(name);
    return typeof factory === "function" ? await (factory as () => unknown)() : factory;
  } catch (error) {
    if (name.startsWith("./")) throw new Fault("EXPOSE_MISSING", `the container could not give ${name}: ${error}`, error);
    return undefined; // Asked for again with ./ before it, as bundlers name what they expose.
  }
}

function isContainer(found: unknown): found is Container {
  return (
    typeof found === "object" &&
    found !== null &&
    typeof (found as Module).init === "function" &&
    typeof (found as Module).get === "function"
  );
}

// --- The class of a custom element, with the props as its property `props` ---

type ElementClass = new () => HTMLElement & { props?: Props };

let made = 0;

function customElement(Class: ElementClass): App {
  return async (element, props) => {
    const own = new (defined(Class))();
    own.props = props;
    element.append(own);
    return {
      update: (next) => void (own.props = next),
      unmount: () => own.remove(),
    };
  };
}

/** A class can be made only when it has a name; an app that gave it none gets one. */
function defined(Class: ElementClass): ElementClass {
  try {
    new Class();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    customElements.define(`remote-app-${++made}`, Class);
  }
  return Class;
}

function isElementClass(found: unknown): found is ElementClass {
  return typeof found === "function" && found.prototype instanceof HTMLElement;
}
