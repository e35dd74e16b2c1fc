import type { StoredKey, WireStore } from "#sandbox/telegram/mtproto/store.ts";

/** Forgets everything with the process. */
export function memoryWireStore(): WireStore {
  const keys = new Map<string, StoredKey>();
  let privateKey: string | null = null;
  return {
    privateKey: () => privateKey,
    savePrivateKey: (pem) => {
      privateKey = pem;
    },
    keys: () => [...keys.values()],
    saveKey: (key) => {
      keys.set(key.id, key);
    },
    removeKey: (id) => {
      keys.delete(id);
    },
  };
}
