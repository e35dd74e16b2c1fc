import { eventId, eventTypeOf, type Happening } from "#domain/events/event.ts";
import type { EventLog, LoggedEvent, NewSessionEvent } from "#ports/event-log.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import type { WriteKind } from "../group-commit.ts";
import { eventBinding } from "./bindings.ts";
import { chunks, compiledByCount } from "./by-count.ts";
import type { Journal } from "./events/journal.ts";
import { oldEventsRemoval } from "./events/old-events.ts";
import { RECORD_COLUMNS, type RecordRow, toRecord } from "./messages/records.ts";
import { messageSeals } from "./messages/sealed.ts";
import { openText } from "./open-text.ts";

const CHUNK = 100;
const PURPOSE = "events";

/** A message's columns are null where it is not kept. */
type EventRow = { readonly [Name in keyof RecordRow]: RecordRow[Name] | null } & {
  readonly event_instance: number;
  readonly seq: number;
  readonly event_at: number;
  readonly what: string;
  readonly subject_id: string;
  readonly data: string | null;
};

export function sqlEventLog(
  database: Database,
  secrets: Secrets,
  journal: Journal,
  nowMs: () => number = Date.now,
): EventLog {
  const seals = messageSeals(secrets);
  const reads = prepareReads(database);
  const append = journal.writes.of(appending(secrets, journal));

  function toEvent(row: EventRow): LoggedEvent {
    const { event_instance: instanceId, subject_id: subjectId, data } = row;
    const what = row.what as Happening;
    const isSessions = what === "session" || what === "qr";
    return {
      instanceId,
      seq: Number(row.seq),
      id: eventId(subjectId, what),
      type: eventTypeOf(what),
      what,
      at: new Date(Number(row.event_at)),
      message: row.id === null ? null : toRecord(seals, row as RecordRow),
      messageId: isSessions ? null : subjectId,
      data: data === null ? null : JSON.parse(openText(secrets, PURPOSE, eventBinding(instanceId, subjectId), data)),
    };
  }

  return {
    async append(instanceId, event) {
      await append({ instanceId, event });
      journal.written(instanceId);
    },

    async read(instanceId, after, limit) {
      const told: EventRow[] = [];
      // What is passed over fills no place: who gets fewer than asked for takes them for the last.
      for (let from = after; ; ) {
        const rows = await reads.after.all([instanceId, from, limit]);
        // Without transactions the message of a young event may be on its way: what follows waits for it.
        const awaited = database.flavour.groupsWrites ? -1 : rows.findIndex((row) => isAwaited(row, nowMs()));
        told.push(...(awaited < 0 ? rows : rows.slice(0, awaited)).filter(isTold));
        const last = rows.at(-1);
        if (awaited >= 0 || told.length >= limit || rows.length < limit || last === undefined) {
          return told.slice(0, limit).map(toEvent);
        }
        from = Number(last.seq);
      }
    },

    async find(instanceId, seqs) {
      const found: LoggedEvent[] = [];
      const sorted = [...seqs].sort((one, other) => one - other);
      for (const some of chunks(sorted, CHUNK)) {
        found.push(...(await reads.these(some.length).all([instanceId, ...some])).filter(isTold).map(toEvent));
      }
      return found;
    },

    async lastOf(instanceIds) {
      const last = new Map<number, number>();
      for (const some of chunks(instanceIds, CHUNK)) {
        for (const { instance_id, seq } of await reads.last(some.length).all([...some])) {
          last.set(instance_id, Number(seq));
        }
      }
      return last;
    },

    removeOlderThan: oldEventsRemoval(database),
  };
}

/** Of what came in again while it was there already there is no message, and nothing can be told of one that is gone. */
function isTold(row: EventRow): boolean {
  return row.id !== null || row.data !== null;
}

/** So long after an event its message is written, or never. */
const WRITTEN_WITHIN_MS = 10_000;

function isAwaited(row: EventRow, nowMs: number): boolean {
  return row.what === "received" && row.id === null && nowMs - Number(row.event_at) < WRITTEN_WITHIN_MS;
}

interface Appended {
  readonly instanceId: number;
  readonly event: NewSessionEvent;
}

function appending(secrets: Secrets, journal: Journal): WriteKind<Appended, void> {
  return {
    inOrder: true,
    async run(on, entries) {
      for (const { instanceId, event } of entries) {
        const { id, what, at } = event;
        const data = secrets.seal(PURPOSE, eventBinding(instanceId, id), JSON.stringify(event.data));
        await journal.add(on, what, [{ instanceId, subjectId: id, atMs: at.getTime(), data }]);
      }
      return entries.map(() => undefined);
    },
  };
}

function prepareReads({ db, prepareRead }: Database) {
  const events = db
    .selectFrom("events")
    .leftJoin("messages", (join) =>
      join.onRef("messages.instance_id", "=", "events.instance_id").onRef("messages.id", "=", "events.subject_id"),
    )
    .select([
      "events.instance_id as event_instance",
      "events.seq",
      "events.at as event_at",
      "events.what",
      "events.subject_id",
      "events.data",
      ...RECORD_COLUMNS.map((name) => `messages.${name}` as const),
    ])
    .where("events.instance_id", "=", 0);
  return {
    after: prepareRead<EventRow>(events.where("events.seq", ">", 0).orderBy("events.seq").limit(1).compile()),
    these: compiledByCount((count) =>
      prepareRead<EventRow>(
        events.where("events.seq", "in", Array<number>(count).fill(0)).orderBy("events.seq").compile(),
      ),
    ),
    last: compiledByCount((count) =>
      prepareRead<{ instance_id: number; seq: number }>(
        db
          .selectFrom("events")
          .select(({ fn }) => ["instance_id", fn.max<number>("seq").as("seq")])
          .where("instance_id", "in", Array<number>(count).fill(0))
          .groupBy("instance_id")
          .compile(),
      ),
    ),
  };
}
