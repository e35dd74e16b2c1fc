import { AsyncResource } from "node:async_hooks";
import { proto, type SignalKeyStore, type WASocket } from "baileys";
import { askOwnPhone } from "./own-phone.ts";
import type { TtlCache } from "./ttl-cache.ts";

/** Keys of an account's application state that its phone has not shared, as far as one of them was needed. */
export interface AppStateKeys {
  /** For Baileys: what it looks up here and does not find is missing. */
  readonly signal: SignalKeyStore;
  /** By base64 id, until they come; at most 50. */
  readonly missing: ReadonlySet<string>;
  /** How often one was looked up in vain, to be compared with what it was before. */
  misses(): number;
  /** Told of each time; within whatever Baileys is doing. */
  onMissing(missed: () => void): void;
}

const TYPE = "app-state-sync-key";
const MAX_MISSING = 50;
/** What the phone shares by itself is mostly on its way. */
const SHARE_MS = 1_000;
const { APP_STATE_SYNC_KEY_REQUEST } = proto.Message.ProtocolMessage.Type;

export function appStateKeys(stored: SignalKeyStore): AppStateKeys {
  const missing = new Set<string>();
  let misses = 0;
  let told = (): void => undefined;

  function miss(id: string): void {
    misses += 1;
    if (missing.size < MAX_MISSING) missing.add(id);
    told();
  }

  return {
    signal: {
      async get(type, ids) {
        const found = await stored.get(type, ids);
        if (type === TYPE) for (const id of ids) if (found[id] === undefined) miss(id);
        return found;
      },
      async set(data) {
        await stored.set(data);
        for (const [id, key] of Object.entries(data[TYPE] ?? {})) if (key) missing.delete(id);
      },
    },
    missing,
    misses: () => misses,
    onMissing(missed) {
      told = missed;
    },
  };
}

/**
 * Asks the account's phone for the keys that are missing. A phone answers what it has, and may share an old one: changes
 * go on with the newest that is there, whatever came last.
 */
export function askForAppStateKeys(
  socket: WASocket,
  dependencies: {
    readonly keys: AppStateKeys;
    /** By the key's id; it is asked for again when it is forgotten here. */
    readonly asked: TtlCache<true>;
    readonly lost: AbortSignal;
    failed(error: unknown): void;
  },
): void {
  const { keys, asked, lost, failed } = dependencies;
  const { creds } = socket.authState;
  let timer: NodeJS.Timeout | null = null;
  let current = creds.myAppStateKeyId;

  async function ask(): Promise<void> {
    const ids = [...keys.missing].filter((id) => asked.get(id) === undefined);
    if (ids.length === 0 || lost.aborted) return;
    for (const id of ids) asked.set(id, true);
    const keyIds = ids.map((id) => ({ keyId: Buffer.from(id, "base64") }));
    try {
      await askOwnPhone(socket, { type: APP_STATE_SYNC_KEY_REQUEST, appStateSyncKeyRequest: { keyIds } });
    } catch (error) {
      for (const id of ids) asked.del(id);
      throw error;
    }
  }

  // Baileys misses keys in the midst of a transaction, which what is sent must be no part of.
  const askSoon = AsyncResource.bind(() => {
    if (timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      ask().catch((error) => lost.aborted || failed(error));
    }, SHARE_MS).unref();
  });
  keys.onMissing(askSoon);

  /** Baileys takes the last of those that are shared, also one that came without what it is made of. */
  async function keepNewest(before: string, shared: string): Promise<void> {
    const found = await keys.signal.get(TYPE, [before, shared]);
    const isOlder = found[before] && (!found[shared] || epochOf(before) > epochOf(shared));
    if (isOlder && creds.myAppStateKeyId === shared) socket.ev.emit("creds.update", { myAppStateKeyId: before });
  }

  socket.ev.on("creds.update", ({ myAppStateKeyId: shared }) => {
    if (!shared || shared === current) return;
    const before = current;
    current = shared;
    if (before) keepNewest(before, shared).catch((error) => lost.aborted || failed(error));
  });
}

/** An id is the device that made the key, then how many the account has had. */
function epochOf(id: string): number {
  const bytes = Buffer.from(id, "base64");
  return bytes.length < 6 ? 0 : bytes.readUInt32BE(2);
}
