// Behaviours that only pages of somebody signed in have. A file of its own, fetched by them.

import { keepDraft } from "./abilities/keep-draft";
import { partyChanged } from "./abilities/party-changed";
import { savedSwitches } from "./abilities/saved-switches";
import { stars } from "./abilities/stars";
import type { Personal } from "./later";

export const PERSONAL: Personal = {
  "keep-draft": keepDraft,
  "party-changed": partyChanged,
  "saved-switches": savedSwitches,
  stars,
};
