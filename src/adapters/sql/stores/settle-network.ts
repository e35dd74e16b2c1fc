import type { Kysely } from "kysely";
import { failure, type Result, success } from "#domain/result.ts";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";

export type NetworkName = "sandbox" | "live";

/** Stands for Telegram too: the name is older. */
const NAME = "whatsapp-network";

/**
 * Remembers the network on which this database's accounts are linked. A network unlinks accounts it does not know:
 * real ones are never shown to the sandbox, and the sandbox's own are dropped before WhatsApp or Telegram sees them.
 */
export async function settleNetwork(
  database: Database,
  network: NetworkName,
): Promise<Result<null, { code: "linked-on-live-network" }>> {
  const settled = (await readNetwork(database)) ?? (await rememberNetwork(database, network));
  if (settled === network) return success(null);
  if (settled === "live" && (await hasLinkedAccounts(database))) return failure({ code: "linked-on-live-network" });
  await database.db.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable("app_check")
      .set({ value: network })
      .where("name", "=", NAME)
      .where("value", "=", settled)
      .executeTakeFirstOrThrow();
    // Of gateways that start together one changes it; what is linked from then on is of the new network.
    if (changed.numUpdatedRows === 1n) await removeAccounts(transaction);
  });
  return success(null);
}

async function readNetwork(database: Database): Promise<string | null> {
  const row = await database.db.selectFrom("app_check").select("value").where("name", "=", NAME).executeTakeFirst();
  return row?.value ?? null;
}

/** Of processes that start together the first one's network stands. */
async function rememberNetwork(database: Database, network: NetworkName): Promise<string> {
  try {
    await database.db.insertInto("app_check").values({ name: NAME, value: network }).execute();
    return network;
  } catch (error) {
    if (database.flavour.violatedUnique(error) === null) throw error;
    return (await readNetwork(database)) ?? network;
  }
}

async function hasLinkedAccounts({ db }: Database): Promise<boolean> {
  const whatsApp = db.selectFrom("whatsapp_credentials").select("instance_id").where("linked", "=", 1);
  const telegram = db.selectFrom("telegram_sessions").select("instance_id").where("linked", "=", 1);
  return [await whatsApp.executeTakeFirst(), await telegram.executeTakeFirst()].some((row) => row !== undefined);
}

/** Log-ins under way too: their keys mean nothing on the other network. */
async function removeAccounts(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom("whatsapp_credentials").execute();
  await db.deleteFrom("whatsapp_keys").execute();
  await db.deleteFrom("whatsapp_messages").execute();
  await db.deleteFrom("telegram_sessions").execute();
  await db.deleteFrom("telegram_look_ups").execute();
  await db.deleteFrom("telegram_sent").execute();
  await db.deleteFrom("telegram_received").execute();
}
