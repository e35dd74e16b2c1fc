import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Happening } from "#domain/events/event.ts";
import type { EventsWritten } from "#ports/event-log.ts";
import type { Database, SqlValue } from "../../database.ts";
import { type GroupCommit, groupCommit } from "../../group-commit.ts";
import { NumberTakenError } from "../../retry.ts";
import type { Schema } from "../../schema.ts";
import { chunks, compiledByCount } from "../by-count.ts";

/** One row is an event: of whom, of what, and when. */
export interface Told {
  readonly instanceId: number;
  readonly subjectId: string;
  readonly atMs: number;
}

/** Sealed. */
type WithData = Told & { readonly data?: string | undefined };

/**
 * Writes events before what they tell of, in one transaction where there are any. Where there are none, what ends
 * between the two is done again: the event is told twice, under one id, and never missed. All that writes events of a
 * database in one process shares a journal.
 */
export interface Journal {
  /** What is written here is committed in the order of its numbers. */
  readonly writes: GroupCommit;
  /** Tells of those messages, of which this holds as they stand now. */
  tell(on: Kysely<Schema>, telling: Telling, told: readonly Told[]): Promise<void>;
  /** Tells whatever stands there. */
  add(on: Kysely<Schema>, what: Happening, told: readonly WithData[]): Promise<void>;
  /** Events of these may have been committed. */
  written(instanceId: number): void;
}

/** What is told, and of which messages. */
export interface Telling {
  readonly what: Happening;
  readonly where: RawBuilder<boolean>;
}

/** A statement holds so many events; SQLite takes at most 500 parts of a union. */
const STATEMENT_ROWS = 64;
const INSTANCES_KNOWN = 10_000;

export function eventJournal(database: Database, onWritten?: EventsWritten): Journal {
  const { db, bind, flavour } = database;
  const numbers = eventNumbers(database);
  const statements = new Map<Telling, (count: number) => ReturnType<typeof bind>>();
  const tellingOf = ({ what, where }: Telling) =>
    compiledByCount((count) => {
      const one = sql`select instance_id, ${0}, ${0}, ${sql.lit(what)}, id from messages
        where instance_id = ${0} and id = ${""} and ${where}`;
      return sql`insert into events (instance_id, seq, at, what, subject_id)
        ${sql.join(Array(count).fill(one), sql` union all `)}`.compile(db);
    });
  const insert = compiledByCount((count) => {
    const row = sql`(${0}, ${0}, ${0}, ${""}, ${""}, ${""})`;
    return sql`insert into events (instance_id, seq, at, what, subject_id, data)
      values ${sql.join(Array(count).fill(row))}`.compile(db);
  });
  let untold = new Set<number>();

  async function numbered(insert: () => Promise<unknown>): Promise<void> {
    try {
      await insert();
    } catch (error) {
      throw flavour.isDuplicate(error) ? new NumberTakenError(error) : error;
    }
  }

  return {
    writes: groupCommit(database, numbers.forget),

    async tell(on, telling, told) {
      const statement = statements.get(telling) ?? tellingOf(telling);
      statements.set(telling, statement);
      for (const some of chunks(told, STATEMENT_ROWS)) {
        const values: SqlValue[] = [];
        for (const { instanceId, subjectId, atMs } of some) {
          values.push(await numbers.next(on, instanceId), atMs, instanceId, subjectId);
        }
        await numbered(() => on.executeQuery(bind(statement(some.length), values)));
      }
    },

    async add(on, what, told) {
      for (const some of chunks(told, STATEMENT_ROWS)) {
        const values: SqlValue[] = [];
        for (const { instanceId, subjectId, atMs, data = null } of some) {
          values.push(instanceId, await numbers.next(on, instanceId), atMs, what, subjectId, data);
        }
        await numbered(() => on.executeQuery(bind(insert(some.length), values)));
      }
    },

    written(instanceId) {
      if (onWritten === undefined) return;
      if (untold.size === 0) {
        setImmediate(() => {
          const some = untold;
          untold = new Set();
          onWritten(some);
        });
      }
      untold.add(instanceId);
    },
  };
}

/**
 * Numbers of an instance's events. The last one is known once it has been read, and until a write fails: what was given
 * in it may be undone, and another process that counts on would fill the gap when later numbers have been read already.
 */
function eventNumbers({ db, bind }: Database) {
  const last = new Map<number, number>();
  const read = sql`select max(seq) as seq from events where instance_id = ${0}`.compile(db);

  async function lastOf(on: Kysely<Schema>, instanceId: number): Promise<number> {
    const { rows } = await on.executeQuery(bind(read, [instanceId]));
    return Number((rows as { seq: number | string | null }[])[0]?.seq ?? 0);
  }

  return {
    async next(on: Kysely<Schema>, instanceId: number): Promise<number> {
      const seq = (last.get(instanceId) ?? (await lastOf(on, instanceId))) + 1;
      if (last.size >= INSTANCES_KNOWN && !last.has(instanceId)) last.clear();
      last.set(instanceId, seq);
      return seq;
    },
    forget(): void {
      last.clear();
    },
  };
}
