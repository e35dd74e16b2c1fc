import type { KeyView } from "../keys.ts";
import type { AccountView } from "./account.ts";
import type { WebhookInstance } from "./webhooks.ts";

export interface KeyList {
  /** Newest first. */
  readonly keys: readonly KeyView[];
}

/** Here alone is a key's text shown. */
export interface ShownKey {
  readonly key: KeyView;
  readonly text: string;
}

/** What the page is made with. */
export interface KeysProps {
  readonly user: AccountView;
  /** Null when it could not be read: the page asks again. */
  readonly list: KeyList | null;
  /** To choose from; null when they could not be read. */
  readonly instances: readonly WebhookInstance[] | null;
}
