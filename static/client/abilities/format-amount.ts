// An amount: raw while one types, in the form of `locale` when one leaves it. What cannot be read stays as it was typed.

import { listenAll } from "./listeners";
import { write } from "./words";

interface Props {
  decimals: number;
  locale: string;
}

export function formatAmount(element: HTMLElement, { decimals, locale }: Props): () => void {
  const field = element.querySelector("input")!;
  const plain = numbers("en-US", { maximumFractionDigits: decimals, useGrouping: false });
  const proper = numbers(locale, { maximumFractionDigits: decimals });

  const read = () => {
    const amount = amountIn(field.value);
    field.dataset.value = amount === null ? "" : plain(amount);
    return amount;
  };
  const leave = () => {
    const amount = read();
    const text = amount === null ? field.value : proper(amount);
    if (text !== field.value) write(field, text);
  };
  if (field.value !== field.defaultValue) read();
  return listenAll([field, "input", read], [field, "blur", leave]);
}

/** Formats a number given as text, all its figures: as a number of JavaScript it would lose some. */
function numbers(locale: string, options: Intl.NumberFormatOptions): (amount: string) => string {
  const format = new Intl.NumberFormat(locale, { ...options, signDisplay: "negative" } as Intl.NumberFormatOptions);
  return (amount) => format.format(amount as Intl.StringNumericLiteral);
}

const THOUSANDS: [string, RegExp][] = [
  [".", /^-?\d{1,3}(?:(\.\d{3}){2,}(,\d*)?|(\.\d{3})+,\d*)$/],
  [",", /^-?\d{1,3}(?:(,\d{3}){2,}(\.\d*)?|(,\d{3})+\.\d*)$/],
];

/** The same rule as `entered.amount.read`: 1 234,50 and 1234.5 and 1.234,50. */
function amountIn(typed: string): string | null {
  let bare = typed
    .trim()
    .replace(/\s+|(kr\.?|kronor|sek|[:,]-)$/gi, "")
    .replace(/[\u2212–]/, "-");
  const parts = THOUSANDS.find(([, shape]) => shape.test(bare));
  if (parts) bare = bare.replaceAll(parts[0], "");
  bare = bare.replaceAll(",", ".");
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? bare.replace(/\.$/, "").replace(/^(-?)\./, "$10.") : null;
}
