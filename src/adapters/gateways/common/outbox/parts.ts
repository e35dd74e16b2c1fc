import { MAX_PARTS } from "#domain/messages/split-text.ts";
import { verdictOf } from "#domain/messages/verdict.ts";
import { failure, success } from "#domain/result.ts";
import type { InstanceRef } from "#ports/instances.ts";
import type { IdempotencyKey, MessageStore, NewMessage, SendOptions } from "#ports/messages.ts";
import type { PartsRequest, Sending, SendingFailure, SendRequest } from "#ports/outbox.ts";
import type { AccountOutbox } from "./account-outbox.ts";
import type { SendResult } from "./entry.ts";

interface PartsDependencies {
  readonly messages: Pick<MessageStore, "find" | "findByKey">;
  /** Null where the key names no message that is kept. */
  repeatOf(instance: InstanceRef, key: IdempotencyKey): Promise<SendResult | null>;
  send(request: SendRequest<never>, id: string): Promise<SendResult>;
  nextId(): string;
  newMessage(request: SendRequest<unknown>, epoch: number, id: string): Omit<NewMessage, "state">;
  readonly lifeMs: number;
}

/** A message of a text in several, and its place in it. */
type Part = SendRequest<never>;

interface Parts {
  repeat(instance: InstanceRef, key: IdempotencyKey, asked?: PartsRequest<unknown>): Promise<SendResult | null>;
  /** All of them in one turn, so that they are committed together and nothing comes between them. */
  accept(account: AccountOutbox, asked: PartsRequest<unknown>): Promise<SendResult | { readonly lostUnder: number }>;
  /** One after the other, for a process that sends for the account. */
  inTurn(asked: PartsRequest<unknown>, one: (part: Part, id: string) => Promise<SendResult>): Promise<SendResult>;
}

/** Texts in several messages: each a row of its own that knows the one before, without which it does not leave. */
export function partsOf({ messages, repeatOf, send, nextId, newMessage, lifeMs }: PartsDependencies): Parts {
  /** Known until what the first says is erased; from then on they are those that their keys name. */
  async function idsFrom({ instanceId }: InstanceRef, first: string): Promise<readonly string[] | null> {
    const record = await messages.find(instanceId, first);
    if (record?.direction !== "out" || record.message === null) return null;
    return record.message.options.part?.ids ?? [first];
  }

  /** New ones, but of keys whose messages are not kept any more: those name the new messages. */
  async function idsFor({ instance: { instanceId }, key, parts }: PartsRequest<unknown>): Promise<string[]> {
    const isKnown = key !== undefined && (await messages.findByKey(instanceId, key.key)) !== null;
    const ids: string[] = [];
    for (const at of parts.keys()) {
      const known = isKnown ? await messages.findByKey(instanceId, partKey(key, at).key) : null;
      ids.push(known?.id ?? nextId());
    }
    return ids;
  }

  return {
    async repeat(instance, key, asked) {
      const first = await repeatOf(instance, key);
      if (first === null || !first.ok) return first;
      const all: Sending[] = [first.value];
      const ids = await idsFrom(instance, first.value.id);
      for (let at = 1; at < (ids?.length ?? MAX_PARTS); at += 1) {
        let next = await repeatOf(instance, partKey(key, at));
        // Nobody was told of it: it broke off before.
        if (next === null && ids !== null && asked?.parts.length === ids.length) {
          next = await send(partOf(asked, at, ids), ids[at] as string);
        }
        if (next === null) break;
        if (!next.ok) return next;
        all.push(next.value);
      }
      return success(all.length === 1 && asked === undefined ? first.value : together(first.value, all));
    },

    async accept(account, asked) {
      const ids = await idsFor(asked);
      const taken = await Promise.all(
        ids.map((id, at) => {
          const part = partOf(asked, at, ids);
          const { expiresAt, ...message } = newMessage(part, account.epoch, id);
          const until = at === 0 ? expiresAt : new Date(message.dueAt.getTime() + lifeMs);
          // Its caller waits for it; whoever does not come back under a key finds the rest sent all the same.
          const mode = at > 0 && message.mode === "waiting" ? "later" : message.mode;
          return account.accept(part, { ...message, mode, expiresAt: until });
        }),
      );
      const [first] = taken;
      if (first?.outcome === "lost") return { lostUnder: first.epoch };
      const answers: SendResult[] = await Promise.all(
        taken.map(async (one, at): Promise<SendResult> => {
          if (one.outcome === "taken") return await one.answer;
          const id = one.outcome === "known" ? one.id : (ids[at] as string);
          return failure({ code: "idempotency-running", id });
        }),
      );
      return ended(answers, ids);
    },

    async inTurn(asked, one) {
      const ids = await idsFor(asked);
      const all: Sending[] = [];
      for (const [at, id] of ids.entries()) {
        const next = await one(partOf(asked, at, ids), id);
        if (!next.ok) return next;
        all.push(next.value);
      }
      return success(together(all[0] as Sending, all));
    },
  };
}

function partOf(asked: PartsRequest<unknown>, at: number, ids: readonly string[]): Part {
  const { parts, ...request } = asked;
  const { content, options } = parts[at] as PartsRequest<unknown>["parts"][number];
  const part: SendOptions["part"] = at === 0 ? { after: null, ids } : { after: ids[at - 1] as string };
  return {
    ...request,
    content,
    options: parts.length === 1 ? options : { ...options, part },
    key: request.key === undefined ? undefined : partKey(request.key, at),
    admit: async () => null,
  };
}

/** No caller can name it: a header holds no such sign. */
function partKey({ key, bodyHash }: IdempotencyKey, at: number): IdempotencyKey {
  return at === 0 ? { key, bodyHash } : { key: `${key}\n${at}`, bodyHash };
}

/** What those who wait are told: of one that did not go out, or how far all are. */
function ended(answers: readonly SendResult[], ids: readonly string[]): SendResult {
  const [first] = answers;
  if (first === undefined || !first.ok) return first as SendResult;
  const broken = answers.find((one) => !one.ok && !goesOn(one.failure));
  if (broken !== undefined) return broken;
  const all = answers.map(
    (one, at): Sending =>
      one.ok
        ? one.value
        : {
            ...{ id: ids[at] as string, replayed: false, outcome: "accepted", messageId: null, sendAt: null },
            acceptedAt: first.value.outcome === "accepted" ? first.value.acceptedAt : first.value.sentAt,
          },
  );
  return success(together(first.value, all));
}

/** It waits for its turn, or for the account, and leaves without its caller. */
function goesOn(why: SendingFailure): boolean {
  switch (why.code) {
    case "not-ready":
    case "held":
      return true;
    case "not-sent":
      return verdictOf(why.failure).next !== "end";
    default:
      return false;
  }
}

/** As the first is, unless others are still to go. */
function together(first: Sending, all: readonly Sending[]): Sending {
  const parts = all.map(({ id }) => id);
  const replayed = all.every((one) => one.replayed);
  const waits = all.find(({ outcome }) => outcome === "accepted");
  if (waits?.outcome !== "accepted") return { ...first, replayed, parts };
  const { sendAt, acceptedAt } = waits;
  return { outcome: "accepted", id: first.id, messageId: first.messageId, sendAt, acceptedAt, replayed, parts };
}
