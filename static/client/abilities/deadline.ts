// A time that runs out: a dialog warns before it, activity moves it, and at its end the page is left.
//
// It is counted from the seconds the server told, on a clock that nobody sets. A page that slept, was frozen or came back
// asks how long there is left before it does anything; asking moves nothing.

import { readCookie } from "../cookies";
import { beginLeaving } from "../leaving";
import { hasSuccessor } from "../login";
import { isOfLogin, tellWhy } from "../signed-out";
import { onActivity } from "./activity";
import { Clock } from "./clock";
import { say, sayAnew } from "./say";

interface Props {
  /** All in seconds. */
  left: number;
  warnAt: number;
  renewUnder: number;
  renewAtMostEach: number;
  askAtMostEach: number;
  /** Seconds left at which the announcer speaks, the greatest first, and the texts it has for whole minutes and for seconds. */
  milestones: number[];
  minutesText: string;
  minuteText: string;
  secondsText: string;
  /** What is said when the session could not be extended, and how many milliseconds a call may take. */
  failedText: string;
  patience: number;
  /** The calls, and where the page goes at the end. */
  ask: string;
  renew: string;
  end: string;
  after: string;
  token: string;
  /** Whose page it is, as the server marked it: a newer login is not ended by an older page. */
  person: string;
  /** A cookie without which it is over. */
  cookie: string;
  /** Whether the page goes anywhere at the end. */
  goes: boolean;
  /** What the page is told by, what it tells, and when it is live again. */
  renewedEvent: string;
  liveEvent: string;
  expiringEvent: string;
}

const LOCK = "renew";
/** For so many milliseconds a page knows what the server has just told it. */
const JUST_DRAWN = 1000;

export function deadline(element: HTMLElement, props: Props): () => void {
  const dialog = element.querySelector("dialog")!;
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-deadline=${name}]`);
  const clock = new Clock(props.left, tick, (isPast) => {
    if (!isPast) return void ask();
    cover(true);
    void atEnd();
  });
  let isOver = false;
  let renewing: Promise<void> | null = null;
  let renewedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let askLater: ReturnType<typeof setTimeout> | undefined;
  let spoken = Number.POSITIVE_INFINITY;
  /** Counts what moved the end: an answer that was asked for before it is old. */
  let moved = 0;
  const startedAt = performance.now();

  /** Runs each second while the dialog is open, and when it is time to open it; answers when to run again, in seconds left. */
  function tick(left: number): number {
    if (isOver) return 0;
    if (left <= 0) void atEnd();
    else if (left > props.warnAt) close();
    else warn(left);
    return left > props.warnAt ? props.warnAt : Math.ceil(left) - 1;
  }

  function warn(left: number): void {
    if (!dialog.open) {
      dialog.showModal();
      dialog.dataset.open = "true";
      part("title")?.focus();
      spoken = Math.ceil(left) + 1;
      dispatchEvent(new CustomEvent(props.expiringEvent, { detail: { secondsLeft: Math.ceil(left) } }));
    }
    const seconds = Math.ceil(left);
    const says = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
    if (part("countdown")!.textContent !== says) part("countdown")!.textContent = says;
    const reached = props.milestones.find((each) => seconds <= each && each < spoken && seconds > each - 2);
    if (reached === undefined) return;
    spoken = reached;
    const [text, n] = reached < 60 ? [props.secondsText, reached] : [reached === 60 ? props.minuteText : props.minutesText, reached / 60];
    part("announcer")!.textContent = text.replace("{n}", String(n));
  }

  function close(): void {
    if (!dialog.open) return;
    dialog.close();
    dialog.dataset.open = "false";
    part("announcer")!.textContent = "";
    say(part("error"), "");
  }

  /** Then the end is not this page's to tell, nor the time that the server would answer. */
  function isReplaced(): boolean {
    if (!hasSuccessor(props.cookie)) return false;
    close();
    cover(false);
    dispatchEvent(new CustomEvent("shell:login-replaced", { detail: { isAnother: false } }));
    return true;
  }

  function seen(): void {
    if (isOver || isReplaced()) return;
    const left = clock.left;
    if (!readCookie(props.cookie) || left <= 0) return void leave();
    const isDue = left > props.warnAt && left < props.renewUnder && performance.now() - renewedAt > props.renewAtMostEach * 1000;
    if (isDue) void renew();
    else askSoon();
  }

  /** At once when nobody asked lately, else when it is time again. */
  function askSoon(): void {
    const wait = askedAt + props.askAtMostEach * 1000 - performance.now();
    if (wait <= 0) void ask();
    else askLater ??= setTimeout(() => void ask(), wait);
  }

  async function ask(): Promise<void> {
    clearTimeout(askLater);
    askLater = undefined;
    if (isOver || renewing || isReplaced()) return;
    askedAt = performance.now();
    const before = moved;
    const answer = await call(props.ask, props.patience);
    if (before !== moved || isOver) return;
    if (answer === "refused") return clock.left > 0 ? renew() : leave();
    if (!answer) return;
    clock.set(answer.secondsLeft);
    cover(false);
  }

  async function atEnd(): Promise<void> {
    if (isReplaced()) return;
    const answer = await call(props.ask, props.patience);
    if (!answer || answer === "refused" || answer.secondsLeft <= 0) return leave();
    clock.set(answer.secondsLeft);
    cover(false);
  }

  /** One at a time, in all tabs of the browser. */
  function renew(): Promise<void> {
    renewing ??= locked(async () => {
      renewedAt = performance.now();
      const answer = await call(props.renew, props.patience);
      if (answer === "refused") await leave();
      else if (answer) move(answer.secondsLeft);
    }).finally(() => (renewing = null));
    return renewing;
  }

  /** Continues by the visitor's own press: when that fails the dialog says so, and its clock runs on. */
  async function carryOn(): Promise<void> {
    const before = moved;
    say(part("error"), "");
    await renew();
    if (moved !== before || isOver || !dialog.open) return;
    sayAnew(part("error")!, props.failedText);
    part("continue")?.querySelector("button")?.focus();
  }

  function move(left: number): void {
    moved++;
    clock.set(left);
  }

  /** Over: the server is told, whatever it knows already, and the page goes; without a connection it waits for one, emptied. */
  async function leave(): Promise<void> {
    if (isOver || isReplaced()) return;
    isOver = true;
    clock.stop();
    close();
    const isFirst = beginLeaving(); // Where it goes nowhere, nobody else may lead it away either.
    if (props.goes && !isFirst) return;
    if (props.goes) tellWhy();
    cover(true);
    while (!(await tellEnd()) && props.goes) await new Promise((online) => addEventListener("online", online, { once: true }));
    if (props.goes) location.replace(props.after);
    else stay();
  }

  function tellEnd(): Promise<Response | void> {
    return fetch(props.end, {
      method: "POST",
      headers: { "X-CSRFToken": props.token, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ from: location.pathname + location.search, person: props.person }),
      keepalive: true,
    }).catch((error: unknown) => console.warn(error));
  }

  function stay(): void {
    cover(false);
    const page = element.closest<HTMLElement>("[data-signed-in]");
    if (page) page.dataset.signedIn = "false";
  }

  const press = ({ target }: Event) => {
    if ((target as Element).closest("[data-deadline=continue], [data-deadline=close]")) void carryOn();
  };
  const cancel = (event: Event) => {
    event.preventDefault();
    void carryOn();
  };
  /** A form that ends it by itself. */
  const submit = ({ target }: Event) => {
    if (new URL((target as HTMLFormElement).action).pathname !== props.end || !beginLeaving()) return;
    isOver = true;
    clock.stop();
  };
  const renewed = ({ detail }: CustomEventInit<{ secondsLeft: number }>) => move(detail!.secondsLeft);
  /** A page that is kept for the way back shows nothing of anybody until it is known who is there. */
  const hide = () => cover(true);
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (isOver) location.replace(props.after);
    else void ask();
  };
  const back = () => {
    clock.look();
    if (document.visibilityState === "visible" && performance.now() - startedAt > JUST_DRAWN) void ask();
  };

  const listening = new AbortController();
  const { signal } = listening;
  const stopSeeing = onActivity(seen);
  dialog.addEventListener("click", press, { signal });
  dialog.addEventListener("cancel", cancel, { signal });
  document.addEventListener("submit", submit, { capture: true, signal });
  for (const each of ["visibilitychange", "resume"]) document.addEventListener(each, back, { signal });
  for (const each of ["online", props.liveEvent]) addEventListener(each, back, { signal });
  addEventListener("pagehide", hide, { signal });
  addEventListener("pageshow", shown, { signal });
  addEventListener(props.renewedEvent, renewed as EventListener, { signal });
  clock.start();
  isOfLogin(props.cookie, () => clock.left);
  return () => {
    listening.abort();
    clock.stop();
    clearTimeout(askLater);
    stopSeeing();
    close();
  };
}

type Answer = { secondsLeft: number };

/** What a call answers; nothing when it could not be made or the server had trouble, which says nothing of the session. */
async function call(url: string, patience: number): Promise<Answer | "refused" | undefined> {
  try {
    const response = await fetch(url, { credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(patience) });
    if (response.status === 401) return "refused";
    if (response.ok) return (await response.json()) as Answer;
    console.warn(`${url}: ${response.status}`);
  } catch (error) {
    console.warn(error);
  }
  return undefined;
}

function locked(run: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(LOCK, run) : run();
}

/** Hides what is the visitor's own; the sheets know how. */
function cover(isCovered: boolean): void {
  document.documentElement.toggleAttribute("data-covered", isCovered);
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}
