import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { appHashBinding, tokenBinding } from "./bindings.ts";

const ROWS_AT_ONCE = 200;

/** Seals the tokens and app hashes of rows from before Wesal. Of processes that start together the first one's values stand. */
export async function sealPlainTokens(database: Database, secrets: Secrets): Promise<void> {
  const { db } = database;
  const plainAfter = (id: number) =>
    db
      .selectFrom("instances")
      .select(["id", "i_client", "i_token", "i_apphash"])
      .where("i_token_index", "is", null)
      .where("id", ">", id)
      .orderBy("id")
      .limit(ROWS_AT_ONCE)
      .execute();
  for (let rows = await plainAfter(0); rows.length > 0; rows = await plainAfter(rows.at(-1)?.id ?? 0)) {
    for (const { id, i_client: client, i_token: token, i_apphash: appHash } of rows) {
      const sealed = {
        i_token: secrets.seal("instance-token", tokenBinding(client), token),
        i_token_index: secrets.index("instance-token", token),
        i_apphash: appHash === null ? null : secrets.seal("telegram-app-hash", appHashBinding(client), appHash),
      };
      await withRetry(database, () =>
        db.updateTable("instances").set(sealed).where("id", "=", id).where("i_token_index", "is", null).execute(),
      );
    }
  }
}
