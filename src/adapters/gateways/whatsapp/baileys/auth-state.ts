import {
  type AuthenticationCreds,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalKeyStore,
} from "baileys";
import type { KeyChange, WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import { ttlCache } from "./ttl-cache.ts";

/** Baileys' credentials and Signal keys of one instance, over our store. */
export interface AuthState {
  readonly creds: AuthenticationCreds;
  readonly keys: SignalKeyStore;
  linked(): boolean;
  /** New credentials for a new pairing. */
  renew(): void;
  /** Stores the credentials as they are now, unless nothing is linked yet. */
  save(): void;
  /** Resolves when what was saved is stored; rejects when it could not be. */
  flush(): Promise<void>;
  /** From here on nothing is written. */
  seal(): Promise<void>;
}

/** Read at most messages, and small; prekeys and application state are read once. */
const CACHED_TYPES = new Set(["session", "lid-mapping", "device-list", "tctoken", "identity-key"]);
const CACHE_LIMIT = 200;
const CACHE_TTL_MS = 3_600_000;

export async function openAuthState(
  store: WhatsAppCredentialStore,
  instanceId: number,
  nowMs: () => number,
): Promise<AuthState> {
  const stored = await store.readCredentials(instanceId);
  let creds: AuthenticationCreds = stored === null ? initAuthCreds() : JSON.parse(stored, BufferJSON.reviver);
  let sealed = false;
  let dirty = false;
  let saving: Promise<void> = Promise.resolve();
  let failed: unknown = null;

  async function write(): Promise<void> {
    if (!dirty || sealed) return;
    dirty = false;
    try {
      await store.writeCredentials(instanceId, JSON.stringify(creds, BufferJSON.replacer), true);
      failed = null;
    } catch (error) {
      dirty = true;
      failed = error;
    }
  }

  const isLinked = (): boolean => creds.me?.id !== undefined;

  return {
    get creds() {
      return creds;
    },
    keys: keyStore(store, instanceId, nowMs, () => sealed),
    linked: isLinked,
    renew() {
      creds = initAuthCreds();
    },
    save() {
      if (!isLinked()) return;
      dirty = true;
      saving = saving.then(write);
    },
    async flush() {
      saving = saving.then(write);
      await saving;
      if (failed !== null) throw failed;
    },
    async seal() {
      sealed = true;
      await saving;
    },
  };
}

/** One transaction a `set`, and a small cache that is written through: this process alone owns these keys. */
function keyStore(
  store: WhatsAppCredentialStore,
  instanceId: number,
  nowMs: () => number,
  isSealed: () => boolean,
): SignalKeyStore {
  const cache = ttlCache<unknown>({ ttlMs: CACHE_TTL_MS, max: CACHE_LIMIT, nowMs });
  return {
    async get(type, ids) {
      const found: { [id: string]: never } = {};
      const missing: string[] = [];
      for (const id of ids) {
        const value = cache.get(`${type} ${id}`);
        if (value === undefined) missing.push(id);
        else if (value !== null) found[id] = value as never;
      }
      if (missing.length === 0) return found;
      const stored = await store.readKeys(instanceId, type, missing);
      for (const id of missing) {
        const text = stored.get(id);
        const value = text === undefined ? null : parseKey(type, text);
        if (CACHED_TYPES.has(type)) cache.set(`${type} ${id}`, value);
        if (value !== null) found[id] = value as never;
      }
      return found;
    },
    async set(data) {
      if (isSealed()) return;
      const changes = changesOf(data);
      try {
        await store.writeKeys(
          instanceId,
          changes.map(({ type, id, value }) => ({ type, id, value: value === null ? null : stringify(type, value) })),
        );
      } catch (error) {
        for (const { type, id } of changes) cache.del(`${type} ${id}`);
        throw error;
      }
      for (const { type, id, value } of changes) if (CACHED_TYPES.has(type)) cache.set(`${type} ${id}`, value);
    },
  };
}

function changesOf(data: SignalDataSet): (Omit<KeyChange, "value"> & { value: unknown })[] {
  return Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => ({ type, id, value: value ?? null })),
  );
}

/** A session is text through and through, and the most written: the replacer, called for each field, is spared. */
function stringify(type: string, value: unknown): string {
  if (type === "session" && !(value instanceof Uint8Array)) return JSON.stringify(value);
  return JSON.stringify(value, BufferJSON.replacer);
}

function parseKey(type: string, text: string): unknown {
  const value = JSON.parse(text, BufferJSON.reviver);
  return type === "app-state-sync-key" ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
}
