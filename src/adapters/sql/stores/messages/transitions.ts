import { type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import type { ToldState } from "#domain/events/event.ts";
import { type DeliveryStatus, type MessageState, REACHED_FROM } from "#domain/messages/life.ts";
import type { Database } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import type { Schema } from "../../schema.ts";
import { chunks, compiledByCount } from "../by-count.ts";
import type { Journal, Telling } from "../events/journal.ts";

const CHUNK = 100;
/** Each row's time is looked for among those of its statement. */
const ADVANCE_ROWS = 32;

/** One that may follow `state`, by the row's own. */
export function isBefore(state: MessageState, ...others: readonly MessageState[]): RawBuilder<boolean> {
  const from = [...REACHED_FROM[state], ...others].map((one) => sql.lit(one));
  return sql<boolean>`state in (${sql.join(from)})`;
}

/** What is told of a message that steps to this state: asked before it does. */
export function tellingOf(what: ToldState): Telling {
  return { what, where: isBefore(what) };
}

/** Whatever is known to have arrived is neither open nor ended, and has not failed. */
export const ARRIVED = sql`open = null, ended_at = null, reason = null, failure = null`;

/** How a receipt changes a row; `at` is its time. */
const ADVANCES: Readonly<Record<DeliveryStatus, (at: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  sent: (at) => sql`state = 'sent', sent_at = coalesce(sent_at, ${at}), ${ARRIVED}`,
  delivered: (at) => sql`state = 'delivered', sent_at = coalesce(sent_at, ${at}), delivered_at = ${at}, ${ARRIVED}`,
  read: (at) => sql`state = 'read', sent_at = coalesce(sent_at, ${at}), read_at = ${at}, ${ARRIVED}`,
  failed: (at) => sql`state = 'failed', ended_at = ${at}, open = null`,
};
/** How often the time stands in it. */
const TIMES: Readonly<Record<DeliveryStatus, number>> = { sent: 1, delivered: 2, read: 2, failed: 1 };

interface Advance {
  readonly instanceId: number;
  readonly ids: readonly string[];
  readonly status: DeliveryStatus;
  readonly atMs: number;
}

/** Receipts of one instance that tell the same are one statement, each with its own time. */
export function advancing({ db, bind }: Database, journal: Journal): WriteKind<Advance, void> {
  const statementOf = (status: DeliveryStatus) =>
    compiledByCount((count) => {
      const at = sql`case id ${sql.join(Array(count).fill(sql`when ${""} then ${0}`), sql` `)} end`;
      const ids = sql.join(Array(count).fill(""));
      return sql`update messages set ${ADVANCES[status](at)}
        where instance_id = ${0} and id in (${ids}) and ${isBefore(status)}`.compile(db);
    });
  const statements = {
    sent: statementOf("sent"),
    delivered: statementOf("delivered"),
    read: statementOf("read"),
    failed: statementOf("failed"),
  };
  const tellings = {
    sent: tellingOf("sent"),
    delivered: tellingOf("delivered"),
    read: tellingOf("read"),
    failed: tellingOf("failed"),
  } satisfies Record<DeliveryStatus, Telling>;
  return {
    inOrder: true,
    async run(on, entries) {
      const alike = Map.groupBy(entries, ({ instanceId, status }) => `${instanceId} ${status}`);
      for (const some of alike.values()) {
        const [{ instanceId, status }] = some as [Advance];
        for (const timed of chunks([...firstTimes(some)], ADVANCE_ROWS)) {
          const told = timed.map(([subjectId, atMs]) => ({ instanceId, subjectId, atMs }));
          await journal.tell(on, tellings[status], told);
          const times = Array(TIMES[status]).fill(timed.flat()).flat();
          const ids = timed.map(([id]) => id);
          await on.executeQuery(bind(statements[status](timed.length), [...times, instanceId, ...ids]));
        }
      }
      return entries.map(() => undefined);
    },
  };
}

/** What is told of one message more than once is told of it as it came first. */
function firstTimes(advances: readonly Advance[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { ids, atMs } of advances) for (const id of ids) if (!times.has(id)) times.set(id, atMs);
  return times;
}

interface ReadUpTo {
  readonly instanceId: number;
  readonly peerId: number;
  readonly maxProviderId: number;
  readonly atMs: number;
}

/** Telegram's numbers are texts here, and compared as numbers. */
export function readingUpTo({ db, bind }: Database, journal: Journal): WriteKind<ReadUpTo, void> {
  const these = sql`where instance_id = ${0} and peer_id = ${0} and read_at is null
    and cast(provider_id as signed) <= ${0} and ${isBefore("read")}`;
  const update = sql`update messages set ${ADVANCES.read(sql`${0}`)} ${these}`.compile(db);
  const look = sql`select id from messages ${these}`.compile(db);
  const telling = tellingOf("read");

  async function one(on: Kysely<Schema>, { instanceId, peerId, maxProviderId, atMs }: ReadUpTo): Promise<void> {
    const values = [instanceId, peerId, maxProviderId];
    const { rows } = await on.executeQuery(bind(look, values));
    if (rows.length === 0) return;
    const told = (rows as { id: string }[]).map(({ id }) => ({ instanceId, subjectId: id, atMs }));
    await journal.tell(on, telling, told);
    await on.executeQuery(bind(update, [atMs, atMs, ...values]));
  }

  return { inOrder: true, run: oneByOne(one) };
}

interface Marking {
  readonly instanceId: number;
  readonly ids: readonly string[];
  readonly epoch: number;
  readonly atMs: number;
}

/** Answers what stands there afterwards: nobody says how many rows were changed. */
export function marking({ db, bind }: Database): WriteKind<Marking, ReadonlySet<string>> {
  const isOwners = sql`exists (select 1 from session_owners where session_owners.instance_id = ${0}
    and session_owners.epoch = ${0})`;
  const update = compiledByCount((count) =>
    sql`update messages
      set state = 'sending', open = 1, epoch = ${0}, attempts = attempts + 1, sending_at = coalesce(sending_at, ${0})
      where instance_id = ${0} and id in (${sql.join(Array(count).fill(""))}) and ${isBefore("sending")}
        and ${isOwners}`.compile(db),
  );
  const read = compiledByCount((count) =>
    sql<{ id: string }>`select id from messages
      where instance_id = ${0} and id in (${sql.join(Array(count).fill(""))})
        and state = 'sending' and epoch = ${0} and ${isOwners}`.compile(db),
  );

  async function one(on: Kysely<Schema>, { instanceId, ids, epoch, atMs }: Marking): Promise<ReadonlySet<string>> {
    const marked = new Set<string>();
    for (const some of chunks(ids, CHUNK)) {
      await on.executeQuery(bind(update(some.length), [epoch, atMs, instanceId, ...some, instanceId, epoch]));
      const { rows } = await on.executeQuery(bind(read(some.length), [instanceId, ...some, epoch, instanceId, epoch]));
      for (const { id } of rows as { id: string }[]) marked.add(id);
    }
    return marked;
  }

  return { run: oneByOne(one) };
}

/** Each entry by itself, in their order. */
export function oneByOne<Entry, Result>(
  one: (on: Kysely<Schema>, entry: Entry) => Promise<Result>,
): WriteKind<Entry, Result>["run"] {
  return async (on, entries) => {
    const results: Result[] = [];
    for (const entry of entries) results.push(await one(on, entry));
    return results;
  };
}

/** Each entry by a statement of its own. */
export function eachBy<Entry>(statementOf: (entry: Entry) => CompiledQuery): WriteKind<Entry, void> {
  return {
    run: oneByOne(async (on, entry) => {
      await on.executeQuery(statementOf(entry));
    }),
  };
}
