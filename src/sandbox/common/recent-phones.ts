import { collection, type SandboxStore } from "./store.ts";

/** The phones that a message came to or went out from last. */
export interface RecentPhones {
  note(phone: string): void;
  /** Newest first. */
  list(): string[];
}

const REMEMBERED = 64;
const KEY = "phones";

/** Written when a phone joins, not at each message: after a restart the order is as of the last newcomer. */
export function recentPhones(store: SandboxStore): RecentPhones {
  const kept = collection<string[]>(store, "recent");
  const phones = new Set(kept.get(KEY));
  return {
    note(phone) {
      const known = phones.delete(phone);
      phones.add(phone);
      if (known) return;
      for (const oldest of phones) {
        if (phones.size <= REMEMBERED) break;
        phones.delete(oldest);
      }
      kept.set(KEY, [...phones]);
    },
    list: () => [...phones].reverse(),
  };
}
