import { randomBytes } from "node:crypto";
import { type BinaryNode, getBinaryNodeChild, type WASocket } from "baileys";
import { failure, type Result, success } from "#domain/result.ts";
import {
  type AskedPasskeyOptions,
  type PasskeyAssertion,
  passkeyOptionsSchema,
} from "#ports/contracts/whatsapp/passkey.ts";
import type { EngineEvents, EnginePasskey, EnginePasskeyFailure } from "./engine.ts";
import {
  type CompanionSide,
  companionSide,
  comparisonCode,
  handoffKey,
  handoffProof,
  pairingKey,
  prologuePayload,
  readPrimarySide,
  sealedRequest,
} from "./passkey-secrets.ts";

interface PasskeyDependencies {
  readonly nowMs: () => number;
  readonly events: Pick<EngineEvents, "passkeyAsked" | "passkeyCompared" | "passkeyFailed" | "codeChanged">;
  /** A call of ours, within its time. */
  guarded(work: () => Promise<Result<null, EnginePasskeyFailure>>): Promise<Result<null, EnginePasskeyFailure>>;
  failed(error: unknown): void;
}

/** Null where no phone has answered yet. */
interface Ceremony extends CompanionSide {
  phoneKey: Uint8Array | null;
}

const NETWORK = "@s.whatsapp.net";
const ORIGIN = "https://web.whatsapp.com";
const SECRET_BYTES = 32;
const SECRET_AT = 3;
/** Of the proof that the QR was shown here. */
const HANDOFF_LIFE_MS = 300_000;
/** WhatsApp's numbers for an answer that it does not take. */
const NOT_TAKEN: readonly unknown[] = [400, 403];

/**
 * Answers for a device that WhatsApp asks for its account's passkey, of which Baileys knows nothing: it is asked for on a
 * line that no account is on yet. Source: what WhatsApp's own pages do; the secrets are in `passkey-secrets.ts`.
 */
export function passkeyLinking(socket: WASocket, dependencies: PasskeyDependencies): EnginePasskey {
  const { nowMs, events, guarded, failed } = dependencies;
  const { creds } = socket.authState;
  let handoff: { readonly key: Buffer; readonly sinceMs: number } | null = null;
  let challenge: string | null = null;
  let ceremony: Ceremony | null = null;
  let qrText: string | null = null;

  socket.ev.on("connection.update", ({ qr }) => {
    if (qr !== undefined) qrText = qr;
  });
  on("passkey_prologue_request", asked);
  on("crsc_continuation", continued);
  on("companion_reg_refresh", refreshed);

  function on(type: string, heard: (node: BinaryNode) => Promise<void>): void {
    socket.ws.on(`CB:notification,type:${type}`, (node: BinaryNode) => {
      acknowledge(node, type)
        .then(() => heard(node))
        .catch((error: unknown) => {
          failed(error);
          events.passkeyFailed();
        });
    });
  }

  /** Baileys does it where it knows an account, and cannot before. */
  async function acknowledge({ attrs }: BinaryNode, type: string): Promise<void> {
    if (creds.me !== undefined) return;
    const { id = "", from = NETWORK } = attrs;
    await socket.sendNode({ tag: "ack", attrs: { class: "notification", id, to: from, type } });
  }

  /** The phone proves with it that it knows this device: a new one for each step. */
  function renewSecret(): void {
    creds.advSecretKey = randomBytes(SECRET_BYTES).toString("base64");
    socket.ev.emit("creds.update", { advSecretKey: creds.advSecretKey });
  }

  async function asked(node: BinaryNode): Promise<void> {
    if (handoff === null) {
      handoff = { key: handoffKey(Buffer.from(creds.advSecretKey, "base64")), sinceMs: nowMs() };
      renewSecret();
    }
    const options = optionsIn(node) ?? optionsIn(await query("get", "passkey_request_options"));
    if (options === null) throw new Error("whatsapp: a passkey is asked for by options that nobody knows");
    ceremony = null;
    challenge = options.challenge;
    events.passkeyAsked(options);
  }

  async function continued(node: BinaryNode): Promise<void> {
    const under = ceremony;
    if (under === null) return;
    const phone = readPrimarySide(bytesOf(node, "primary_ephemeral_identity"));
    if (phone === null) throw new Error("whatsapp: a phone's half that is none");
    await query("set", "companion_nonce", under.nonce);
    under.phoneKey = phone.publicKey;
    // Who has shown the QR needs no code beside it.
    if (isProven()) await sendRequest(under, phone.publicKey);
    else events.passkeyCompared(comparisonCode(under.nonce, phone));
  }

  /** Phones read the secret in the QR: with the old one they could not link. */
  async function refreshed(): Promise<void> {
    renewSecret();
    if (qrText === null) return;
    const parts = qrText.split(",");
    parts[SECRET_AT] = creds.advSecretKey;
    qrText = parts.join(",");
    events.codeChanged(qrText);
  }

  const isProven = (): boolean => handoff !== null && nowMs() - handoff.sinceMs < HANDOFF_LIFE_MS;

  async function sendRequest(under: Ceremony, phoneKey: Uint8Array): Promise<void> {
    const { noiseKey, signedIdentityKey, advSecretKey } = creds;
    const device = {
      noiseKey: noiseKey.public,
      identityKey: signedIdentityKey.public,
      advSecret: Buffer.from(advSecretKey, "base64"),
    };
    await query("set", "encrypted_pairing_request", sealedRequest(pairingKey(under, phoneKey), device));
  }

  function query(type: "get" | "set", tag: string, content?: BinaryNode["content"]): Promise<BinaryNode> {
    const asking = content === undefined ? { tag, attrs: {} } : { tag, attrs: {}, content };
    return socket.query({ tag: "iq", attrs: { to: NETWORK, type, xmlns: "md" }, content: [asking] });
  }

  async function prologue(assertion: PasskeyAssertion): Promise<void> {
    const reference = bytesOf(await query("get", "ref"), "ref").toString();
    const side: Ceremony = { ...companionSide(reference), phoneKey: null };
    const payload = prologuePayload(side);
    const proof =
      handoff !== null && isProven() ? [held("pairing_handoff_proof", handoffProof(handoff.key, payload))] : [];
    // The phone may answer before this is.
    ceremony = side;
    await query("set", "passkey_prologue", [
      held("credential_id", Buffer.from(assertion.rawId, "base64url")),
      held("webauthn_assertion", Buffer.from(JSON.stringify(assertion))),
      held("prologue_payload", payload),
      ...proof,
    ]);
  }

  return {
    async give(assertion) {
      if (challenge === null || ceremony !== null) return failure({ code: "no-passkey-step" });
      const wrong = faultOf(assertion, challenge);
      if (wrong !== null) return failure({ code: wrong });
      return await guarded(async () => {
        try {
          await prologue(assertion);
          return success(null);
        } catch (error) {
          ceremony = null;
          if (NOT_TAKEN.includes((error as { data?: unknown }).data)) return failure({ code: "passkey-refused" });
          throw error;
        }
      });
    },
    async confirm() {
      const under = ceremony;
      const phoneKey = under?.phoneKey ?? null;
      if (under === null || phoneKey === null) return failure({ code: "no-passkey-step" });
      return await guarded(async () => {
        await sendRequest(under, phoneKey);
        return success(null);
      });
    },
  };
}

/** WhatsApp would say no more than that it does not take it. */
function faultOf({ response }: PasskeyAssertion, challenge: string): "passkey-elsewhere" | "passkey-stale" | null {
  const said = jsonOf(Buffer.from(response.clientDataJSON, "base64url")) as { origin?: unknown; challenge?: unknown };
  if (said?.origin !== ORIGIN) return "passkey-elsewhere";
  return said.challenge === challenge ? null : "passkey-stale";
}

/** Null where there are none, or not WhatsApp's. */
function optionsIn(node: BinaryNode): AskedPasskeyOptions | null {
  const { content } = getBinaryNodeChild(node, "passkey_request_options") ?? {};
  if (!(content instanceof Uint8Array)) return null;
  const options = passkeyOptionsSchema.safeParse(jsonOf(content));
  return options.success ? options.data : null;
}

function bytesOf(node: BinaryNode, tag: string): Buffer {
  const { content } = getBinaryNodeChild(node, tag) ?? {};
  if (!(content instanceof Uint8Array)) throw new Error(`whatsapp: no <${tag}> where one has to be`);
  return Buffer.from(content);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
}

function held(tag: string, content: Uint8Array): BinaryNode {
  return { tag, attrs: {}, content };
}
