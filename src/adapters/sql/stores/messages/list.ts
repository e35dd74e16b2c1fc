import { sql } from "kysely";
import { firstMessageIdAt } from "#domain/messages/message-id.ts";
import type { MessageFilter, MessagePage, MessageStore } from "#ports/messages.ts";
import type { Database, PreparedRead } from "../../database.ts";
import type { MessagesTable } from "../../schema/messages.ts";
import { chunks, compiledByCount } from "../by-count.ts";
import { RECORD_COLUMNS, type RecordRow, toRecord } from "./records.ts";
import type { MessageSeals } from "./sealed.ts";

const CHUNK = 100;
/** So many rows are looked at for a page where no index tells which are wanted: its cost has an end. */
const LOOKED_AT = 500;
/** Before and after every id. */
const [FIRST, LAST] = ["", "n"];

type Range = Pick<MessageFilter, "chat"> & { readonly onlyIncoming: boolean; readonly ascending: boolean };
type Looked = Pick<MessagesTable, "id" | "direction" | "state">;

/** Pages in the order of ids. What an index finds is read at once; else some rows are looked at, and those wanted read. */
export function messageLists(database: Database, seals: MessageSeals): Pick<MessageStore, "list"> {
  const readRange = ranges(database);
  const byIds = recordsByIds(database);

  async function sifted(
    instanceId: number,
    filter: MessageFilter,
    look: (limit: number) => Promise<readonly Looked[]>,
    limit: number,
  ): Promise<MessagePage> {
    const looked = await look(LOOKED_AT);
    const found = looked.filter((row) => isWanted(row, filter));
    const page = found.slice(0, limit).map(({ id }) => id);
    const rows = await byIds(instanceId, page);
    const next = found.length > limit ? page.at(-1) : looked.length === LOOKED_AT ? looked.at(-1)?.id : null;
    return {
      messages: page.flatMap((id) => rows.get(id) ?? []).map((row) => toRecord(seals, row)),
      next: next ?? null,
    };
  }

  return {
    async list(instanceId, filter, { after, limit, ascending = false }) {
      const { direction, states, chat, since, until } = filter;
      if (direction === "in" && states !== undefined) return { messages: [], next: null };
      const onlyIncoming = direction === "in" && chat === undefined;
      const [above, below] = bounds(since, until, after, ascending);
      const range: Range = { onlyIncoming, chat, ascending };
      const values = [instanceId, ...(chat === undefined ? [] : [chat]), above, below];
      if (states !== undefined || (direction !== undefined && !onlyIncoming)) {
        const look = (count: number) => readRange("looks", range).all([...values, count]);
        return sifted(instanceId, filter, look, limit);
      }
      const rows = await readRange("records", range).all([...values, limit + 1]);
      const messages = (rows as RecordRow[]).slice(0, limit).map((row) => toRecord(seals, row));
      return { messages, next: rows.length > limit ? (messages.at(-1)?.id ?? null) : null };
    },
  };
}

function isWanted({ direction, state }: Looked, filter: MessageFilter): boolean {
  if (filter.direction !== undefined && direction !== filter.direction) return false;
  return filter.states === undefined || filter.states.some((one) => one === state);
}

/** Ids are above the first and below the second. */
function bounds(
  since: Date | undefined,
  until: Date | undefined,
  after: string | null,
  ascending: boolean,
): [string, string] {
  // No id ends so low that another stands between this one and the first of a millisecond.
  const from = since === undefined ? FIRST : firstMessageIdAt(since.getTime()).slice(0, -1);
  const to = until === undefined ? LAST : firstMessageIdAt(until.getTime());
  if (after === null) return [from, to];
  return ascending ? [after > from ? after : from, to] : [from, after < to ? after : to];
}

/** Statements differ with what an index is asked for; each is made once. */
function ranges({ db, prepareRead }: Database) {
  const reads = new Map<string, PreparedRead<Looked>>();
  const make = (of: "looks" | "records", { onlyIncoming, chat, ascending }: Range): PreparedRead<Looked> => {
    const columns = of === "looks" ? (["id", "direction", "state"] as const) : RECORD_COLUMNS;
    const all = db.selectFrom("messages").select(columns);
    let query = chat === undefined ? all.where("instance_id", "=", 0) : all.where(isInstances(0));
    // Written out, as the index has it.
    if (onlyIncoming) query = query.where(sql<boolean>`direction = 'in'`);
    if (chat !== undefined) query = query.where("chat", "=", "");
    const ranged = query.where("id", ">", "").where("id", "<", "");
    return prepareRead(
      ranged
        .orderBy("id", ascending ? "asc" : "desc")
        .limit(1)
        .compile(),
    );
  };
  return (of: "looks" | "records", range: Range): PreparedRead<Looked> => {
    const name = `${of} ${range.onlyIncoming} ${range.chat !== undefined} ${range.ascending}`;
    const read = reads.get(name) ?? make(of, range);
    reads.set(name, read);
    return read;
  };
}

/** Said so that nobody thinks of the primary key, where a chat has an index of its own. */
export function isInstances(instanceId: number) {
  return sql<boolean>`instance_id + 0 = ${instanceId}`;
}

export function recordsByIds(database: Database) {
  return recordsBy(database, "id");
}

/** Rows by what names them in this column, as many statements as there are hundreds of names. */
export function recordsBy({ db, prepareRead }: Database, column: "id" | "provider_id") {
  const read = compiledByCount((count) =>
    prepareRead<RecordRow>(
      db
        .selectFrom("messages")
        .select(RECORD_COLUMNS)
        .where("instance_id", "=", 0)
        .where(column, "in", Array<string>(count).fill(""))
        .compile(),
    ),
  );
  return async (instanceId: number, names: readonly string[]): Promise<Map<string, RecordRow>> => {
    const rows = new Map<string, RecordRow>();
    for (const some of chunks(names, CHUNK)) {
      for (const row of await read(some.length).all([instanceId, ...some])) {
        const name = row[column];
        if (name !== null) rows.set(name, row);
      }
    }
    return rows;
  };
}
