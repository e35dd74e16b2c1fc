import { type Insertable, type RawBuilder, sql } from "kysely";
import type { MessageState } from "#domain/messages/life.ts";
import { type AccountLink, isEndedHere, type LinkedAccount } from "#domain/sessions/link.ts";
import { readLimited, writeLimited } from "#ports/contracts/account-limits.ts";
import type { InstanceLinkChange, LastMessage, LinkStore } from "#ports/links.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import type { Schema } from "../schema.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { linkBinding } from "./bindings.ts";
import { chunks } from "./by-count.ts";
import { openText } from "./open-text.ts";

/** Rows a statement. */
const CHUNK = 100;

type Row = Omit<Insertable<Schema["instance_links"]>, "limits">;

export function sqlLinkStore(database: Database, secrets: Secrets): LinkStore {
  const { db, flavour } = database;
  const key = ["instance_id"];
  const standing = ["state", "reason", "since_at"];
  const whole = flavour.upsert(key, [...standing, "account", "down_at"]);
  const stillDown = flavour.upsert(key, standing);

  function rowOf({ instanceId, state, reason, since, account }: InstanceLinkChange, isDown: boolean): Row {
    return {
      instance_id: instanceId,
      state,
      reason,
      since_at: toSqlDate(since),
      account: account === null ? null : secrets.seal("links", linkBinding(instanceId), JSON.stringify(account)),
      down_at: isDown ? toSqlDate(since) : null,
    };
  }

  /** Two statements: of an outage under way, who it was and when it began stay. */
  async function write(changes: readonly InstanceLinkChange[], isDown: boolean, end: RawBuilder<unknown>) {
    for (const some of chunks(changes, CHUNK)) {
      const rows = some.map((change) => rowOf(change, isDown));
      const ids = some.map(({ instanceId }) => instanceId);
      await withRetry(database, () =>
        database.together(async (on) => {
          await on.insertInto("instance_links").values(rows).modifyEnd(end).execute();
          if (!isDown) return;
          const began = on.updateTable("instance_links").set(({ ref }) => ({ down_at: ref("since_at") }));
          await began.where("instance_id", "in", ids).where("down_at", "is", null).execute();
        }),
      );
    }
  }

  async function present(changes: readonly InstanceLinkChange[]): Promise<InstanceLinkChange[]> {
    const found = new Set<number>();
    for (const some of chunks(changes, CHUNK)) {
      const ids = some.map(({ instanceId }) => instanceId);
      const rows = await db.selectFrom("instances").select("id").where("id", "in", ids).execute();
      for (const { id } of rows) found.add(id);
    }
    return changes.filter(({ instanceId }) => found.has(instanceId));
  }

  return {
    async save(changes) {
      const kept = await present(changes);
      const isDown = (change: InstanceLinkChange) => change.state !== "connected" && !isEndedHere(change);
      await write(
        kept.filter((change) => !isDown(change)),
        false,
        whole,
      );
      await write(kept.filter(isDown), true, stillDown);
    },

    async saveLimits(instanceId, limits) {
      const written = writeLimited(limits);
      const update = db.updateTable("instance_links").set({ limits: written }).where("instance_id", "=", instanceId);
      const changed = written === null ? update.where("limits", "is not", null) : update;
      await withRetry(database, () => changed.execute());
    },

    async listOf(ownerId) {
      const rows = await db
        .selectFrom("instance_links")
        .innerJoin("instances", "instances.id", "instance_links.instance_id")
        .select(["instance_id", "state", "reason", "since_at", "account", "down_at", "limits"])
        .where("i_user_email", "=", ownerId)
        .execute();
      return new Map(
        rows.map((row): [number, AccountLink] => [
          row.instance_id,
          {
            state: row.state as AccountLink["state"],
            reason: row.reason as AccountLink["reason"],
            since: fromSqlDate(row.since_at),
            account: row.account === null ? null : accountOf(secrets, row.instance_id, row.account),
            downSince: row.down_at === null ? null : fromSqlDate(row.down_at),
            ...(row.limits !== null && { limits: readLimited(row.limits) }),
          },
        ]),
      );
    },

    async lastMessagesOf(ownerId) {
      const newest = sql`(select max(newest.id) from messages as newest where newest.instance_id = i.id)`;
      const { rows } = await sql<LastRow>`
        select m.instance_id, m.direction, m.state, m.accepted_at from instances as i
        join messages as m on m.instance_id = i.id and m.id = ${newest}
        where i.i_user_email = ${ownerId}`.execute(db);
      return new Map(
        rows.map(({ instance_id: id, direction, state, accepted_at: at }): [number, LastMessage] => [
          id,
          {
            direction: direction === "in" ? "in" : "out",
            state: direction === "in" ? null : (state as MessageState),
            at: new Date(Number(at)),
          },
        ]),
      );
    },
  };
}

type LastRow = Pick<Schema["messages"], "instance_id" | "direction" | "state" | "accepted_at">;

function accountOf(secrets: Secrets, instanceId: number, sealed: string): LinkedAccount {
  return JSON.parse(openText(secrets, "links", linkBinding(instanceId), sealed)) as LinkedAccount;
}
