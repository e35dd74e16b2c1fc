import type { Secrets } from "#ports/secrets.ts";
import { type FoundUser, LOOKUP_LIFE_MS, type TelegramLookups } from "#ports/telegram-lookups.ts";
import type { Database } from "../database.ts";
import { removeOld } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";
import { telegramLookupBinding, telegramPhoneText } from "./bindings.ts";
import { openText } from "./open-text.ts";

export function sqlTelegramLookups(database: Database, secrets: Secrets): TelegramLookups {
  const { db, flavour } = database;
  const answerRead = database.prepareRead(
    db
      .selectFrom("telegram_look_ups")
      .select("value")
      .where("instance_id", "=", 0)
      .where("phone_index", "=", "")
      .where("expires_at", ">", "")
      .compile(),
  );
  const overwrite = flavour.upsert(["instance_id", "phone_index"], ["value", "expires_at"]);
  const indexOf = (instanceId: number, phone: string) =>
    secrets.index("telegram-peers", telegramPhoneText(instanceId, phone));

  return {
    async find(instanceId, phone, now) {
      const index = indexOf(instanceId, phone);
      const row = await answerRead.first([instanceId, index, toSqlDate(now)]);
      if (row === undefined) return null;
      if (row.value === null) return { user: null };
      const boundTo = telegramLookupBinding(instanceId, index);
      const { userId, accessHash }: FoundUser = JSON.parse(openText(secrets, "telegram-peers", boundTo, row.value));
      return { user: { userId, accessHash } };
    },

    async remember(instanceId, phone, user, now) {
      const index = indexOf(instanceId, phone);
      const row = {
        instance_id: instanceId,
        phone_index: index,
        value: user === null ? null : sealed(secrets, telegramLookupBinding(instanceId, index), user, phone),
        expires_at: toSqlDate(new Date(now.getTime() + LOOKUP_LIFE_MS[user === null ? "missed" : "found"])),
      };
      await withRetry(database, () => db.insertInto("telegram_look_ups").values(row).modifyEnd(overwrite).execute());
    },

    async forget(instanceId, phone) {
      const index = indexOf(instanceId, phone);
      await withRetry(database, () =>
        db
          .deleteFrom("telegram_look_ups")
          .where("instance_id", "=", instanceId)
          .where("phone_index", "=", index)
          .execute(),
      );
    },

    removeExpired: removeOld(database, "telegram_look_ups", { column: "expires_at", than: "<=" }),
  };
}

/** With its phone, of which the index is made anew when the secret changes. */
function sealed(secrets: Secrets, boundTo: string, { userId, accessHash }: FoundUser, phone: string): string {
  return secrets.seal("telegram-peers", boundTo, JSON.stringify({ userId, accessHash, phone }));
}
