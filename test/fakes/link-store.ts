import { type AccountLink, isEndedHere } from "#domain/sessions/link.ts";
import { readLimited, writeLimited } from "#ports/contracts/account-limits.ts";
import type { LastMessage, LinkStore } from "#ports/links.ts";
import type { MessageStore } from "#ports/messages.ts";

interface FakeLinksOptions {
  /** Whose an instance is; undefined when there is none. */
  ownerOf(id: number): number | undefined;
  idsOf(ownerId: number): readonly number[];
  readonly messages: Pick<MessageStore, "list">;
}

/** Links in memory; `removeOf` drops that of an instance. */
export function fakeLinkStore({ ownerOf, idsOf, messages }: FakeLinksOptions) {
  const rows = new Map<number, AccountLink>();
  return {
    removeOf: (id: number) => void rows.delete(id),
    all: () => rows,
    async save(changes) {
      for (const { instanceId, ...change } of changes) {
        if (ownerOf(instanceId) === undefined) continue;
        const before = rows.get(instanceId);
        const isDown = change.state !== "connected" && !isEndedHere(change);
        const account = isDown && before !== undefined ? before.account : change.account;
        const downSince = isDown ? (before?.downSince ?? change.since) : null;
        rows.set(instanceId, { ...change, account, downSince, ...(before?.limits && { limits: before.limits }) });
      }
    },
    async saveLimits(instanceId, limits) {
      const { limits: _, ...before } = rows.get(instanceId) ?? {};
      if (!("state" in before)) return;
      const written = writeLimited(limits);
      rows.set(instanceId, { ...before, ...(written !== null && { limits: readLimited(written) }) });
    },
    async listOf(ownerId) {
      return new Map([...rows].filter(([id]) => ownerOf(id) === ownerId));
    },
    async lastMessagesOf(ownerId) {
      const found = new Map<number, LastMessage>();
      for (const id of idsOf(ownerId)) {
        const [last] = (await messages.list(id, {}, { after: null, limit: 1 })).messages;
        if (last === undefined) continue;
        found.set(id, {
          direction: last.direction,
          state: last.direction === "in" ? null : last.state,
          at: last.direction === "in" ? last.receivedAt : last.times.acceptedAt,
        });
      }
      return found;
    },
  } satisfies LinkStore & Record<string, unknown>;
}
