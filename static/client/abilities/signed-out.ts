// The logged-out page says why, whether what was typed is kept, and leads back to where one was. What it goes by is read once.

import { say } from "./say";

interface Props {
  /** The words for each cause. */
  causes: Record<string, string>;
  kept: string;
  lost: string;
}

export function signedOut(element: HTMLElement, { causes, kept, lost }: Props): void {
  const told = taken();
  const cause = String(told.orsak);
  if (!Object.hasOwn(causes, cause)) return;
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-says=${name}]`)!;
  say(part("text"), causes[cause]!);
  if (typeof told.sparat === "boolean") {
    say(part("work"), told.sparat ? kept : lost);
    part("work").hidden = false;
  }
  const back = String(told.fran);
  if (!/^\/(?![/\\])[^\\]*$/.test(back)) return;
  const link = part("login") as HTMLAnchorElement;
  link.setAttribute("href", `${link.pathname}?redirect=${encodeURIComponent(back)}`);
}

function taken(): Record<string, unknown> {
  try {
    const told: unknown = JSON.parse(sessionStorage.getItem("vst-signed-out") ?? "null");
    sessionStorage.removeItem("vst-signed-out");
    return told && typeof told === "object" ? (told as Record<string, unknown>) : {};
  } catch (error) {
    console.warn(error);
    return {};
  }
}
