import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import type { AuthKey } from "../rpc.ts";
import type { KeyRecord } from "./session.ts";
import type { StoredKey, WireStore } from "./store.ts";

export interface KeyRing {
  get(id: string): KeyRecord | undefined;
  all(): Iterable<KeyRecord>;
  add(key: Pick<KeyRecord, "id" | "key" | "salt" | "dataCentre" | "temporary">): void;
  /** The permanent key that a key speaks for, or is; undefined where it is temporary and bound to none. */
  ownerOf(key: KeyRecord): KeyRecord | undefined;
  /** A permanent key and the temporary ones that speak for it. */
  family(key: KeyRecord): KeyRecord[];
  bind(temporary: KeyRecord, boundTo: string): void;
  /** What the client tells about itself. */
  note(key: KeyRecord, about: { device?: string; layer?: number }): void;
  remove(id: string): KeyRecord | undefined;
  rotateSalts(): void;
}

const MAX_KEYS = 10_000;
const MAX_DEVICE_CHARACTERS = 64;

/** All keys, in memory and in the store. */
export function keyRing(dependencies: { store: WireStore; clock: Clock; random: Random; layer: number }): KeyRing {
  const { store, clock, random } = dependencies;
  const keys = new Map(store.keys().map((stored) => [stored.id, revived(stored)]));

  const bound = new Map<string, Set<string>>();
  for (const key of keys.values()) index(key);

  function index({ id, temporary }: KeyRecord): void {
    if (temporary === null || temporary.boundTo === null) return;
    bound.set(temporary.boundTo, (bound.get(temporary.boundTo) ?? new Set()).add(id));
  }

  function remove(id: string): KeyRecord | undefined {
    const key = keys.get(id);
    bound.get(key?.temporary?.boundTo ?? "")?.delete(id);
    keys.delete(id);
    store.removeKey(id);
    return key;
  }

  function get(id: string): KeyRecord | undefined {
    const key = keys.get(id);
    if (!key?.temporary || key.temporary.expiresAt > clock.now()) return key;
    remove(id);
    return undefined;
  }

  /** Keys that never called anything go first. */
  function makeRoom(): void {
    if (keys.size < MAX_KEYS) return;
    const offline = [...keys.values()].filter((key) => !isOnline(key));
    const oldest = offline.find((key) => key.device === "") ?? offline[0];
    if (oldest !== undefined) remove(oldest.id);
  }

  return {
    get,
    all: () => keys.values(),
    add(made) {
      makeRoom();
      const key = { ...made, createdAt: clock.now(), device: "", layer: dependencies.layer, sessions: new Map() };
      keys.set(key.id, key);
      store.saveKey(stored(key));
    },
    ownerOf(key) {
      if (key.temporary === null) return key;
      return key.temporary.boundTo === null ? undefined : keys.get(key.temporary.boundTo);
    },
    family: (key) => [key, ...[...(bound.get(key.id) ?? [])].flatMap((id) => get(id) ?? [])],
    bind(key, boundTo) {
      if (key.temporary === null) return;
      key.temporary = { ...key.temporary, boundTo };
      index(key);
      store.saveKey(stored(key));
    },
    note(key, about) {
      const { layer = key.layer } = about;
      const device = about.device?.slice(0, MAX_DEVICE_CHARACTERS) ?? key.device;
      if (device === key.device && layer === key.layer) return;
      key.device = device;
      key.layer = layer;
      // A call that outlives its key must not bring it back.
      if (keys.has(key.id)) store.saveKey(stored(key));
    },
    remove,
    rotateSalts() {
      for (const key of keys.values()) {
        key.salt = randomSalt(random);
        store.saveKey(stored(key));
      }
    },
  };
}

function revived({ key, temporary = null, ...stored }: StoredKey): KeyRecord {
  return { ...stored, key: Buffer.from(key), temporary, sessions: new Map() };
}

function stored({ sessions: _, ...key }: KeyRecord): StoredKey {
  return key;
}

function randomSalt(random: Random): bigint {
  return Buffer.from(random.bytes(8)).readBigInt64LE(0);
}

function isOnline(key: KeyRecord): boolean {
  for (const session of key.sessions.values()) if (session.link !== null) return true;
  return false;
}

export function authKeyOf(keys: Pick<KeyRing, "family">, key: KeyRecord): AuthKey {
  const { id, dataCentre, device, createdAt } = key;
  return { id, dataCentre, device, createdAt, online: keys.family(key).some(isOnline) };
}
