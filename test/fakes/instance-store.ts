import type { Instance, Subscription } from "#domain/instances/instance.ts";
import { failure, success } from "#domain/result.ts";
import type { InstanceSettings, InstanceStore } from "#ports/instances.ts";

interface FakeInstanceOptions {
  /** Called with the id of each removed instance. */
  readonly onRemoved?: ((id: number) => Promise<void>) | undefined;
}

interface FakeInstanceStore extends InstanceStore {
  /** The client of an id. */
  clientOf(id: number): string | undefined;
  all(): Instance[];
  setSubscriptionOf(ownerId: number, subscription: Subscription): void;
}

/** Instances in memory. */
export function fakeInstanceStore(options: FakeInstanceOptions = {}): FakeInstanceStore {
  const rows = new Map<number, { instance: Instance; token: string; appHash: string | null }>();
  let lastId = 0;
  const owned = (ownerId: number, id: number) => {
    const row = rows.get(id);
    return row?.instance.ownerId === ownerId ? row : undefined;
  };
  return {
    clientOf: (id) => rows.get(id)?.instance.client,
    all: () => [...rows.values()].map(({ instance }) => instance),
    setSubscriptionOf(ownerId, subscription) {
      for (const row of rows.values()) {
        if (row.instance.ownerId === ownerId) row.instance = { ...row.instance, subscription };
      }
    },
    highestId: async () => lastId,
    async create(input, maxFree) {
      const all = [...rows.values()];
      const free = all.filter(({ instance: i }) => i.ownerId === input.ownerId && i.subscription === "free");
      const subscription = input.subscription ?? "free";
      if (subscription === "free" && free.length >= maxFree) return failure({ code: "free-limit-reached" });
      if (all.some(({ instance }) => instance.client === input.client)) return failure({ code: "client-taken" });
      if (all.some(({ token }) => token === input.token)) return failure({ code: "token-taken" });
      lastId += 1;
      const instance: Instance = {
        ...settingsOf(input),
        id: lastId,
        ownerId: input.ownerId,
        client: input.client,
        subscription,
        createdAt: input.createdAt,
        startsAt: input.createdAt,
        expiresAt: input.expiresAt,
      };
      rows.set(lastId, { instance, token: input.token, appHash: input.appHash ?? null });
      return success(instance);
    },
    listByOwner: async (ownerId) =>
      [...rows.values()].map(({ instance }) => instance).filter((instance) => instance.ownerId === ownerId),
    findOwned: async (ownerId, id) => owned(ownerId, id)?.instance ?? null,
    revealToken: async (ownerId, id) => owned(ownerId, id)?.token ?? null,
    async rotateToken(ownerId, id, token) {
      const row = owned(ownerId, id);
      if (row === undefined) return failure({ code: "instance-not-found" });
      if ([...rows.values()].some((other) => other !== row && other.token === token)) {
        return failure({ code: "token-taken" });
      }
      row.token = token;
      return success(null);
    },
    async updateOwned(ownerId, id, settings) {
      const row = owned(ownerId, id);
      if (row === undefined) return null;
      row.instance = { ...row.instance, ...settingsOf(settings) };
      if (settings.appHash !== undefined) row.appHash = settings.appHash;
      return row.instance;
    },
    async removeOwned(ownerId, id) {
      if (owned(ownerId, id) === undefined) return false;
      rows.delete(id);
      await options.onRemoved?.(id);
      return true;
    },
    async readTelegramApp(id) {
      const row = rows.get(id);
      const apiId = row?.instance.telegram?.apiId;
      if (row === undefined || row.appHash === null || apiId === undefined) return null;
      return { apiId, appHash: row.appHash };
    },
    async findAccess(client) {
      const row = [...rows.values()].find(({ instance }) => instance.client === client);
      if (row === undefined) return null;
      const { id, platform, expiresAt } = row.instance;
      return { id, platform, client, expiresAt, tokenMatches: (token) => token === row.token };
    },
  };
}

function settingsOf({ name, platform, apiId, phone, botId }: InstanceSettings) {
  const telegram = platform === "telegram" && apiId !== null ? { apiId } : null;
  return { name, platform, telegram, phone, botId };
}
