import { sql } from "kysely";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";

const NOBODY = "";

interface Owner {
  readonly owner: string;
  readonly epoch: number;
}

/**
 * Of one process, named by `owner`, which no other ever is: what starts after it takes its sessions over. That only one
 * of a kind works on a database is another's to see to; who was taken over is told, and takes nothing back.
 */
export function sqlSessionOwnership(database: Database, owner: string): SessionOwnership {
  const { db, flavour } = database;
  const held = new Set<number>();
  const lost = new Set<number>();
  const listeners: ((instanceId: number) => void)[] = [];
  const ownerRead = database.prepareRead<Owner>(
    db.selectFrom("session_owners").select(["owner", "epoch"]).where("instance_id", "=", 0).compile(),
  );

  /** Null for an instance that is not there. */
  async function take(instanceId: number): Promise<Owner | null> {
    await withRetry(database, () =>
      sql`insert into session_owners (instance_id, owner, epoch)
        select id, ${sql.lit(NOBODY)}, 0 from instances where id = ${instanceId}
        ${flavour.keep("session_owners")}`.execute(db),
    );
    // An answer may be lost where the row was written: asked again, it grows no further.
    await withRetry(database, () =>
      sql`update session_owners set epoch = epoch + 1, owner = ${owner}
        where instance_id = ${instanceId} and owner <> ${owner}`.execute(db),
    );
    return (await ownerRead.first([instanceId])) ?? null;
  }

  async function current(instanceId: number): Promise<Owner | null> {
    const row = (await ownerRead.first([instanceId])) ?? null;
    if (row?.owner !== owner && held.delete(instanceId)) {
      lost.add(instanceId);
      for (const listener of listeners) listener(instanceId);
    }
    return row;
  }

  return {
    async claim(instanceId) {
      const before = held.has(instanceId) || lost.has(instanceId) ? await current(instanceId) : null;
      if (lost.has(instanceId) && before !== null && before.owner !== NOBODY) return null;
      const row = before?.owner === owner ? before : await take(instanceId);
      if (row?.owner !== owner) return null;
      lost.delete(instanceId);
      held.add(instanceId);
      return { epoch: row.epoch };
    },

    async renew(instanceId) {
      return (await current(instanceId))?.owner === owner;
    },

    async release(instanceId) {
      held.delete(instanceId);
      lost.delete(instanceId);
      await withRetry(database, () =>
        sql`update session_owners set epoch = epoch + 1, owner = ${NOBODY}
          where instance_id = ${instanceId} and owner = ${owner}`.execute(db),
      );
    },

    onLost: (listener) => void listeners.push(listener),
  };
}
