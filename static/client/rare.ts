// Behaviours that few pages have: contents of a long page, hits of a search, films, something to copy or to print, clocks, dialogs, cells, days. A file of its own, fetched by the first
// page that has one.

import { announce } from "./abilities/announce";
import { chooseInList } from "./abilities/choose-in-list";
import { contents } from "./abilities/contents";
import { copy } from "./abilities/copy";
import { countdown } from "./abilities/countdown";
import { fetchThenGo } from "./abilities/fetch-then-go";
import { focusAdded } from "./abilities/focus-added";
import { goBack } from "./abilities/go-back";
import { modal } from "./abilities/modal";
import { moveInGrid } from "./abilities/move-in-grid";
import { print } from "./abilities/print";
import { remoteApp } from "./abilities/remote-app";
import { signedOut } from "./abilities/signed-out";
import { tellClicks } from "./abilities/tell-clicks";
import { ticks } from "./abilities/ticks";
import { videos } from "./abilities/videos";
import type { Rare } from "./later";

export const RARE: Rare = {
  announce,
  "choose-in-list": chooseInList,
  contents,
  copy,
  countdown,
  "fetch-then-go": fetchThenGo,
  "focus-added": focusAdded,
  "go-back": goBack,
  modal,
  "move-in-grid": moveInGrid,
  print,
  "remote-app": remoteApp,
  "signed-out": signedOut,
  "tell-clicks": tellClicks,
  ticks,
  videos,
};
