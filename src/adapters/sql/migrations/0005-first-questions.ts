import type { Kysely } from "kysely";
import type { ColumnTypes } from "../database.ts";
import type { Schema } from "../schema.ts";
import { toSqlDate } from "../sql-dates.ts";
import { FIRST_QUESTIONS } from "./first-questions.ts";

const WRITTEN_AT = new Date("2026-11-21T09:00:00Z");
const MINUTE_MS = 60_000;

/** The FAQ Center does not start empty; one that holds anything is left alone. */
export async function firstQuestions(db: Kysely<Schema>, _types: ColumnTypes): Promise<void> {
  const anyFaq = await db.selectFrom("faqs").select("id").limit(1).executeTakeFirst();
  if (anyFaq !== undefined) return;
  // The newest stands first.
  const rows = FIRST_QUESTIONS.map((faq, index) => ({
    ...faq,
    addeddate: toSqlDate(new Date(WRITTEN_AT.getTime() - index * MINUTE_MS)),
  }));
  await db.insertInto("faqs").values(rows).execute();
}
