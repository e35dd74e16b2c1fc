import type { PasskeyAssertion } from "#ports/contracts/whatsapp/passkey.ts";

const CLIENT_DATA = { type: "webauthn.get", challenge: "Y2hhbGxlbmdl", origin: "https://web.whatsapp.com" };

/** Of the right shape; what the fakes take. */
export const PASSKEY_ANSWER: PasskeyAssertion = {
  id: "a2V5",
  rawId: "a2V5",
  type: "public-key",
  response: {
    clientDataJSON: Buffer.from(JSON.stringify(CLIENT_DATA)).toString("base64url"),
    authenticatorData: "ZGF0YQ",
    signature: "c2lnbmF0dXJl",
    userHandle: null,
  },
};
