// What the dialog shows for a term: hits page by page, what was meant, or that there is nothing, or that it failed.

import { sayAnew } from "../abilities/say";
import { tellClicks } from "../abilities/tell-clicks";
import type { Answer, Calls, Props, Result } from "./calls";
import { marked } from "./marks";
import { pieceOf } from "./suggesting";

interface Results {
  search(term: string, isExact?: boolean): Promise<void>;
}

/** What is shown of one search. */
interface Shown {
  /** Whose hits these are: the typed term, or what was meant by it. */
  term: string;
  page: number;
  pages: number;
  total: number;
}

export function resultsIn(dialog: HTMLDialogElement, field: HTMLInputElement, props: Props, calls: Calls): Results {
  const { texts, minimum } = props;
  const body = dialog.querySelector<HTMLElement>("[data-body]")!;
  const parts = [...body.querySelectorAll<HTMLElement>(":scope > [data-part]")];
  const part = (name: string) => parts.find((each) => each.dataset.part === name)!;
  const inside = (name: string, selector: string) => part(name).querySelector<HTMLElement>(selector)!;

  const list = part("results");
  const [count, correction, exactly] = ["[data-count]", "[data-correction]", "[data-term]"].map((each) => inside("summary", each)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  const [more, closeBelow] = [inside("foot", "[data-more]"), inside("foot", "[data-close]")];
  const toTop = dialog.querySelector<HTMLElement>("[data-to-top]")!;
  const announcer = dialog.querySelector("[data-announcer]")!;
  const title = inside("none", "[data-testid=search-no-results-title]");

  let searches = 0;
  let shown: Shown | undefined;
  let isFetching = false;
  /** What failed, to be tried again. */
  let failed = () => {};

  inside("failed", "[data-words]").textContent = texts.failed;
  toTop.remove();
  show();

  /** The parts that are shown, in their order; what stays is not touched, so that it keeps the focus. */
  function show(...names: string[]): void {
    let next: HTMLElement | null = null;
    for (const each of [...parts].reverse()) {
      if (!names.includes(each.dataset.part!)) each.remove();
      else {
        if (!each.parentNode) body.insertBefore(each, next);
        next = each;
      }
    }
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
  }

  async function search(typed: string, isExact = false): Promise<void> {
    const mine = ++searches;
    const term = typed.trim();
    shown = undefined;
    isFetching = false;
    list.replaceChildren();
    reflectTop();
    if (term.length < minimum) {
      part("short").textContent = texts.tooShort;
      return show("short");
    }
    show("loading");
    sayAnew(announcer, texts.loading);
    try {
      const typedFor = await calls.page(term, 1);
      const meant = isExact ? "" : typedFor.meant;
      const answer = meant && !typedFor.total ? await calls.page(meant, 1) : typedFor;
      if (mine !== searches) return;
      explain(answer);
      if (!answer.results.length) return nothing(term);
      shown = { term: answer === typedFor ? term : meant, page: 1, pages: answer.pages, total: answer.total };
      correct(answer === typedFor ? "suggestion" : "showing", meant);
      narrow(shown.term);
      add(answer);
      sayAnew(announcer, counted());
    } catch (fault) {
      if (mine !== searches) return;
      console.warn("The search failed", fault);
      failed = () => void search(typed, isExact);
      show("failed");
    }
  }

  async function fetchMore(): Promise<void> {
    if (!shown || isFetching) return;
    const mine = searches;
    isFetching = true;
    more.setAttribute("aria-disabled", "true");
    show("summary", "meaning", "kinds", "results", "loading", "foot");
    sayAnew(announcer, texts.loading);
    try {
      const answer = await calls.page(shown.term, shown.page + 1);
      if (mine !== searches) return;
      shown.page++;
      const first = add(answer);
      first?.querySelector("a")?.focus();
      sayAnew(announcer, texts.more.replace("{n}", String(answer.results.length)));
    } catch (fault) {
      if (mine !== searches) return;
      console.warn("The search failed", fault);
      failed = () => void fetchMore();
      show("summary", "meaning", "kinds", "results", "failed", "foot");
    } finally {
      if (mine === searches) isFetching = false;
      more.removeAttribute("aria-disabled");
    }
  }

  function nothing(term: string): void {
    title.textContent = texts.noResults.replace("{term}", () => term);
    show("meaning", "none");
    sayAnew(announcer, title.textContent);
  }

  /** Adds the hits of a page; answers the first of them. */
  function add(answer: Answer): HTMLElement | undefined {
    const items = answer.results.map((result, index) => itemOf(result, list.children.length + index + 1));
    const { page, pages } = shown!;
    list.append(...items);
    list.dataset.page = String(page);
    count.textContent = counted();
    tellTerm();
    if (page >= pages) more.remove();
    else part("foot").prepend(more);
    if (page > 1) part("foot").append(closeBelow);
    else closeBelow.remove();
    show("summary", "meaning", "kinds", "results", "foot");
    reflectTop();
    return items[0];
  }

  function itemOf({ title, content, url, id, fragment }: Result, index: number): HTMLElement {
    const item = pieceOf<HTMLElement>(dialog, "result");
    const [link, name, named, about, words] = [
      "a",
      "[data-testid=search-result-title]",
      "[data-testid=search-result-kind]",
      ".results__about",
      "[data-testid=search-result-content]",
    ].map((each) => item.querySelector(each)!) as [HTMLAnchorElement, Element, HTMLElement, Element, Element];
    const local = `/${url.replace(/^[/\\]+/, "")}`; // Never another host.
    const [kind, authority, href] = props.services[local] ?? [local.startsWith(props.newsBelow) ? "news" : "information", "", ""];
    Object.assign(item.dataset, { index: String(index), id });
    link.setAttribute("href", href || (fragment ? `${local}#${fragment}` : local));
    name.append(title ? marked(title) : props.kinds[kind]);
    named.textContent = props.kinds[kind];
    named.dataset.kind = kind;
    about.textContent = authority;
    if (content) words.append(marked(content));
    else words.remove();
    return item;
  }

  /** What the term means, where the glossary has it; else the part stays empty and is not seen. */
  function explain({ meaning }: Answer): void {
    part("meaning").hidden = !meaning;
    inside("meaning", "strong").textContent = meaning?.title ?? "";
    inside("meaning", "span").textContent = meaning ? `: ${meaning.description}` : "";
  }

  /** Lets the links to each kind search for the same. */
  function narrow(term: string): void {
    for (const link of part("kinds").querySelectorAll("a")) {
      const address = new URL(link.href);
      address.searchParams.set("q", term);
      link.setAttribute("href", address.pathname + address.search);
    }
  }

  function counted(): string {
    return shown!.total === 1 ? texts.countOne : texts.count.replace("{n}", String(shown!.total));
  }

  function correct(kind: "showing" | "suggestion", meant: string): void {
    if (!meant) return correction.remove();
    const term = document.createElement(kind === "showing" ? "b" : "button");
    if (term instanceof HTMLButtonElement) term.type = "button";
    term.dataset.testid = "search-correction-term";
    term.textContent = meant;
    correction.dataset.kind = kind;
    correction.replaceChildren(`${texts[kind]} `, term);
    count.after(correction);
  }

  /** The way to search for exactly what stands in the field. */
  function tellTerm(): void {
    const term = field.value.trim();
    exactly.hidden = term.length < minimum;
    exactly.querySelector("span")!.textContent = texts.term.replace("{term}", () => term);
  }

  function reflectTop(): void {
    if ((shown?.page ?? 0) > 1 && dialog.scrollTop > innerHeight) dialog.append(toTop);
    else if (toTop.parentNode) {
      if (document.activeElement === toTop) field.focus({ preventScroll: true });
      toTop.remove();
    }
  }

  body.addEventListener("click", ({ target }) => {
    const hit = (target as Element).closest("button");
    if (hit === more) void fetchMore();
    else if (hit?.matches("[data-again]")) failed();
    else if (hit === exactly) void search(field.value, true);
    else if (hit && correction.contains(hit)) {
      field.value = hit.textContent;
      field.dispatchEvent(new Event("change"));
      void search(field.value);
    }
  });
  toTop.addEventListener("click", () => {
    field.focus({ preventScroll: true });
    dialog.scrollTo({ top: 0, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  });
  dialog.addEventListener("scroll", reflectTop, { passive: true });
  field.addEventListener("input", tellTerm);
  tellClicks(list, {
    address: props.click,
    language: props.language,
    get term() {
      return shown?.term ?? "";
    },
  });
  return { search };
}
