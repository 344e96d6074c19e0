// The bridge between the page's drawing and the loader, which stands outside of it. It says what the page wants, and carries
// an app's wish to be used for somebody else to the server. It is gone only for moments, so its absence says nothing for a while.

import type * as Loader from "../loader/loader";
import type { Callbacks } from "../callbacks";
import { listenTo, textField } from "./detail";
import { listen } from "./listened";

interface Props {
  /** `run` the app of `spec`; `none`; or `unknown`, which keeps what is there. */
  intent: "run" | "none" | "unknown";
  spec: Loader.Spec;
  /** How long an app stays without a bridge, in milliseconds. */
  grace: number;
  ask: {
    event: string;
    field: string;
    /** What the field must look like, and what of it does not count. */
    form: string;
    ignored: string;
    /** For whom the app runs. */
    now: string | null;
    /** About whom the visitor is asked. */
    asked: string | null;
    /** How many questions the server has answered. */
    answers: number;
    /** After how long without an answer the server is asked again, in milliseconds: a question may go with a connection. */
    patience: number;
  };
  title: string;
  shownAs: string;
  /** Id of the element that takes the focus when the visitor is asked. */
  focus: string;
}

/** What must outlive a lost connection, after which the server knows nothing of it. */
let asking: string | null = null;
let askedAbout: string | null = null;
let next: string | null = null;
let answersSeen = 0;
/** What the page was called before the visitor was asked. */
let usual: { title: string; screen: string } | null = null;
let absence: ReturnType<typeof setTimeout> | undefined;

export function remoteApp(_: Element, props: Props, on: Callbacks): () => void {
  clearTimeout(absence);
  const { ask } = props;
  const place = document.getElementById("app");
  const loader: Promise<typeof Loader> | undefined = place?.dataset.loader ? import(place.dataset.loader) : undefined;
  const page = place?.closest<HTMLElement>("[data-screen]");

  const send = (about: string) => {
    asking = about;
    on.onAsked?.(about, location.pathname + location.search);
  };
  const again = setInterval(() => {
    if (asking && page?.dataset.ready === "true") send(asking);
  }, ask.patience);

  const isNewServer = ask.answers < answersSeen;
  if (ask.answers > answersSeen) {
    asking = null;
    const wasAsked = askedAbout;
    askedAbout = ask.asked;
    if (page && askedAbout) {
      usual ??= { title: document.title, screen: page.dataset.screen! };
      document.title = props.title;
      page.dataset.screen = props.shownAs;
      // Drawn anew after a lost connection, the question takes the focus only when it had it.
      if (askedAbout !== wasAsked || document.activeElement === document.body) document.getElementById(props.focus)?.focus();
    } else if (page && wasAsked && usual) {
      document.title = usual.title;
      page.dataset.screen = usual.screen;
    }
  }
  answersSeen = ask.answers;
  if (isNewServer && (askedAbout ?? asking)) send((askedAbout ?? asking)!);

  loader?.then((app) => {
    app.tellFaultsTo((fault) => on.onFault?.(fault));
    if (askedAbout || props.intent === "none") app.leave();
    else if (props.intent === "run" || !app.isRunning()) app.sync(props.spec);
    if (askedAbout) document.title = props.title;
  });

  if (!asking && next) {
    send(next);
    next = null;
  }

  const form = new RegExp(ask.form);
  const stop = listenTo(
    ask.event,
    textField(ask.field, (value) => form.test(value)),
    (value) => {
      const about = value.replaceAll(ask.ignored, "");
      if (about === ask.now || askedAbout) return;
      if (asking) next = about === asking ? null : about;
      else send(about);
    },
  );
  // Another party was chosen on another page. A question that stands is answered by that, and nothing runs here that could be lost;
  // one that the server did not take is not asked again and again.
  const stopHearing = listen("shell:party-changed", ({ detail }) => {
    if (detail && askedAbout) location.reload();
    else if (detail) asking = next = null;
  });
  return () => {
    stop();
    stopHearing();
    clearInterval(again);
    absence = setTimeout(() => loader?.then((app) => app.leave()), props.grace);
  };
}
