import type { SandboxStore } from "./store.ts";

/** The phone on which something has changed; null for what any of them may show, such as a code that waits to be scanned. */
export type Changed = string | null;

/** Told at once what a phone may show differently now: whoever watches asks for it. */
export interface NetworkChanges {
  tell(phone: Changed): void;
  /** Until it is called off. */
  watch(listener: (phone: Changed) => void): () => void;
}

export function networkChanges(): NetworkChanges {
  const listeners = new Set<(phone: Changed) => void>();
  return {
    tell(phone) {
      for (const listener of listeners) listener(phone);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** By collection: whose phone shows what is kept under a key. Collections that no phone shows are left out. */
type ShownCollections = Readonly<Record<string, (key: string) => Changed>>;

/** The store, telling of each write that a phone shows. */
export function toldStore(store: SandboxStore, changes: NetworkChanges, shown: ShownCollections): SandboxStore {
  function tell(collection: string, key: string): void {
    const phoneOf = shown[collection];
    if (phoneOf !== undefined) changes.tell(phoneOf(key));
  }
  return {
    ...store,
    write(collection, key, value) {
      store.write(collection, key, value);
      tell(collection, key);
    },
    remove(collection, key) {
      store.remove(collection, key);
      tell(collection, key);
    },
  };
}
