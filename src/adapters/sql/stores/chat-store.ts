import { type RawBuilder, sql } from "kysely";
import type { ChatStore, ListedChat } from "#ports/chat-store.ts";
import type { Secrets } from "#ports/secrets.ts";
import type { Database } from "../database.ts";
import { chunks, compiledByCount } from "./by-count.ts";
import { sqlChatReads } from "./chat-reads.ts";
import { chatCursor } from "./chat-rows.ts";
import { recordsByIds } from "./messages/list.ts";
import { toRecord } from "./messages/records.ts";
import { messageSeals } from "./messages/sealed.ts";

/** Rows are looked at by so many, and for a page so often: its cost has an end, whoever has written how much. */
const MESSAGES = 400;
const CHATS = 100;
const WINDOWS_AT_MOST = 5;
/** Of chats whose newest message is looked for together. */
const CHUNK = 50;
/** After every id. */
const LAST = "n";

interface Found {
  readonly chat: string;
  readonly newest: string;
  heard: string | null;
}

/** Some of what was asked for, or more; `at` is how far was looked, null to the end. */
interface Looked {
  readonly found: readonly Found[];
  readonly at: string | null;
}

/** Chats of young messages are found by walking back through these; all others have rows: see `ChatRows`. */
export function sqlChatStore(database: Database, secrets: Secrets): ChatStore {
  const seals = messageSeals(secrets);
  const readCursor = chatCursor(database);
  const reads = prepareReads(database);
  const byIds = recordsByIds(database);
  const owners = sqlChatReads(database);

  /** Those that were last heard of after the rows end. */
  async function young(instanceId: number, upTo: string, after: string | null, limit: number): Promise<Looked> {
    const seen = new Map<string, Found>();
    const found: Found[] = [];
    let at = after ?? LAST;
    for (let windows = 0; windows < WINDOWS_AT_MOST && found.length <= limit; windows += 1) {
      const rows = await reads.messages.all([instanceId, upTo, at, MESSAGES]);
      const met = meet(seen, rows);
      // What a page before ended with may be of a chat that was on it: then it is not that chat's newest.
      if (after === null) found.push(...met);
      else {
        for (const some of chunks(met, CHUNK)) {
          if (found.length <= limit) found.push(...(await newestAmong(instanceId, some)));
        }
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < MESSAGES) return { found, at: null };
      at = last.id;
    }
    return { found, at };
  }

  async function newestAmong(instanceId: number, found: readonly Found[]): Promise<Found[]> {
    const ids = found.map((one) => one.newest);
    const rows = await reads.newest(ids.length).all([instanceId, ...ids]);
    const newest = new Set(rows.flatMap((row) => (row.id === row.newest ? row.id : [])));
    return found.filter((one) => newest.has(one.newest));
  }

  /** Those of which nothing was heard since; one that has been erased has no message any more. */
  async function settled(instanceId: number, upTo: string, after: string | null, limit: number): Promise<Looked> {
    const found: Found[] = [];
    let at = after ?? LAST;
    for (let windows = 0; windows < WINDOWS_AT_MOST && found.length <= limit; windows += 1) {
      const rows = await reads.chats.all([instanceId, at, CHATS]);
      for (const { chat, last_id: newest, heard_id: heard, newest: now } of rows) {
        if (now !== null && now <= upTo) found.push({ chat, newest, heard: heard === "" ? null : heard });
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < CHATS) return { found, at: null };
      at = last.last_id;
    }
    return { found, at };
  }

  async function look(instanceId: number, after: string | null, limit: number): Promise<Looked> {
    const upTo = await readCursor(instanceId);
    const first = after !== null && after <= upTo ? NOTHING : await young(instanceId, upTo, after, limit);
    if (first.at !== null || first.found.length > limit) return first;
    const rest = await settled(instanceId, upTo, after, limit - first.found.length);
    return { found: [...first.found, ...rest.found], at: rest.at };
  }

  /** Who the others are may be told by what came in before. */
  async function hearAgain(instanceId: number, page: readonly Found[]): Promise<void> {
    for (const some of chunks(
      page.filter(({ heard }) => heard === null),
      CHUNK,
    )) {
      const rows = await reads.heard(some.length).all([instanceId, ...some.map(({ chat }) => chat)]);
      const heard = new Map(rows.map((row) => [row.chat, row.heard_id]));
      for (const one of some) one.heard = heard.get(one.chat) ?? null;
    }
  }

  return {
    async list(instanceId, { after, limit }) {
      const { found, at } = await look(instanceId, after, limit);
      const page = found.slice(0, limit);
      await hearAgain(instanceId, page);
      const ids = page.flatMap(({ newest, heard }) => [newest, heard ?? newest]);
      const [records, unread] = await Promise.all([
        byIds(instanceId, [...new Set(ids)]),
        owners.unread(instanceId, page),
      ]);
      const chats = page.flatMap(({ chat, newest, heard }): ListedChat[] => {
        const [last, from] = [records.get(newest), records.get(heard ?? "")];
        if (last === undefined) return [];
        const who = from === undefined ? null : toRecord(seals, from);
        const shown = { last: toRecord(seals, last), heard: who?.direction === "in" ? who : null };
        return [{ ...shown, unread: unread.get(chat) ?? 0 }];
      });
      return { chats, next: found.length > limit ? (page.at(-1)?.newest ?? null) : at };
    },

    markRead: owners.mark,
  };
}

const NOTHING: Looked = { found: [], at: null };

interface Message {
  readonly id: string;
  readonly chat: string;
  readonly direction: string;
}

/** Those that were not met before, in the order of the newest message; one that has been erased has no chat. */
function meet(seen: Map<string, Found>, rows: readonly Message[]): Found[] {
  const met: Found[] = [];
  for (const { id, chat, direction } of rows) {
    if (chat === "") continue;
    const known = seen.get(chat);
    const heard = direction === "in" ? id : null;
    if (known !== undefined) {
      known.heard ??= heard;
      continue;
    }
    const found = { chat, newest: id, heard };
    seen.set(chat, found);
    met.push(found);
  }
  return met;
}

function prepareReads({ db, prepareRead }: Database) {
  const messages = db.selectFrom("messages").where("instance_id", "=", 0);
  return {
    messages: prepareRead<Message>(
      messages
        .select(["id", "chat", "direction"])
        .where("id", ">", "")
        .where("id", "<", "")
        .orderBy("id", "desc")
        .limit(1)
        .compile(),
    ),
    newest: compiledByCount((count) =>
      prepareRead<{ readonly id: string; readonly newest: string }>(
        messages
          .select(["id", newestOf(sql.ref("messages.chat")).as("newest")])
          .where("id", "in", Array<string>(count).fill(""))
          .compile(),
      ),
    ),
    chats: prepareRead<{
      readonly chat: string;
      readonly last_id: string;
      readonly heard_id: string;
      readonly newest: string | null;
    }>(
      db
        .selectFrom("chats")
        .select(["chat", "last_id", "heard_id", newestOf(sql.ref("chats.chat")).as("newest")])
        .where("instance_id", "=", 0)
        .where("last_id", "<", "")
        .orderBy("last_id", "desc")
        .limit(1)
        .compile(),
    ),
    heard: compiledByCount((count) =>
      prepareRead<{ readonly chat: string; readonly heard_id: string }>(
        db
          .selectFrom("chats")
          .select(["chat", "heard_id"])
          .where("instance_id", "=", 0)
          .where("chat", "in", Array<string>(count).fill(""))
          .where("heard_id", ">", sql.lit(""))
          .compile(),
      ),
    ),
  };
}

/** The end of the chat's index, and not a look for anything newer: MySQL would read the chat for that. */
function newestOf(chat: RawBuilder<unknown>) {
  return sql<
    string | null
  >`(select last.id from messages as last where last.chat = ${chat} order by last.id desc limit 1)`;
}
