import type { Kysely } from "kysely";
import { failure, type Result, success } from "#domain/result.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";
import { NETWORK } from "./app-check.ts";
import { rememberAppValue } from "./app-values.ts";

export type NetworkName = "sandbox" | "live";

/**
 * Remembers the network on which this database's accounts are linked. A network unlinks accounts it does not know:
 * real ones are never shown to the sandbox, and the sandbox's own are dropped before WhatsApp or Telegram sees them.
 */
export async function settleNetwork(
  database: Database,
  network: NetworkName,
): Promise<Result<null, { code: "linked-on-live-network" }>> {
  const settled = await rememberAppValue(database, NETWORK, network);
  if (settled === network) return success(null);
  if (settled === "live" && (await hasLinkedAccounts(database))) return failure({ code: "linked-on-live-network" });
  await withRetry(database, () => database.together((db) => changeNetwork(db, network)));
  return success(null);
}

/** Of gateways that start together one changes it; what is linked from then on is of the new network. */
async function changeNetwork(db: Kysely<Schema>, network: NetworkName): Promise<void> {
  const held = db.updateTable("app_check").set((eb) => ({ value: eb.ref("value") }));
  await held.where("name", "=", NETWORK).execute();
  const row = await db.selectFrom("app_check").select("value").where("name", "=", NETWORK).executeTakeFirst();
  if (row?.value === network) return;
  await removeAccounts(db);
  await db.updateTable("app_check").set({ value: network }).where("name", "=", NETWORK).execute();
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
  await db.deleteFrom("messages").execute();
  await db.deleteFrom("idempotency_keys").execute();
}
