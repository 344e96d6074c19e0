// Behaviours of form controls. A file of its own, fetched by the first page that shows one of them.

import { answeredSwitch } from "./abilities/answered-switch";
import { combobox } from "./abilities/combobox";
import { filterSelect } from "./abilities/filter-select";
import { formatAmount } from "./abilities/format-amount";
import { pickDate } from "./abilities/pick-date";
import { restrictInput } from "./abilities/restrict-input";
import { showHints } from "./abilities/show-hints";
import { showValues } from "./abilities/show-values";
import type { Controls } from "./later";

export const CONTROLS: Controls = {
  "answered-switch": answeredSwitch,
  combobox,
  "filter-select": filterSelect,
  "format-amount": formatAmount,
  "pick-date": pickDate,
  "restrict-input": restrictInput,
  "show-hints": showHints,
  "show-values": showValues,
};
