// Moves within the page of an app: to another place of its own, and to another language. What a new page would say is said, and the app
// stays with what it holds: it is told the language as it is told other props, and only one that takes no props is loaded anew, when the
// visitor wants that. A browser without the Navigation API (Safari before 26.2, Firefox before 147) loads the page anew in another language.

import type { Spec } from "./loader";

/** What the loader says of the app, and does with it. */
export interface Keeper {
  /** The app that is there; null where none is, or it has not come yet. */
  running(): { spec: Spec; takesProps: boolean } | null;
  /** Gives the app the props of `spec`; the page is called `title` from now on. */
  renew(spec: Spec, title: string): void;
}

interface Going extends Event {
  destination: { url: string; sameDocument: boolean };
  navigationType: "push" | "replace" | "reload" | "traverse";
  formData: unknown;
  downloadRequest: unknown;
}

/** By id: what stands beside what is drawn, and has its words in attributes. */
const BESIDE = ["consent", "search", "connection-lost", "connection-back"];
const IN_HEAD = "link[rel=alternate], link[rel=canonical], meta[name=description], meta[property]";

const root = document.getElementById("app")!;
const { navigation } = window as unknown as { navigation?: EventTarget };
/** Where the document was drawn for, or went to in another language. */
let drawn = location.pathname;
let last: string;
/** Whether the visitor has said that the page is to be loaded anew. */
let isAnew = false;
/** Counts the changes that were asked for: what comes for an older one is too late. */
let wish = 0;

/** Follows moves within the page until it is left. It was at the path `from` when its app began. */
export function follow(keeper: Keeper, from: string): void {
  last = drawn = from;
  moved();
  addEventListener("popstate", moved);
  if (!navigation) return hearOfEntries();
  navigation.addEventListener("currententrychange", moved);
  navigation.addEventListener("navigate", (event) => going(keeper, event as Going));
}

/** Where no event tells that an app has changed the address, its calls do, here and to who counts page views. */
function hearOfEntries(): void {
  for (const name of ["pushState", "replaceState"] as const) {
    const change = history[name];
    history[name] = (...entry) => {
      change.apply(history, entry);
      moved();
      dispatchEvent(new Event("shell:entry"));
    };
  }
}

/** A move of the app is told as a new page is: the title is said, and the focus goes to the heading. */
function moved(): void {
  if (location.pathname === last) return;
  last = location.pathname;
  const before = document.activeElement;
  // A turn later, when the app has drawn the place it went to and said its title. An app that moved the focus itself keeps it there.
  setTimeout(() => {
    say();
    const isKept = document.activeElement === before && !before?.matches("input, select, textarea");
    if (isKept || document.activeElement === document.body) focusOn(root.querySelector("h1"));
  });
}

function say(): void {
  const region = document.querySelector("[data-route-announcer]");
  if (region) region.textContent = root.dataset.said!.replace("{title}", document.title);
}

function focusOn(heading: HTMLElement | null): void {
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus();
}

// --- Another language ---

function going(keeper: Keeper, event: Going): void {
  const { destination, navigationType } = event;
  const app = keeper.running();
  const isBack = navigationType === "traverse";
  const to = app && !isAnew && inOtherLanguage(new URL(destination.url), String(app.spec.props.basePath), isBack);
  if (!to) return;
  if (isBack) {
    if (destination.sameDocument) addEventListener("popstate", () => void change(keeper, to, true), { once: true });
  } else if (event.cancelable && !destination.sameDocument && !event.formData && event.downloadRequest == null) {
    event.preventDefault();
    void change(keeper, to, false);
  }
}

/** Where `to` leads when it is this page in another language: to the place that the app is at now; `isBack` to any place of the app. */
function inOtherLanguage(to: URL, base: string, isBack: boolean): URL | null {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=alternate][hreflang]")) {
    const other = new URL(href).pathname;
    const otherBase = other.slice(0, other.length - (drawn.length - base.length));
    if (to.origin !== location.origin || otherBase === base) continue;
    if (isBack && `${to.pathname}/`.startsWith(`${otherBase}/`)) return to;
    if (!isBack && to.pathname === other) return new URL(otherBase + location.pathname.slice(base.length) + location.search, to);
  }
  return null;
}

async function change(keeper: Keeper, to: URL, isThere: boolean): Promise<void> {
  const mine = ++wish;
  const next = await fetched(to, keeper.running()!.spec);
  if (mine !== wish) return;
  const app = keeper.running();
  const isTheSame = next !== null && app?.spec.identity === next.spec?.identity;
  if (isTheSame && app?.takesProps) return become(keeper, next as Next, to, isThere);
  const isToBeAsked = app && (isTheSame || next === null); // Else it is not offered in that language, as its page there says.
  if (!isToBeAsked || (await wantsItAnew())) {
    isAnew = true;
    if (isThere) location.reload();
    else location.assign(to);
  } else if (isThere) history.back();
}

interface Next {
  page: Document;
  place: HTMLElement;
  spec: Spec;
}

/** The page in the other language, and its app if it has one; null where it can not be had. */
async function fetched(to: URL, { limits }: Spec): Promise<Next | { spec: null } | null> {
  try {
    const answer = await fetch(to, { signal: AbortSignal.timeout(limits.load), headers: { Accept: "text/html" } });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const place = page.getElementById("app");
    return place ? { page, place, spec: JSON.parse(place.dataset.spec!) as Spec } : { spec: null };
  } catch (error) {
    console.warn(`The page in the other language could not be had: ${error}`);
    return null;
  }
}

/** Makes this document the one of `page`, but for what the app holds and for what the server draws, which comes by the websocket. */
function become(keeper: Keeper, { page, place, spec }: Next, to: URL, isThere: boolean): void {
  closeDrawers();
  document.documentElement.lang = page.documentElement.lang;
  document.title = page.title;
  for (const old of document.head.querySelectorAll(IN_HEAD)) old.remove();
  document.head.append(...page.head.querySelectorAll(IN_HEAD));
  for (const id of BESIDE) Object.assign(document.getElementById(id)?.dataset ?? {}, page.getElementById(id)?.dataset);
  for (const one of [".print-source", ".consent"]) document.querySelector(one)?.replaceWith(...page.querySelectorAll(one));
  root.dataset.said = place.dataset.said;
  root.querySelector("[data-app-mount]")!.ariaLabel = place.querySelector("[data-app-mount]")!.ariaLabel;
  for (const part of ["[data-app-broken]", "[data-app-language]", "noscript"]) {
    root.querySelector(part)?.replaceWith(...place.querySelectorAll(part));
  }
  drawn = last = to.pathname;
  if (!isThere) history.pushState(null, "", to);
  keeper.renew(spec, page.title);
  dispatchEvent(new Event("shell:moved"));
  addEventListener("shell:live", settle, { once: true });
  say();
}

/** As a new page has none open; one that something is typed in may stay, and says why. */
function closeDrawers(): void {
  for (const close of document.querySelectorAll<HTMLElement>("dialog[open] .drawer__close")) close.click();
}

/** A choice of language shows the one that the page is in. */
function settle(): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>("input[type=radio][data-href]")) choice.checked = choice.defaultChecked;
}

/** Asks whether the page is to be loaded anew, for the app loses what is not saved. */
function wantsItAnew(): Promise<boolean> {
  const template = root.querySelector<HTMLTemplateElement>("[data-app-language]")!;
  const question = template.content.firstElementChild!.cloneNode(true) as HTMLDialogElement;
  closeDrawers();
  const before = document.activeElement as HTMLElement | null;
  document.body.append(question);
  question.showModal();
  question.dataset.open = "true";
  question.querySelector("h2")!.focus();
  return new Promise((answered) => {
    question.addEventListener("click", ({ target }) => {
      const button = (target as Element).closest("button");
      if (button) question.close(button.value);
    });
    question.addEventListener("close", () => {
      question.remove();
      settle();
      before?.focus();
      answered(question.returnValue === "anew");
    });
  });
}
