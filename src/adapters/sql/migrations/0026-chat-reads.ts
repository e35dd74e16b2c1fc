import { type Kysely, sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { createIndex } from "./create-index.ts";

/** How far owners have read their chats. What came in before nobody counted: it is not new to them. */
export async function chatReads(db: Kysely<Schema>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("chat_reads")
    .ifNotExists()
    .addColumn("instance_id", "integer", (column) => column.notNull())
    .addColumn("chat", types.text(32), (column) => column.notNull())
    .addColumn("read_id", types.text(32), (column) => column.notNull())
    .addPrimaryKeyConstraint("chat_reads_key", ["instance_id", "chat"])
    .addForeignKeyConstraint("chat_reads_instance", ["instance_id"], "instances", ["id"], (key) =>
      key.onDelete("cascade"),
    )
    .modifyEnd(types.tableOptions)
    .execute();
  await createIndex(db, types, "chat_reads_read", "chat_reads", ["read_id"]);
  await sql`insert into chat_reads (instance_id, chat, read_id)
    select id, '', ${firstMessageIdAt(Date.now())} from instances
    where id not in (select instance_id from chat_reads where chat = '')`.execute(db);
}
