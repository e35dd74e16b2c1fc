import { ACCOUNT_BELL_KINDS, type AccountBellKind, type BellKind, MAX_BELL_NOTICES } from "#domain/accounts/bell.ts";
import type { AuditAction } from "#ports/audit.ts";
import type { BellNotice, BellStore } from "#ports/bell.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";

const KINDS: readonly AuditAction[] = ACCOUNT_BELL_KINDS satisfies readonly AuditAction[];

export function isRung(action: AuditAction): action is AccountBellKind & AuditAction {
  return KINDS.includes(action);
}

export function sqlBellStore(database: Database): BellStore {
  const { db, flavour } = database;

  async function present(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await db.selectFrom("users").select("id").where("id", "in", ids).execute();
    return new Set(rows.map(({ id }) => id));
  }

  async function removeBeyond(userId: number): Promise<void> {
    const beyond = await db
      .selectFrom("bell_notices")
      .select(["at", "id"])
      .where("user_id", "=", userId)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .offset(MAX_BELL_NOTICES)
      .executeTakeFirst();
    if (beyond === undefined) return;
    const removal = db
      .deleteFrom("bell_notices")
      .where("user_id", "=", userId)
      .where((eb) => eb.or([eb("at", "<", beyond.at), eb.and([eb("at", "=", beyond.at), eb("id", "<=", beyond.id)])]));
    await withRetry(database, () => removal.execute());
  }

  return {
    async ring(notices) {
      if (notices.length === 0) return;
      const users = await present([...new Set(notices.map(({ userId }) => userId))]);
      const rows = notices
        .filter(({ userId }) => users.has(userId))
        .map(({ id, userId, kind, at, of, instanceId, about }) => ({
          ...{ id, user_id: userId, kind, at: toSqlDate(at), of_at: of === null ? null : toSqlDate(of) },
          ...{ instance_id: instanceId, about, read_at: null },
        }));
      if (rows.length === 0) return;
      const insert = db.insertInto("bell_notices").values(rows).modifyEnd(flavour.keep("bell_notices"));
      await withRetry(database, () => insert.execute());
      for (const userId of users) await removeBeyond(userId);
    },

    async unreadOf(userId) {
      const { unread } = await db
        .selectFrom("bell_notices")
        .select(({ fn }) => fn.countAll().as("unread"))
        .where("user_id", "=", userId)
        .where("read_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(unread);
    },

    async listOf(userId) {
      const rows = await db
        .selectFrom("bell_notices as n")
        .leftJoin("instances as i", (join) =>
          join.onRef("i.id", "=", "n.instance_id").onRef("i.i_user_email", "=", "n.user_id"),
        )
        .select([
          "n.id",
          "n.kind",
          "n.at",
          "n.of_at",
          "n.instance_id",
          "n.about",
          "n.read_at",
          "i.id as owned",
          "i_name",
          "i_edate",
        ])
        .where("n.user_id", "=", userId)
        .orderBy("n.at", "desc")
        .orderBy("n.id", "desc")
        .limit(MAX_BELL_NOTICES)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind as BellKind,
        at: fromSqlDate(row.at),
        of: row.of_at === null ? null : fromSqlDate(row.of_at),
        instanceId: row.instance_id,
        about: row.about,
        instance: instanceOf(row),
        isRead: row.read_at !== null,
      }));
    },

    async markRead(userId, until) {
      const marking = db
        .updateTable("bell_notices")
        .set({ read_at: toSqlDate(until) })
        .where("user_id", "=", userId)
        .where("read_at", "is", null)
        .where("at", "<=", toSqlDate(until));
      await withRetry(database, () => marking.execute());
    },
  };
}

/** What a left join leaves null, it leaves null in each. */
function instanceOf(row: {
  readonly owned: number | null;
  readonly i_name: string | null;
  readonly i_edate: string | null;
}): BellNotice["instance"] {
  const { owned: id, i_name: name, i_edate: end } = row;
  return id === null || name === null || end === null ? null : { id, name, expiresAt: fromSqlDate(end) };
}
