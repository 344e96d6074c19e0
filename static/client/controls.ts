// Behaviours of form controls. A file of its own, fetched by the first page that shows one of them.

import { answeredSwitch } from "./abilities/answered-switch";
import { chooseInList } from "./abilities/choose-in-list";
import { combobox } from "./abilities/combobox";
import { filterSelect } from "./abilities/filter-select";
import { formatAmount } from "./abilities/format-amount";
import { moveInGrid } from "./abilities/move-in-grid";
import { pickDate } from "./abilities/pick-date";
import { restrictInput } from "./abilities/restrict-input";
import { showHints } from "./abilities/show-hints";
import { showValues } from "./abilities/show-values";
import { stars } from "./abilities/stars";
import type { Controls } from "./later";

export const CONTROLS: Controls = {
  "answered-switch": answeredSwitch,
  "choose-in-list": chooseInList,
  combobox,
  "filter-select": filterSelect,
  "format-amount": formatAmount,
  "move-in-grid": moveInGrid,
  "pick-date": pickDate,
  "restrict-input": restrictInput,
  "show-hints": showHints,
  "show-values": showValues,
  stars,
};
