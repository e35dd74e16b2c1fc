import type { Database } from "#adapters/sql/database.ts";
import { messageSeals } from "#adapters/sql/stores/messages/sealed.ts";
import { messageIdAt } from "#domain/messages/message-id.ts";
import type { Recipient } from "#domain/messages/recipient.ts";
import type { Secrets } from "#ports/secrets.ts";

/** Half of the messages are of these, all the time. */
const REGULARS = 40;
/** The rest are of people who write for a while and are not heard of again: so many each. */
const OF_OTHERS = 50;
const AT_ONCE = 500;
const DAYS_MS = 29 * 86_400_000;
const FAILED_IN = 20;
const FIRST_PHONE = 9_647_800_000_000;

/** What an instance has been through: so many messages in the last 29 days, every other one come in, each with its event. */
interface History {
  idAt(index: number): string;
  phoneAt(index: number): string;
  fill(): Promise<void>;
}

export function history(database: Database, secrets: Secrets, instanceId: number, count: number): History {
  const seals = messageSeals(secrets);
  const startMs = Date.now() - DAYS_MS;
  const msAt = (index: number) => startMs + Math.floor((index * (DAYS_MS - 3_600_000)) / count);
  const idAt = (index: number) => messageIdAt(msAt(index), index);
  const phoneAt = (index: number) => {
    const person = index % 4 < 2 ? index % REGULARS : REGULARS + Math.floor(index / (2 * OF_OTHERS));
    return String(FIRST_PHONE + person);
  };
  const recipientAt = (index: number): Recipient => ({ kind: "phone", phone: phoneAt(index) });

  function messageAt(index: number) {
    const [id, at, recipient] = [idAt(index), msAt(index), recipientAt(index)];
    const shared = { instance_id: instanceId, id, kind: "text", chat: seals.chatOf(instanceId, recipient) };
    if (index % 2 === 1) {
      const content = seals.sealIncoming(instanceId, id, incomingAt(index));
      const nothing = { mode: null, state: null, due_at: null, expires_at: null, sent_at: null };
      return {
        ...{ ...shared, ...nothing, direction: "in", epoch: 0, attempts: 0, accepted_at: at },
        ...{ read_at: null, ended_at: null, reason: null, provider_id: `in-${index}`, content },
      };
    }
    const isFailed = index % (2 * FAILED_IN) === 0;
    const letter = { recipient, content: { kind: "text", text: "Your parcel is at the door." }, options: {} } as const;
    return {
      ...{ ...shared, direction: "out", mode: "waiting", state: isFailed ? "failed" : "read", epoch: 1, attempts: 1 },
      ...{ accepted_at: at, due_at: at, expires_at: at + 1, sent_at: isFailed ? null : at, read_at: at },
      ...{ ended_at: isFailed ? at : null, reason: isFailed ? "not-acknowledged" : null, provider_id: null },
      content: seals.sealOutgoing(instanceId, id, letter),
    };
  }

  function eventAt(index: number) {
    const isIn = index % 2 === 1;
    const what = isIn ? "received" : index % (2 * FAILED_IN) === 0 ? "failed" : "sent";
    return { instance_id: instanceId, seq: index + 1, at: msAt(index), what, subject_id: idAt(index), data: null };
  }

  function incomingAt(index: number) {
    const nothing = { file: null, contact: null, location: null, about: null };
    const sender = { name: "Layla", phone: phoneAt(index), username: null, id: null };
    return {
      ...{ providerId: `in-${index}`, sender, recipient: recipientAt(index), kind: "text" as const },
      ...{ text: "Thank you, I have it.", ...nothing, at: new Date(msAt(index)), backfilled: false },
    };
  }

  return {
    idAt,
    phoneAt,
    async fill() {
      const { db } = database;
      for (let first = 0; first < count; first += AT_ONCE) {
        const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, offset) => first + offset);
        await db.insertInto("messages").values(indexes.map(messageAt)).execute();
        await db.insertInto("events").values(indexes.map(eventAt)).execute();
      }
    },
  };
}
