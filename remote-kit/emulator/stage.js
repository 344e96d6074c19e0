// The page that the app stands in: the portal's own place for an app, and its own loader. The panel around says what is wanted.

import { faultOf } from "./detail.js";

const ADDRESS = location.href;
const tell = (told) => parent.postMessage(told, location.origin);
const fire = dispatchEvent.bind(window);

let loader = null;

addEventListener("message", async ({ data, source }) => {
  if (source !== parent) return;
  if (data.kind === "open") return void (loader ??= open(data));
  const { sync, leave } = (await loader) ?? {};
  if (data.kind === "fire") fire(new CustomEvent(data.name, { detail: data.detail }));
  else if (data.kind === "leave") leave?.();
  else if (data.kind === "sync") sync?.(data);
});
tell({ kind: "ready" });

/** Makes the page, and lets the loader of the portal mount the app; answers what asks it for more. */
async function open({ locale, spec, contract, place }) {
  document.documentElement.lang = locale;
  guard(contract.policy.replaceAll("{app}", new URL(spec.sources[0].url).origin));
  listen(contract.events);
  document.getElementById("main").innerHTML = place;
  const root = document.getElementById("app");
  const { limits } = JSON.parse(root.dataset.spec);
  root.dataset.spec = JSON.stringify({ ...spec, limits });
  history.replaceState(null, "", spec.props.basePath);

  const { sync, leave, takesProps, tellFaultsTo } = await import("./portal/loader.js");
  tellFaultsTo((told) => {
    // What stands in place of a broken app loads the page anew, which a server of files knows by this address alone.
    if (contract.faults[told.code]) history.replaceState(null, "", ADDRESS);
    tell({ kind: "fault", ...told });
  });
  return {
    leave,
    sync({ spec: wanted, locale: spoken }) {
      if (spoken !== document.documentElement.lang && !takesProps()) return tell({ kind: "anew" });
      document.documentElement.lang = spoken;
      history.replaceState(null, "", wanted.props.basePath);
      sync({ ...wanted, limits });
    },
  };
}

/** Refuses what the portal's security policy refuses, and tells of it. */
function guard(policy) {
  const meta = document.createElement("meta");
  meta.httpEquiv = "Content-Security-Policy";
  meta.content = policy;
  document.head.append(meta);
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
    tell({ kind: "refused", directive: effectiveDirective, what: blockedURI, where: sourceFile }),
  );
}

/** Tells of the events of the contract, and of those that are none but are called so. */
function listen(events) {
  const known = events.filter((event) => event.from === "app");
  for (const event of known)
    addEventListener(event.name, ({ detail }) => tell({ kind: "event", name: event.name, detail: shown(detail), fault: faultOf(event, detail) }));
  const names = new Set(events.map((event) => event.name));
  window.dispatchEvent = (event) => {
    if (event.type.startsWith("vst:") && !names.has(event.type))
      tell({ kind: "event", name: event.type, detail: shown(event.detail), fault: { key: "unknown" } });
    return fire(event);
  };
  const { warn } = console;
  console.warn = (...words) => {
    tell({ kind: "warning", words: words.join(" ") });
    warn(...words);
  };
}

/** What can be shown of a detail, which may be anything. */
function shown(detail) {
  if (detail === undefined || detail === null) return "";
  try {
    return JSON.stringify(detail) ?? String(detail);
  } catch {
    return String(detail); // It holds itself, or a number that JSON has not.
  }
}
