import { sql } from "kysely";
import type { SessionOwnership } from "#ports/session-ownership.ts";
import type { Shards } from "#ports/shards.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";

const NOBODY = "";

interface Owner {
  readonly owner: string;
  readonly epoch: number;
}

/**
 * Where a lease says who may own a session, and the epoch fences whoever sleeps through its end: it is raised from what
 * was read before the lease was looked at, so that of two who believe that they may own it one does.
 */
export function leasedSessionOwnership(
  database: Database,
  owner: string,
  shards: Pick<Shards, "owns">,
): SessionOwnership {
  const { db, flavour } = database;
  const held = new Set<number>();
  const listeners: ((instanceId: number) => void)[] = [];
  const ownerRead = database.prepareRead<Owner>(
    db.selectFrom("session_owners").select(["owner", "epoch"]).where("instance_id", "=", 0).compile(),
  );

  async function read(instanceId: number): Promise<Owner | undefined> {
    const row = await ownerRead.first([instanceId]);
    if (row?.owner !== owner && held.delete(instanceId)) {
      for (const listener of listeners) listener(instanceId);
    }
    return row;
  }

  async function raise(instanceId: number, from: number, to: string): Promise<void> {
    await withRetry(database, () =>
      sql`update session_owners set epoch = epoch + 1, owner = ${to}
        where instance_id = ${instanceId} and epoch = ${from}`.execute(db),
    );
  }

  /** Undefined for an instance that is not there. */
  async function readOrMake(instanceId: number): Promise<Owner | undefined> {
    const row = await read(instanceId);
    if (row !== undefined) return row;
    await withRetry(database, () =>
      sql`insert into session_owners (instance_id, owner, epoch)
        select id, ${sql.lit(NOBODY)}, 0 from instances where id = ${instanceId}
        ${flavour.keep("session_owners")}`.execute(db),
    );
    return read(instanceId);
  }

  return {
    async claim(instanceId) {
      if (!shards.owns(instanceId)) return null;
      let row = await readOrMake(instanceId);
      if (row !== undefined && row.owner !== owner) {
        if (!shards.owns(instanceId)) return null;
        await raise(instanceId, row.epoch, owner);
        row = await read(instanceId);
      }
      if (row?.owner !== owner || !shards.owns(instanceId)) return null;
      held.add(instanceId);
      return { epoch: row.epoch };
    },

    async renew(instanceId) {
      return (await read(instanceId))?.owner === owner && shards.owns(instanceId);
    },

    async release(instanceId) {
      held.delete(instanceId);
      const row = await read(instanceId);
      if (row?.owner === owner) await raise(instanceId, row.epoch, NOBODY);
    },

    forget: (instanceId) => void held.delete(instanceId),

    currentEpoch: async (instanceId) => (await readOrMake(instanceId))?.epoch ?? null,

    async outrun(instanceId) {
      await withRetry(database, () =>
        sql`update session_owners set epoch = epoch + 1 where instance_id = ${instanceId}`.execute(db),
      );
    },

    onLost: (listener) => void listeners.push(listener),
  };
}
