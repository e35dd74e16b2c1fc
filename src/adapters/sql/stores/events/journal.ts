import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Happening } from "#domain/events/event.ts";
import type { EventsWritten } from "#ports/event-log.ts";
import type { Database } from "../../database.ts";
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
  /** What is not told takes no number. */
  const tellingOf = ({ what, where }: Telling) =>
    compiledByCount((count) => {
      const one = sql`select instance_id, ${0} as after, ${0} as place, ${0} as at, id from messages
        where instance_id = ${0} and id = ${""} and ${where}`;
      const some = sql.join(Array(count).fill(one), sql` union all `);
      const seq = sql`after + row_number() over (partition by instance_id order by place)`;
      return sql`insert into events (instance_id, seq, at, what, subject_id)
        select instance_id, ${seq}, at, ${sql.lit(what)}, id from (${some}) as some`.compile(db);
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
    writes: groupCommit(database, numbers.forgetAll),

    async tell(on, telling, told) {
      const statement = statements.get(telling) ?? tellingOf(telling);
      statements.set(telling, statement);
      for (const some of chunks(told, STATEMENT_ROWS)) {
        const lasts = await numbers.lasts(on, some);
        const values = some.flatMap(({ instanceId, subjectId, atMs }, place) => {
          return [lasts.get(instanceId) ?? 0, place, atMs, instanceId, subjectId];
        });
        await numbered(() => on.executeQuery(bind(statement(some.length), values)));
        numbers.forget(lasts.keys());
      }
    },

    async add(on, what, told) {
      for (const some of chunks(told, STATEMENT_ROWS)) {
        const lasts = await numbers.lasts(on, some);
        const values = some.flatMap(({ instanceId, subjectId, atMs, data = null }) => {
          const seq = (lasts.get(instanceId) ?? 0) + 1;
          lasts.set(instanceId, seq);
          return [instanceId, seq, atMs, what, subjectId, data];
        });
        await numbered(() => on.executeQuery(bind(insert(some.length), values)));
        numbers.know(lasts);
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
 * Numbers of an instance's events, without a gap: whoever gives one has seen the one before it committed or writes both,
 * so that of two processes one is refused and none writes behind what readers have passed. The last one is known until
 * something is told, which may be less than was asked for, or a write fails.
 */
function eventNumbers({ db, bind }: Database) {
  const known = new Map<number, number>();
  // Each its own look at the end of an index: grouped, SQLite would go through every event of them.
  const read = compiledByCount((count) => {
    const one = sql`select ${0} as instance_id, max(seq) as seq from events where instance_id = ${0}`;
    return sql.join(Array(count).fill(one), sql` union all `).compile(db);
  });

  return {
    /** Of the instances of these; 0 of one without events. */
    async lasts(on: Kysely<Schema>, told: readonly Told[]): Promise<Map<number, number>> {
      const lasts = new Map<number, number>();
      const unread = new Set<number>();
      for (const { instanceId } of told) {
        const last = known.get(instanceId);
        if (last === undefined) unread.add(instanceId);
        else lasts.set(instanceId, last);
      }
      if (unread.size === 0) return lasts;
      const { rows } = await on.executeQuery(
        bind(
          read(unread.size),
          [...unread].flatMap((id) => [id, id]),
        ),
      );
      for (const { instance_id, seq } of rows as Record<"instance_id" | "seq", number | string | null>[]) {
        lasts.set(Number(instance_id), Number(seq ?? 0));
      }
      return lasts;
    },
    know(lasts: ReadonlyMap<number, number>): void {
      if (known.size + lasts.size > INSTANCES_KNOWN) known.clear();
      for (const [instanceId, last] of lasts) known.set(instanceId, last);
    },
    forget(instanceIds: Iterable<number>): void {
      for (const instanceId of instanceIds) known.delete(instanceId);
    },
    forgetAll(): void {
      known.clear();
    },
  };
}
