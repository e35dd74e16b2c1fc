import { randomBytes } from "node:crypto";
import { aesEncryptCTR, bytesToCrockford, derivePairingCodeKey, jidEncode, type WASocket } from "baileys";
import { failure, type Result, success } from "#domain/result.ts";
import type { EnginePairingFailure } from "./engine.ts";

/** WhatsApp takes well-known browsers on well-known systems alone; the phone lists the device by its own name all the same. */
const PLATFORM = { id: "1", display: "Chrome (Windows)" };
const NETWORK = "s.whatsapp.net";

/**
 * Asks for a link by code and resolves when WhatsApp has answered; Baileys goes on from there. Its own call resolves
 * before that, and leaves an account behind that is none when it is refused.
 */
export async function requestPairingCode(
  socket: WASocket,
  phone: string,
): Promise<Result<{ code: string }, EnginePairingFailure>> {
  const { creds } = socket.authState;
  const code = bytesToCrockford(randomBytes(5));
  const jid = jidEncode(phone, NETWORK);
  const wrapped = await wrap(creds.pairingEphemeralKeyPair.public, code);
  Object.assign(creds, { pairingCode: code, me: { id: jid, name: "~" } });
  try {
    await socket.query({
      tag: "iq",
      attrs: { to: `@${NETWORK}`, type: "set", xmlns: "md" },
      content: [
        {
          tag: "link_code_companion_reg",
          attrs: { jid, stage: "companion_hello", should_show_push_notification: "true" },
          content: [
            held("link_code_pairing_wrapped_companion_ephemeral_pub", wrapped),
            held("companion_server_auth_key_pub", creds.noiseKey.public),
            held("companion_platform_id", Buffer.from(PLATFORM.id)),
            held("companion_platform_display", Buffer.from(PLATFORM.display)),
            held("link_code_pairing_nonce", Buffer.from([0])),
          ],
        },
      ],
    });
    return success({ code });
  } catch (error) {
    Object.assign(creds, { pairingCode: undefined, me: undefined });
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return failure(refusal);
  }
}

/** The key under the code, so that only who knows the code can answer. */
async function wrap(publicKey: Uint8Array, code: string): Promise<Buffer> {
  const [salt, iv] = [randomBytes(32), randomBytes(16)];
  return Buffer.concat([salt, iv, aesEncryptCTR(publicKey, await derivePairingCodeKey(code, salt), iv)]);
}

/** Baileys gives WhatsApp's number as a Boom's data. */
function refusalOf(error: unknown): EnginePairingFailure | null {
  const { data } = (error ?? {}) as { data?: unknown };
  if (typeof data !== "number") return null;
  if (data === 404) return { code: "phone-unknown" };
  if (data === 429) return { code: "too-many-codes" };
  return { code: "refused", providerCode: String(data) };
}

function held(tag: string, content: Uint8Array) {
  return { tag, attrs: {}, content };
}
