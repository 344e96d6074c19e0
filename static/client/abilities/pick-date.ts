// A day that is typed, or picked in a calendar that opens below. The words of the calendar are the browser's own.

import { listenAll } from "./listeners";
import { say } from "./say";
import { write } from "./words";

interface Props {
  locale: string;
  /** Days as YYYY-MM-DD. */
  today: string;
  earliest: string;
  latest: string;
  /** Id of a field whose day is the earliest here. */
  notBefore: string;
  /** With {n}. */
  week: string;
}

const DAY = 86_400_000;

export function pickDate(element: HTMLElement, props: Props): () => void {
  const field = element.querySelector("input")!;
  const opener = element.querySelector<HTMLElement>("[aria-haspopup]")!;
  const calendar = element.querySelector<HTMLElement>("[role=dialog]")!;
  const table = calendar.querySelector("table")!;
  const part = <Of extends HTMLElement>(name: string) => calendar.querySelector<Of>(`[data-part=${name}]`)!;
  const month = part<HTMLSelectElement>("month");
  const year = part<HTMLSelectElement>("year");
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(props.locale, { ...options, timeZone: "UTC" });
    return (day: string) => format.format(at(day));
  };
  const whole = words({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const ofMonth = words({ month: "long", year: "numeric" });
  const earliest = () => {
    const other = props.notBefore && dayIn((document.getElementById(props.notBefore) as HTMLInputElement).value, props.today);
    return other && other > props.earliest ? other : props.earliest;
  };
  const within = (day: string) => (day < earliest() ? earliest() : day > props.latest ? props.latest : day);
  let now = "";

  /** Draws the month of `day` and makes it the one that Tab comes to. */
  function show(day: string): void {
    const before = now;
    now = within(day);
    month.value = now.slice(5, 7);
    year.value = now.slice(0, 4);
    if (before.slice(0, 7) !== now.slice(0, 7)) {
      say(part("said"), calendar.hidden ? "" : ofMonth(now));
      table.ariaLabel = ofMonth(now);
    }
    const chosen = dayIn(field.value, props.today);
    const first = `${now.slice(0, 8)}01`;
    const weeks: HTMLElement[] = [];
    for (let monday = plus(first, -((at(first).getUTCDay() + 6) % 7)); monday.slice(0, 7) <= now.slice(0, 7); monday = plus(monday, 7)) {
      const days = [0, 1, 2, 3, 4, 5, 6].map((n) => cell(plus(monday, n), chosen));
      const n = String(weekOf(monday));
      weeks.push(
        made(
          "tr",
          { role: "row" },
          ...days,
          made("th", { role: "rowheader", "data-testid": "date-picker-week", "aria-label": props.week.replace("{n}", n) }, n),
        ),
      );
    }
    table.tBodies[0]!.replaceChildren(...weeks);
  }

  function cell(day: string, chosen: string | null): HTMLElement {
    if (day.slice(0, 7) !== now.slice(0, 7)) return made("td", { role: "gridcell" });
    return made(
      "td",
      {
        role: "gridcell",
        tabindex: day === now ? "0" : "-1",
        "aria-label": whole(day),
        "aria-selected": String(day === chosen),
        "data-date": day,
        "data-testid": "date-picker-day",
        ...(day === props.today && { "aria-current": "date" }),
        ...(day !== within(day) && { "aria-disabled": "true" }),
      },
      String(at(day).getUTCDate()),
    );
  }

  const focusDay = () => table.querySelector<HTMLElement>("[tabindex='0']")?.focus();

  function open(): void {
    calendar.hidden = false;
    opener.ariaExpanded = "true";
    show(dayIn(field.value, props.today) ?? props.today);
    focusDay();
    calendar.scrollIntoView({ block: "nearest" });
  }

  function close(): void {
    if (calendar.hidden) return;
    if (calendar.contains(document.activeElement)) opener.focus();
    calendar.hidden = true;
    opener.ariaExpanded = "false";
  }

  function choose(day: string | undefined): void {
    if (!day || day !== within(day)) return;
    write(field, day);
    field.dispatchEvent(new Event("change", { bubbles: true }));
    opener.focus();
    close();
  }

  const clicked = (event: MouseEvent) => {
    const hit = event.target as HTMLElement;
    const turn = hit.closest<HTMLElement>("[data-turn]");
    const name = hit.closest<HTMLElement>("[data-part]")?.dataset.part;
    if (opener.contains(hit)) calendar.hidden ? open() : close();
    else if (turn) show(months(now, Number(turn.dataset.turn)));
    else if (name === "today") choose(props.today);
    else if (name === "close") close();
    else choose(hit.closest<HTMLElement>("[data-date]")?.dataset.date);
  };
  const turned = () => show(within(sameDay(Number(year.value), Number(month.value), Number(now.slice(8)))));
  const keys = (event: KeyboardEvent) => {
    if (calendar.hidden) return;
    const weekday = (at(now).getUTCDay() + 6) % 7;
    const far = event.shiftKey ? 12 : 1;
    const moves: Record<string, () => string> = {
      ArrowLeft: () => plus(now, -1),
      ArrowRight: () => plus(now, 1),
      ArrowUp: () => plus(now, -7),
      ArrowDown: () => plus(now, 7),
      Home: () => plus(now, -weekday),
      End: () => plus(now, 6 - weekday),
      PageUp: () => months(now, -far),
      PageDown: () => months(now, far),
    };
    const move = table.contains(event.target as Node) ? moves[event.key] : undefined;
    if (move) {
      show(move());
      focusDay();
    } else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === " ") && table.contains(event.target as Node)) choose(now);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !element.contains(relatedTarget as Node)) close();
  };
  const pressed = ({ target }: Event) => {
    if (!element.contains(target as Node)) close();
  };
  /** The whole date, when one leaves what one typed. */
  const typed = () => {
    const day = dayIn(field.value, props.today);
    if (day && day !== field.value) write(field, day);
  };

  const monthName = words({ month: "long" });
  const dayName = words({ weekday: "short" });
  const longDayName = words({ weekday: "long" });
  month.replaceChildren(...[...Array(12).keys()].map((n) => new Option(monthName(iso(2001, n + 1, 1)), two(n + 1))));
  const [from, to] = [props.earliest, props.latest].map((day) => Number(day.slice(0, 4))) as [number, number];
  year.replaceChildren(...[...Array(to - from + 1).keys()].map((n) => new Option(`${from + n}`, `${from + n}`)));
  const heads = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const one = iso(2001, 1, day); // A Monday.
    return made("th", { role: "columnheader", scope: "col", "aria-label": longDayName(one) }, dayName(one).replace(".", ""));
  });
  table.tHead!.replaceChildren(made("tr", { role: "row" }, ...heads, made("td", {})));
  show(dayIn(field.value, props.today) ?? props.today);
  element.dataset.live = "true";

  return listenAll(
    [element, "click", clicked],
    [element, "keydown", keys],
    [element, "focusout", left],
    [document, "pointerdown", pressed],
    [field, "change", typed],
    [month, "change", turned],
    [year, "change", turned],
  );
}

/** The same rule as `entered.day.read`: 2026-11-21, 261121, 21/11, 21/11-26. */
function dayIn(typed: string, today: string): string | null {
  const bare = typed.trim().replace(/\s+/g, " ");
  const found =
    /^(?<year>\d{4}|\d{2})(?<between>[-/.]?)(?<month>\d{2})\k<between>(?<day>\d{2})$/.exec(bare) ??
    /^(?!\d+-\d+(-\d\d)?$)(?<day>\d{1,2})[-/.](?<month>\d{1,2})\.?(?:[- /.](?<year>\d{4}|\d{2}))?$/.exec(bare);
  if (!found) return null;
  const { year, month, day } = found.groups as Record<string, string | undefined>;
  const [y, m, d] = [yearOf(year, Number(today.slice(0, 4))), Number(month), Number(day)];
  const date = new Date(0);
  date.setUTCFullYear(y, m - 1, d);
  return y > 0 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d ? iso(y, m, d) : null;
}

function yearOf(written: string | undefined, now: number): number {
  if (!written) return now;
  if (written.length === 4) return Number(written);
  const year = now - (now % 100) + Number(written);
  return [year - 100, year, year + 100].reduce((best, each) => (Math.abs(each - now) < Math.abs(best - now) ? each : best));
}

const two = (n: number) => String(n).padStart(2, "0");
const iso = (year: number, month: number, day: number) => `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
const at = (day: string) => new Date(`${day}T00:00Z`);
const plus = (day: string, days: number) => new Date(at(day).getTime() + days * DAY).toISOString().slice(0, 10);

/** The same day of a month, or its last one. */
function sameDay(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return iso(year, month, Math.min(day, last));
}

function months(day: string, n: number): string {
  const date = at(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n, 1));
  return sameDay(first.getUTCFullYear(), first.getUTCMonth() + 1, date.getUTCDate());
}

/** The week of a Monday: the one that holds 4 January is week 1. */
function weekOf(monday: string): number {
  const thursday = at(plus(monday, 3));
  return 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * DAY));
}

function made(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
