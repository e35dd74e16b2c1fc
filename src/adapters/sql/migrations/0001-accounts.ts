import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** Accounts, instances, what the public pages list, login sessions, the audit log. */
export async function accounts(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createUsers(db, types);
  await createInstances(db, types);
  await createPublicTables(db, types);
  await createLoginSessions(db, types);
  await createAuditLog(db, types);
}

async function createUsers(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("users")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("u_name", types.text(255), (column) => column.notNull())
    .addColumn("u_email", types.text(320), (column) => column.notNull())
    .addColumn("u_pass", types.text(255), (column) => column.notNull())
    .addColumn("u_phone", types.text(64))
    .addColumn("u_country", types.text(8))
    .addColumn("u_adddate", types.dateTime, (column) => column.notNull())
    .addColumn("u_ref", "integer")
    .addColumn("u_balance", types.money, (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint("u_email", ["u_email"])
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "users_u_ref", "users", ["u_ref"]);
}

async function createInstances(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("instances")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("i_name", types.text(255), (column) => column.notNull())
    .addColumn("i_type", "integer", (column) => column.notNull())
    .addColumn("i_apiid", types.text(64))
    .addColumn("i_apphash", types.text(512))
    .addColumn("i_client", types.text(64), (column) => column.notNull())
    .addColumn("i_token", types.text(512), (column) => column.notNull())
    .addColumn("i_token_index", types.text(64), (column) => column.notNull())
    .addColumn("i_adddate", types.dateTime, (column) => column.notNull())
    .addColumn("i_sdate", types.dateTime, (column) => column.notNull())
    .addColumn("i_edate", types.dateTime, (column) => column.notNull())
    .addColumn("i_user_email", "integer", (column) => column.notNull())
    .addColumn("i_phone", types.text(64))
    .addColumn("i_subscription", "integer")
    .addColumn("i_botid", types.text(255))
    .addUniqueConstraint("i_client", ["i_client"])
    .addUniqueConstraint("i_token_index", ["i_token_index"])
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "instances_i_user_email", "instances", ["i_user_email"]);
  await db.schema
    .createTable("removed_instances")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("removed_at", types.dateTime, (column) => column.notNull().defaultTo(types.now))
    .modifyEnd(types.tableOptions)
    .execute();
}

async function createPublicTables(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("tutorials")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("v_name", types.text(255), (column) => column.notNull())
    .addColumn("v_desc", types.longText, (column) => column.notNull())
    .addColumn("v_url", types.text(2048), (column) => column.notNull())
    .addColumn("v_adddate", types.dateTime, (column) => column.notNull())
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("faqs")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("question", types.text(1024), (column) => column.notNull())
    .addColumn("answer", types.longText, (column) => column.notNull())
    .addColumn("addeddate", types.dateTime, (column) => column.notNull())
    .modifyEnd(types.tableOptions)
    .execute();
}

async function createLoginSessions(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("login_sessions")
    .ifNotExists()
    .addColumn("id", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("user_id", "integer", (column) => column.notNull())
    .addColumn("secret_hash", types.text(64), (column) => column.notNull())
    .addColumn("created_at", types.dateTime, (column) => column.notNull())
    .addColumn("expires_at", types.dateTime, (column) => column.notNull())
    .addForeignKeyConstraint("login_sessions_user", ["user_id"], "users", ["id"], (key) => key.onDelete("cascade"))
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "login_sessions_expires_at", "login_sessions", ["expires_at"]);
}

async function createAuditLog(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("audit_log")
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("action", types.text(64), (column) => column.notNull())
    .addColumn("at", types.dateTime, (column) => column.notNull())
    .addColumn("user_id", "integer")
    .addColumn("instance_id", "integer")
    .addColumn("address", types.text(64))
    .modifyEnd(types.tableOptions)
    .execute();
  await db.schema
    .createTable("app_check")
    .ifNotExists()
    .addColumn("name", types.text(64), (column) => column.notNull().primaryKey())
    .addColumn("value", types.text(255), (column) => column.notNull())
    .modifyEnd(types.tableOptions)
    .execute();
}
