import { sql } from "kysely";
import type { StopWordStore } from "#ports/stop-words.ts";
import type { Database } from "../../database.ts";
import { withRetry } from "../../retry.ts";

export function sqlStopWords(database: Database): StopWordStore {
  const { db, flavour } = database;
  const overwrite = flavour.upsert(["user_id"], ["words"]);
  const ofInstance = database.prepareRead<{ words: string }>(
    db
      .selectFrom("instances")
      .innerJoin("stop_words", "stop_words.user_id", "instances.i_user_email")
      .select("stop_words.words")
      .where("instances.id", "=", 0)
      .compile(),
  );

  return {
    async listOf(ownerId) {
      const row = await db.selectFrom("stop_words").select("words").where("user_id", "=", ownerId).executeTakeFirst();
      return wordsIn(row);
    },
    async write(ownerId, words) {
      const writing = sql`insert into stop_words (user_id, words) values (${ownerId}, ${JSON.stringify(words)}) ${overwrite}`;
      await withRetry(database, () => writing.execute(db));
    },
    listFor: async (instanceId) => wordsIn(await ofInstance.first([instanceId])),
  };
}

function wordsIn(row: { readonly words: string } | undefined): string[] {
  return row === undefined ? [] : (JSON.parse(row.words) as string[]);
}
