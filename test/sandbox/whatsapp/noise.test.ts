import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { agree, generateKeyPair } from "#sandbox/whatsapp/libsignal.ts";
import { NoiseHandshake } from "#sandbox/whatsapp/noise.ts";

const HEADER = Buffer.from("WA\x06\x03");

/** Both ends of a handshake run the same steps on the same values: two responders stand for initiator and responder. */
function pairAfterHello() {
  const initiatorKey = generateKeyPair();
  const responderKey = generateKeyPair();
  const ends = [new NoiseHandshake("XX"), new NoiseHandshake("XX")] as const;
  for (const end of ends) {
    end.authenticate(HEADER);
    end.authenticate(initiatorKey.public);
    end.authenticate(responderKey.public);
  }
  const secret = agree(initiatorKey.private, responderKey.public);
  ends[0].mixKey(secret);
  ends[1].mixKey(agree(responderKey.private, initiatorKey.public));
  return { initiator: ends[0], responder: ends[1], secret };
}

test("both ends read each other's sealed handshake parts, in order", () => {
  const { initiator, responder } = pairAfterHello();
  for (const text of ["static", "payload"]) {
    expect(initiator.decrypt(responder.encrypt(Buffer.from(text))).toString()).toBe(text);
  }
});

test("an altered part is refused", () => {
  const { initiator, responder } = pairAfterHello();
  const sealed = responder.encrypt(Buffer.from("static"));
  sealed[0] = (sealed[0] ?? 0) ^ 1;
  expect(() => initiator.decrypt(sealed)).toThrow();
});

test("ends that heard different things do not understand each other", () => {
  const { initiator, responder } = pairAfterHello();
  initiator.authenticate(Buffer.from("something else"));
  expect(() => initiator.decrypt(responder.encrypt(Buffer.from("static")))).toThrow();
});

test("the transport counts each direction for itself, with the initiator's key first", () => {
  const { responder, secret } = pairAfterHello();
  const transport = responder.finish();
  const [writeKey, readKey] = keysAfter(secret);
  const iv = (counter: number) => Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, counter]);
  for (const counter of [0, 1, 2]) {
    const cipher = createCipheriv("aes-256-gcm", writeKey, iv(counter));
    const sealed = Buffer.concat([cipher.update(`up ${counter}`), cipher.final(), cipher.getAuthTag()]);
    expect(transport.decrypt(sealed).toString()).toBe(`up ${counter}`);
    const answer = transport.encrypt(Buffer.from(`down ${counter}`));
    const decipher = createDecipheriv("aes-256-gcm", readKey, iv(counter));
    decipher.setAuthTag(answer.subarray(-16));
    expect(Buffer.concat([decipher.update(answer.subarray(0, -16)), decipher.final()]).toString()).toBe(
      `down ${counter}`,
    );
  }
});

test("a text shorter than its tag is refused", () => {
  const { responder } = pairAfterHello();
  expect(() => responder.finish().decrypt(Buffer.alloc(4))).toThrow("shorter than its tag");
});

/** What an initiator derives at the end, computed from the description of the protocol. */
function keysAfter(secret: Buffer): [Buffer, Buffer] {
  const start = Buffer.from("Noise_XX_25519_AESGCM_SHA256\0\0\0\0");
  return derived(Buffer.alloc(0), derived(secret, start)[0]);
}

function derived(secret: Buffer, salt: Buffer): [Buffer, Buffer] {
  const keys = Buffer.from(hkdfSync("sha256", secret, salt, Buffer.alloc(0), 64));
  return [keys.subarray(0, 32), keys.subarray(32)];
}
