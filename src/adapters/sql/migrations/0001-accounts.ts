import type { CreateTableBuilder, Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";
import { SPEC_TABLES, type SpecTable, type SpecTableName, specColumnType } from "./spec-tables.ts";

/** Accounts, instances, what the public pages list, login sessions, the audit log. */
export async function accounts(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createUsers(db, types);
  await createInstances(db, types);
  await createPublicTables(db, types);
  await createLoginSessions(db, types);
  await createAuditLog(db, types);
}

async function createUsers(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createSpecTable(db, types, "users");
  await createIndex(db, types, "users_u_ref", "users", ["u_ref"]);
}

async function createInstances(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await createSpecTable(db, types, "instances");
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
  await createSpecTable(db, types, "tutorials");
  await createSpecTable(db, types, "faqs");
}

async function createSpecTable(db: Kysely<Schema>, types: ColumnTypes, name: SpecTableName): Promise<void> {
  const { columns, unique }: SpecTable = SPEC_TABLES[name];
  let table: CreateTableBuilder<string, string> = db.schema
    .createTable(name)
    .ifNotExists()
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
  for (const [column, spec] of Object.entries(columns)) {
    table = table.addColumn(column, specColumnType(types, spec), (builder) => {
      const withDefault = spec.kind === "money" ? builder.defaultTo(0) : builder;
      return spec.required ? withDefault.notNull() : withDefault;
    });
  }
  for (const column of unique) table = table.addUniqueConstraint(column, [column]);
  await table.modifyEnd(types.tableOptions).execute();
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
