import type { Kysely } from "kysely";
import { StorageError } from "#ports/storage-error.ts";
import { FIRST_QUESTIONS } from "../migrations/first-questions.ts";
import type { Schema } from "../schema.ts";

const TABLES = ["users", "instances", "tutorials"] as const satisfies readonly (keyof Schema)[];

/** Whether anything is in it that somebody has written: the questions that every database begins with are not. */
export async function isOccupied(db: Kysely<Schema>): Promise<boolean> {
  for (const table of TABLES) {
    if (await hasRow(() => db.selectFrom(table).select("id").limit(1).execute())) return true;
  }
  const first = FIRST_QUESTIONS.map(({ question }) => question);
  return hasRow(() => db.selectFrom("faqs").select("id").where("question", "not in", first).limit(1).execute());
}

/** No table, no row. */
async function hasRow(read: () => Promise<readonly unknown[]>): Promise<boolean> {
  try {
    return (await read()).length > 0;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    return false;
  }
}
