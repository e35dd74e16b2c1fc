import type { InsertResult } from "kysely";
import { failure, success } from "#domain/result.ts";
import type { InstanceAccess, InstanceSettings, InstanceStore, NewInstance } from "#ports/instances.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database, PreparedRead } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { insertedId } from "./inserted-id.ts";
import { openText } from "./open-text.ts";
import { FREE_SUBSCRIPTION, INSTANCE_COLUMNS, platformNumber, platformOf, toInstance } from "./rows.ts";
import { tokenCheck } from "./token-check.ts";

export function sqlInstanceStore(database: Database, secrets: Secrets): InstanceStore {
  const { db, flavour } = database;
  const accessRead = prepareAccessRead(database);
  const isTokenOf = tokenCheck(secrets);

  const findRow = (ownerId: number, id: number) =>
    db.selectFrom("instances").select(INSTANCE_COLUMNS).where("id", "=", id).where("i_user_email", "=", ownerId);

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
      try {
        const result = await withRetry(database, () => insertWithin(database, row, maxFree));
        if (result.numInsertedOrUpdatedRows !== 1n) return failure({ code: "free-limit-reached" });
        return success(toInstance({ ...row, id: insertedId(result) }));
      } catch (error) {
        const column = flavour.violatedUnique(error);
        if (column === "i_client") return failure({ code: "client-taken" });
        if (column === "i_token_index") return failure({ code: "token-taken" });
        throw error;
      }
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

    async revealToken(ownerId, id) {
      const row = await findRow(ownerId, id).select("i_token").executeTakeFirst();
      if (row === undefined) return null;
      return openText(secrets, "instance-token", tokenBinding(row.i_client), row.i_token);
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
      const result = await withRetry(database, () =>
        db
          .updateTable("instances")
          .set(columns)
          .where("id", "=", id)
          .where("i_user_email", "=", ownerId)
          .executeTakeFirstOrThrow(),
      );
      return result.numUpdatedRows === 1n ? toInstance({ ...current, ...columns }) : null;
    },

    removeOwned: (ownerId, id) => withRetry(database, () => remove(database, ownerId, id)),

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

    async findAccess(client) {
      const row = await accessRead.first([client]);
      return row === undefined || row.i_client !== client ? null : toAccess(row, isTokenOf);
    },
  };
}

interface AccessRow {
  id: number;
  i_type: number;
  i_client: string;
  i_edate: string;
  i_token_index: string;
}

function prepareAccessRead(database: Database): PreparedRead<AccessRow> {
  return database.prepareRead(
    database.db
      .selectFrom("instances")
      .select(["id", "i_type", "i_client", "i_edate", "i_token_index"])
      .where("i_client", "=", "")
      .compile(),
  );
}

function toAccess(row: AccessRow, isTokenOf: (token: string, index: string) => boolean): InstanceAccess {
  return {
    id: row.id,
    platform: platformOf(row.i_type),
    client: row.i_client,
    expiresAt: fromSqlDate(row.i_edate),
    tokenMatches: (token) => isTokenOf(token, row.i_token_index),
  };
}

type InstanceRow = ReturnType<typeof newRow>;

function newRow(secrets: Secrets, instance: NewInstance) {
  return {
    ...settingsColumns(instance),
    i_apphash: sealedAppHash(secrets, instance.client, instance.appHash ?? null),
    i_client: instance.client,
    i_token: secrets.seal("instance-token", tokenBinding(instance.client), instance.token),
    i_token_index: secrets.index("instance-token", instance.token),
    i_adddate: toSqlDate(instance.createdAt),
    i_sdate: toSqlDate(instance.createdAt),
    i_edate: toSqlDate(instance.expiresAt),
    i_user_email: instance.ownerId,
    i_subscription: FREE_SUBSCRIPTION,
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

function tokenBinding(client: string): string {
  return `instances.i_token:${client}`;
}

function appHashBinding(client: string): string {
  return `instances.i_apphash:${client}`;
}

function sealedAppHash(secrets: Secrets, client: string, appHash: string | null): string | null {
  return appHash === null ? null : secrets.seal("telegram-app-hash", appHashBinding(client), appHash);
}

/**
 * Counts and inserts in one statement. SQLite has one writer at a time; MySQL, at this isolation, locks what was
 * counted, so of two that race one is turned away as a deadlock and counts again.
 */
function insertWithin(database: Database, row: InstanceRow, maxFree: number): Promise<InsertResult> {
  const columns = Object.keys(row) as (keyof InstanceRow)[];
  return database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((transaction) =>
      transaction
        .insertInto("instances")
        .columns(columns)
        .expression((eb) =>
          eb
            .selectFrom((from) =>
              from
                .selectFrom("instances")
                .select((count) => count.fn.countAll<number>().as("free"))
                .where("i_user_email", "=", row.i_user_email)
                .where((where) =>
                  where.or([where("i_subscription", "is", null), where("i_subscription", "=", FREE_SUBSCRIPTION)]),
                )
                .as("owned"),
            )
            .select((select) => columns.map((column) => select.val(row[column]).as(column)))
            .where("owned.free", "<", maxFree),
        )
        .executeTakeFirstOrThrow(),
    );
}

/** What gateways stored for it goes along, by the foreign keys. */
function remove(database: Database, ownerId: number, id: number): Promise<boolean> {
  return database.db.transaction().execute(async (transaction) => {
    const result = await transaction
      .deleteFrom("instances")
      .where("id", "=", id)
      .where("i_user_email", "=", ownerId)
      .executeTakeFirstOrThrow();
    if (result.numDeletedRows !== 1n) return false;
    await transaction.insertInto("removed_instances").values({ id }).execute();
    return true;
  });
}
