import type { Instance } from "#domain/instances/instance.ts";
import { MAX_REQUESTS, requestOutcome } from "#domain/requests/outcome.ts";
import type { LoggedRequest, RequestLog, RequestWrites } from "#ports/request-log.ts";

interface FakeRequestLogOptions {
  isUser(id: number): boolean;
  allInstances(): readonly Instance[];
}

interface Row extends Omit<LoggedRequest, "instance"> {
  readonly userId: number;
  readonly instanceId: number | null;
}

interface FakeRequestLog extends RequestLog, RequestWrites {
  removeOf(instanceId: number): void;
}

/** Calls in memory. */
export function fakeRequestLog({ isUser, allInstances }: FakeRequestLogOptions): FakeRequestLog {
  let rows: Row[] = [];
  const shown = ({ userId, instanceId, ...facts }: Row): LoggedRequest => {
    const found = allInstances().find(({ id, ownerId }) => id === instanceId && ownerId === userId);
    return { ...facts, instance: found === undefined ? null : { client: found.client, name: found.name } };
  };
  return {
    async write(requests) {
      for (const { client, ownerId, ...facts } of requests) {
        const instance = allInstances().find((one) => one.client === client && [null, one.ownerId].includes(ownerId));
        const userId = ownerId ?? instance?.ownerId;
        if (userId === undefined || !isUser(userId)) continue;
        const outcome = requestOutcome(facts.status, facts.by?.via ?? null);
        rows.unshift({ ...facts, outcome, userId, instanceId: instance?.id ?? null });
        const beyond = new Set(
          rows.filter((row) => row.userId === userId && row.outcome === outcome).slice(MAX_REQUESTS[outcome]),
        );
        rows = rows.filter((row) => !beyond.has(row));
      }
    },
    find: async (ownerId, requestId) =>
      rows
        .filter((row) => row.userId === ownerId && row.requestId === requestId)
        .slice(0, 20)
        .map(shown),
    lastFailed: async (ownerId, limit) =>
      rows
        .filter((row) => row.userId === ownerId && row.outcome !== "done")
        .slice(0, limit)
        .map(shown),
    async list(ownerId, outcome, { after, limit }) {
      const start = Number(after ?? 0);
      const theirs = rows.filter((row) => row.userId === ownerId && row.outcome === outcome);
      const requests = theirs.slice(start, start + limit).map(shown);
      return { requests, next: requests.length < limit ? null : String(start + limit) };
    },
    removeOf(instanceId) {
      rows = rows.filter((row) => row.instanceId !== instanceId);
    },
  };
}
