import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { agree, generateKeyPair, signingKeyPair, verifies } from "#sandbox/whatsapp/libsignal.ts";

describe("a key pair that signs natively", () => {
  it("signs as libsignal checks it, agrees with others as any pair, and for no other message", () => {
    const message = randomBytes(33);
    // The sign of a public key is drawn: both come up.
    for (let round = 0; round < 8; round += 1) {
      const { pair, sign } = signingKeyPair(randomBytes(32));
      const other = generateKeyPair();
      expect(agree(pair.private, other.public)).toEqual(agree(other.private, pair.public));
      expect(verifies(pair.public, message, sign(message))).toBe(true);
      expect(verifies(pair.public, randomBytes(33), sign(message))).toBe(false);
    }
  });
});
