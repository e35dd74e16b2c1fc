import { proto } from "baileys";
import { expect, it } from "vitest";
import {
  comparisonCode,
  handoffKey,
  handoffProof,
  pairingKey,
  prologuePayload,
} from "#adapters/gateways/whatsapp/engine/passkey-secrets.ts";
import { agree } from "#sandbox/whatsapp/libsignal.ts";
import { publicKeyOf } from "#test/support/curve.ts";

const filled = (byte: number) => Buffer.alloc(32, byte);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const COMPANION = { private: filled(1), public: publicKeyOf(filled(1)) };
const PRIMARY = { private: filled(2), public: publicKeyOf(filled(2)) };
const side = { keys: COMPANION, nonce: filled(3), reference: "2@test-ref" };

/** Made by an implementation that is not ours, from these very keys. */
it("makes of known keys what another implementation makes of them", () => {
  const payload = prologuePayload(side);
  const { commitment } = proto.ProloguePayload.decode(payload);
  expect(hex(commitment?.hash ?? Buffer.alloc(0))).toBe(
    "8dcd29b2b9acb5659aabd0fcfc39a7dc21f4cba6a80c1a8651566c9353d8a25b",
  );
  expect(comparisonCode(side.nonce, { publicKey: PRIMARY.public, nonce: filled(4) })).toBe("Y7J96NDN");
  expect(hex(pairingKey(side, PRIMARY.public))).toBe(
    "c6ce7c61b42857098f3e311ffa6acafe6464b5c1ec65ceb9e44e45fb2239a45a",
  );
  expect(hex(handoffKey(filled(5)))).toBe("607ce3dd367718778ae873a9284ceef672497f61f32a38121efbe73a1b6d07c7");
  expect(hex(handoffProof(handoffKey(filled(5)), payload))).toBe(
    "6548ba41d9995408e3450ee23415a566576ccddff1f290130468be3abe0221a5",
  );
  expect(hex(agree(COMPANION.private, PRIMARY.public))).toBe(hex(agree(PRIMARY.private, COMPANION.public)));
});
