import { failure, type Result, success } from "#domain/result.ts";
import type { Database } from "../database.ts";

export type NetworkName = "sandbox" | "live";

const NAME = "whatsapp-network";

/**
 * Remembers the network on which this database's accounts are linked. A network unlinks accounts it does not know:
 * real ones are never shown to the sandbox, and the sandbox's own are dropped before WhatsApp sees them.
 */
export async function settleNetwork(
  database: Database,
  network: NetworkName,
): Promise<Result<null, { code: "linked-on-live-network" }>> {
  const settled = await readNetwork(database);
  if (settled === network) return success(null);
  if (settled === "live" && (await hasLinkedAccounts(database))) return failure({ code: "linked-on-live-network" });
  await database.db.transaction().execute(async (transaction) => {
    if (settled === "sandbox") {
      await transaction.deleteFrom("whatsapp_credentials").execute();
      await transaction.deleteFrom("whatsapp_keys").execute();
      await transaction.deleteFrom("whatsapp_messages").execute();
    }
    await transaction.deleteFrom("app_check").where("name", "=", NAME).execute();
    await transaction.insertInto("app_check").values({ name: NAME, value: network }).execute();
  });
  return success(null);
}

async function readNetwork(database: Database): Promise<string | null> {
  const row = await database.db.selectFrom("app_check").select("value").where("name", "=", NAME).executeTakeFirst();
  return row?.value ?? null;
}

async function hasLinkedAccounts(database: Database): Promise<boolean> {
  const row = await database.db
    .selectFrom("whatsapp_credentials")
    .select("instance_id")
    .where("linked", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}
