// Behaviours that few pages have: contents of a long page, films, something to copy or to print, clocks. A file of its own, fetched by the first
// page that has one.

import { contents } from "./abilities/contents";
import { copy } from "./abilities/copy";
import { countdown } from "./abilities/countdown";
import { goBack } from "./abilities/go-back";
import { print } from "./abilities/print";
import { signedOut } from "./abilities/signed-out";
import { videos } from "./abilities/videos";
import type { Rare } from "./later";

export const RARE: Rare = { contents, copy, countdown, "go-back": goBack, print, "signed-out": signedOut, videos };
