import type { Secrets } from "#ports/secrets.ts";
import type { TelegramStore } from "#ports/telegram-store.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { telegramEngineBinding, telegramSessionBinding } from "./bindings.ts";
import { openText } from "./open-text.ts";
import { holdSession, sqlTelegramPeers } from "./telegram-peers.ts";

export function sqlTelegramStore(database: Database, secrets: Secrets): TelegramStore {
  const { db, flavour } = database;
  const sessionRead = database.prepareRead(
    db.selectFrom("telegram_sessions").select(["value", "engine", "linked"]).where("instance_id", "=", 0).compile(),
  );
  const overwriteSession = flavour.upsert(["instance_id"], ["value", "linked", "updated_at"]);
  const overwriteAll = flavour.upsert(["instance_id"], ["value", "engine", "linked", "updated_at"]);
  const peers = sqlTelegramPeers(database, secrets);

  return {
    async listLinked() {
      const rows = await db
        .selectFrom("telegram_sessions")
        .innerJoin("instances", "instances.id", "telegram_sessions.instance_id")
        .select(["instances.id as instanceId", "instances.i_client as client"])
        .where("telegram_sessions.linked", "=", 1)
        .orderBy("instances.id")
        .execute();
      return rows.map(({ instanceId, client }) => ({ instanceId, client }));
    },

    async read(instanceId) {
      const row = await sessionRead.first([instanceId]);
      if (row === undefined) return null;
      const open = (boundTo: string, sealed: string) => openText(secrets, "telegram-session", boundTo, sealed);
      return {
        session: open(telegramSessionBinding(instanceId), row.value),
        engine: row.engine === null ? null : open(telegramEngineBinding(instanceId), row.engine),
        linked: row.linked === 1,
      };
    },

    async writeSession(instanceId, session, { linked, fresh = false }) {
      const row = {
        instance_id: instanceId,
        value: secrets.seal("telegram-session", telegramSessionBinding(instanceId), session),
        engine: null,
        linked: linked ? 1 : 0,
      };
      const insert = db.insertInto("telegram_sessions").values(row);
      if (!fresh) {
        await withRetry(database, () => insert.modifyEnd(overwriteSession).execute());
        return;
      }
      await withRetry(database, () =>
        database.together(async (on) => {
          await holdSession(on, instanceId);
          // The old account's first: a new one must never stand with them.
          await on.deleteFrom("telegram_peers").where("instance_id", "=", instanceId).execute();
          await on.deleteFrom("telegram_look_ups").where("instance_id", "=", instanceId).execute();
          await on.executeQuery(insert.modifyEnd(overwriteAll));
        }),
      );
    },

    async writeEngine(instanceId, engine) {
      const sealed = secrets.seal("telegram-session", telegramEngineBinding(instanceId), engine);
      await withRetry(database, () =>
        db.updateTable("telegram_sessions").set({ engine: sealed }).where("instance_id", "=", instanceId).execute(),
      );
    },

    readPeer: (instanceId, key) => peers.read(instanceId, key),

    writePeers: (instanceId, some) => peers.write(instanceId, some),

    async removeAll(instanceId) {
      await withRetry(database, () =>
        database.together(async (on) => {
          await on.deleteFrom("telegram_look_ups").where("instance_id", "=", instanceId).execute();
          // Last, so that what is left undone is done again. Its peers go with it, by the foreign keys.
          await on.deleteFrom("telegram_sessions").where("instance_id", "=", instanceId).execute();
        }),
      );
    },
  };
}
