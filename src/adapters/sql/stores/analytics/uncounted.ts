import { sql } from "kysely";
import type { Happening } from "#domain/events/event.ts";
import type { Uncounted } from "#ports/analytics.ts";
import type { Database } from "../../database.ts";
import { dateOfMs } from "../../sql-dates.ts";

interface Row {
  readonly seq: number;
  readonly at: number;
  readonly what: string;
  /** Null where the message is not kept. */
  readonly kind: string | null;
  readonly attempts: number | null;
  readonly accepted_at: number | null;
  readonly due_at: number | null;
  readonly sent_at: number | null;
  readonly delivered_at: number | null;
  readonly reason: string | null;
  readonly told: number;
}

/** Of one millisecond, a message's events stand this near together. */
const NEAR = 1_000;

/** Events with the plain columns of their messages: nothing sealed is opened to count. */
export function uncountedReader(database: Database) {
  const { db } = database;
  // A receipt that came before the network's answer has the very time of the tick: was that told by itself?
  const told = sql`case when events.what in ('delivered', 'read') and messages.sent_at = events.at then (
      select count(*) from events as earlier
      where earlier.instance_id = events.instance_id and earlier.seq < events.seq and earlier.seq >= events.seq - ${sql.lit(NEAR)}
        and earlier.subject_id = events.subject_id and earlier.what in ('sent', 'delivered')
    ) else 1 end`;
  const query = sql<Row>`select events.seq, events.at, events.what, messages.kind, messages.attempts,
      messages.accepted_at, messages.due_at, messages.sent_at, messages.delivered_at, messages.reason, ${told} as told
    from events
    left join messages on messages.instance_id = events.instance_id and messages.id = events.subject_id
    where events.instance_id = ${0} and events.seq > ${0}
    order by events.seq limit ${1}`.compile(db);
  const reader = database.prepareRead<Row>(query);
  return (instanceId: number, after: number, limit: number) => reader.all([instanceId, after, limit]);
}

export function toUncounted(row: Row): Uncounted | null {
  if (row.kind === null) return null;
  return {
    seq: Number(row.seq),
    what: row.what as Happening,
    at: new Date(Number(row.at)),
    kind: row.kind,
    readyAt: readyAt(row),
    sentAt: dateOfMs(row.sent_at),
    deliveredAt: dateOfMs(row.delivered_at),
    reason: row.reason,
    sentTold: Number(row.told) > 0,
  };
}

/** A message that was tried again is late; one that waited for its time is not. */
function readyAt({ attempts, accepted_at: acceptedAt, due_at: dueAt }: Row): Date | null {
  if (dueAt === null) return null;
  return new Date(Number(attempts) > 1 ? Number(acceptedAt) : Math.max(Number(acceptedAt), Number(dueAt)));
}
