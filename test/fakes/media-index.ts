import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { IndexedMedia, MediaIndex, MediaOwner, MediaPlace } from "#ports/media-index.ts";

interface FakeIndexOptions {
  /** Whose an instance is; undefined when it is gone. */
  ownerOf(instanceId: number): number | undefined;
}

/** Rows of files in memory; `removeOf` drops those of an instance. */
export function fakeMediaIndex({ ownerOf }: FakeIndexOptions): MediaIndex & { removeOf(instanceId: number): void } {
  const rows = new Map<string, IndexedMedia>();
  const name = ({ instanceId, messageId }: MediaOwner) => `${String(instanceId).padStart(9, "0")} ${messageId}`;
  const ordered = () => [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  const toOwner = ({ instanceId, messageId }: MediaOwner) => ({ instanceId, messageId });
  const taken = (owners: readonly MediaOwner[]): MediaPlace[] =>
    owners.flatMap((owner) => {
      const row = rows.get(name(owner));
      rows.delete(name(owner));
      return row === undefined ? [] : [{ instanceId: row.instanceId, file: row.file }];
    });
  const usedBy = (ownerId: number, except?: string) =>
    [...rows]
      .filter(([key, row]) => key !== except && ownerOf(row.instanceId) === ownerId)
      .reduce((sum, [, { bytes }]) => sum + bytes, 0);

  return {
    removeOf(instanceId) {
      for (const [key, row] of rows) if (row.instanceId === instanceId) rows.delete(key);
    },
    async add(media, quotaBytes) {
      const ownerId = ownerOf(media.instanceId);
      if (ownerId === undefined || usedBy(ownerId, name(media)) + media.bytes > quotaBytes) return false;
      rows.set(name(media), { ...media, key: Uint8Array.from(media.key) });
      return true;
    },
    find: async (instanceId, messageId) => rows.get(name({ instanceId, messageId })) ?? null,
    async usageBy(instanceId) {
      const ownerId = ownerOf(instanceId);
      return ownerId === undefined ? null : { ownerId, bytes: usedBy(ownerId) };
    },
    async remove(instanceId, messageIds) {
      return taken(messageIds.map((messageId) => ({ instanceId, messageId })));
    },
    async removeOlderThan(cutoff, limit) {
      const old = ordered()
        .filter(({ messageId }) => messageId < firstMessageIdAt(cutoff.getTime()))
        .slice(0, limit);
      return taken(old);
    },
    async list(after, limit) {
      const wanted = ordered().filter((row) => after === null || name(row) > name(after));
      return wanted.slice(0, limit).map(toOwner);
    },
    async listOf(instanceId, after, limit) {
      const own = ordered().filter((row) => row.instanceId === instanceId && row.messageId > after);
      return own.slice(0, limit).map(({ messageId }) => messageId);
    },
    async listFiles(instanceId) {
      return new Set([...rows.values()].filter((row) => row.instanceId === instanceId).map(({ file }) => file));
    },
  };
}
