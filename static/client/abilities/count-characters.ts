// A counter below a text: what the eye sees changes at once, what is read out waits until typing rests.

import { listenAll } from "./listeners";
import { say } from "./say";
import { characters } from "./words";

interface Props {
  max: number;
  warnFrom: number;
  alarmFrom: number;
  /** Id of the counter. */
  counter: string;
  /** With {n}. */
  texts: { max: string; left: string; over: string };
}

const RESTS_AFTER = 1000;

export function countCharacters(element: HTMLElement, { max, warnFrom, alarmFrom, counter, texts }: Props): () => void {
  const area = element.querySelector("textarea")!;
  const shown = document.getElementById(counter)!;
  const read = element.querySelector("[aria-live=polite]");
  let timer: ReturnType<typeof setTimeout> | undefined;

  const count = () => {
    const { value } = area;
    const left = max - (/^[\0-\x7f]*$/.test(value) ? value.length : characters(value).length);
    const text =
      left < 0 ? texts.over.replace("{n}", String(-left)) : left <= warnFrom ? texts.left.replace("{n}", String(left)) : texts.max;
    say(shown, text);
    shown.dataset.warning = String(left <= warnFrom);
    shown.dataset.alarm = String(left <= alarmFrom);
    shown.dataset.over = String(left < 0);
    clearTimeout(timer);
    timer = setTimeout(() => say(read, left <= warnFrom ? text : ""), RESTS_AFTER);
    if (!CSS.supports("field-sizing", "content")) grow();
  };
  const least = area.rows;
  const most = Number(area.dataset.mostRows);
  const grow = () => {
    area.rows = least;
    while (area.rows < most && area.scrollHeight > area.clientHeight) area.rows++;
  };
  const later = () => setTimeout(count);
  count();
  const stop = listenAll(
    [area, "input", count],
    [area.form, "reset", later],
    [window, "pageshow", count], // Back in history the text is there again.
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
}
