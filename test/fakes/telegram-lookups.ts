import { type FoundUser, LOOKUP_LIFE_MS, type TelegramLookups } from "#ports/telegram-lookups.ts";
import { removeSome } from "./remove-some.ts";

/** Phone lookups in memory; `removeOf` drops those of an instance. */
export function fakeTelegramLookups(): TelegramLookups & { removeOf(instanceId: number): void } {
  const rows = new Map<string, { instanceId: number; user: FoundUser | null; endsAtMs: number }>();
  const name = (instanceId: number, phone: string) => `${instanceId} ${phone}`;
  return {
    removeOf(instanceId) {
      for (const [key, row] of rows) if (row.instanceId === instanceId) rows.delete(key);
    },
    async find(instanceId, phone, now) {
      const row = rows.get(name(instanceId, phone));
      return row === undefined || now.getTime() >= row.endsAtMs ? null : { user: row.user };
    },
    async remember(instanceId, phone, user, now) {
      const endsAtMs = now.getTime() + LOOKUP_LIFE_MS[user === null ? "missed" : "found"];
      rows.set(name(instanceId, phone), { instanceId, user, endsAtMs });
    },
    async forget(instanceId, phone) {
      rows.delete(name(instanceId, phone));
    },
    removeExpired: async (now, limit) => removeSome(rows, ({ endsAtMs }) => endsAtMs <= now.getTime(), limit),
  };
}
