// The panel: what the developer chooses is what the portal wants of the app; what the app does is listed.

import { List } from "./list.js";
import { Visitor } from "./visitor.js";

const PLAIN = "../starters/plain/remoteEntry.js";
const byId = (id) => document.getElementById(id);
const json = async (file) => (await fetch(file)).json();
const [contract, people, allWords] = await Promise.all([json("portal/contract.json"), json("portal/people.json"), json("words.json")]);

const query = new URLSearchParams(location.search);
const wished = query.get("app") || PLAIN;
const app = new URL(URL.canParse(wished, location.href) ? wished : PLAIN, location.href).href;
const name = query.get("name") || "default";
const styles = query.getAll("styles");
const stage = byId("stage");
const list = new List(byId("told"), byId("nothing"), byId("clear"));
const visitor = new Visitor(people, contract, query, { language: speak, party: sync, setting: save });
let words = {};
/** Of the app: loading, mounted, gone (unmounted by us), broken. */
let state = "loading";

byId("app").value = app;
byId("name").value = name;
byId("expire").onclick = () => fire("vst:session-expiring", { secondsLeft: contract.secondsLeft });
byId("unmount").onclick = () => {
  if (state === "gone" || state === "broken") return sync();
  order({ kind: "leave" });
  become("gone");
};
byId("reload").onclick = openStage;
addEventListener("message", ({ data, source }) => {
  if (source !== stage.contentWindow) return;
  if (data.kind === "ready") void open();
  else if (data.kind === "anew") openStage();
  else if (data.kind === "fault") tellFault(data);
  else if (data.kind === "event") tellEvent(data);
  else if (data.kind === "refused")
    list.add({ tone: "wrong", mark: words.refused, title: data.directive, text: `${words.refusedText} ${data.what} ${data.where ?? ""}` });
  else if (data.kind === "warning") list.add({ tone: "info", mark: words.console, title: words.warning, text: data.words });
});
openStage();

/** The page of the app, from its beginning. */
function openStage() {
  keep();
  become("loading");
  stage.contentWindow.location.replace(new URL("stage.html", location.href));
}

async function open() {
  become("loading");
  const place = await (await fetch(`portal/place.${visitor.locale}.html`)).text();
  order({ kind: "open", locale: visitor.locale, spec: spec(), contract, place });
}

/** What the page wants now. A broken app is left alone by the loader, so then the page begins anew. */
function sync() {
  keep();
  if (state === "broken") return openStage();
  if (state === "gone") become("loading");
  order({ kind: "sync", spec: spec(), locale: visitor.locale });
}

/** Another language is another setting to an app that is told of it. One that takes no props is loaded anew; the portal asks first. */
function speak() {
  if (state === "mounted") sync();
  else openStage();
}

/** The visitor has saved a setting: the app is given it, and the page tells whoever listens. */
function save() {
  if (state === "gone") keep();
  else sync();
  fire("vst:user-settings-updated", { hamtaArenden: visitor.props.hamtaArenden });
}

function fire(event, detail) {
  order({ kind: "fire", name: event, detail });
  list.add({ tone: "info", mark: words.fromShell, title: event, detail: JSON.stringify(detail), text: words.effects[event] });
}

function order(what) {
  stage.contentWindow.postMessage(what, location.origin);
}

function spec() {
  const sources = [{ url: app, host: "main", integrity: null }];
  return { identity: `${app} ${name} ${visitor.identity}`, app: name, frame: null, sources, styles, props: visitor.props };
}

/** Says everything in the language that is chosen, and begins the same way when the panel is loaded anew. */
function keep() {
  words = allWords[visitor.locale];
  document.documentElement.lang = visitor.locale;
  document.title = words.title;
  for (const part of document.querySelectorAll("[data-text]")) part.textContent = words[part.dataset.text];
  stage.title = words.stage;
  visitor.say(words);
  become(state);
  history.replaceState(null, "", `?${new URLSearchParams([...Object.entries({ app, name, ...visitor.query }), ...styles.map((sheet) => ["styles", sheet])])}`);
}

function become(now, more = "") {
  state = now;
  byId("state").textContent = `${words.states[now]} ${more}`.trim();
  byId("unmount").textContent = now === "gone" || now === "broken" ? words.mount : words.unmount;
}

function tellFault({ code, message, ms, reference }) {
  if (code === "MOUNTED") {
    become("mounted", words.after.replace("{ms}", ms));
    return list.add({ tone: "right", mark: words.mounted, title: code, text: words.after.replace("{ms}", ms) });
  }
  if (contract.faults[code]) become("broken", `${code}.`);
  list.add({ tone: "wrong", mark: words.fault, title: code, text: `${words.faults[code]} ${message} (${words.reference} ${reference})` });
}

function tellEvent({ name: event, detail, fault }) {
  const add = (tone, text) => list.add({ tone, mark: tone === "right" ? words.event : words.wrongEvent, title: event, detail, text });
  if (fault) return add("wrong", `${words.wrongDetail[fault.key].replace("{field}", fault.field)} ${words.ignored}`);
  const own = event === "vst:changed-organisation" && visitor.own(JSON.parse(detail).organisationsnummer);
  if (own === undefined) return add("wrong", words.stranger);
  add("right", words.effects[event]);
  if (event === "vst:set-locale") {
    visitor.locale = JSON.parse(detail).locale;
    speak();
  } else if (own && own !== visitor.party) {
    visitor.party = own; // The portal asks first. Here the visitor has said yes.
    sync();
  }
}
