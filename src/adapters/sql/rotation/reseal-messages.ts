import type { Kysely } from "kysely";
import { recipientOfPeer } from "#domain/messages/recipient.ts";
import type { SecretPurpose } from "#ports/secrets.ts";
import { pages, type StoredRow } from "../pages.ts";
import type { Schema } from "../schema.ts";
import { idempotencyKeyBinding, idempotencyKeyText, messageBinding } from "../stores/bindings.ts";
import { chatIndex, parseKey, personIn } from "../stores/messages/sealed.ts";
import { shapeOf } from "../tables.ts";
import { type Change, writeChanges } from "./changes.ts";
import { openEither, reseal, type SecretPair, type TableTally } from "./reseal.ts";

const PURPOSE = "messages" satisfies SecretPurpose;
const KEYS_PURPOSE = "idempotency-keys" satisfies SecretPurpose;
const PAGE_ROWS = 200;

interface Resealed {
  readonly change: Change;
  readonly broken: number;
}

/**
 * Messages. The chat is made anew of whom the message names, or of whom Telegram named when it was sent; where neither is
 * kept any more nobody can tell which chat it was, and it counts to none.
 */
export async function resealMessages(db: Kysely<Schema>, pair: SecretPair): Promise<TableTally> {
  const messages = shapeOf("messages");
  const columns = ["direction", "peer_id", "chat", "content", "wire", "failure"];
  let renewed = 0;
  let broken = 0;
  for await (const rows of pages(db, messages, { columns, rows: PAGE_ROWS })) {
    const resealed = rows.map((row) => resealMessage(row, pair));
    broken += resealed.reduce((sum, one) => sum + one.broken, 0);
    const changes = resealed.map(({ change }) => change);
    // Apart: a statement gives the same chat one new value.
    const isNowhere = ({ to }: Change) => to.chat === "";
    renewed += await writeChanges(
      db,
      messages,
      changes.filter((change) => !isNowhere(change)),
    );
    renewed += await writeChanges(db, messages, changes.filter(isNowhere));
  }
  return { renewed, broken };
}

function resealMessage(row: StoredRow, pair: SecretPair): Resealed {
  const [instanceId, id] = [Number(row.instance_id), String(row.id)];
  const sealed = (column: "content" | "wire" | "failure") =>
    reseal(pair, PURPOSE, messageBinding(column, instanceId, id), row[column] ?? null);
  const [content, wire, failure] = [sealed("content"), sealed("wire"), sealed("failure")];
  const isBroken = [content, wire, failure].filter(({ text, plain }) => text !== null && plain === null);
  const to = { content: content.text, wire: wire.text, failure: failure.text };
  const chat = chatOf(row, content.plain, pair);
  return { change: { row, to: { ...to, chat } }, broken: isBroken.length };
}

function chatOf(row: StoredRow, content: Buffer | null, { next }: SecretPair): string {
  if (row.chat === "") return "";
  const isKnownPeer = row.peer_id !== null && row.peer_id !== undefined;
  const person = isKnownPeer
    ? recipientOfPeer(Number(row.peer_id))
    : content === null
      ? null
      : personIn(content.toString("utf8"));
  return person === null ? "" : chatIndex(next, Number(row.instance_id), person);
}

/** Callers' keys, whose index is made anew of what is sealed beside it. One that does not open is found by nobody. */
export async function resealKeys(db: Kysely<Schema>, pair: SecretPair): Promise<TableTally> {
  const keys = shapeOf("idempotency_keys");
  let renewed = 0;
  let broken = 0;
  for await (const rows of pages(db, keys, { columns: ["message_id", "value"], rows: PAGE_ROWS })) {
    const changes = rows.map((row) => resealKey(row, pair));
    broken += changes.filter((change) => change === null).length;
    renewed += await writeChanges(
      db,
      keys,
      changes.filter((change) => change !== null),
    );
  }
  return { renewed, broken };
}

function resealKey(row: StoredRow, pair: SecretPair): Change | null {
  const instanceId = Number(row.instance_id);
  const boundTo = idempotencyKeyBinding(instanceId, String(row.message_id));
  const opened = openEither(pair, KEYS_PURPOSE, boundTo, String(row.value));
  if (opened === null) return null;
  const { key } = parseKey(opened.plain.toString("utf8"));
  const value = opened.isNew ? String(row.value) : pair.next.seal(KEYS_PURPOSE, boundTo, opened.plain);
  return { row, to: { key_index: pair.next.index(KEYS_PURPOSE, idempotencyKeyText(instanceId, key)), value } };
}
