import { type ApiKey, SHORT_LIVED_MS, WARN_OF_EXPIRY_MS } from "#domain/keys/api-key.ts";
import { keyStartOf } from "#domain/keys/key-text.ts";
import type { ApiKeyStore } from "#ports/api-keys.ts";
import type { KeyNotices } from "#ports/key-notices.ts";

interface Row {
  key: ApiKey;
  text: string;
  oldText: string | null;
  /** Of which its owner was told. */
  readonly told: Set<string>;
}

/** Keys in memory; all are of people called Layla. */
export function fakeApiKeyStore(): ApiKeyStore & KeyNotices {
  const rows = new Map<string, Row>();
  const working = (ownerId: number, id: string) => {
    const row = rows.get(id);
    return row?.key.ownerId === ownerId && row.key.revokedAt === null ? row : undefined;
  };
  const isUntold = ({ key, told }: Row, kind: string, now: Date): boolean => {
    if (told.has(kind)) return false;
    if (kind === "made") return true;
    if (key.expiresAt === null || key.revokedAt !== null) return false;
    const [ends, begins, at] = [key.expiresAt.getTime(), key.createdAt.getTime(), now.getTime()];
    const isNear = ends > at && ends <= at + WARN_OF_EXPIRY_MS;
    return isNear && ends - begins >= SHORT_LIVED_MS && ends + begins <= 2 * at;
  };
  return {
    async take(kind, now, limit) {
      const taken = [...rows.values()].filter((row) => isUntold(row, kind, now)).slice(0, limit);
      for (const { told } of taken) told.add(kind);
      return taken.map(({ key: { id, ownerId, name, createdAt, expiresAt } }) => {
        const owner = { id: ownerId, name: "Layla", email: "layla@example.com", language: "en" } as const;
        return { keyId: id, name, createdAt, expiresAt, owner };
      });
    },
    async giveBack(kind, keyId) {
      rows.get(keyId)?.told.delete(kind);
    },
    async create({ text, ...key }, max) {
      if ([...rows.values()].filter((row) => row.key.ownerId === key.ownerId).length >= max) return false;
      const unused = { usedAt: null, usedFrom: null, revokedAt: null, old: null };
      rows.set(key.id, { key: { ...key, start: keyStartOf(text), ...unused }, text, oldText: null, told: new Set() });
      return true;
    },
    listOf: async (ownerId) =>
      [...rows.values()]
        .map(({ key }) => key)
        .filter((key) => key.ownerId === ownerId)
        .toSorted((a, b) => (a.id < b.id ? 1 : -1)),
    async find(ownerId, id) {
      const key = rows.get(id)?.key;
      return key?.ownerId === ownerId ? key : null;
    },
    async rotate(ownerId, id, { text, oldUntil }) {
      const row = working(ownerId, id);
      if (row === undefined) return;
      const { start, usedAt, usedFrom } = row.key;
      const old = oldUntil === null ? null : { start, usedAt, usedFrom, until: oldUntil };
      row.key = { ...row.key, start: keyStartOf(text), usedAt: null, usedFrom: null, old };
      row.oldText = oldUntil === null ? null : row.text;
      row.text = text;
    },
    async endOld(ownerId, id) {
      const row = working(ownerId, id);
      if (row === undefined) return;
      row.key = { ...row.key, old: null };
      row.oldText = null;
    },
    async revoke(ownerId, id, at) {
      const row = working(ownerId, id);
      if (row === undefined) return;
      row.key = { ...row.key, old: null, revokedAt: at };
      row.oldText = null;
    },
    async revokeAll(ownerId, at) {
      for (const row of rows.values()) {
        if (row.key.ownerId !== ownerId || row.key.revokedAt !== null) continue;
        row.key = { ...row.key, old: null, revokedAt: at };
        row.oldText = null;
      }
    },
    async removeEnded(ownerId, at) {
      for (const [id, { key }] of rows) {
        const ended = [key.revokedAt, key.expiresAt].some((end) => end !== null && end < at);
        if (key.ownerId === ownerId && ended) rows.delete(id);
      }
    },
    async findAccess(text) {
      const row = [...rows.values()].find((one) => one.text === text || one.oldText === text);
      if (row === undefined) return null;
      const { id, ownerId, name, scopes, clients, networks, expiresAt, revokedAt, usedAt, old } = row.key;
      const shown = row.text === text ? null : old;
      const access = { id, ownerId, name, scopes, clients, networks, expiresAt, revokedAt };
      return { ...access, oldUntil: shown?.until ?? null, usedAt: shown === null ? usedAt : shown.usedAt };
    },
    async touch(id, { old, at, address, unlessSince }) {
      const row = rows.get(id);
      const use = old ? row?.key.old : row?.key;
      if (row === undefined || use === undefined || use === null) return;
      if (use.usedAt !== null && use.usedAt > unlessSince) return;
      const now = { usedAt: at, usedFrom: address };
      row.key = old && row.key.old !== null ? { ...row.key, old: { ...row.key.old, ...now } } : { ...row.key, ...now };
    },
  };
}
