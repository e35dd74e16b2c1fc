import { collection, type SandboxStore } from "#sandbox/common/store.ts";
import type { Temporary } from "./session.ts";

/** An authorisation key as it is kept: everything that a log-in needs to live on after a restart. */
export interface StoredKey {
  /** Hex of the 64-bit key id. */
  readonly id: string;
  /** 256 bytes. */
  readonly key: Uint8Array;
  readonly salt: bigint;
  readonly dataCentre: number;
  readonly device: string;
  /** Of the API, as the client last told. */
  readonly layer: number;
  readonly createdAt: Date;
  /** Not there in what earlier versions kept. */
  readonly temporary?: Temporary | null;
}

/** What the data centres remember over a restart. Written as it changes; may buffer for some milliseconds. */
export interface WireStore {
  /** PKCS#8 PEM; null before the first start. */
  privateKey(): string | null;
  savePrivateKey(pem: string): void;
  /** Oldest first. */
  keys(): readonly StoredKey[];
  /** Adds or replaces by id. */
  saveKey(key: StoredKey): void;
  removeKey(id: string): void;
}

export function wireStore(store: SandboxStore): WireStore {
  const server = collection<string>(store, "server");
  const keys = collection<StoredKey>(store, "auth-key");
  return {
    privateKey: () => server.get("private-key") ?? null,
    savePrivateKey: (pem) => server.set("private-key", pem),
    keys: () => {
      const stored = keys.list().map(({ value }) => value);
      return stored.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },
    saveKey: (key) => keys.set(key.id, key),
    removeKey: (id) => keys.delete(id),
  };
}
