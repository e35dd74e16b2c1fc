import { type RawBuilder, sql } from "kysely";
import type { AccountRemoval } from "#ports/account-removal.ts";
import type { Database } from "../database.ts";
import type { StoredRow } from "../pages.ts";
import { removeRows } from "../remove-old.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { shapeOf, TABLES, type TableName } from "../tables.ts";
import { clearAuditOf } from "./audit-clearing.ts";

/** What opens an account and what it was told, and the column that says whose it is. */
const ENTRANCES = [
  ["api_keys", "owner_id"],
  ["login_sessions", "user_id"],
  ["auth_steps", "user_id"],
  ["reset_tokens", "user_id"],
  ["mailed_links", "user_id"],
  ["passkeys", "user_id"],
  ["totp_factors", "user_id"],
  ["recovery_codes", "user_id"],
  ["bell_notices", "user_id"],
  ["api_requests", "user_id"],
  ["message_templates", "user_id"],
  ["stop_words", "user_id"],
] as const satisfies readonly (readonly [TableName, string])[];

/** Tables that hold many rows of an instance: the others go with its own row, by the foreign keys. */
const MANY_OF_INSTANCE = TABLES.filter(({ key }) => key.length > 1 && key[0] === "instance_id");

/** An address that nobody can have: `.invalid` is nobody's. Source: RFC 2606. */
const NOBODY = /^deleted-\d+@account\.invalid$/;

export function sqlAccountRemoval(database: Database): AccountRemoval {
  const { db } = database;

  /** How many of at most `limit` were there. */
  async function removeFrom(name: TableName, of: RawBuilder<unknown>, limit: number): Promise<number> {
    const columns = sql.join(shapeOf(name).key.map((part) => sql.ref(part)));
    const { rows } = await sql<StoredRow>`
      select ${columns} from ${sql.table(name)} where ${of} limit ${sql.lit(limit)}`.execute(db);
    await removeRows(database, name, rows);
    return rows.length;
  }

  return {
    async listDue(now, after, limit) {
      const due = db
        .selectFrom("users")
        .select(["id", "u_email", "u_deletes"])
        .where("u_deletes", "<=", toSqlDate(now));
      const rows = await due
        .where("u_suspended", "is", null)
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(({ id, u_email: email, u_deletes }) => ({
        id,
        email: NOBODY.test(email) ? null : email,
        dueAt: u_deletes === null ? now : fromSqlDate(u_deletes),
      }));
    },

    // The row first: from then on no password fits, and nothing is added to what is removed next.
    async close(id) {
      const nobody = { u_name: "", u_email: `deleted-${id}@account.invalid`, u_pass: "" };
      const rest = { u_phone: null, u_country: null, u_ref: null, u_role: null };
      const closing = db
        .updateTable("users")
        .set({ ...nobody, ...rest })
        .where("id", "=", id);
      await withRetry(database, () => closing.execute());
      for (const [name, column] of ENTRANCES) {
        const removal = sql`delete from ${sql.table(name)} where ${sql.ref(column)} = ${id}`;
        await withRetry(database, () => removal.execute(db));
      }
    },

    async removeSome(instanceId, limit) {
      const own = sql`instance_id = ${instanceId}`;
      const endpoints = sql`select id from webhook_endpoints where ${own}`;
      let left = limit - (await removeFrom("webhook_tries", sql`endpoint_id in (${endpoints})`, limit));
      for (const { name } of MANY_OF_INSTANCE) {
        if (left <= 0) return true;
        left -= await removeFrom(name, own, left);
      }
      return left <= 0;
    },

    clearRecord: clearAuditOf(database),

    async removeUser(id) {
      const invited = db.updateTable("users").set({ u_ref: null }).where("u_ref", "=", id);
      await withRetry(database, () => invited.execute());
      const owns = db.selectFrom("instances").select("id").where("i_user_email", "=", id);
      const removal = db
        .deleteFrom("users")
        .where("id", "=", id)
        .where((eb) => eb.not(eb.exists(owns)));
      await withRetry(database, () => removal.execute());
    },
  };
}
