import { sql } from "kysely";
import { clientNumber } from "#domain/instances/client-name.ts";
import { failure, success } from "#domain/result.ts";
import type { InstanceRef, InstanceSettings, InstanceStore, NewInstance } from "#ports/instances.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { toSqlDate } from "../sql-dates.ts";
import { appHashBinding, tokenBinding } from "./bindings.ts";
import { chunks } from "./by-count.ts";
import { insertWhileFewer } from "./insert-while-fewer.ts";
import { readingAccess } from "./instance-access.ts";
import { openText } from "./open-text.ts";
import {
  FREE_SUBSCRIPTION,
  INSTANCE_COLUMNS,
  platformNumber,
  platformOf,
  subscriptionNumber,
  toInstance,
} from "./rows.ts";
import { writeAndRead } from "./write-and-read.ts";

/** Ids a statement. */
const CHUNK = 100;

export function sqlInstanceStore(database: Database, secrets: Secrets): InstanceStore {
  const { db } = database;

  const findRow = (ownerId: number, id: number) =>
    db.selectFrom("instances").select(INSTANCE_COLUMNS).where("id", "=", id).where("i_user_email", "=", ownerId);
  const withToken = (index: string) => db.selectFrom("instances").select("id").where("i_token_index", "=", index);
  const withClientOrToken = (client: string, tokenIndex: string) =>
    db
      .selectFrom("instances")
      .select([...INSTANCE_COLUMNS, "i_token"])
      .where((eb) => eb.or([eb("i_client", "=", client), eb("i_token_index", "=", tokenIndex)]));

  return {
    async highestId() {
      const row = await db
        .selectNoFrom((eb) => [
          eb
            .selectFrom("instances")
            .select((i) => i.fn.max("id").as("id"))
            .as("present"),
          eb
            .selectFrom("removed_instances")
            .select((r) => r.fn.max("id").as("id"))
            .as("removed"),
        ])
        .executeTakeFirstOrThrow();
      return Math.max(row.present ?? 0, row.removed ?? 0);
    },

    async create(instance, maxFree) {
      const row = newRow(secrets, instance);
      const max = instance.subscription === "paid" ? Number.MAX_SAFE_INTEGER : maxFree;
      const found = await writeAndRead(
        () => insertWhileFewer(database, "instances", row, { where: isFreeOf(row.i_user_email), max }),
        () => withClientOrToken(row.i_client, row.i_token_index).execute(),
      );
      // A seal is never made twice.
      const own = found.find(({ i_token }) => i_token === row.i_token);
      if (own !== undefined) return success(toInstance(own));
      if (found.length === 0) return failure({ code: "free-limit-reached" });
      return failure({
        code: found.some(({ i_client }) => i_client === row.i_client) ? "client-taken" : "token-taken",
      });
    },

    async listByOwner(ownerId) {
      const rows = await db
        .selectFrom("instances")
        .select(INSTANCE_COLUMNS)
        .where("i_user_email", "=", ownerId)
        .orderBy("id")
        .execute();
      return rows.map(toInstance);
    },

    async findOwned(ownerId, id) {
      const row = await findRow(ownerId, id).executeTakeFirst();
      return row === undefined ? null : toInstance(row);
    },

    async listRefs(ids, platform) {
      const refs: InstanceRef[] = [];
      for (const some of chunks(ids, CHUNK)) {
        const rows = await db
          .selectFrom("instances")
          .select(["id", "i_client", "i_type"])
          .where("id", "in", some)
          .execute();
        const own = rows.filter((row) => platformOf(row.i_type) === platform);
        refs.push(...own.map((row) => ({ instanceId: row.id, client: row.i_client })));
      }
      return refs;
    },

    async findPresent(ids) {
      const present = new Set<number>();
      for (const some of chunks(ids, CHUNK)) {
        const rows = await db.selectFrom("instances").select("id").where("id", "in", some).execute();
        for (const { id } of rows) present.add(id);
      }
      return present;
    },

    async listSuspended() {
      const suspended = db.selectFrom("users").select("id").where("u_suspended", "is not", null);
      const rows = await db.selectFrom("instances").select("id").where("i_user_email", "in", suspended).execute();
      return new Set(rows.map(({ id }) => id));
    },

    async revealToken(ownerId, id) {
      const row = await findRow(ownerId, id).select("i_token").executeTakeFirst();
      if (row === undefined) return null;
      return openText(secrets, "instance-token", tokenBinding(row.i_client), row.i_token);
    },

    async rotateToken(ownerId, id, token) {
      const current = await findRow(ownerId, id).executeTakeFirst();
      if (current === undefined) return failure({ code: "instance-not-found" });
      const columns = tokenColumns(secrets, current.i_client, token);
      const update = db.updateTable("instances").set(columns).where("id", "=", id).where("i_user_email", "=", ownerId);
      const [holder] = await writeAndRead(
        () => withRetry(database, () => update.execute()),
        () => withToken(columns.i_token_index).execute(),
      );
      if (holder === undefined) return failure({ code: "instance-not-found" });
      return holder.id === id ? success(null) : failure({ code: "token-taken" });
    },

    async readTokenOff(ownerId, id) {
      const row = await findRow(ownerId, id).select("i_token_off").executeTakeFirst();
      return row === undefined ? null : row.i_token_off === 1;
    },

    async listTokensOff(ownerId) {
      const owned = db.selectFrom("instances").select("id").where("i_user_email", "=", ownerId);
      const rows = await owned.where("i_token_off", "=", 1).execute();
      return new Set(rows.map(({ id }) => id));
    },

    async renewOwned(ownerId, id, expiresAt, maxFree) {
      const isFree = sql`(i_subscription is null or i_subscription = ${FREE_SUBSCRIPTION})`;
      const renewal = sql`update instances set i_edate = ${toSqlDate(expiresAt)}
        where id = ${id} and i_user_email = ${ownerId} and (not ${isFree} or ${maxFree} >=
        (select counted.present from (select count(*) as present from instances where ${isFreeOf(ownerId)}) as counted))`;
      const [renewed] = await writeAndRead(
        () => withRetry(database, () => renewal.execute(db)),
        () => findRow(ownerId, id).execute(),
      );
      return renewed === undefined ? null : toInstance(renewed);
    },

    async setTokenOff(ownerId, id, off) {
      const columns = { i_token_off: off ? 1 : null };
      const update = db.updateTable("instances").set(columns).where("id", "=", id).where("i_user_email", "=", ownerId);
      await withRetry(database, () => update.execute());
    },

    async updateOwned(ownerId, id, settings) {
      const current = await findRow(ownerId, id).executeTakeFirst();
      if (current === undefined) return null;
      const columns = {
        ...settingsColumns(settings),
        ...(settings.appHash === undefined
          ? {}
          : { i_apphash: sealedAppHash(secrets, current.i_client, settings.appHash) }),
      };
      const update = db.updateTable("instances").set(columns).where("id", "=", id).where("i_user_email", "=", ownerId);
      await withRetry(database, () => update.execute());
      const updated = await findRow(ownerId, id).executeTakeFirst();
      return updated === undefined ? null : toInstance(updated);
    },

    async removeOwned(ownerId, id) {
      const row = await findRow(ownerId, id).executeTakeFirst();
      if (row === undefined) return false;
      await withRetry(database, () => remove(database, ownerId, row));
      return true;
    },

    async readTelegramApp(id) {
      const row = await db
        .selectFrom("instances")
        .select(["i_client", "i_type", "i_apiid", "i_apphash"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined || platformOf(row.i_type) !== "telegram") return null;
      const { i_client: client, i_apiid: apiId, i_apphash: appHash } = row;
      if (apiId === null || appHash === null) return null;
      return { apiId, appHash: openText(secrets, "telegram-app-hash", appHashBinding(client), appHash) };
    },

    async ownerOf(id) {
      const row = await db.selectFrom("instances").select("i_user_email").where("id", "=", id).executeTakeFirst();
      return row?.i_user_email ?? null;
    },

    findAccess: readingAccess(database, secrets),
  };
}

function newRow(secrets: Secrets, instance: NewInstance) {
  return {
    ...settingsColumns(instance),
    i_apphash: sealedAppHash(secrets, instance.client, instance.appHash ?? null),
    i_client: instance.client,
    ...tokenColumns(secrets, instance.client, instance.token),
    i_adddate: toSqlDate(instance.createdAt),
    i_sdate: toSqlDate(instance.createdAt),
    i_edate: toSqlDate(instance.expiresAt),
    i_user_email: instance.ownerId,
    i_subscription: subscriptionNumber(instance.subscription ?? "free"),
  };
}

function tokenColumns(secrets: Secrets, client: string, token: string) {
  return {
    i_token: secrets.seal("instance-token", tokenBinding(client), token),
    i_token_index: secrets.index("instance-token", token),
  };
}

function settingsColumns(settings: InstanceSettings) {
  return {
    i_name: settings.name,
    i_type: platformNumber(settings.platform),
    i_apiid: settings.apiId,
    i_phone: settings.phone,
    i_botid: settings.botId,
  };
}

function sealedAppHash(secrets: Secrets, client: string, appHash: string | null): string | null {
  return appHash === null ? null : secrets.seal("telegram-app-hash", appHashBinding(client), appHash);
}

function isFreeOf(ownerId: number) {
  return sql`i_user_email = ${ownerId} and (i_subscription is null or i_subscription = ${FREE_SUBSCRIPTION})`;
}

interface Removed {
  readonly id: number;
  readonly i_client: string;
}

/**
 * The id first: no client name is handed out twice. The client's number where that is higher, as after a restore, when
 * ids begin again below names that were given. What gateways stored goes along, by the foreign keys.
 */
async function remove(database: Database, ownerId: number, { id, i_client: client }: Removed): Promise<void> {
  const unlessThere = database.flavour.upsert(["id"], ["id"]);
  const highest = Math.max(id, clientNumber(client) ?? 0);
  await database.together(async (on) => {
    await on.insertInto("removed_instances").values({ id: highest }).modifyEnd(unlessThere).execute();
    await on.deleteFrom("api_requests").where("user_id", "=", ownerId).where("instance_id", "=", id).execute();
    await on.deleteFrom("instances").where("id", "=", id).where("i_user_email", "=", ownerId).execute();
  });
}
