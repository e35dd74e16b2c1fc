import type { User } from "#domain/accounts/user.ts";
import { clientNumber } from "#domain/instances/client-name.ts";
import type { Instance, Subscription } from "#domain/instances/instance.ts";
import { failure, success } from "#domain/result.ts";
import type { InstanceSettings, InstanceStore } from "#ports/instances.ts";

interface FakeInstanceOptions {
  /** By user id; without it everybody may do everything. */
  readonly ownerOf?: ((userId: number) => Pick<User, "verified" | "suspendedAt"> | undefined) | undefined;
  /** Called with the id of each removed instance. */
  readonly onRemoved?: ((id: number) => Promise<void>) | undefined;
}

interface FakeInstanceStore extends InstanceStore {
  /** Whose an id is. */
  whoseIs(id: number): number | undefined;
  /** The client of an id. */
  clientOf(id: number): string | undefined;
  all(): Instance[];
  setSubscriptionOf(ownerId: number, subscription: Subscription): void;
}

/** Instances in memory. */
export function fakeInstanceStore(options: FakeInstanceOptions = {}): FakeInstanceStore {
  const rows = new Map<number, { instance: Instance; token: string; appHash: string | null; tokenOff?: boolean }>();
  let lastId = 0;
  let highestRemoved = 0;
  const isSuspended = (ownerId: number) => (options.ownerOf?.(ownerId)?.suspendedAt ?? null) !== null;
  const owned = (ownerId: number, id: number) => {
    const row = rows.get(id);
    return row?.instance.ownerId === ownerId ? row : undefined;
  };
  return {
    whoseIs: (id) => rows.get(id)?.instance.ownerId,
    clientOf: (id) => rows.get(id)?.instance.client,
    all: () => [...rows.values()].map(({ instance }) => instance),
    setSubscriptionOf(ownerId, subscription) {
      for (const row of rows.values()) {
        if (row.instance.ownerId === ownerId) row.instance = { ...row.instance, subscription };
      }
    },
    highestId: async () => Math.max(lastId, highestRemoved),
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
    listRefs: async (ids, platform) =>
      [...rows.values()]
        .filter((row) => ids.includes(row.instance.id) && row.instance.platform === platform)
        .map(({ instance }) => ({ instanceId: instance.id, client: instance.client })),
    ownerOf: async (id) => rows.get(id)?.instance.ownerId ?? null,
    findPresent: async (ids) => new Set(ids.filter((id) => rows.has(id))),
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
    readTokenOff: async (ownerId, id) => {
      const row = owned(ownerId, id);
      return row === undefined ? null : row.tokenOff === true;
    },
    listTokensOff: async (ownerId) =>
      new Set([...rows].filter(([id, row]) => owned(ownerId, id) && row.tokenOff === true).map(([id]) => id)),
    async renewOwned(ownerId, id, expiresAt, maxFree) {
      const row = owned(ownerId, id);
      if (row === undefined) return null;
      const all = [...rows.values()].map(({ instance }) => instance);
      const free = all.filter((one) => one.ownerId === ownerId && one.subscription === "free");
      const { subscription } = row.instance;
      if (subscription === "paid" || free.length <= maxFree) row.instance = { ...row.instance, expiresAt };
      return row.instance;
    },
    async setTokenOff(ownerId, id, off) {
      const row = owned(ownerId, id);
      if (row !== undefined) row.tokenOff = off;
    },
    async updateOwned(ownerId, id, settings) {
      const row = owned(ownerId, id);
      if (row === undefined) return null;
      row.instance = { ...row.instance, ...settingsOf(settings) };
      if (settings.appHash !== undefined) row.appHash = settings.appHash;
      return row.instance;
    },
    async removeOwned(ownerId, id) {
      const row = owned(ownerId, id);
      if (row === undefined) return false;
      highestRemoved = Math.max(highestRemoved, clientNumber(row.instance.client) ?? 0);
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
    async listSuspended() {
      const all = [...rows.values()].map(({ instance }) => instance);
      return new Set(all.filter(({ ownerId }) => isSuspended(ownerId)).map(({ id }) => id));
    },
    async findAccess(client) {
      const row = [...rows.values()].find(({ instance }) => instance.client === client);
      if (row === undefined) return null;
      const { id, platform, expiresAt, ownerId } = row.instance;
      const owner = {
        ownerSuspended: isSuspended(ownerId),
        ownerVerified: options.ownerOf?.(ownerId)?.verified ?? true,
      };
      return {
        ...{ id, platform, client, expiresAt, ownerId, tokenOff: row.tokenOff === true },
        ...owner,
        tokenMatches: (token) => token === row.token,
      };
    },
  };
}

function settingsOf({ name, platform, apiId, phone, botId }: InstanceSettings) {
  const telegram = platform === "telegram" && apiId !== null ? { apiId } : null;
  return { name, platform, telegram, phone, botId };
}
