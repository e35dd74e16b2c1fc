import { type Selectable, sql } from "kysely";
import { failure, success } from "#domain/result.ts";
import type { Template } from "#domain/templates/template.ts";
import type { TemplateStore } from "#ports/templates.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { MessageTemplatesTable } from "../schema/templates.ts";
import { insertWhileFewer } from "./insert-while-fewer.ts";
import { writeAndRead } from "./write-and-read.ts";

export function sqlTemplateStore(database: Database): TemplateStore {
  const { db } = database;
  const owned = (ownerId: number) => db.selectFrom("message_templates").selectAll().where("user_id", "=", ownerId);
  const named = (ownerId: number, name: string) => owned(ownerId).where("name", "=", name);

  return {
    async create(ownerId, { name, language, texts, createdAt }, max) {
      const at = createdAt.getTime();
      const row = { user_id: ownerId, name, language, texts: JSON.stringify(texts), created_at: at, updated_at: at };
      if ((await named(ownerId, name).executeTakeFirst()) !== undefined) return failure({ code: "template-taken" });
      const [found] = await writeAndRead(
        () => insertWhileFewer(database, "message_templates", row, { where: sql`user_id = ${ownerId}`, max }),
        () => named(ownerId, name).execute(),
      );
      if (found === undefined) return failure({ code: "template-limit-reached" });
      const isOurs = found.texts === row.texts && Number(found.created_at) === at;
      return isOurs ? success(toTemplate(found)) : failure({ code: "template-taken" });
    },

    async listOf(ownerId) {
      return (await owned(ownerId).orderBy("name").execute()).map(toTemplate);
    },

    async find(ownerId, name) {
      const row = await named(ownerId, name).executeTakeFirst();
      return row === undefined ? null : toTemplate(row);
    },

    async change(ownerId, name, { language, texts, updatedAt }) {
      const changing = db
        .updateTable("message_templates")
        .set({ language, texts: JSON.stringify(texts), updated_at: updatedAt.getTime() })
        .where("user_id", "=", ownerId)
        .where("name", "=", name);
      await withRetry(database, () => changing.execute());
    },

    async remove(ownerId, name) {
      const removing = db.deleteFrom("message_templates").where("user_id", "=", ownerId).where("name", "=", name);
      await withRetry(database, () => removing.execute());
    },
  };
}

function toTemplate(row: Selectable<MessageTemplatesTable>): Template {
  const { name, language } = row;
  const [createdAt, updatedAt] = [new Date(Number(row.created_at)), new Date(Number(row.updated_at))];
  return { name, language, texts: JSON.parse(row.texts) as Record<string, string>, createdAt, updatedAt };
}
