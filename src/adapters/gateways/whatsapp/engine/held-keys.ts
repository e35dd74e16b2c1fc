import { AsyncLocalStorage } from "node:async_hooks";
import type { SignalDataSet, SignalKeyStore } from "baileys";
import { changesOf, nameOf, type SignalChange } from "./key-changes.ts";

/**
 * Keys that decrypting has changed, kept in memory until what was decrypted is stored. A ciphertext can be read once, so
 * that keys which run ahead of the messages would lose those that a crash lies in wait for.
 */
export interface HeldKeys {
  /** Over the keys that are stored: what is held is read from here. */
  readonly signal: SignalKeyStore;
  /** Holds what `work` changes, unless it rejects or could not read what it went by. */
  during<Value>(work: () => Promise<Value>): Promise<Held<Value>>;
  /** Stores what is held. */
  commit(): Promise<void>;
  /** Forgets what is held, for good: what it was changed by can be decrypted again. */
  discard(): void;
}

interface Held<Value> {
  readonly value: Value;
  /** Why keys could not be read, which Baileys takes for keys that do not exist; null when all could be. */
  readonly unreadable: unknown;
}

interface Holding {
  unreadable: unknown;
  readonly changes: Map<string, SignalChange>;
}

export function heldKeys(stored: SignalKeyStore): HeldKeys {
  const scope = new AsyncLocalStorage<Holding>();
  const held = new Map<string, SignalChange>();
  let discarded = false;

  const changed = (name: string): SignalChange | undefined => scope.getStore()?.changes.get(name) ?? held.get(name);

  async function readStored(type: string, ids: string[]): Promise<Record<string, unknown>> {
    try {
      return await stored.get(type as never, ids);
    } catch (error) {
      const holding = scope.getStore();
      if (holding !== undefined) holding.unreadable = error;
      throw error;
    }
  }

  return {
    signal: {
      async get(type, ids) {
        const missing = ids.filter((id) => changed(nameOf(type, id)) === undefined);
        const found = missing.length === 0 ? {} : await readStored(type, missing);
        for (const id of ids) {
          // Looked at again: what was missing may have been changed while the rest was read.
          const own = changed(nameOf(type, id));
          if (own === undefined) continue;
          if (own.value === null) delete found[id];
          else found[id] = own.value;
        }
        return found as never;
      },
      async set(data) {
        const holding = scope.getStore();
        const rest: Record<string, Record<string, unknown>> = {};
        for (const { type, id, value } of changesOf(data)) {
          const name = nameOf(type, id);
          // A send goes on from what is held, and must not get to the database before it.
          if (holding !== undefined) holding.changes.set(name, { type, id, value });
          else if (held.has(name)) held.set(name, { type, id, value });
          else {
            rest[type] ??= {};
            rest[type][id] = value;
          }
        }
        if (Object.keys(rest).length > 0) await stored.set(rest as SignalDataSet);
      },
    },
    async during(work) {
      const holding: Holding = { unreadable: null, changes: new Map() };
      const value = await scope.run(holding, work);
      if (holding.unreadable === null && !discarded)
        for (const [name, change] of holding.changes) held.set(name, change);
      return { value, unreadable: holding.unreadable };
    },
    async commit() {
      while (held.size > 0) {
        const batch = [...held];
        await stored.set(dataOf(batch.map(([, change]) => change)));
        for (const [name, change] of batch) if (held.get(name) === change) held.delete(name);
      }
    },
    discard() {
      discarded = true;
      held.clear();
    },
  };
}

function dataOf(changes: readonly SignalChange[]): SignalDataSet {
  const data: Record<string, Record<string, unknown>> = {};
  for (const { type, id, value } of changes) {
    data[type] ??= {};
    data[type][id] = value;
  }
  return data as SignalDataSet;
}
