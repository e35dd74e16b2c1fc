import { type SqlBool, sql } from "kysely";
import {
  endKindOf,
  type MailChoice,
  type NoticeKind,
  SOON_MS,
  TOMORROW_MS,
  TOO_LATE_MS,
} from "#domain/instances/notice.ts";
import { type AccountLink, TOLD_DOWN_AFTER_MS } from "#domain/sessions/link.ts";
import type { NewBellNotice } from "#ports/bell.ts";
import type { InstanceNotice, NoticeStore } from "#ports/notices.ts";
import type { Random } from "#ports/random.ts";
import type { Database } from "../database.ts";
import { withRetry } from "../retry.ts";
import { fromSqlDate, toSqlDate } from "../sql-dates.ts";
import { sqlBellStore } from "./bell-store.ts";
import { platformOf, readerOf } from "./rows.ts";

const DUE = "due";
/** Written down at one look. */
const AT_ONCE = 100;

/** Taken by a mark of chance: of several processes that read the same one alone finds its own. */
export function sqlNoticeStore(database: Database, random: Pick<Random, "uuid">): NoticeStore {
  const { db, flavour } = database;
  const bell = sqlBellStore(database);

  async function dueEnds(now: Date): Promise<Due[]> {
    const by = (ms: number) => toSqlDate(new Date(now.getTime() + ms));
    const kind = sql<string>`case when i_edate <= ${by(0)} then 'ended'
      when i_edate <= ${by(TOMORROW_MS)} then 'ends-tomorrow' else 'ends-soon' end`;
    const rows = await db
      .selectFrom("instances")
      .select(["id", "i_edate", "i_user_email", "i_name"])
      .where("i_edate", ">", by(-TOO_LATE_MS))
      .where("i_edate", "<=", by(SOON_MS))
      .where(
        sql<SqlBool>`not exists (select 1 from notices where notices.instance_id = instances.id
          and notices.of_at = instances.i_edate and notices.kind = ${kind})`,
      )
      .limit(AT_ONCE)
      .execute();
    return rows.flatMap(({ id, i_edate, i_user_email: userId, i_name: name }) => {
      const of = fromSqlDate(i_edate);
      const due = endKindOf(of, now);
      return due === null ? [] : [{ id, kind: due, of, userId, name }];
    });
  }

  /** Of an instance that has ended its owner knows that nothing goes out. */
  async function dueOutages(now: Date): Promise<Due[]> {
    const rows = await db
      .selectFrom("instance_links")
      .innerJoin("instances", "instances.id", "instance_links.instance_id")
      .select(["instance_links.instance_id", "down_at", "i_user_email", "i_name"])
      .where("down_at", "<=", toSqlDate(new Date(now.getTime() - TOLD_DOWN_AFTER_MS)))
      .where("down_at", ">", toSqlDate(new Date(now.getTime() - TOO_LATE_MS)))
      .where("i_edate", ">", toSqlDate(now))
      .where(
        sql<SqlBool>`not exists (select 1 from notices where notices.instance_id = instance_links.instance_id
          and notices.of_at = instance_links.down_at and notices.kind = 'disconnected')`,
      )
      .limit(AT_ONCE)
      .execute();
    return rows.flatMap(({ instance_id: id, down_at: downAt, i_user_email: userId, i_name: name }) =>
      downAt === null ? [] : [{ id, kind: "disconnected", of: fromSqlDate(downAt), userId, name } as const],
    );
  }

  async function writeDown(now: Date): Promise<void> {
    const due = [...(await dueEnds(now)), ...(await dueOutages(now))];
    if (due.length === 0) return;
    // First: what a crash leaves undone is found again as long as it is not written down.
    await bell.ring(due.map((one) => bellNoticeOf(one, now)));
    const rows = due.map(({ id, kind, of }) => ({
      ...{ instance_id: id, kind, of_at: toSqlDate(of), at: toSqlDate(now), mail: DUE },
    }));
    const insert = db.insertInto("notices").values(rows).modifyEnd(flavour.keep("notices"));
    await withRetry(database, () => insert.execute());
  }

  /** False where none was there to take. */
  async function mark(mark: string, limit: number): Promise<boolean> {
    const waiting = await db.selectFrom("notices").select("instance_id").where("mail", "=", DUE).limit(limit).execute();
    if (waiting.length === 0) return false;
    const ids = [...new Set(waiting.map(({ instance_id: id }) => id))];
    const taking = db
      .updateTable("notices")
      .set({ mail: mark })
      .where("instance_id", "in", ids)
      .where("mail", "=", DUE);
    await withRetry(database, () => taking.execute());
    return true;
  }

  return {
    async take(now, limit) {
      await writeDown(now);
      const own = random.uuid();
      if (!(await mark(own, limit))) return [];
      const rows = await db
        .selectFrom("notices")
        .innerJoin("instances", "instances.id", "notices.instance_id")
        .innerJoin("users", "users.id", "instances.i_user_email")
        .leftJoin("instance_links", (join) =>
          join
            .onRef("instance_links.instance_id", "=", "notices.instance_id")
            .onRef("instance_links.down_at", "=", "notices.of_at"),
        )
        .select([
          "notices.instance_id",
          "kind",
          "of_at",
          "i_name",
          "i_client",
          "i_type",
          "u_name",
          "u_email",
          "u_language",
        ])
        .select(["state", "reason"])
        .where("notices.mail", "=", own)
        .where((eb) => eb.or([eb("u_verified", "is", null), eb("u_verified", "=", 1)]))
        .where("u_suspended", "is", null)
        .where(sql<SqlBool>`case when kind = 'disconnected' then u_link_mails_off else u_expiry_mails_off end is null`)
        .execute();
      return rows.map(
        (row): InstanceNotice => ({
          kind: row.kind as NoticeKind,
          of: fromSqlDate(row.of_at),
          instance: {
            id: row.instance_id,
            name: row.i_name,
            client: row.i_client,
            platform: platformOf(row.i_type),
          },
          link:
            row.state === null || row.kind !== "disconnected"
              ? null
              : { state: row.state as AccountLink["state"], reason: row.reason as AccountLink["reason"] },
          owner: readerOf(row),
        }),
      );
    },

    async giveBack({ kind, of, instance }) {
      const giving = db
        .updateTable("notices")
        .set({ mail: DUE })
        .where("instance_id", "=", instance.id)
        .where("kind", "=", kind)
        .where("of_at", "=", toSqlDate(of));
      await withRetry(database, () => giving.execute());
    },

    async mailsOf(userId) {
      const row = await db
        .selectFrom("users")
        .select(["u_expiry_mails_off", "u_link_mails_off"])
        .where("id", "=", userId)
        .executeTakeFirst();
      return { ends: row?.u_expiry_mails_off !== 1, disconnected: row?.u_link_mails_off !== 1 };
    },

    async setMails(userId, { ends, disconnected }: MailChoice) {
      const columns = { u_expiry_mails_off: ends ? null : 1, u_link_mails_off: disconnected ? null : 1 };
      const setting = db.updateTable("users").set(columns).where("id", "=", userId);
      await withRetry(database, () => setting.execute());
    },
  };
}

interface Due {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly of: Date;
  readonly userId: number;
  readonly name: string;
}

function bellNoticeOf({ id, kind, of, userId, name }: Due, at: Date): NewBellNotice {
  return { id: `${kind}/${id}/${of.getTime()}`, userId, kind, at, of, instanceId: id, about: name };
}
