// Behaviours that few pages have: contents of a long page, films, something to copy or to print, clocks, dialogs. A file of its own, fetched by the first
// page that has one.

import { contents } from "./abilities/contents";
import { copy } from "./abilities/copy";
import { countdown } from "./abilities/countdown";
import { focusAdded } from "./abilities/focus-added";
import { goBack } from "./abilities/go-back";
import { modal } from "./abilities/modal";
import { print } from "./abilities/print";
import { signedOut } from "./abilities/signed-out";
import { videos } from "./abilities/videos";
import type { Rare } from "./later";

export const RARE: Rare = {
  contents,
  copy,
  countdown,
  "focus-added": focusAdded,
  "go-back": goBack,
  modal,
  print,
  "signed-out": signedOut,
  videos,
};
