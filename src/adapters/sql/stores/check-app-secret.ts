import { failure, type Result, success } from "#domain/result.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";

const NAME = "app-secret";

/** No token looks like this, so the value is nobody's index. */
const CHECKED_TEXT = "wesal: the check value of APP_SECRET";

/** Remembers the first secret that the database was used with, without telling it, and refuses any other. */
export async function checkAppSecret(
  database: Database,
  secrets: Secrets,
): Promise<Result<null, { code: "wrong-app-secret" }>> {
  const value = secrets.index("instance-token", CHECKED_TEXT);
  const stored = (await readValue(database)) ?? (await rememberValue(database, value));
  return stored === value ? success(null) : failure({ code: "wrong-app-secret" });
}

async function readValue(database: Database): Promise<string | null> {
  const row = await database.db.selectFrom("app_check").select("value").where("name", "=", NAME).executeTakeFirst();
  return row?.value ?? null;
}

/** Of processes that start together the first one's value stands. */
async function rememberValue(database: Database, value: string): Promise<string | null> {
  try {
    await database.db.insertInto("app_check").values({ name: NAME, value }).execute();
    return value;
  } catch (error) {
    if (database.flavour.violatedUnique(error) === null) throw error;
    return readValue(database);
  }
}
