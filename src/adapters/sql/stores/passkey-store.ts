import { hash } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Passkey, PasskeyStore } from "#ports/passkeys.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { PasskeysTable } from "../schema/factors.ts";
import { dateOfMs } from "../sql-dates.ts";
import { insertWhileFewer } from "./insert-while-fewer.ts";

export function sqlPasskeyStore(database: Database): PasskeyStore {
  const { db } = database;
  const find = (id: string) => db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();

  async function isOwn(userId: number, id: string): Promise<boolean> {
    const row = await find(id);
    return row?.id === id && row.user_id === userId;
  }

  return {
    async add(passkey, max) {
      const id = idOf(passkey.credentialId);
      if ((await find(id)) !== undefined) return null;
      const { userId, createdAt } = passkey;
      const row = {
        id,
        user_id: userId,
        name: passkey.name,
        credential_id: passkey.credentialId,
        public_key: Buffer.from(passkey.publicKey).toString("base64url"),
        counter: passkey.counter,
        transports: passkey.transports.join(","),
        created_at: createdAt.getTime(),
      };
      await insertWhileFewer(database, "passkeys", row, { where: sql`user_id = ${userId}`, max });
      const added = await find(id);
      return added?.user_id === userId ? toPasskey(added) : null;
    },

    async listOf(userId) {
      const rows = await db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).execute();
      return rows.map(toPasskey).sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime());
    },

    async findByCredential(credentialId) {
      const row = await find(idOf(credentialId));
      return row === undefined ? null : toPasskey(row);
    },

    async touch(id, { counter, at }) {
      const used = db.updateTable("passkeys").set({ counter, last_used_at: at.getTime() }).where("id", "=", id);
      await withRetry(database, () => used.execute());
    },

    async rename(userId, id, name) {
      if (!(await isOwn(userId, id))) return false;
      await withRetry(database, () => db.updateTable("passkeys").set({ name }).where("id", "=", id).execute());
      return true;
    },

    async remove(userId, id) {
      if (!(await isOwn(userId, id))) return false;
      await withRetry(database, () => db.deleteFrom("passkeys").where("id", "=", id).execute());
      return true;
    },

    async removeOf(userId) {
      await withRetry(database, () => db.deleteFrom("passkeys").where("user_id", "=", userId).execute());
    },
  };
}

function idOf(credentialId: string): string {
  return hash("sha256", credentialId, "base64url");
}

function toPasskey(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    credentialId: row.credential_id,
    publicKey: Buffer.from(row.public_key, "base64url"),
    counter: Number(row.counter),
    transports: row.transports.split(",").filter((word) => word !== ""),
    createdAt: new Date(Number(row.created_at)),
    lastUsedAt: dateOfMs(row.last_used_at),
  };
}
