import { setTimeout } from "node:timers/promises";
import { decodeBinaryNode, encodeBinaryNode, proto } from "baileys";
import type { RawData, WebSocket } from "ws";
import { agree, generateKeyPair, type KeyPair } from "./libsignal.ts";
import { NoiseHandshake, type NoiseTransport } from "./noise.ts";
import { bigEndian, type Stanza } from "./stanzas.ts";

/** How the server proves itself: its Noise key and the certificates over it. */
export interface ServerIdentity {
  readonly staticKey: KeyPair;
  readonly certificates: Buffer;
}

export interface ConnectionHandlers {
  opened(connection: Connection): void | Promise<void>;
  received(connection: Connection, stanza: Stanza): Promise<void>;
  closed(connection: Connection): void;
  failed(error: unknown): void;
  /** Runs before a stanza goes out. */
  beforeSend(stanza: Stanza): void;
}

const HEADER = Buffer.from("WA");
const ROUTING_HEADER = Buffer.from("ED");
const HEADER_BYTES = 4;
/** Which words stand for themselves in stanzas; another one's would be read as others. */
const DICTIONARY = 3;
const LENGTH_BYTES = 3;
/** Nothing is nearer on a network, and clients that hash beside their event loop are not ready for a frame at once. */
const AFTER_HANDSHAKE_MS = 25;
/** A client closes by itself once told to; this is for one that does not. */
const CLOSE_AFTER_MS = 250;

type Stage = "intro" | "hello" | "finish" | "open";

/** One client's socket: framing, the Noise handshake, and stanzas handled one after another. */
export class Connection {
  /** Set once the handshake is done. */
  clientKey: Buffer = Buffer.alloc(0);
  payload: proto.ClientPayload = proto.ClientPayload.create();
  /** A deaf connection neither reads nor answers. */
  deaf = false;

  readonly #socket: WebSocket;
  readonly #identity: ServerIdentity;
  readonly #handlers: ConnectionHandlers;
  #header: Buffer = Buffer.alloc(0);
  #handshake: NoiseHandshake | undefined;
  readonly #ephemeral = generateKeyPair();
  #transport: NoiseTransport | undefined;
  #stage: Stage = "intro";
  #buffered: Buffer = Buffer.alloc(0);
  #work: Promise<void> = Promise.resolve();
  #endedHere = false;

  constructor(socket: WebSocket, identity: ServerIdentity, handlers: ConnectionHandlers) {
    this.#socket = socket;
    this.#identity = identity;
    this.#handlers = handlers;
    socket.on("message", (data) => this.#enqueue(toBuffer(data)));
    socket.on("error", () => this.terminate());
    // What a client said before it left is still heard.
    socket.on("close", () => {
      this.#work = this.#work.then(() => handlers.closed(this)).catch(handlers.failed);
    });
  }

  /** True once told to end, or gone: nothing reaches the client any more. */
  get ended(): boolean {
    return this.#endedHere || this.#socket.readyState !== this.#socket.OPEN;
  }

  send(stanza: Stanza): void {
    if (this.ended || this.deaf || this.#transport === undefined) return;
    this.#handlers.beforeSend(stanza);
    this.#writeFrame(this.#transport.encrypt(encodeBinaryNode(stanza)));
  }

  /** Tells the client why, then leaves the closing to it for a moment. */
  end(reason: Stanza): void {
    this.send(reason);
    this.#endedHere = true;
    void setTimeout(CLOSE_AFTER_MS, undefined, { ref: false }).then(() => this.#socket.terminate());
  }

  terminate(): void {
    this.#endedHere = true;
    this.#socket.terminate();
  }

  #enqueue(data: Buffer): void {
    this.#work = this.#work
      .then(() => this.#read(data))
      .catch((error: unknown) => {
        this.#handlers.failed(error);
        this.terminate();
      });
  }

  async #read(data: Buffer): Promise<void> {
    if (this.deaf || this.#endedHere) return;
    this.#buffered = this.#buffered.length === 0 ? data : Buffer.concat([this.#buffered, data]);
    if (this.#stage === "intro" && !this.#readIntro()) return;
    for (let frame = this.#nextFrame(); frame !== undefined; frame = this.#nextFrame()) await this.#readFrame(frame);
  }

  #readIntro(): boolean {
    if (this.#buffered.subarray(0, 2).equals(ROUTING_HEADER)) {
      if (this.#buffered.length < 7) return false;
      const end = 7 + this.#buffered.readUIntBE(4, 3);
      if (this.#buffered.length < end + HEADER_BYTES) return false;
      this.#buffered = this.#buffered.subarray(end);
    }
    if (this.#buffered.length < HEADER_BYTES) return false;
    const header = this.#buffered.subarray(0, HEADER_BYTES);
    if (!header.subarray(0, 2).equals(HEADER)) throw new Error("whatsapp sandbox: not a WhatsApp client");
    if (header.readUInt8(3) !== DICTIONARY) throw new Error("whatsapp sandbox: a client with another dictionary");
    this.#header = Buffer.from(header);
    this.#buffered = this.#buffered.subarray(HEADER_BYTES);
    this.#stage = "hello";
    return true;
  }

  #nextFrame(): Buffer | undefined {
    if (this.#endedHere || this.#buffered.length < LENGTH_BYTES) return undefined;
    const end = LENGTH_BYTES + this.#buffered.readUIntBE(0, LENGTH_BYTES);
    if (this.#buffered.length < end) return undefined;
    const frame = this.#buffered.subarray(LENGTH_BYTES, end);
    this.#buffered = this.#buffered.subarray(end);
    return frame;
  }

  async #readFrame(frame: Buffer): Promise<void> {
    if (this.#transport !== undefined) {
      await this.#handlers.received(this, await decodeBinaryNode(this.#transport.decrypt(frame)));
    } else if (this.#stage === "hello") await this.#answerHello(frame);
    else await this.#finishHandshake(frame);
  }

  async #answerHello(frame: Buffer): Promise<void> {
    const { ephemeral: theirs, static: sealedStatic, payload } = proto.HandshakeMessage.decode(frame).clientHello ?? {};
    if (!theirs) throw new Error("whatsapp sandbox: a hello without a key");
    if (sealedStatic?.length && payload?.length) return await this.#resume(theirs, sealedStatic, payload);
    const handshake = new NoiseHandshake("XX");
    const ephemeral = this.#ephemeral;
    const { staticKey, certificates } = this.#identity;
    handshake.authenticate(this.#header);
    handshake.authenticate(theirs);
    handshake.authenticate(ephemeral.public);
    handshake.mixKey(agree(ephemeral.private, theirs));
    const serverStatic = handshake.encrypt(staticKey.public);
    handshake.mixKey(agree(staticKey.private, theirs));
    const serverHello = { ephemeral: ephemeral.public, static: serverStatic, payload: handshake.encrypt(certificates) };
    this.#writeFrame(proto.HandshakeMessage.encode({ serverHello }).finish());
    this.#handshake = handshake;
    this.#stage = "finish";
  }

  /** A client that was here before knows our key, and logs in with its hello. */
  async #resume(theirs: Uint8Array, sealedStatic: Uint8Array, sealedPayload: Uint8Array): Promise<void> {
    const handshake = new NoiseHandshake("IK");
    const ephemeral = this.#ephemeral;
    const { staticKey, certificates } = this.#identity;
    handshake.authenticate(this.#header);
    handshake.authenticate(staticKey.public);
    handshake.authenticate(theirs);
    handshake.mixKey(agree(staticKey.private, theirs));
    this.clientKey = handshake.decrypt(sealedStatic);
    handshake.mixKey(agree(staticKey.private, this.clientKey));
    this.payload = proto.ClientPayload.decode(handshake.decrypt(sealedPayload));
    handshake.authenticate(ephemeral.public);
    handshake.mixKey(agree(ephemeral.private, theirs));
    handshake.mixKey(agree(ephemeral.private, this.clientKey));
    const serverHello = { ephemeral: ephemeral.public, payload: handshake.encrypt(certificates) };
    this.#writeFrame(proto.HandshakeMessage.encode({ serverHello }).finish());
    await this.#open(handshake);
  }

  async #finishHandshake(frame: Buffer): Promise<void> {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    const handshake = this.#handshake;
    if (!finish?.static || !finish.payload || handshake === undefined) {
      throw new Error("whatsapp sandbox: a handshake without its end");
    }
    this.clientKey = handshake.decrypt(finish.static);
    handshake.mixKey(agree(this.#ephemeral.private, this.clientKey));
    this.payload = proto.ClientPayload.decode(handshake.decrypt(finish.payload));
    await this.#open(handshake);
  }

  async #open(handshake: NoiseHandshake): Promise<void> {
    this.#transport = handshake.finish();
    this.#stage = "open";
    await setTimeout(AFTER_HANDSHAKE_MS);
    await this.#handlers.opened(this);
  }

  #writeFrame(bytes: Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(Buffer.concat([bigEndian(bytes.byteLength, LENGTH_BYTES), bytes]));
  }
}

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
