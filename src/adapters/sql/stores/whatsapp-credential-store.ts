import { CompiledQuery, type Kysely } from "kysely";
import type { Secrets } from "#ports/secrets.ts";
import type { KeyChange, WhatsAppCredentialStore } from "#ports/whatsapp-credentials.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";
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
      return openText(secrets, "whatsapp-credentials", credentialsBinding(instanceId), row.value);
    },

    async writeCredentials(instanceId, credentials, linked) {
      const row = {
        instance_id: instanceId,
        value: secrets.seal("whatsapp-credentials", credentialsBinding(instanceId), credentials),
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
          found.set(row.id, openText(secrets, "whatsapp-keys", keyBinding(instanceId, type, row.id), row.value));
        }
      }
      return found;
    },

    async writeKeys(instanceId, changes) {
      const statements = write(instanceId, lastOfEach(changes));
      await withRetry(database, () => executeTogether(db, statements));
    },

    async removeAll(instanceId) {
      await withRetry(database, () =>
        db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom("whatsapp_credentials").where("instance_id", "=", instanceId).execute();
          await transaction.deleteFrom("whatsapp_keys").where("instance_id", "=", instanceId).execute();
          await transaction.deleteFrom("whatsapp_messages").where("instance_id", "=", instanceId).execute();
        }),
      );
    },
  };
}

type KeyWriter = (instanceId: number, changes: readonly KeyChange[]) => CompiledQuery[];

/** Each message writes keys: the statements are compiled once a number of rows, and only values are added. */
function keyWriter({ db, flavour }: Database, secrets: Secrets): KeyWriter {
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
    const sets: (string | number)[][] = [];
    const removals: string[][] = [];
    for (const { type, id, value } of changes) {
      if (value === null) removals.push([type, id]);
      else sets.push([instanceId, type, id, secrets.seal("whatsapp-keys", keyBinding(instanceId, type, id), value)]);
    }
    return [
      ...chunks(sets, CHUNK).map((rows) => CompiledQuery.raw(put(rows.length).sql, rows.flat())),
      ...chunks(removals, CHUNK).map((keys) =>
        CompiledQuery.raw(remove(keys.length).sql, [instanceId, ...keys.flat()]),
      ),
    ];
  };
}

/** One statement is a transaction by itself. */
async function executeTogether(db: Kysely<Schema>, statements: readonly CompiledQuery[]): Promise<void> {
  const [first, ...others] = statements;
  if (first === undefined) return;
  if (others.length === 0) {
    await db.executeQuery(first);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await transaction.executeQuery(statement);
  });
}

function lastOfEach(changes: readonly KeyChange[]): readonly KeyChange[] {
  if (changes.length < 2) return changes;
  return [...new Map(changes.map((change) => [`${change.type} ${change.id}`, change])).values()];
}

function credentialsBinding(instanceId: number): string {
  return `whatsapp_credentials:${instanceId}`;
}

function keyBinding(instanceId: number, type: string, id: string): string {
  return `whatsapp_keys:${instanceId}/${type}/${id}`;
}
