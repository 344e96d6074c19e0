// An amount: raw while one types, in Swedish form when one leaves it. What cannot be read stays as it was typed.

import { listenAll } from "./listeners";
import { write } from "./words";

interface Props {
  decimals: number;
  /** It has no thousandths: three digits after a point are thousands, and after a comma one or the other. */
  isMoney: boolean;
}

export function formatAmount(element: HTMLElement, { decimals, isMoney }: Props): () => void {
  const field = element.querySelector("input")!;
  /** Formats a number given as text, all its figures: as a number of JavaScript it would lose some. */
  const numbers = (of: string, useGrouping: boolean) => {
    const format = new Intl.NumberFormat(of, { maximumFractionDigits: decimals, useGrouping, signDisplay: "negative" });
    return (amount: string) => format.format(amount as Intl.StringNumericLiteral);
  };
  const plain = numbers("en", false);
  const proper = numbers("sv", true);

  const read = () => {
    const amount = amountIn(field.value, isMoney);
    field.dataset.value = amount && plain(amount);
    return amount;
  };
  const leave = () => {
    const amount = read();
    const text = amount ? proper(amount) : field.value;
    if (text !== field.value) write(field, text);
  };
  if (field.value !== field.defaultValue) read();
  return listenAll([field, "input", read], [field, "blur", leave]);
}

/** The same rule as `entered.amount.read`: 1 234,50 and 1234.5 and 1.234,50, of money 1.234 too. Nothing for what is no amount. */
function amountIn(typed: string, isMoney: boolean): string {
  let bare = typed
    .trim()
    .replace(/^(kr|sek)|\s+|(kr\.?|kronor|sek|[:,]-)$/gi, "")
    .replace(/[\u2212–]/, "-");
  const [, sign, more, decimals] = /^-?[1-9]\d{0,2}([.,])\d{3}(\1\d{3})*((?!\1)[.,]\d*)?$/.exec(bare) ?? [];
  if (more || decimals || (isMoney && sign === ".")) bare = bare.replaceAll(sign!, "");
  else if (isMoney && sign) return "";
  bare = bare.replace(",", ".");
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(bare) ? bare : "";
}
