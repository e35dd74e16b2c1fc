import { sql } from "kysely";
import type { Database } from "#adapters/sql/open.ts";
import type { Happening } from "#domain/events/event.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";

interface Seeds {
  readonly from: Date;
  readonly days: number;
  readonly perDay: number;
}

const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 200;
const KINDS = ["text", "text", "text", "image", "document"];
const REASONS = ["recipient-not-found", "recipient-not-found", "not-connected", "connection-lost"];

/** Messages of an instance, both ways and with all that may become of them, and the events that tell of it; the same each time. */
export async function seedMessages(
  database: Database,
  instanceId: number,
  { from, days, perDay }: Seeds,
): Promise<void> {
  const chance = drawn(7);
  const messages = [];
  const events: { atMs: number; what: Happening; id: string }[] = [];
  for (let n = 0; n < days * perDay; n += 1) {
    const acceptedMs = Math.floor(from.getTime() + ((n + chance()) / perDay) * DAY_MS);
    const id = messageIdAt(acceptedMs, n);
    const tell = (what: Happening, atMs: number) => void events.push({ atMs, what, id });
    const [share, kind] = [chance(), KINDS[Math.floor(chance() * KINDS.length)] ?? "text"];
    const of = { instance_id: instanceId, id, kind, accepted_at: acceptedMs, chat: "", epoch: 1, attempts: 1 };
    if (share < 0.2) {
      tell("received", acceptedMs);
      messages.push({ ...of, direction: "in", epoch: 0, attempts: 0 });
      continue;
    }
    const out = { ...of, direction: "out", mode: "later", due_at: acceptedMs, expires_at: acceptedMs + DAY_MS };
    const endedMs = acceptedMs + Math.floor(chance() * 5_000);
    if (share < 0.3) {
      const state = share < 0.26 ? "failed" : share < 0.275 ? "expired" : share < 0.29 ? "cancelled" : "unknown";
      tell(state, endedMs);
      const reason = state === "failed" ? (REASONS[Math.floor(chance() * REASONS.length)] ?? null) : null;
      messages.push({ ...out, state, ended_at: endedMs, reason });
      continue;
    }
    const sentMs = acceptedMs + 200 + Math.floor(chance() * 800);
    const deliveredMs = share < 0.4 ? null : sentMs + 500 + Math.floor(chance() * 4_000);
    const readMs = share < 0.6 ? null : (deliveredMs ?? sentMs) + Math.floor(5_000 + chance() * chance() * 7_200_000);
    tell("sent", sentMs);
    if (deliveredMs !== null) tell("delivered", deliveredMs);
    if (readMs !== null) tell("read", readMs);
    const state = readMs !== null ? "read" : deliveredMs !== null ? "delivered" : "sent";
    messages.push({ ...out, state, sent_at: sentMs, delivered_at: deliveredMs, read_at: readMs });
  }
  events.sort((one, other) => one.atMs - other.atMs);
  for (let at = 0; at < messages.length; at += ROWS_AT_ONCE) {
    const some = messages.slice(at, at + ROWS_AT_ONCE).map((row) => ({ ...EMPTY, ...row }));
    await database.db
      .insertInto("messages")
      .values(some as never)
      .execute();
  }
  const { rows } = await sql<{ last: number | null }>`
    select max(seq) as last from events where instance_id = ${instanceId}`.execute(database.db);
  const last = Number(rows[0]?.last ?? 0);
  const told = events.map(({ atMs, what, id }, index) => {
    return { instance_id: instanceId, seq: last + index + 1, at: atMs, what, subject_id: id, data: null };
  });
  for (let at = 0; at < told.length; at += ROWS_AT_ONCE) {
    await database.db
      .insertInto("events")
      .values(told.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
}

const EMPTY = {
  ...{ mode: null, state: null, open: null, due_at: null, expires_at: null, queued_at: null, sending_at: null },
  ...{ sent_at: null, delivered_at: null, read_at: null, ended_at: null, reason: null, provider_id: null },
  ...{ peer_id: null, failure: null, content: null, wire: null },
};

/** From 0 to 1, the same each time. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface SqlDay {
  readonly day: string;
  readonly sent: number;
  readonly delivered: number;
  readonly read: number;
  readonly failed: number;
  readonly received: number;
}

/** The same from the messages themselves, by SQLite, in a zone that is always so many hours ahead. */
export async function sumsBySql(
  database: Database,
  instanceId: number,
  hoursAhead: number,
): Promise<readonly SqlDay[]> {
  const { rows } = await sql<SqlDay>`
    select date((case
        when direction = 'in' then accepted_at
        when sent_at is not null then sent_at
        else ended_at end) / 1000 + ${hoursAhead * 3600}, 'unixepoch') as day,
      count(sent_at) as sent, count(delivered_at) as delivered, count(read_at) as read,
      sum(coalesce(state = 'failed', 0)) as failed, sum(direction = 'in') as received
    from messages where instance_id = ${instanceId} group by day order by day`.execute(database.db);
  return rows;
}
