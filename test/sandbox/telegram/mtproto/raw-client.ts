import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { ige256Decrypt, ige256Encrypt } from "@mtcute/wasm";
import { ByteReader, ByteWriter } from "#sandbox/telegram/tl/bytes.ts";
import { readObject, type TlObject } from "#sandbox/telegram/tl/decode.ts";
import { encodeObject } from "#sandbox/telegram/tl/encode.ts";
import { loadLayers } from "#sandbox/telegram/tl/layers.ts";
import { VECTOR } from "#sandbox/telegram/tl/schema.ts";

/** A message from the server, its containers and compression taken off. */
interface RawMessage {
  readonly messageId: bigint;
  readonly sequence: number;
  /** Set for an rpc_result. */
  readonly answers?: bigint;
  readonly content: TlObject;
  /** Of the content. */
  readonly body: Buffer;
}

export interface RawClient {
  readonly socket: Socket;
  salt: bigint;
  /** Sends a body in an encrypted message and returns the message's id. */
  send(body: Buffer, how?: { messageId?: bigint; damage?: (frame: Buffer) => void }): bigint;
  call(request: object, how?: { messageId?: bigint }): bigint;
  service(message: object): bigint;
  /** Any bytes in an intermediate frame. */
  sendFrame(frame: Buffer): void;
  /** The next message that fits; fails when the connection ends first. */
  next(fits: (message: RawMessage) => boolean): Promise<RawMessage>;
  answerTo(messageId: bigint): Promise<TlObject>;
  nextNamed(name: string): Promise<RawMessage>;
  /** A bare number in place of a message. */
  transportError(): Promise<number>;
  readonly received: readonly RawMessage[];
  readonly closed: Promise<unknown>;
  nextMessageId(): bigint;
}

const RPC_RESULT = 0xf35c6d01;
const GZIP_PACKED = 0x3072cfa1;
const BOOL_TRUE = 0x997275b5;
const INTERMEDIATE = Buffer.from("eeeeeeee", "hex");
const { current, service } = await loadLayers();

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** MTProto 2.0 seen from the client's side, written down again on its own, with nothing hidden. */
export async function rawClient(
  port: number,
  { id, key }: { id: string; key: Uint8Array },
  { sessionId = 77n, now = () => new Date() }: { sessionId?: bigint; now?: () => Date } = {},
): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(INTERMEDIATE);
  const received: RawMessage[] = [];
  const taken = new Set<RawMessage>();
  const errors: number[] = [];
  const arrivals = new EventTarget();
  const closed = once(socket, "close");
  let buffered = Buffer.alloc(0);
  let last = 0n;

  socket.on("error", () => {});
  socket.on("close", () => arrivals.dispatchEvent(new Event("change")));
  socket.on("data", (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32LE(0)) {
      const length = buffered.readUInt32LE(0);
      take(buffered.subarray(4, 4 + length));
      buffered = buffered.subarray(4 + length);
    }
    arrivals.dispatchEvent(new Event("change"));
  });

  function take(frame: Buffer): void {
    if (frame.length === 4) errors.push(frame.readInt32LE(0));
    else received.push(opened(frame, key));
  }

  async function wait<Found>(look: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (socket.closed) throw new Error("the connection has ended");
      await once(arrivals, "change");
    }
  }

  function next(fits: (message: RawMessage) => boolean): Promise<RawMessage> {
    return wait(() => {
      const message = received.find((candidate) => !taken.has(candidate) && fits(candidate));
      if (message !== undefined) taken.add(message);
      return message;
    });
  }

  const client: RawClient = {
    socket,
    salt: 0n,
    received,
    closed,
    next,
    nextNamed: (name) => next(({ content }) => content._ === name),
    answerTo: async (messageId) => (await next(({ answers }) => answers === messageId)).content,
    transportError: () => wait(() => errors.shift()),
    sendFrame: (frame) => socket.write(Buffer.concat([uint32(frame.length), frame])),
    nextMessageId() {
      const ms = BigInt(now().getTime());
      const id = ((ms / 1000n) << 32n) | ((ms % 1000n) << 22n);
      last = id > last ? id : last + 4n;
      return last;
    },
    send(body, { messageId = client.nextMessageId(), damage = () => {} } = {}) {
      const frame = sealed({ id, key }, { salt: client.salt, sessionId, messageId, body });
      damage(frame);
      client.sendFrame(frame);
      return messageId;
    },
    call: (request, how) => client.send(encodeObject(current, request), how),
    service: (message) => client.send(encodeObject(service, message)),
  };
  return client;
}

interface Sent {
  readonly salt: bigint;
  readonly sessionId: bigint;
  readonly messageId: bigint;
  readonly body: Buffer;
}

function sealed({ id, key }: { id: string; key: Uint8Array }, { salt, sessionId, messageId, body }: Sent): Buffer {
  const head = new ByteWriter().bigint(salt).bigint(sessionId).bigint(messageId).uint(1).uint(body.length).done();
  const padding = randomBytes(12 + ((16 - ((head.length + body.length + 12) % 16)) % 16));
  const data = Buffer.concat([head, body, padding]);
  const messageKey = sha256(key.subarray(88, 120), data).subarray(8, 24);
  const aes = aesOf(key, messageKey, 0);
  return Buffer.concat([Buffer.from(id, "hex"), messageKey, ige256Encrypt(data, aes.key, aes.iv)]);
}

function opened(frame: Buffer, key: Uint8Array): RawMessage {
  const messageKey = frame.subarray(8, 24);
  const aes = aesOf(key, messageKey, 8);
  const data = Buffer.from(ige256Decrypt(frame.subarray(24), aes.key, aes.iv));
  if (!sha256(key.subarray(96, 128), data).subarray(8, 24).equals(messageKey)) throw new Error("wrong message key");
  const reader = new ByteReader(data, 16);
  const [messageId, sequence] = [reader.bigint(), reader.uint()];
  const body = reader.raw(reader.uint());
  const isResult = body.readUInt32LE(0) === RPC_RESULT;
  const answers = isResult ? { answers: body.readBigInt64LE(4) } : {};
  return { messageId, sequence, ...answers, ...contentOf(isResult ? body.subarray(12) : body) };
}

function contentOf(body: Buffer): { content: TlObject; body: Buffer } {
  const reader = new ByteReader(body);
  const id = reader.uint();
  if (id === BOOL_TRUE) return { content: { _: "boolTrue" }, body };
  if (id === VECTOR) return { content: { _: "vector" }, body };
  if (id !== GZIP_PACKED)
    return { content: readObject(new ByteReader(body), service.byId.has(id) ? service : current), body };
  const inner = contentOf(gunzipSync(reader.bytes()));
  return { ...inner, content: { ...inner.content, wasPacked: true } };
}

function aesOf(key: Uint8Array, messageKey: Buffer, x: number): { key: Buffer; iv: Buffer } {
  const a = sha256(messageKey, key.subarray(x, x + 36));
  const b = sha256(key.subarray(40 + x, 76 + x), messageKey);
  return {
    key: Buffer.concat([a.subarray(0, 8), b.subarray(8, 24), a.subarray(24, 32)]),
    iv: Buffer.concat([b.subarray(0, 8), a.subarray(8, 24), b.subarray(24, 32)]),
  };
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
