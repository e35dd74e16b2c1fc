import type { tl } from "@mtcute/core";
import { ByteWriter } from "../tl/bytes.ts";
import { encodeObject } from "../tl/encode.ts";
import type { WireCore } from "./core.ts";
import { seal } from "./envelope.ts";
import { packed } from "./gzip.ts";
import type { MessageKind } from "./message-ids.ts";
import type { KeyRecord, Link, Outgoing, Session } from "./session.ts";

const RPC_RESULT = 0xf35c6d01;

type PostCore = Pick<WireCore, "ige" | "random" | "messageIds" | "layers" | "onPresence">;

/** Sends a message that counts and keeps it until the client acknowledges it. */
export function sendCounted(
  core: PostCore,
  session: Session,
  body: Buffer,
  { kind = "notice", isUpdate = false }: { kind?: MessageKind; isUpdate?: boolean } = {},
): Outgoing {
  const sequence = session.contentSent * 2 + 1;
  session.contentSent += 1;
  const outgoing = { messageId: core.messageIds.next(kind), sequence, body, isUpdate };
  session.unacknowledged.set(outgoing.messageId, outgoing);
  repeat(core, session, outgoing);
  return outgoing;
}

/** The result of a call, unless the client has asked not to be told. */
export function answerCall(core: PostCore, session: Session, messageId: bigint, result: Buffer): void {
  if (session.running.get(messageId)?.dropped) return;
  const body = new ByteWriter().uint(RPC_RESULT).bigint(messageId).raw(result).done();
  session.answers.set(messageId, sendCounted(core, session, body, { kind: "answer" }));
}

/** Sends a message of MTProto itself, which needs no acknowledgement. */
export function notify(core: PostCore, session: Session, message: object, kind: MessageKind = "answer"): void {
  const body = encodeObject(core.layers.service, message);
  const outgoing = { messageId: core.messageIds.next(kind), sequence: session.contentSent * 2, body, isUpdate: false };
  repeat(core, session, outgoing);
}

/** As it was sent before, if the client can be reached. */
export function repeat(core: PostCore, session: Session, outgoing: Outgoing): void {
  const { key, link } = session;
  const { messageId, sequence, body } = outgoing;
  link?.send(seal(core, key.id, key.key, { salt: key.salt, sessionId: session.id, messageId, sequence, body }));
}

/** The session is reached over this connection from now on, and gets what the former one may have lost. */
export function attach(core: PostCore, session: Session, link: Link): void {
  if (session.link === link) return;
  session.link?.sessions.delete(session);
  session.link = link;
  link.sessions.add(session);
  core.onPresence();
  for (const outgoing of [...session.unacknowledged.values()]) repeat(core, session, outgoing);
  if (!session.missedUpdates) return;
  session.missedUpdates = false;
  deliverUpdates(core, session, encodeObject(core.layers.of(session.key.layer), TOO_LONG));
}

const TOO_LONG: tl.RawUpdatesTooLong = { _: "updatesTooLong" };

/** To every session of the key that asked for updates; how many of them are reached at once. */
export function pushTo(core: PostCore, key: KeyRecord, updates: tl.TypeUpdates): number {
  const sessions = [...key.sessions.values()].filter((session) => session.subscribed);
  if (sessions.length === 0) return 0;
  const body = packed(encodeObject(core.layers.of(key.layer), updates));
  for (const session of sessions) deliverUpdates(core, session, body);
  return sessions.filter((session) => session.link !== null).length;
}

function deliverUpdates(core: PostCore, session: Session, body: Buffer): void {
  sendCounted(core, session, body, { isUpdate: true });
}
