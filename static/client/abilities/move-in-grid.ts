// Arrows go between the cells of a budget; left and right first go through what stands in the cell. What happened to its rows is said,
// and phones show the keys of figures.

import { sayAnew } from "./say";

interface Props {
  /** What was done to a row; empty for nothing. */
  said: string;
}

export function moveInGrid(grid: HTMLElement, { said }: Props): () => void {
  const press = (event: KeyboardEvent) => {
    const cell = event.target as HTMLInputElement;
    const row = cell.closest(".grid__cells");
    if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = beside(cell, row, event.key);
    if (!to) return;
    event.preventDefault();
    show(to);
    to.focus();
    to.select();
  };
  for (const cell of grid.querySelectorAll<HTMLInputElement>(".grid__cells input")) cell.inputMode = "decimal";
  grid.addEventListener("keydown", press);
  if (said) sayAnew(grid.querySelector(":scope > [role=status]")!, said);
  return () => grid.removeEventListener("keydown", press);
}

function beside(cell: HTMLInputElement, row: Element, key: string): HTMLInputElement | undefined {
  const cells = cellsOf(row);
  const at = cells.indexOf(cell);
  const rows = [...cell.form!.querySelectorAll(".grid__cells")];
  const now = rows.indexOf(row);
  const above = rows[now - 1];
  const below = rows[now + 1];
  if (key === "ArrowUp") return above && cellsOf(above)[at];
  if (key === "ArrowDown") return below && cellsOf(below)[at];
  if (key === "ArrowLeft" && cell.selectionStart === 0) return cells[at - 1];
  if (key === "ArrowRight" && cell.selectionEnd === cell.value.length) return cells[at + 1];
  return undefined;
}

function cellsOf(row: Element): HTMLInputElement[] {
  return [...row.querySelectorAll("input")];
}

/** A phone shows one month: that of the cell. */
function show(cell: HTMLInputElement): void {
  if (cell.offsetParent === null) document.getElementById(`visa-${cell.name.split(".m")[1]}`)?.click();
}
