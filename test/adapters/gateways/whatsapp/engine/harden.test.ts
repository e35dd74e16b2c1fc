import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { Curve, WA_CERT_DETAILS } from "baileys";
import { beforeAll, describe, expect, it } from "vitest";
import { hardenSignatures, isSignatureValid, trustRoot } from "#adapters/gateways/whatsapp/engine/harden.ts";

const signal = createRequire(import.meta.url)("libsignal/src/curve.js") as {
  generateKeyPair(): { pubKey: Buffer; privKey: Buffer };
  calculateSignature(privateKey: Buffer, message: Uint8Array): Buffer;
  verifySignature(publicKey: Buffer, message: Uint8Array, signature: Uint8Array, isInit?: boolean): boolean;
};

beforeAll(() => {
  hardenSignatures();
  hardenSignatures();
});

describe("signature checks", () => {
  it("accept what libsignal signs, of any length", () => {
    for (let round = 0; round < 40; round += 1) {
      const { pubKey, privKey } = signal.generateKeyPair();
      const message = randomBytes(round * 7);
      const signature = signal.calculateSignature(privKey, message);
      expect(isSignatureValid(pubKey, message, signature)).toBe(true);
      expect(isSignatureValid(pubKey.subarray(1), message, signature)).toBe(true);
      expect(Curve.verify(pubKey.subarray(1), message, signature)).toBe(true);
      expect(signal.verifySignature(pubKey, message, signature)).toBe(true);
    }
  });

  it("refuse a changed message, signature or key", () => {
    const { pubKey, privKey } = signal.generateKeyPair();
    const message = randomBytes(32);
    const signature = signal.calculateSignature(privKey, message);
    for (let bit = 0; bit < 512; bit += 1) {
      const changed = Buffer.from(signature);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(isSignatureValid(pubKey, message, changed), `bit ${bit}`).toBe(false);
    }
    expect(isSignatureValid(pubKey, Buffer.concat([message, Buffer.of(0)]), signature)).toBe(false);
    expect(isSignatureValid(signal.generateKeyPair().pubKey, message, signature)).toBe(false);
  });

  it("refuse bytes that are no signature or no key", () => {
    const { pubKey } = signal.generateKeyPair();
    for (const signature of [randomBytes(64), Buffer.alloc(64), Buffer.alloc(63), Buffer.alloc(0)]) {
      expect(Curve.verify(pubKey.subarray(1), Buffer.from("m"), signature)).toBe(false);
      expect(() => signal.verifySignature(pubKey, Buffer.from("m"), signature)).toThrow("signature invalid");
    }
    expect(isSignatureValid(Buffer.alloc(32), Buffer.from("m"), randomBytes(64))).toBe(false);
    expect(isSignatureValid(Buffer.alloc(31), Buffer.from("m"), randomBytes(64))).toBe(false);
  });

  it("are real for a contact's signed key, which libsignal alone would take unchecked", () => {
    const { pubKey } = signal.generateKeyPair();
    expect(() => signal.verifySignature(pubKey, Buffer.from("m"), randomBytes(64), true)).toThrow("signature invalid");
  });
});

describe("the root of trust", () => {
  it("is WhatsApp's own unless told otherwise, and comes back", () => {
    const own = Buffer.from(WA_CERT_DETAILS.PUBLIC_KEY);
    trustRoot(new Uint8Array(32).fill(3));
    expect(WA_CERT_DETAILS.PUBLIC_KEY).toEqual(Buffer.alloc(32, 3));
    trustRoot(null);
    expect(WA_CERT_DETAILS.PUBLIC_KEY).toEqual(own);
    expect(own.toString("hex")).toBe("142375574d0a587166aae71ebe516437c4a28b73e3695c6ce1f7f9545da8ee6b");
  });
});
