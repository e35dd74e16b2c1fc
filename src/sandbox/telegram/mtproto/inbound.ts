import { ByteReader, toLong } from "../tl/bytes.ts";
import { readObject } from "../tl/decode.ts";
import { encodeObject } from "../tl/encode.ts";
import { startCall } from "./calls.ts";
import type { WireCore } from "./core.ts";
import { keyIdOf, open } from "./envelope.ts";
import { GZIP_PACKED, unzipped } from "./gzip.ts";
import { refusalOf } from "./message-ids.ts";
import { attach, notify, repeat, sendCounted } from "./post.ts";
import { isGoodSalt } from "./salts.ts";
import { serve } from "./service.ts";
import { isServiceMessage } from "./service-message.ts";
import { type Link, type Session, sessionOf } from "./session.ts";
import { Violation } from "./violation.ts";

const CONTAINER = 0x73f1f8dc;
const MAX_CONTAINED = 1024;
const WRONG_SALT = 48;

/** One encrypted frame, `quick` where it is acknowledged ahead; false where the data centre does not know its key. */
export function receive(core: WireCore, link: Link, frame: Buffer, quick: boolean): boolean {
  const key = core.keys.get(keyIdOf(frame));
  if (key === undefined || key.dataCentre !== link.dataCentre) return false;
  const { salt, sessionId, messageId, sequence, body, token } = open(core.ige, key.key, frame);
  if (quick) link.acknowledge(token);
  const session = sessionOf(key, sessionId);
  attach(core, session, link);
  const now = core.clock.now();
  const badMessage = { badMsgId: toLong(messageId), badMsgSeqno: sequence };
  if (!isGoodSalt(key, salt, now)) {
    notify(core, session, {
      ...badMessage,
      _: "mt_bad_server_salt",
      errorCode: WRONG_SALT,
      newServerSalt: toLong(key.salt),
    });
    return true;
  }
  const errorCode = session.seen.has(messageId) ? null : refusalOf(messageId, now);
  if (errorCode !== null) {
    notify(core, session, { ...badMessage, _: "mt_bad_msg_notification", errorCode });
    return true;
  }
  if (!session.announced) announce(core, session, messageId);
  handle(core, session, messageId, body, true);
  return true;
}

function announce(core: WireCore, session: Session, messageId: bigint): void {
  session.announced = true;
  const created = {
    _: "mt_new_session_created",
    firstMsgId: toLong(messageId),
    uniqueId: toLong(Buffer.from(core.random.bytes(8)).readBigInt64LE(0)),
    serverSalt: toLong(session.key.salt),
  };
  sendCounted(core, session, encodeObject(core.layers.service, created));
}

function handle(core: WireCore, session: Session, messageId: bigint, given: Buffer, mayContain: boolean): void {
  const body = unpacked(given);
  const reader = new ByteReader(body);
  const id = reader.peekUint();
  if (id === CONTAINER) {
    if (!mayContain) throw new Violation("sandbox: a container in a container");
    reader.uint();
    handleContainer(core, session, reader);
    return;
  }
  if (session.seen.has(messageId)) {
    const answer = session.answers.get(messageId);
    if (answer !== undefined) repeat(core, session, answer);
    return;
  }
  session.seen.set(messageId, true);
  if (!core.layers.service.byId.has(id)) {
    startCall(core, session, messageId, body);
    return;
  }
  const message = readObject(reader, core.layers.service);
  if (isServiceMessage(message)) serve(core, session, messageId, message);
}

/** Once only: what is packed twice is left to be refused as a call. */
function unpacked(body: Buffer): Buffer {
  const reader = new ByteReader(body);
  return reader.uint() === GZIP_PACKED ? unzipped(reader.bytes()) : body;
}

function handleContainer(core: WireCore, session: Session, reader: ByteReader): void {
  const count = reader.uint();
  if (count > MAX_CONTAINED) throw new Violation(`sandbox: ${count} messages in a container`);
  for (let index = 0; index < count; index += 1) {
    const messageId = reader.bigint();
    reader.int();
    handle(core, session, messageId, reader.raw(reader.uint()), false);
  }
}
