import { BufferJSON, proto, type SignalKeyStore } from "baileys";
import { StorageError } from "#ports/storage-error.ts";
import type { WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import { changesOf, nameOf, type SignalChange } from "./key-changes.ts";
import { ttlCache } from "./ttl-cache.ts";

/** Read at most messages, and small; prekeys and application state are read once. */
const CACHED_TYPES = new Set(["session", "lid-mapping", "device-list", "tctoken", "identity-key"]);
const CACHE_LIMIT = 200;
const CACHE_TTL_MS = 3_600_000;
/** Keys that wait for the database; beyond that, what comes in is left with WhatsApp. */
const MAX_UNWRITTEN = 2_000;

interface KeyStore {
  readonly signal: SignalKeyStore;
  /** Writes what the database has not taken; rejects when it still does not. */
  flush(): Promise<void>;
}

/**
 * One transaction a `set`, and a small cache that is written through: this process alone owns these keys.
 *
 * A message is on its way before Baileys stores how its encryption went on, so a write that fails cannot take it back:
 * what the database has not taken is kept, read from here, and written when it is there again. Prekeys alone are stored
 * or refused, because Baileys publishes them next.
 */
export function keyStore(
  store: WhatsAppCredentialStore,
  instanceId: number,
  nowMs: () => number,
  dependencies: { isSealed(): boolean /** Something waits to be flushed. */; kept(): void },
): KeyStore {
  const cache = ttlCache<unknown>({ ttlMs: CACHE_TTL_MS, max: CACHE_LIMIT, nowMs });
  const unwritten = new Map<string, SignalChange>();
  /** For each read that waits for the database, what became of keys meanwhile; undefined where nobody knows. */
  const readsUnderWay = new Set<Map<string, unknown>>();
  let flushing: Promise<void> | null = null;

  const write = (changes: readonly SignalChange[]): Promise<void> =>
    store.writeKeys(
      instanceId,
      changes.map(({ type, id, value }) => ({ type, id, value: value === null ? null : stringify(type, value) })),
    );

  function mayWait(changes: readonly SignalChange[], error: unknown): boolean {
    const publishes = changes.some(({ type, value }) => type === "pre-key" && value !== null);
    return error instanceof StorageError && !publishes && unwritten.size + changes.length <= MAX_UNWRITTEN;
  }

  /** What a read under way brings may be from before it. */
  function remember(type: string, id: string, value: unknown): void {
    const name = nameOf(type, id);
    if (CACHED_TYPES.has(type)) cache.set(name, value);
    for (const overtaken of readsUnderWay) overtaken.set(name, value);
  }

  function forget(name: string): void {
    cache.del(name);
    for (const overtaken of readsUnderWay) overtaken.set(name, undefined);
  }

  async function readStored(type: string, ids: readonly string[]) {
    const overtaken = new Map<string, unknown>();
    readsUnderWay.add(overtaken);
    try {
      return { stored: await store.readKeys(instanceId, type, ids), overtaken };
    } finally {
      readsUnderWay.delete(overtaken);
    }
  }

  function keep(changes: readonly SignalChange[]): void {
    for (const change of changes) unwritten.set(nameOf(change.type, change.id), change);
    dependencies.kept();
  }

  /** One at a time: an older value must not arrive after a newer one. */
  function flush(): Promise<void> {
    flushing ??= writeKept().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function writeKept(): Promise<void> {
    const batch = [...unwritten.values()];
    if (batch.length === 0) return;
    await write(batch);
    for (const change of batch) {
      const name = nameOf(change.type, change.id);
      if (unwritten.get(name) === change) unwritten.delete(name);
    }
    if (unwritten.size > 0) dependencies.kept();
  }

  return {
    flush,
    signal: {
      async get(type, ids) {
        const found: { [id: string]: never } = {};
        const missing: string[] = [];
        for (const id of ids) {
          const name = nameOf(type, id);
          const value = unwritten.size > 0 && unwritten.has(name) ? unwritten.get(name)?.value : cache.get(name);
          if (value === undefined) missing.push(id);
          else if (value !== null) found[id] = value as never;
        }
        if (missing.length === 0) return found;
        const { stored, overtaken } = await readStored(type, missing);
        for (const id of missing) {
          const name = nameOf(type, id);
          const newer = overtaken.get(name);
          const value = newer === undefined ? parseKey(type, stored.get(id)) : newer;
          if (CACHED_TYPES.has(type) && !overtaken.has(name)) cache.set(name, value);
          if (value !== null) found[id] = value as never;
        }
        return found;
      },
      async set(data) {
        if (dependencies.isSealed()) return;
        const changes = changesOf(data);
        try {
          // A flush under way may have begun before the latest was kept.
          while (unwritten.size > 0) await flush();
          await write(changes);
        } catch (error) {
          if (!mayWait(changes, error)) {
            for (const { type, id } of changes) forget(nameOf(type, id));
            throw error;
          }
          keep(changes);
        }
        for (const { type, id, value } of changes) remember(type, id, value);
      },
    },
  };
}

/** A session is text through and through, and the most written: the replacer, called for each field, is spared. */
function stringify(type: string, value: unknown): string {
  if (type === "session" && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return JSON.stringify(value, BufferJSON.replacer);
}

function parseKey(type: string, text: string | undefined): unknown {
  if (text === undefined) return null;
  const value = JSON.parse(text, BufferJSON.reviver);
  return type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
}
