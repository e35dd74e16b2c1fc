import { type CompiledQuery, sql } from "kysely";
import type { MessageState } from "#domain/messages/life.ts";
import { drawnAtMs } from "#domain/messages/message-id.ts";
import { recipientOfPeer } from "#domain/messages/recipient.ts";
import { YOUNG_MS } from "#ports/chat-rows.ts";
import type { MessageStore, Settlement } from "#ports/messages.ts";
import type { Database } from "../../database.ts";
import type { WriteKind } from "../../group-commit.ts";
import { withRetry } from "../../retry.ts";
import { chunks, compiledByCount } from "../by-count.ts";
import type { Journal, Telling, Told } from "../events/journal.ts";
import type { MessageSeals } from "./sealed.ts";
import { ARRIVED, eachBy, isBefore, oneByOne, tellingOf } from "./transitions.ts";

const STATEMENT_ROWS = 64;

interface Settled<Of extends Settlement> {
  readonly instanceId: number;
  readonly id: string;
  readonly settlement: Of;
}

type Sent = Extract<Settlement, { state: "sent" }>;
type Ended = Extract<Settlement, { state: "failed" | "unknown" | "expired" | "cancelled" }>;
type Requeued = Extract<Settlement, { state: "queued" }>;

/** By what is known of how the message goes on. */
export function settlements(database: Database, seals: MessageSeals, journal: Journal): MessageStore["settle"] {
  const { writes } = journal;
  const sent = writes.of(settlingSent(database, journal));
  const joined = joinedChats();
  const identified = writes.of(settlingIdentified(database, seals, journal, joined));
  const ended = writes.of(settlingEnded(database, seals, journal));
  const queued = writes.of(settlingQueued(database, seals));
  return async (instanceId, id, settlement) => {
    if (settlement.state === "queued") return await queued({ instanceId, id, settlement });
    if (settlement.state !== "sent") return await ended({ instanceId, id, settlement });
    const { providerId, peerId, chat } = settlement;
    if (providerId === undefined && peerId === undefined) return await sent({ instanceId, id, settlement });
    await identified({ instanceId, id, settlement });
    if (peerId !== undefined && chat !== undefined) joined.add(chat, peerId);
  };
}

/** What a receipt had told already stays; what only the answer to the send tells is added. */
const SENT = sql`state = case when state in ('delivered', 'read') then state else 'sent' end`;
const isNotPastSent = isBefore("sent", "sent", "delivered", "read");

/** Nothing is known but that it was sent: all of them in one statement. */
function settlingSent({ db, bind }: Database, journal: Journal): WriteKind<Settled<Sent>, void> {
  const telling = tellingOf("sent");
  const statement = compiledByCount((count) => {
    const isRow = sql`instance_id = ${0} and id = ${""}`;
    const times = Array(count).fill(sql`when ${isRow} then ${0}`);
    const rows = Array(count).fill(sql`(${isRow})`);
    return sql`update messages
      set ${SENT}, sent_at = coalesce(sent_at, case ${sql.join(times, sql` `)} end), ${ARRIVED}
      where (${sql.join(rows, sql` or `)}) and ${isNotPastSent}`.compile(db);
  });
  return {
    inOrder: true,
    async run(on, entries) {
      await journal.tell(on, telling, entries.map(toldOf));
      for (const some of chunks(entries, STATEMENT_ROWS)) {
        const times = some.flatMap(({ instanceId, id, settlement }) => [instanceId, id, settlement.at.getTime()]);
        const rows = some.flatMap(({ instanceId, id }) => [instanceId, id]);
        await on.executeQuery(bind(statement(some.length), [...times, ...rows]));
      }
      return entries.map(() => undefined);
    },
  };
}

/** Names whose chats this process has joined to the person's: that is not tried again with each message. */
interface JoinedChats {
  has(chat: string, peerId: number): boolean;
  add(chat: string, peerId: number): void;
}

const JOINED_AT_MOST = 5_000;

function joinedChats(): JoinedChats {
  const peers = new Map<string, number>();
  return {
    has: (chat, peerId) => peers.get(chat) === peerId,
    add(chat, peerId) {
      if (peers.size >= JOINED_AT_MOST) peers.clear();
      peers.set(chat, peerId);
    },
  };
}

/**
 * With the network's id, and whom it went to: answers of the same person stand in one chat with it, and so does what had
 * ended before under the name that was written to.
 */
function settlingIdentified(
  database: Database,
  seals: MessageSeals,
  journal: Journal,
  joined: JoinedChats,
): WriteKind<Settled<Sent>, void> {
  const { db, bind } = database;
  const telling = tellingOf("sent");
  const withId = sql`${SENT}, sent_at = coalesce(sent_at, ${0}), provider_id = coalesce(provider_id, ${""}), ${ARRIVED}`;
  const isRow = sql`where instance_id = ${0} and id = ${""} and ${isNotPastSent}`;
  const plain = sql`update messages set ${withId} ${isRow}`.compile(db);
  const withPeer = sql`update messages
    set ${withId}, peer_id = case when chat = '' then null else ${0} end,
      chat = case when chat = '' then '' else ${""} end
    ${isRow}`.compile(db);
  // What is open keeps its own: the order in which it leaves goes by it.
  const join = sql`update messages set chat = ${""}
    where instance_id = ${0} and chat = ${""} and open is null and direction = 'out'`.compile(db);
  const release = sql`update messages set provider_id = null where instance_id = ${0} and provider_id = ${""}
    and id <> ${""}`.compile(db);
  const chatRow = chatRowOf(database);
  const statementsOf = ({ instanceId, id, settlement }: Settled<Sent>): CompiledQuery[] => {
    const { at, providerId = null, peerId, chat: before } = settlement;
    const values = [at.getTime(), providerId];
    if (peerId === undefined) return [bind(plain, [...values, instanceId, id])];
    const chat = seals.chatOf(instanceId, recipientOfPeer(peerId));
    const settling = bind(withPeer, [...values, peerId, chat, instanceId, id]);
    if (before === undefined || before === "" || before === chat || joined.has(before, peerId)) {
      return hasWaited(settlement, id) ? [settling, chatRow(instanceId, chat)] : [settling];
    }
    return [bind(join, [chat, instanceId, before]), settling, chatRow(instanceId, chat)];
  };
  const kind: WriteKind<Settled<Sent>, void> = {
    inOrder: true,
    async run(on, entries) {
      await journal.tell(on, telling, entries.map(toldOf));
      for (const entry of entries) {
        for (const statement of statementsOf(entry)) await on.executeQuery(statement);
      }
      return entries.map(() => undefined);
    },
  };
  return {
    ...kind,
    async refused(entry, error, again) {
      const { instanceId, id, settlement } = entry;
      if (settlement.providerId === undefined) throw error;
      // A number that another message has is from an account linked before: that one is not found by it any more.
      const released = bind(release, [instanceId, settlement.providerId, id]);
      await withRetry(database, () => db.executeQuery(released));
      await again();
    },
  };
}

/** One that has waited may have been taken into the rows of chats already, under another. */
function hasWaited({ at }: { readonly at: Date }, id: string): boolean {
  return at.getTime() - drawnAtMs(id) >= YOUNG_MS / 2;
}

/** Takes a chat's newest message into its row, of those that rows are made of by now. */
function chatRowOf({ db, bind, flavour }: Database): (instanceId: number, chat: string) => CompiledQuery {
  const statement = sql`insert into chats (instance_id, chat, last_id, heard_id)
    select instance_id, chat, id, '' from messages
    where instance_id = ${0} and chat = ${""} and id <= (select up_to from chat_cursors where instance_id = ${0})
    order by id desc limit 1
    ${flavour.raise(["instance_id", "chat"], ["last_id"])}`.compile(db);
  return (instanceId, chat) => bind(statement, [instanceId, chat, instanceId]);
}

/** Nothing more is done about it. */
function settlingEnded(database: Database, seals: MessageSeals, journal: Journal): WriteKind<Settled<Ended>, void> {
  const { db, bind } = database;
  const statementOf = (state: Ended["state"]) =>
    sql`update messages
    set state = ${sql.lit(state)}, ended_at = ${0}, open = null, reason = ${""}, failure = ${""}
    where instance_id = ${0} and id = ${""} and ${isBefore(state)}`.compile(db);
  const statements = {
    failed: statementOf("failed"),
    unknown: statementOf("unknown"),
    expired: statementOf("expired"),
    cancelled: statementOf("cancelled"),
  } satisfies Partial<Record<MessageState, CompiledQuery>>;
  const tellings = {
    failed: tellingOf("failed"),
    unknown: tellingOf("unknown"),
    expired: tellingOf("expired"),
    cancelled: tellingOf("cancelled"),
  } satisfies Record<Ended["state"], Telling>;
  const moving = sql`update messages set chat = ${""}
    where instance_id = ${0} and id = ${""} and chat <> '' and open is null`.compile(db);
  const chatRow = chatRowOf(database);
  return {
    inOrder: true,
    run: oneByOne(async (on, entry) => {
      const { instanceId, id, settlement } = entry;
      const { state, at, person } = settlement;
      await journal.tell(on, tellings[state], [toldOf(entry)]);
      const values = [at.getTime(), ...failureValues(seals, instanceId, id, settlement), instanceId, id];
      await on.executeQuery(bind(statements[state], values));
      if (person === undefined) return;
      const chat = seals.chatOf(instanceId, person);
      await on.executeQuery(bind(moving, [chat, instanceId, id]));
      if (hasWaited(settlement, id)) await on.executeQuery(chatRow(instanceId, chat));
    }),
  };
}

/** To be tried again, or for the first time. */
function settlingQueued({ db, bind }: Database, seals: MessageSeals): WriteKind<Settled<Requeued>, void> {
  const statement = sql`update messages
    set state = 'queued', open = 1, queued_at = coalesce(queued_at, ${0}), sent_at = null, ended_at = null,
      due_at = ${0}, expires_at = coalesce(${0}, expires_at), reason = ${""}, failure = ${""}
    where instance_id = ${0} and id = ${""} and ${isBefore("queued")}`.compile(db);
  return eachBy(({ instanceId, id, settlement }) => {
    const { at, dueAt, expiresAt } = settlement;
    return bind(statement, [
      ...[at.getTime(), dueAt.getTime(), expiresAt?.getTime() ?? null],
      ...failureValues(seals, instanceId, id, settlement),
      ...[instanceId, id],
    ]);
  });
}

function toldOf({ instanceId, id, settlement }: Settled<Settlement>): Told {
  return { instanceId, subjectId: id, atMs: settlement.at.getTime() };
}

/** Its plain code, and all of it sealed. */
function failureValues(
  seals: MessageSeals,
  instanceId: number,
  id: string,
  settlement: Settlement,
): [string | null, string | null] {
  const failure = "failure" in settlement ? settlement.failure : null;
  return failure === null ? [null, null] : [failure.code, seals.sealFailure(instanceId, id, failure)];
}
