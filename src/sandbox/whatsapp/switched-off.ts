import { collection, type SandboxStore, sortable } from "../common/store.ts";
import type { Stanza } from "./stanzas.ts";

/** A message on its way to a phone, with what is encrypted for that phone. */
interface Waiting {
  readonly sender: { readonly phone: string; readonly id: number };
  readonly node: Stanza;
  readonly to: string;
  readonly enc: Stanza;
}

/** What waits for phones that are switched off, in order; of each the newest. */
export interface SwitchedOff {
  keep(phone: string, message: Waiting): void;
  /** The oldest, once. */
  take(phone: string): Waiting | undefined;
}

const MAX_WAITING = 5_000;

export function switchedOff(store: SandboxStore): SwitchedOff {
  const waiting = collection<Waiting>(store, "switched-off");
  const keysByPhone = new Map<string, string[]>();
  let sequence = waiting.list().reduce((last, { key }) => Math.max(last, Number(key.split("/")[1])), 0);

  function keysOf(phone: string): string[] {
    const known = keysByPhone.get(phone) ?? waiting.list(`${phone}/`).map(({ key }) => key);
    keysByPhone.set(phone, known);
    return known;
  }

  return {
    keep(phone, { sender, node, to, enc }) {
      const keys = keysOf(phone);
      const key = `${phone}/${sortable(++sequence)}`;
      keys.push(key);
      waiting.set(key, { sender: { phone: sender.phone, id: sender.id }, node, to, enc });
      const oldest = keys.length > MAX_WAITING ? keys.shift() : undefined;
      if (oldest !== undefined) waiting.delete(oldest);
    },
    take(phone) {
      const key = keysOf(phone).shift();
      if (key === undefined) {
        keysByPhone.delete(phone);
        return undefined;
      }
      const message = waiting.get(key);
      waiting.delete(key);
      return message;
    },
  };
}
