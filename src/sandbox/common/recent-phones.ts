import type { SandboxViewer } from "#ports/contracts/sandbox/viewer.ts";
import type { Audience } from "./audience.ts";
import { collection, type SandboxStore } from "./store.ts";

/** The phones that a message came to or went out from last. */
export interface RecentPhones {
  note(phone: string, audience: Audience): void;
  /** Newest first. */
  list(): string[];
  /** Those of which a message shows to the viewer, however many phones others write to. */
  listFor(viewer: SandboxViewer): string[];
}

const REMEMBERED = 64;
const ALL = "phones";
/** Lists in memory; the others are read when they are asked for. */
const MAX_LOADED = 1000;

/** Written when a phone joins, not at each message: after a restart the order is as of the last newcomer. */
export function recentPhones(store: SandboxStore): RecentPhones {
  const kept = collection<string[]>(store, "recent");
  const loaded = new Map<string, Set<string>>();

  function listOf(key: string): Set<string> {
    const known = loaded.get(key);
    if (known !== undefined) return known;
    const [oldest] = loaded.keys();
    if (oldest !== undefined && loaded.size >= MAX_LOADED) loaded.delete(oldest);
    const phones = new Set(kept.get(key));
    loaded.set(key, phones);
    return phones;
  }

  function noteIn(key: string, phone: string): void {
    const phones = listOf(key);
    const known = phones.delete(phone);
    phones.add(phone);
    if (known) return;
    for (const oldest of phones) {
      if (phones.size <= REMEMBERED) break;
      phones.delete(oldest);
    }
    kept.set(key, [...phones]);
  }

  return {
    note(phone, audience) {
      noteIn(ALL, phone);
      for (const key of keysOf(audience)) noteIn(key, phone);
    },
    list: () => [...listOf(ALL)].reverse(),
    listFor({ user, clients }) {
      const shown = new Set(keysOf({ user, clients: [...clients] }).flatMap((key) => [...listOf(key)].reverse()));
      const newest = [...listOf(ALL)].reverse().filter((phone) => shown.has(phone));
      return [...new Set([...newest, ...shown])].slice(0, REMEMBERED);
    },
  };
}

function keysOf({ user, clients }: Audience): string[] {
  return [...(user === null ? [] : [`user/${user}`]), ...clients.map((client) => `client/${client}`)];
}
