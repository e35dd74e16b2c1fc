import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from "node:crypto";
import { type BinaryNode, decodeBinaryNode, encodeBinaryNode, proto } from "baileys";
import { WebSocket } from "ws";
import { until } from "./until.ts";

interface Pair {
  readonly public: Uint8Array;
  readonly private: Uint8Array;
}

interface NoiseClient {
  /** Stanzas, in their order. */
  readonly heard: readonly BinaryNode[];
  send(node: BinaryNode): void;
  close(): void;
}

const HEADER = Buffer.from("WA\x06\x03");
const NOTHING = Buffer.alloc(0);

/**
 * A client that knows the server's key and logs in with its hello (Noise IK). The key it asks for first, with a hello
 * of the other kind. Written from the Noise protocol framework, with nothing of the sandbox's own.
 */
export async function noiseClient(
  url: string,
  own: Pair,
  payload: { readonly username: number; readonly device: number; readonly passive: boolean },
): Promise<NoiseClient> {
  const server = await serverKey(url);
  const socket = await opened(url);
  const frames = framesOf(socket);
  const ephemeral = newPair();
  const state = noise("Noise_IK_25519_AESGCM_SHA256");
  for (const part of [HEADER, server, ephemeral.public]) state.authenticate(part);
  state.mix(agreed(ephemeral.private, server));
  const sealedOwn = state.seal(own.public);
  state.mix(agreed(own.private, server));
  const sealedPayload = state.seal(proto.ClientPayload.encode(payload).finish());
  const clientHello = { ephemeral: ephemeral.public, static: sealedOwn, payload: sealedPayload };
  socket.send(Buffer.concat([HEADER, framed(proto.HandshakeMessage.encode({ clientHello }).finish())]));
  const answer = proto.HandshakeMessage.decode(await frames.next()).serverHello;
  const theirs = answer?.ephemeral ?? NOTHING;
  state.authenticate(theirs);
  state.mix(agreed(ephemeral.private, theirs));
  state.mix(agreed(own.private, theirs));
  state.open(answer?.payload ?? NOTHING);
  const [writeKey, readKey] = state.split();
  let [written, read] = [0, 0];
  const heard: BinaryNode[] = [];
  void (async () => {
    for (;;) heard.push(await decodeBinaryNode(opening(readKey, read++, await frames.next(), NOTHING)));
  })().catch(() => undefined);
  return {
    heard,
    send: (node) => socket.send(framed(sealing(writeKey, written++, encodeBinaryNode(node), NOTHING))),
    close: () => socket.close(),
  };
}

/** As a client learns it that was never here: with the XX handshake, which is not gone on with. */
async function serverKey(url: string): Promise<Buffer> {
  const socket = await opened(url);
  const frames = framesOf(socket);
  const ephemeral = newPair();
  const state = noise("Noise_XX_25519_AESGCM_SHA256");
  state.authenticate(HEADER);
  state.authenticate(ephemeral.public);
  const clientHello = { ephemeral: ephemeral.public };
  socket.send(Buffer.concat([HEADER, framed(proto.HandshakeMessage.encode({ clientHello }).finish())]));
  const answer = proto.HandshakeMessage.decode(await frames.next()).serverHello;
  const theirs = answer?.ephemeral ?? NOTHING;
  state.authenticate(theirs);
  state.mix(agreed(ephemeral.private, theirs));
  const key = state.open(answer?.static ?? NOTHING);
  socket.terminate();
  return key;
}

function noise(name: string) {
  const start = Buffer.from(name.padEnd(32, "\0"));
  let [hash, salt, key]: Buffer[] = [start, start, start];
  let count = 0;
  const derived = (secret: Uint8Array): [Buffer, Buffer] => {
    const both = Buffer.from(hkdfSync("sha256", secret, salt ?? NOTHING, NOTHING, 64));
    return [both.subarray(0, 32), both.subarray(32)];
  };
  const authenticate = (part: Uint8Array) => {
    hash = createHash("sha256")
      .update(hash ?? NOTHING)
      .update(part)
      .digest();
  };
  return {
    authenticate,
    mix(secret: Uint8Array) {
      [salt, key] = derived(secret);
      count = 0;
    },
    seal(plain: Uint8Array): Buffer {
      const sealed = sealing(key ?? NOTHING, count++, plain, hash ?? NOTHING);
      authenticate(sealed);
      return sealed;
    },
    open(sealed: Uint8Array): Buffer {
      const plain = opening(key ?? NOTHING, count++, sealed, hash ?? NOTHING);
      authenticate(sealed);
      return plain;
    },
    split: () => derived(NOTHING),
  };
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}

function sealing(key: Buffer, count: number, plain: Uint8Array, associated: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(count)).setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function opening(key: Buffer, count: number, sealed: Uint8Array, associated: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(count)).setAAD(associated);
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

function framed(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([length, bytes]);
}

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { origin: "https://web.whatsapp.com" });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

function framesOf(socket: WebSocket): { next(): Promise<Buffer> } {
  let buffered = NOTHING;
  socket.on("message", (data: Buffer) => {
    buffered = Buffer.concat([buffered, data]);
  });
  const end = () => (buffered.length < 3 ? Number.POSITIVE_INFINITY : 3 + buffered.readUIntBE(0, 3));
  return {
    async next() {
      await until(() => buffered.length >= end(), "a frame");
      const frame = buffered.subarray(3, end());
      buffered = buffered.subarray(end());
      return frame;
    },
  };
}

const PRIVATE_START = Buffer.from("302e020100300506032b656e04220420", "hex");
const PUBLIC_START = Buffer.from("302a300506032b656e032100", "hex");

function newPair(): Pair {
  const { publicKey, privateKey } = generateKeyPairSync("x25519");
  return {
    public: publicKey.export({ type: "spki", format: "der" }).subarray(-32),
    private: privateKey.export({ type: "pkcs8", format: "der" }).subarray(-32),
  };
}

function agreed(privateKey: Uint8Array, publicKey: Uint8Array): Buffer {
  const own = Buffer.concat([PRIVATE_START, privateKey]);
  const theirs = Buffer.concat([PUBLIC_START, publicKey]);
  return diffieHellman({
    privateKey: createPrivateKey({ key: own, format: "der", type: "pkcs8" }),
    publicKey: createPublicKey({ key: theirs, format: "der", type: "spki" }),
  });
}
