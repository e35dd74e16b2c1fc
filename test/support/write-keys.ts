import { openDatabase } from "#adapters/sql/open.ts";
import { sqlWhatsAppCredentialStore } from "#adapters/sql/stores/whatsapp-credential-store.ts";
import { secretsFrom } from "#adapters/system/secrets.ts";

/** A process of its own that writes keys: `node write-keys.ts <url> <instance id> <type> <writes>`. */
const [url = "", instanceId, type = "", writes] = process.argv.slice(2);
const database = await openDatabase({ url });
const store = sqlWhatsAppCredentialStore(database, secretsFrom("of the writers"));
for (let n = 0; n < Number(writes); n += 1) {
  await store.writeKeys(Number(instanceId), [
    { type, id: `a ${n}`, value: "one" },
    { type, id: `b ${n}`, value: "two" },
  ]);
}
await database.close();
