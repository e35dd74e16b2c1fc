import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { addColumns } from "./add-columns.ts";
import { createIndex } from "./create-index.ts";

/** Second factors, and the steps of a sign-in that wait for them; all of it goes with the user. */
export async function factors(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createSteps(db, types);
  await createCodes(db, types);
  await createPasskeys(db, types);
  await addColumns(db, "login_sessions", { proved_at: types.dateTime });
}

async function createSteps(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("auth_steps")
    .ifNotExists()
    .addColumn("hash", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("kind", types.text(32), (column) => column.notNull())
    .addColumn("user_id", "integer")
    .addColumn("data", types.text(255), (column) => column.notNull())
    .addColumn("expires_at", types.dateTime, (column) => column.notNull())
    .addColumn("claim", types.text(64))
    .addForeignKeyConstraint("auth_steps_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "auth_steps_expires_at", "auth_steps", ["expires_at"]);
}

async function createCodes(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("totp_factors")
    .ifNotExists()
    .addColumn("user_id", "integer", (column) => column.notNull().primaryKey())
    .addColumn("secret", types.longText, (column) => column.notNull())
    .addColumn("begun_at", types.bigInteger, (column) => column.notNull())
    .addColumn("on_at", types.bigInteger)
    .addColumn("last_step", types.bigInteger)
    .addColumn("claim", types.text(64))
    .addForeignKeyConstraint("totp_factors_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("recovery_codes")
    .ifNotExists()
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("hash", types.text(64), (column) => column.notNull())
    .addColumn("claim", types.text(64))
    .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "hash"])
    .addForeignKeyConstraint("recovery_codes_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
}

async function createPasskeys(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("passkeys")
    .ifNotExists()
    .addColumn("id", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("name", types.text(191), (column) => column.notNull())
    .addColumn("credential_id", types.longText, (column) => column.notNull())
    .addColumn("public_key", types.longText, (column) => column.notNull())
    .addColumn("counter", types.bigInteger, (column) => column.notNull())
    .addColumn("transports", types.text(191), (column) => column.notNull())
    .addColumn("created_at", types.bigInteger, (column) => column.notNull())
    .addColumn("last_used_at", types.bigInteger)
    .addForeignKeyConstraint("passkeys_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "passkeys_of", "passkeys", ["user_id"]);
}
