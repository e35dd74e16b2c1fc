import { type FoundUser, LOOKUP_LIFE_MS, type TelegramLookups } from "#ports/telegram-lookups.ts";

/** Phone lookups in memory; `removeOf` drops those of an instance. */
export function fakeTelegramLookups(): TelegramLookups & { removeOf(instanceId: number): void } {
  const rows = new Map<number, Map<string, { user: FoundUser | null; endsAtMs: number }>>();
  return {
    removeOf: (instanceId) => void rows.delete(instanceId),
    async find(instanceId, phone, now) {
      const row = rows.get(instanceId)?.get(phone);
      return row === undefined || now.getTime() >= row.endsAtMs ? null : { user: row.user };
    },
    async remember(instanceId, phone, user, now) {
      const own = rows.get(instanceId) ?? new Map();
      rows.set(instanceId, own);
      own.set(phone, { user, endsAtMs: now.getTime() + LOOKUP_LIFE_MS[user === null ? "missed" : "found"] });
    },
    async forget(instanceId, phone) {
      rows.get(instanceId)?.delete(phone);
    },
  };
}
