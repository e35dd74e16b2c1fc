import { type Kysely, sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import { SqlError } from "../sql-error.ts";
import { NEXT_SECRET_CHECK, readAppChecks, SECRET_CHECK, secretCheckValue } from "../stores/app-check.ts";
import { writeAndRead } from "../stores/write-and-read.ts";
import type { TableName } from "../tables.ts";
import type { SecretPair } from "./reseal.ts";
import { resealTables, type Tally } from "./reseal-tables.ts";

/**
 * A change of `APP_SECRET`: marked in the database, then value by value, then the new secret is the one to start with
 * and the mark goes. It needs no transaction: while the mark stands nothing else starts, and each step can be repeated.
 */

/** How far a change has come, told by the check values that stand. */
export type RotationStage =
  /** No change is under way, and the current secret is the right one. */
  | "none"
  /** Some values may be under the new secret. */
  | "resealing"
  /** All are; the mark is still to be removed. */
  | "ending"
  /** The new secret is in use, and nothing is left to do. */
  | "done"
  /** A change to another new secret is under way. */
  | "another-next"
  /** A backup was being put in. */
  | "restoring"
  | "wrong-app-secret";

export async function rotationStage({ db }: Database, current: Secrets, next: Secrets | null): Promise<RotationStage> {
  const { secret, nextSecret, restoring } = await readAppChecks(db);
  const currentValue = secretCheckValue(current);
  const nextValue = next === null ? null : secretCheckValue(next);
  if (restoring) return "restoring";
  if (nextSecret === null) {
    if (secret === null || secret === currentValue) return "none";
    return secret === nextValue ? "done" : "wrong-app-secret";
  }
  // The new secret may be at its place already, as the current one.
  if (secret === nextSecret) return [currentValue, nextValue].includes(secret) ? "ending" : "wrong-app-secret";
  if (secret !== currentValue) return "wrong-app-secret";
  return nextSecret === nextValue ? "resealing" : "another-next";
}

/** From here on the service refuses to start. */
export async function markRotation({ db }: Database, { current, next }: SecretPair): Promise<void> {
  await put(db, SECRET_CHECK, secretCheckValue(current));
  await put(db, NEXT_SECRET_CHECK, secretCheckValue(next));
}

/** Removes the mark: before anything was changed, or after everything was. */
export async function unmarkRotation({ db }: Database): Promise<void> {
  await db.deleteFrom("app_check").where("name", "=", NEXT_SECRET_CHECK).execute();
}

const MOST_WALKS = 5;

/** Until nothing is found under the old secret; then the new one is the one to start with. */
export async function resealEverything({ db }: Database, pair: SecretPair): Promise<Tally> {
  const renewed = new Map<TableName, number>();
  // Limits are counted under indexes of the old secret, and start afresh.
  await db.deleteFrom("rate_limits").execute();
  // Chats are told apart by such an index, and made anew of the messages.
  await db.deleteFrom("chats").execute();
  await db.deleteFrom("chat_cursors").execute();
  // Who has read how far is known by it too: nothing that is there is new.
  await db.deleteFrom("chat_reads").execute();
  await sql`insert into chat_reads (instance_id, chat, read_id)
    select id, '', ${firstMessageIdAt(Date.now())} from instances`.execute(db);
  // Groups are named by it as well, and the network is asked again.
  await db.deleteFrom("group_names").execute();
  for (let walk = 1; walk <= MOST_WALKS; walk += 1) {
    const tally = await resealTables(db, pair);
    for (const [name, count] of tally.renewed) renewed.set(name, (renewed.get(name) ?? 0) + count);
    if (tally.renewed.size > 0) continue;
    await db
      .updateTable("app_check")
      .set({ value: secretCheckValue(pair.next) })
      .where("name", "=", SECRET_CHECK)
      .execute();
    return { renewed, broken: tally.broken };
  }
  throw new SqlError("rotation-disturbed", "something goes on writing under the old APP_SECRET: stop it and try again");
}

async function put(db: Kysely<Schema>, name: string, value: string): Promise<void> {
  await writeAndRead(
    () => db.insertInto("app_check").values({ name, value }).execute(),
    () => db.selectFrom("app_check").select("value").where("name", "=", name).where("value", "=", value).execute(),
  );
}
