// Keeps the app of a page as the page wants it: loaded, mounted once, updated, unmounted once. Asking again for the same changes nothing.

import { type App, appOf, type Mounted, type Props } from "./adapters";
import { type Limits, load, type Source } from "./entry";
import { asFault, Fault, isWorthAnotherTry, within } from "./fault";
import type * as Framed from "./framed";
import { leaving as noteLeaving, note, takeAway } from "./left-behind";
import "./page-calls";
import type * as Moves from "./moves";
import { Place } from "./place";
import { watchErrors } from "./runtime-errors";
import { Styles } from "./styles";

export interface Spec {
  /** Another identity is another app: the old one goes, the new one comes. */
  identity: string;
  app: string;
  /** Where the document of a frame is that the app runs in; null for an app that runs in the page. */
  frame: string | null;
  sources: Source[];
  /** Addresses of style sheets that are there before the app is mounted; those of a frame stand in its document. */
  styles?: string[];
  props: Props;
  limits: Limits;
}

export interface Told {
  code: string;
  reference: string;
  host: string;
  ms: number;
  message: string;
}

interface Running {
  spec: Spec;
  /** As JSON: what the app was last given. */
  given: string;
  styles: Styles;
  /** Under way: an app that is drawing can not be stopped, so the next one waits until it has and is gone again. */
  mounting?: Promise<void>;
  app?: Mounted;
  stopWatching?: () => void;
  /** What it does to the page around is noted, from mount on. One in a frame does nothing there. */
  isNoted?: boolean;
}

const MOST_TOLD = 30;
/** Milliseconds for what an app ends when it has answered that it is unmounted, as React 17 ends effects. */
const AFTERWARDS = 100;
/** Of a reference. Ten digits could be a personal number, and the server's log strikes those out. */
const LETTERS = "bcdfghjklmnpqrst";
let title = document.title;
const root = document.getElementById("app")!;
const place = new Place(root);

/** Counts what was wanted: whatever comes for an older wish is too late. */
let generation = 0;
let running: Running | null = null;
/** The app before must be gone before the next one comes. */
let leaving: Promise<void> = Promise.resolve();
let isBroken = false;

/** Makes the page have the app of `spec`. The same app with other props is told of them; a broken one stays broken until a reload. */
export function sync(spec: Spec): void {
  if (isBroken) return;
  if (running?.spec.identity === spec.identity) {
    running.spec = spec;
    if (running.app) void update(running);
    return;
  }
  leave();
  const mine = generation;
  const started: Running = (running = { spec, given: "", styles: new Styles(spec.identity) });
  place.wait();
  leaving
    .then(() => (mine === generation ? start(started, mine) : undefined))
    .catch((error) => fail(asFault(error, "MOUNT"), "main", mine, 0));
}

/** Makes the page have no app. */
export function leave(): void {
  generation++;
  const was = running;
  running = null;
  if (was) leaving = Promise.all([leaving, end(was)]).then(() => {});
  if (isBroken) return;
  place.empty();
  document.title = title;
}

/** Whether an app is there or on its way. */
export function isRunning(): boolean {
  return running !== null;
}

/** Whether an app is there that is told of other props, another language among them. */
export function takesProps(): boolean {
  return !!running?.app?.update;
}

let tellServer: ((told: Told) => void) | null = null;
let untold: Told[] = [];

/** Where faults go; what happened before somebody listened is told at once. */
export function tellFaultsTo(listener: (told: Told) => void): void {
  tellServer = listener;
  for (const told of untold.splice(0)) listener(told);
}

async function start(me: Running, mine: number): Promise<void> {
  const { limits, app: name } = me.spec;
  let lastFault: Fault | null = null;
  let host = "";
  const began = performance.now();
  const dressing = dress(me);
  for (const [number, source] of me.spec.sources.entries()) {
    host = source.host;
    const since = performance.now();
    let element: HTMLElement | null = null;
    try {
      const app = me.spec.frame ? await inFrame(me.spec.frame, source, name, limits) : await found(source, name, limits, lastFault, number);
      await dressing;
      if (mine !== generation) return;
      me.styles.mounting();
      element = place.element();
      await (me.mounting = mount(me, app, element, mine, source, began));
      return;
    } catch (error) {
      element?.remove();
      if (mine !== generation) return;
      lastFault = asFault(error, element ? "MOUNT" : "LOAD_EVAL");
      console.error(`${lastFault.code} ${source.url}: ${lastFault.message}`, lastFault.cause ?? "");
      if (!isWorthAnotherTry(lastFault)) break;
      if (number < me.spec.sources.length - 1) tell(lastFault, host, performance.now() - since);
    }
  }
  if (lastFault) fail(lastFault, host, mine, performance.now() - began, true);
}

/** Brings the style sheets of the app; one that cannot be had is told of and keeps nobody from using the app. */
async function dress({ spec, styles }: Running): Promise<void> {
  if (spec.frame || !spec.styles?.length) return;
  try {
    await within(spec.limits.load, "STYLES", styles.bring(spec.styles));
  } catch (error) {
    tellOf(asFault(error, "STYLES"));
  }
}

async function found(source: Source, name: string, limits: Limits, lastFault: Fault | null, number: number): Promise<App> {
  const module = await load(source, limits, lastFault?.code === "LOAD_EVAL" ? String(number) : "");
  return await within(limits.load, "LOAD_TIMEOUT", appOf(module, name));
}

async function inFrame(frame: string, source: Source, name: string, limits: Limits): Promise<App> {
  const { framed }: typeof Framed = await import(root.dataset.framed!);
  return framed(frame, source, name, limits, (code, message) => new Fault(code, message));
}

async function mount(me: Running, app: App, element: HTMLElement, mine: number, source: Source, began: number): Promise<void> {
  const { limits } = me.spec;
  const given = JSON.stringify(me.spec.props);
  const url = new URL(source.url, location.href);
  const stopWatching = watchErrors(url.origin, new URL(".", url).pathname, (words) =>
    tell({ code: "RUNTIME", message: words }, source.host, 0),
  );
  me.isNoted = !me.spec.frame;
  if (me.isNoted) note(url, element);
  const mounting = app(element, frozen(given));
  let mounted: Mounted;
  try {
    mounted = await within(me.spec.frame ? limits.head + limits.load + limits.mount : limits.mount, "MOUNT_TIMEOUT", mounting);
  } catch (error) {
    stopWatching();
    mounting.then((late) => quietly(late, limits.unmount)).catch(() => {}); // Came after its time, or never: told of already.
    throw asFault(error, "MOUNT");
  }
  if (mine !== generation) {
    stopWatching();
    await quietly(mounted, limits.unmount);
    element.remove();
    return;
  }
  me.app = mounted;
  me.given = given;
  me.stopWatching = stopWatching;
  place.mounted(element, () => {
    if (mine === generation) fail(asFault(new Error("the app's own element was taken out of the page"), "LOST"), source.host, mine, 0);
  });
  tell({ code: "MOUNTED", message: "" }, source.host, performance.now() - began);
  await update(me);
}

async function update(me: Running): Promise<void> {
  const given = JSON.stringify(me.spec.props);
  if (given === me.given) return;
  me.given = given;
  if (!me.app?.update) return console.warn("The app takes no new props; it goes on with those it was mounted with.");
  try {
    await within(me.spec.limits.update, "UPDATE_TIMEOUT", (async () => me.app?.update?.(frozen(given)))());
  } catch (error) {
    tellOf(asFault(error, "UPDATE"));
  }
}

/** Unmounts, once, and takes what is left by force. */
async function end(was: Running): Promise<void> {
  const { app } = was;
  delete was.app;
  if (was.isNoted) noteLeaving();
  was.stopWatching?.();
  try {
    if (app) await within(was.spec.limits.unmount, "UNMOUNT_TIMEOUT", (async () => app.unmount())());
    else await was.mounting?.catch(() => {}); // What went wrong there is told of there.
  } catch (error) {
    tellOf(asFault(error, "UNMOUNT"));
  } finally {
    was.styles.end();
  }
  if (!was.isNoted) return;
  await new Promise((go) => setTimeout(go, AFTERWARDS));
  const left = takeAway();
  if (left && app) tellOf(new Fault("LEFT_BEHIND", left)); // One that never came could not leave either.
}

/** What does not end the app is told of all the same. */
function tellOf(fault: Fault): void {
  log(fault);
  tell(fault, "main", 0);
}

function log({ code, message, cause }: Fault): void {
  console.error(`${code}: ${message}`, cause ?? "");
}

async function quietly(app: Mounted, limit: number): Promise<void> {
  try {
    await within(limit, "UNMOUNT_TIMEOUT", (async () => app.unmount())());
  } catch (error) {
    console.error(error);
  }
}

/** The app can not go on: the broken page stands in its place, under a reference that the server's log has too. */
function fail(fault: Fault, host: string, mine: number, ms: number, isToldOf = false): void {
  if (mine !== generation) return;
  if (!isToldOf) log(fault);
  const was = running;
  generation++;
  running = null;
  isBroken = true;
  if (was) leaving = end(was);
  document.title = title;
  place.breakDown(tell(fault, host, ms));
}

function tell({ code, message }: { code: string; message: string }, host: string, ms: number): string {
  const reference = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join("");
  const told: Told = { code, reference, host, ms: Math.round(ms), message: message.slice(0, 300) };
  if (tellServer) tellServer(told);
  else if (untold.length < MOST_TOLD) untold = [...untold, told];
  return reference;
}

/** A copy nobody can change, the app's own or the next one's. */
function frozen(json: string): Props {
  return JSON.parse(json, (_, value) => (typeof value === "object" && value !== null ? Object.freeze(value) : value)) as Props;
}

/** What the page wants stands in the document, so that nothing waits for the connection. */
const wanted = JSON.parse(root.dataset.spec!) as Spec;
sync(wanted);
if (root.dataset.moves) void followMoves(root.dataset.moves, location.pathname);

async function followMoves(file: string, from: string): Promise<void> {
  const moves: typeof Moves = await import(file);
  moves.follow(
    {
      running: () => (running?.app ? { spec: running.spec, takesProps: takesProps() } : null),
      renew(spec, now) {
        title = now;
        sync(spec);
      },
    },
    from,
  );
}

/** In a page that is kept for the way back the app stays as it is: what somebody has typed in it is there when they come back. */
addEventListener("pagehide", ({ persisted }) => persisted || leave());
