import type { User } from "#domain/accounts/user.ts";
import type { Platform } from "#domain/instances/instance.ts";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import { TEST_TYPE, tryIdOf } from "#domain/webhooks/endpoint.ts";
import type {
  DeliverableEndpoint,
  DisabledNotice,
  EndpointHour,
  NewEndpoint,
  TryFilter,
  WebhookEndpoint,
  WebhookNotices,
  WebhookQueue,
  WebhookStore,
  WebhookTry,
} from "#ports/webhooks.ts";

interface Owned {
  readonly platform: Platform;
  readonly client: string;
  readonly name: string;
  readonly ownerId: number;
  readonly owner: Pick<User, "name" | "email" | "language">;
}

interface FakeWebhookOptions {
  /** The instance of an endpoint; undefined when there is none. */
  instanceOf(id: number): Owned | undefined;
}

interface Row {
  endpoint: WebhookEndpoint;
  changedAt: Date;
  notice: "none" | "due" | "taken";
  readonly tries: Map<string, WebhookTry>;
}

const HOUR_MS = 3_600_000;

/** Endpoints and tries in memory; `removeOf` drops those of an instance. */
export function fakeWebhookStore({
  instanceOf,
}: FakeWebhookOptions): WebhookStore & WebhookQueue & WebhookNotices & { removeOf(id: number): void } {
  const rows = new Map<string, Row>();
  const owned = (instanceId: number, id: string): Row | undefined => {
    const row = rows.get(id);
    return row?.endpoint.instanceId === instanceId ? row : undefined;
  };
  const ofInstance = (instanceId: number) =>
    [...rows.values()].filter(({ endpoint }) => endpoint.instanceId === instanceId);
  const alter = (row: Row | undefined, to: Partial<WebhookEndpoint>, at: Date | null): void => {
    if (row === undefined) return;
    row.endpoint = { ...row.endpoint, ...to };
    if (at !== null) row.changedAt = at;
  };
  const due = (row: Row, isTest: boolean) =>
    sorted(row.tries).filter(({ state, type }) => state === "planned" && (!isTest || type === TEST_TYPE));
  const platformOf = (row: Row) => instanceOf(row.endpoint.instanceId)?.platform;

  return {
    removeOf(id) {
      for (const { endpoint } of ofInstance(id)) rows.delete(endpoint.id);
    },
    async create(endpoint, max) {
      if (ofInstance(endpoint.instanceId).length >= max) return false;
      if (instanceOf(endpoint.instanceId) === undefined) return false;
      rows.set(endpoint.id, {
        endpoint: toEndpoint(endpoint),
        changedAt: endpoint.createdAt,
        notice: "none",
        tries: new Map(),
      });
      return true;
    },
    async list(instanceId) {
      return ofInstance(instanceId)
        .map(({ endpoint }) => endpoint)
        .sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    find: async (instanceId, id) => owned(instanceId, id)?.endpoint ?? null,
    async change(instanceId, id, { url, name, events }, at) {
      alter(owned(instanceId, id), { url, name, events }, at);
    },
    async stand(instanceId, id, { state, reason, since }) {
      const row = owned(instanceId, id);
      alter(row, { state, reason, since, ...(state === "active" ? { failingSince: null } : {}) }, since);
      if (row !== undefined) row.notice = "none";
    },
    async setSecrets(instanceId, id, secrets, at) {
      alter(owned(instanceId, id), { secrets }, at);
    },
    async remove(instanceId, id) {
      if (owned(instanceId, id) !== undefined) rows.delete(id);
    },

    async plan(instanceId, id, tries, at) {
      const row = owned(instanceId, id);
      alter(row, {}, at);
      const seqs = new Set(tries.map(({ seq }) => seq));
      for (const before of row === undefined ? [] : due(row, false)) {
        if (before.seq !== null && seqs.has(before.seq)) row?.tries.delete(before.id);
      }
      for (const planned of tries) row?.tries.set(planned.id, { ...NOTHING_MADE, ...planned, endpointId: id });
    },

    findTry: async (instanceId, id, tryId) => owned(instanceId, id)?.tries.get(tryId) ?? null,
    async listTries(instanceId, id, filter, { after, limit }) {
      const all = sorted(owned(instanceId, id)?.tries ?? new Map()).reverse();
      const wanted = all.filter((one) => isWanted(one, filter) && (after === null || one.id < after));
      const tries = wanted.slice(0, limit).map(({ detail: _, ...one }) => one);
      return { tries, next: wanted.length > limit ? (tries.at(-1)?.id ?? null) : null };
    },
    async figures(instanceId) {
      return ofInstance(instanceId).map((row) => {
        const planned = due(row, false);
        const last = sorted(row.tries).findLast(({ state }) => state !== "planned");
        const at = planned.map((one) => one.at.getTime());
        return {
          endpointId: row.endpoint.id,
          waiting: planned.length,
          nextAt: at.length === 0 ? null : new Date(Math.min(...at)),
          last: last === undefined ? null : withoutDetail(last),
        };
      });
    },
    async hours(instanceId, since) {
      return ofInstance(instanceId).flatMap((row) => hoursOf(row, since));
    },
    async removeTriesOlderThan(cutoff, limit) {
      let removed = 0;
      for (const { tries } of rows.values()) {
        for (const one of sorted(tries)) {
          if (one.id >= firstTryAt(cutoff) || removed === limit) continue;
          tries.delete(one.id);
          removed += 1;
        }
      }
      return removed === limit;
    },

    async listChanged(platform, since, limit) {
      return [...rows.values()]
        .filter((row) => platformOf(row) === platform && row.changedAt >= since)
        .sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime())
        .slice(0, limit)
        .map((row): DeliverableEndpoint => {
          const { client, ownerId } = instanceOf(row.endpoint.instanceId) as Owned;
          return { ...row.endpoint, client, ownerId, changedAt: row.changedAt };
        });
    },
    async listIds(platform) {
      return new Set(
        [...rows.values()].filter((row) => platformOf(row) === platform).map(({ endpoint }) => endpoint.id),
      );
    },
    async firstDue(ids) {
      const first = ids.flatMap((id) => {
        const row = rows.get(id);
        const times = row === undefined ? [] : due(row, false).map(({ at }) => at.getTime());
        return times.length === 0 ? [] : [[id, new Date(Math.min(...times))] as const];
      });
      return new Map(first);
    },
    async listDue(id, now, limit, only) {
      const row = rows.get(id);
      if (row === undefined) return [];
      return due(row, only === "tests")
        .filter(({ at }) => at <= now)
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .slice(0, limit);
    },
    async listTried(id, cursor) {
      const tries = [...(rows.get(id)?.tries.values() ?? [])];
      return new Set(
        tries.flatMap(({ seq, state }) => (seq !== null && seq > cursor && state !== "planned" ? seq : [])),
      );
    },
    async settle({ endpointId, made, next }) {
      const row = rows.get(endpointId);
      if (row === undefined) return false;
      row.tries.set(made.id, { ...made, endpointId });
      if (next !== null) row.tries.set(next.id, { ...NOTHING_MADE, ...next, endpointId });
      return true;
    },
    async moveCursor(id, cursor) {
      const row = rows.get(id);
      if (row !== undefined && row.endpoint.cursor < cursor) alter(row, { cursor }, null);
    },
    async setFailingSince(id, failingSince) {
      alter(rows.get(id), { failingSince }, null);
    },
    async disable(id, reason, at) {
      const row = rows.get(id);
      alter(row, { state: "disabled", reason, since: at }, at);
      if (row !== undefined) row.notice = "due";
    },

    async take(limit) {
      const waiting = [...rows.values()].filter(({ notice }) => notice === "due").slice(0, limit);
      return waiting.flatMap((row): DisabledNotice[] => {
        row.notice = "taken";
        const { id, url, name, reason, since, instanceId } = row.endpoint;
        const instance = instanceOf(instanceId);
        if (instance === undefined || reason === null) return [];
        const owner = { id: instance.ownerId, ...instance.owner };
        return [{ endpointId: id, url, name, reason, at: since, instanceId, instanceName: instance.name, owner }];
      });
    },
    async giveBack(endpointId) {
      const row = rows.get(endpointId);
      if (row !== undefined) row.notice = "due";
    },
  };
}

const NOTHING_MADE = {
  state: "planned",
  tookMs: null,
  status: null,
  error: null,
  nextAt: null,
  detail: null,
} as const satisfies Partial<WebhookTry>;

function toEndpoint({ secret, ...rest }: NewEndpoint): WebhookEndpoint {
  const standing = { state: "active", reason: null, since: rest.createdAt, failingSince: null } as const;
  return { ...rest, ...standing, secrets: { current: secret, old: null } };
}

function sorted(tries: ReadonlyMap<string, WebhookTry>): WebhookTry[] {
  return [...tries.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function withoutDetail({ detail: _, ...one }: WebhookTry): Omit<WebhookTry, "detail"> {
  return one;
}

function isWanted({ state, id }: WebhookTry, filter: TryFilter): boolean {
  if (filter.state !== undefined && filter.state !== state) return false;
  const { since, until } = filter;
  return (since === undefined || id >= firstTryAt(since)) && (until === undefined || id < firstTryAt(until));
}

function firstTryAt(at: Date): string {
  return tryIdOf(firstMessageIdAt(at.getTime()));
}

function hoursOf({ endpoint, tries }: Row, since: Date): EndpointHour[] {
  const made = [...tries.values()].filter(({ state, at }) => state !== "planned" && at >= since);
  const byHour = Map.groupBy(made, ({ at }) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  return [...byHour].map(([ms, some]) => ({
    endpointId: endpoint.id,
    at: new Date(ms),
    made: some.length,
    succeeded: some.filter(({ state }) => state === "succeeded").length,
  }));
}
