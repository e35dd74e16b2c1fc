import type { CompiledQuery } from "kysely";
import type { Secrets } from "#ports/secrets.ts";
import type { KeyChange, WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { Database, SqlValue } from "../database.ts";
import { withRetry } from "../retry.ts";
import { whatsAppCredentialsBinding, whatsAppKeyBinding } from "./bindings.ts";
import { chunks, compiledByCount } from "./by-count.ts";
import { openText } from "./open-text.ts";

/** Rows a statement: one account's keys at pairing are about 800. */
const CHUNK = 100;

export function sqlWhatsAppCredentialStore(database: Database, secrets: Secrets): WhatsAppCredentialStore {
  const { db, flavour } = database;
  const credentialsRead = database.prepareRead(
    db.selectFrom("whatsapp_credentials").select("value").where("instance_id", "=", 0).compile(),
  );
  const keysRead = compiledByCount((count) =>
    database.prepareRead(
      db
        .selectFrom("whatsapp_keys")
        .select(["id", "value"])
        .where("instance_id", "=", 0)
        .where("type", "=", "")
        .where("id", "in", Array<string>(count).fill(""))
        .compile(),
    ),
  );
  const overwriteCredentials = flavour.upsert(["instance_id"], ["value", "linked", "updated_at"]);
  const write = keyWriter(database, secrets);

  return {
    async listLinked() {
      const rows = await db
        .selectFrom("whatsapp_credentials")
        .innerJoin("instances", "instances.id", "whatsapp_credentials.instance_id")
        .select(["instances.id as instanceId", "instances.i_client as client"])
        .where("whatsapp_credentials.linked", "=", 1)
        .orderBy("instances.id")
        .execute();
      return rows.map(({ instanceId, client }) => ({ instanceId, client }));
    },

    async readCredentials(instanceId) {
      const row = await credentialsRead.first([instanceId]);
      if (row === undefined) return null;
      return openText(secrets, "whatsapp-credentials", whatsAppCredentialsBinding(instanceId), row.value);
    },

    async writeCredentials(instanceId, credentials, linked) {
      const row = {
        instance_id: instanceId,
        value: secrets.seal("whatsapp-credentials", whatsAppCredentialsBinding(instanceId), credentials),
        linked: linked ? 1 : 0,
      };
      await withRetry(database, () =>
        db.insertInto("whatsapp_credentials").values(row).modifyEnd(overwriteCredentials).execute(),
      );
    },

    async readKeys(instanceId, type, ids) {
      const found = new Map<string, string>();
      for (const some of chunks(ids, CHUNK)) {
        for (const row of await keysRead(some.length).all([instanceId, type, ...some])) {
          found.set(
            row.id,
            openText(secrets, "whatsapp-keys", whatsAppKeyBinding(instanceId, type, row.id), row.value),
          );
        }
      }
      return found;
    },

    async writeKeys(instanceId, changes) {
      const statements = write(instanceId, lastOfEach(changes));
      await withRetry(database, () => executeTogether(database, statements));
    },

    async removeAll(instanceId) {
      await withRetry(database, () =>
        database.together(async (on) => {
          // First, so that no start brings an account back that has lost its keys.
          await on
            .updateTable("whatsapp_credentials")
            .set({ linked: 0 })
            .where("instance_id", "=", instanceId)
            .execute();
          await on.deleteFrom("whatsapp_keys").where("instance_id", "=", instanceId).execute();
          await on.deleteFrom("whatsapp_credentials").where("instance_id", "=", instanceId).execute();
        }),
      );
    },
  };
}

type KeyWriter = (instanceId: number, changes: readonly KeyChange[]) => CompiledQuery[];

/** Each message writes keys: the statements are compiled once a number of rows, and only values are added. */
function keyWriter({ db, flavour, bind }: Database, secrets: Secrets): KeyWriter {
  const emptyRow = { instance_id: 0, type: "", id: "", value: "" };
  const overwrite = flavour.upsert(["instance_id", "type", "id"], ["value"]);
  const put = compiledByCount((count) =>
    db.insertInto("whatsapp_keys").values(Array(count).fill(emptyRow)).modifyEnd(overwrite).compile(),
  );
  const remove = compiledByCount((count) =>
    db
      .deleteFrom("whatsapp_keys")
      .where("instance_id", "=", 0)
      .where((eb) => eb.or(Array.from({ length: count }, () => eb.and({ type: "", id: "" }))))
      .compile(),
  );
  return (instanceId, changes) => {
    const sets: SqlValue[][] = [];
    const removals: string[][] = [];
    for (const { type, id, value } of changes) {
      if (value === null) removals.push([type, id]);
      else
        sets.push([
          instanceId,
          type,
          id,
          secrets.seal("whatsapp-keys", whatsAppKeyBinding(instanceId, type, id), value),
        ]);
    }
    return [
      ...chunks(sets, CHUNK).map((rows) => bind(put(rows.length), rows.flat())),
      ...chunks(removals, CHUNK).map((keys) => bind(remove(keys.length), [instanceId, ...keys.flat()])),
    ];
  };
}

/** One statement is a transaction by itself. */
async function executeTogether({ db, together }: Database, statements: readonly CompiledQuery[]): Promise<void> {
  const [first, ...others] = statements;
  if (first === undefined) return;
  if (others.length === 0) {
    await db.executeQuery(first);
    return;
  }
  await together(async (on) => {
    for (const statement of statements) await on.executeQuery(statement);
  });
}

function lastOfEach(changes: readonly KeyChange[]): readonly KeyChange[] {
  if (changes.length < 2) return changes;
  return [...new Map(changes.map((change) => [`${change.type} ${change.id}`, change])).values()];
}
