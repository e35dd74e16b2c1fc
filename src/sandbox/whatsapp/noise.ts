import { createCipheriv, createDecipheriv, createHash, hkdfSync } from "node:crypto";

/** Responder's half of Noise's handshakes with 25519, AES-GCM and SHA-256, as WhatsApp's clients speak them. */

/** XX: each tells the other its key. IK: the client knows the server's from before, and says all at once. */
type Pattern = "XX" | "IK";

/** Exactly as long as a hash is, so it is none itself. Source: the Noise protocol framework, §5.2. */
const protocolName = (pattern: Pattern) => Buffer.from(`Noise_${pattern}_25519_AESGCM_SHA256\0\0\0\0`);
const TAG_BYTES = 16;
const NOTHING = Buffer.alloc(0);

export class NoiseHandshake {
  #hash: Buffer;
  #salt: Buffer;
  #key: Buffer;
  #counter = 0;

  constructor(pattern: Pattern) {
    this.#hash = this.#salt = this.#key = protocolName(pattern);
  }

  authenticate(data: Uint8Array): void {
    this.#hash = createHash("sha256").update(this.#hash).update(data).digest();
  }

  mixKey(sharedSecret: Uint8Array): void {
    [this.#salt, this.#key] = this.#derive(sharedSecret);
    this.#counter = 0;
  }

  encrypt(plain: Uint8Array): Buffer {
    const sealed = seal(this.#key, this.#counter++, plain, this.#hash);
    this.authenticate(sealed);
    return sealed;
  }

  decrypt(sealed: Uint8Array): Buffer {
    const plain = unseal(this.#key, this.#counter++, sealed, this.#hash);
    this.authenticate(sealed);
    return plain;
  }

  /** The first derived key is what the initiator writes with, so what we read with. */
  finish(): NoiseTransport {
    const [readKey, writeKey] = this.#derive(NOTHING);
    return new NoiseTransport(readKey, writeKey);
  }

  #derive(secret: Uint8Array): [Buffer, Buffer] {
    const derived = Buffer.from(hkdfSync("sha256", secret, this.#salt, NOTHING, 64));
    return [derived.subarray(0, 32), derived.subarray(32)];
  }
}

export class NoiseTransport {
  readonly #readKey: Buffer;
  readonly #writeKey: Buffer;
  #reads = 0;
  #writes = 0;

  constructor(readKey: Buffer, writeKey: Buffer) {
    this.#readKey = readKey;
    this.#writeKey = writeKey;
  }

  encrypt(plain: Uint8Array): Buffer {
    return seal(this.#writeKey, this.#writes++, plain, NOTHING);
  }

  decrypt(sealed: Uint8Array): Buffer {
    return unseal(this.#readKey, this.#reads++, sealed, NOTHING);
  }
}

function seal(key: Buffer, counter: number, plain: Uint8Array, associated: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce(counter));
  cipher.setAAD(associated);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function unseal(key: Buffer, counter: number, sealed: Uint8Array, associated: Buffer): Buffer {
  if (sealed.byteLength < TAG_BYTES) throw new Error("noise: a sealed text is shorter than its tag");
  const decipher = createDecipheriv("aes-256-gcm", key, nonce(counter), { authTagLength: TAG_BYTES });
  const tagAt = sealed.byteLength - TAG_BYTES;
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(tagAt));
  return Buffer.concat([decipher.update(sealed.subarray(0, tagAt)), decipher.final()]);
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}
