import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import type { PasskeyAssertion } from "#ports/contracts/whatsapp/passkey.ts";
import type { StoredPasskey } from "./accounts.ts";

/** A phone's passkey, as its keychain would use it on a page of WhatsApp's. Source: Web Authentication, level 3, 6.1 and 7.2. */

const ORIGIN = "https://web.whatsapp.com";
const RELYING_PARTY = "whatsapp.com";
/** Somebody was there, and was recognised. */
const PRESENT_AND_VERIFIED = 0x05;
const FLAGS_AT = 32;

export function newPasskey(credentialId: Uint8Array): StoredPasskey {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    credentialId: Buffer.from(credentialId).toString("base64url"),
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

export function assertionOf(passkey: StoredPasskey, challenge: string): PasskeyAssertion {
  const clientData = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin: ORIGIN }));
  const authenticatorData = Buffer.concat([
    sha256(RELYING_PARTY),
    Buffer.from([PRESENT_AND_VERIFIED]),
    Buffer.from([0, 0, 0, 1]),
  ]);
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  return {
    id: passkey.credentialId,
    rawId: passkey.credentialId,
    type: "public-key",
    response: {
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: sign("sha256", signed, createPrivateKey(passkey.privateKey)).toString("base64url"),
      userHandle: null,
    },
  };
}

/** Whether this passkey signed this challenge, on a page of WhatsApp's. */
export function isAssertionOf(passkey: StoredPasskey, challenge: string, assertion: PasskeyAssertion): boolean {
  const { rawId, response } = assertion;
  const clientData = Buffer.from(response.clientDataJSON, "base64url");
  const authenticatorData = Buffer.from(response.authenticatorData, "base64url");
  const said = readJson(clientData);
  const flags = authenticatorData[FLAGS_AT] ?? 0;
  return (
    rawId === passkey.credentialId &&
    said.type === "webauthn.get" &&
    said.challenge === challenge &&
    said.origin === ORIGIN &&
    authenticatorData.subarray(0, FLAGS_AT).equals(sha256(RELYING_PARTY)) &&
    (flags & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED &&
    verify(
      "sha256",
      Buffer.concat([authenticatorData, sha256(clientData)]),
      createPublicKey(passkey.privateKey),
      Buffer.from(response.signature, "base64url"),
    )
  );
}

function readJson(bytes: Buffer): { readonly type?: unknown; readonly challenge?: unknown; readonly origin?: unknown } {
  try {
    return JSON.parse(bytes.toString()) ?? {};
  } catch {
    return {};
  }
}

function sha256(bytes: Uint8Array | string): Buffer {
  return createHash("sha256").update(bytes).digest();
}
