import type { PeerKey, StoredPeer, StoredTelegram, TelegramStore } from "#ports/telegram-store.ts";

interface FakeTelegramStoreOptions {
  /** Undefined for an instance that is no more; by default each id has one, such as `Client007`. */
  readonly clientOf?: ((instanceId: number) => string | undefined) | undefined;
  /** Called where phone lookups go: with a fresh log-in, and with `removeAll`. */
  readonly onNewAccount?: ((instanceId: number) => void) | undefined;
}

/** Sessions and peers in memory. */
export function fakeTelegramStore(options: FakeTelegramStoreOptions = {}): TelegramStore {
  const { clientOf = (id) => `Client${String(id).padStart(3, "0")}`, onNewAccount } = options;
  const sessions = new Map<number, StoredTelegram>();
  const peersOf = new Map<number, FakePeers>();
  return {
    async listLinked() {
      const linked = [...sessions].filter(([, row]) => row.linked).sort(([a], [b]) => a - b);
      return linked.flatMap(([instanceId]) => {
        const client = clientOf(instanceId);
        return client === undefined ? [] : [{ instanceId, client }];
      });
    },
    read: async (instanceId) => sessions.get(instanceId) ?? null,
    async writeSession(instanceId, session, { linked, fresh = false }) {
      const engine = fresh ? null : (sessions.get(instanceId)?.engine ?? null);
      sessions.set(instanceId, { session, engine, linked });
      if (!fresh) return;
      peersOf.delete(instanceId);
      onNewAccount?.(instanceId);
    },
    async writeEngine(instanceId, engine) {
      const row = sessions.get(instanceId);
      if (row !== undefined) sessions.set(instanceId, { ...row, engine });
    },
    readPeer: async (instanceId, key) => peersOf.get(instanceId)?.read(key) ?? null,
    async writePeers(instanceId, peers) {
      if (!sessions.has(instanceId)) return;
      const own = peersOf.get(instanceId) ?? fakePeers();
      peersOf.set(instanceId, own);
      for (const peer of peers) own.write(peer);
    },
    async removeAll(instanceId) {
      sessions.delete(instanceId);
      peersOf.delete(instanceId);
      onNewAccount?.(instanceId);
    },
  };
}

interface FakePeers {
  read(key: PeerKey): string | undefined;
  write(peer: StoredPeer): void;
}

function fakePeers(): FakePeers {
  const values = new Map<number, string>();
  const ids = new Map<string, number>();
  return {
    read(key) {
      const id = key.by === "id" ? key.id : ids.get(key.by === "phone" ? `+${key.phone}` : `@${key.username}`);
      return id === undefined ? undefined : values.get(id);
    },
    write({ id, usernames, phone, value }) {
      values.set(id, value);
      for (const [name, owner] of ids) if (owner === id) ids.delete(name);
      for (const username of usernames) ids.set(`@${username}`, id);
      if (phone !== null) ids.set(`+${phone}`, id);
    },
  };
}
