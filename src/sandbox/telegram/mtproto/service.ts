import type { mtp } from "@mtcute/core";
import type Long from "long";
import { toBigint, toLong } from "../tl/bytes.ts";
import { encodeObject } from "../tl/encode.ts";
import type { WireCore } from "./core.ts";
import { answerCall, notify, repeat } from "./post.ts";
import { futureSalts } from "./salts.ts";
import { forget, type Session } from "./session.ts";

/** States of a message. Source: https://core.telegram.org/mtproto/service_messages_about_messages. */
const NOT_RECEIVED = 1;
const RECEIVED = 4;
const ANSWERED = 64;

/** MTProto's own messages; what needs no reaction is passed over. */
export function serve(core: WireCore, session: Session, messageId: bigint, message: mtp.TlObject): void {
  switch (message._) {
    case "mt_msgs_ack":
      for (const id of message.msgIds) session.unacknowledged.delete(toBigint(id));
      return;
    case "mt_ping":
      notify(core, session, pong(messageId, message.pingId));
      return;
    case "mt_ping_delay_disconnect":
      session.link?.closeAfter(message.disconnectDelay * 1000);
      notify(core, session, pong(messageId, message.pingId));
      return;
    case "mt_get_future_salts":
      notify(core, session, salts(core, session, messageId, message.num));
      return;
    case "mt_msgs_state_req":
      tellStates(core, session, messageId, message.msgIds.map(toBigint));
      return;
    case "mt_msg_resend_req":
      for (const id of message.msgIds) resend(core, session, toBigint(id));
      return;
    case "mt_rpc_drop_answer":
      dropAnswer(core, session, messageId, toBigint(message.reqMsgId));
      return;
    case "mt_destroy_session":
      destroySession(core, session, toBigint(message.sessionId));
      return;
    case "mt_destroy_auth_key":
      notify(core, session, { _: "mt_destroy_auth_key_ok" });
      core.keys.remove(session.key.id);
      return;
    default:
      return;
  }
}

function pong(messageId: bigint, pingId: Long): mtp.RawMt_pong {
  return { _: "mt_pong", msgId: toLong(messageId), pingId };
}

function salts(core: WireCore, session: Session, messageId: bigint, wanted: number): mtp.RawMt_future_salts {
  const now = core.clock.now();
  return {
    _: "mt_future_salts",
    reqMsgId: toLong(messageId),
    now: Math.floor(now.getTime() / 1000),
    salts: futureSalts(session.key, wanted, now),
  };
}

/** An answer that the client asks for by its state is sent again first: it has not got it. */
function tellStates(core: WireCore, session: Session, messageId: bigint, ids: readonly bigint[]): void {
  for (const id of ids) {
    const answer = session.answers.get(id);
    if (answer !== undefined) repeat(core, session, answer);
  }
  const info = Uint8Array.from(ids, (id) => {
    if (session.answers.has(id)) return RECEIVED | ANSWERED;
    return session.seen.has(id) ? RECEIVED : NOT_RECEIVED;
  });
  notify(core, session, { _: "mt_msgs_state_info", reqMsgId: toLong(messageId), info });
}

function resend(core: WireCore, session: Session, id: bigint): void {
  const outgoing = session.unacknowledged.get(id);
  if (outgoing !== undefined) repeat(core, session, outgoing);
}

function dropAnswer(core: WireCore, session: Session, messageId: bigint, dropped: bigint): void {
  const running = session.running.get(dropped);
  if (running !== undefined) running.dropped = true;
  const result = encodeObject(core.layers.service, {
    _: running === undefined ? "mt_rpc_answer_unknown" : "mt_rpc_answer_dropped_running",
  });
  answerCall(core, session, messageId, result);
}

function destroySession(core: WireCore, session: Session, id: bigint): void {
  const other = id === session.id ? undefined : session.key.sessions.get(id);
  if (other !== undefined) forget(other);
  const result = other === undefined ? "mt_destroy_session_none" : "mt_destroy_session_ok";
  notify(core, session, { _: result, sessionId: toLong(id) });
}
