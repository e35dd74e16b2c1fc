import { createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { bytesToCrockford, proto } from "baileys";
import { passkeyAssertionSchema } from "#ports/contracts/whatsapp/passkey.ts";
import type { PendingPasskey } from "#ports/contracts/whatsapp/sandbox.ts";
import type { Account } from "./accounts.ts";
import { assertionOf, isAssertionOf } from "./authenticator.ts";
import type { Connection } from "./connection.ts";
import { type Core, notification } from "./core.ts";
import { agree, generateKeyPair, type KeyPair } from "./libsignal.ts";
import { bytesOf, child, IqRefusal, type Stanza, stanza } from "./stanzas.ts";

/** What a phone knows of a device: its identity, and the secret that the two of them share. */
export interface KnownDevice {
  readonly identity: Buffer;
  readonly secret: Buffer;
}

/**
 * A device that is about to be linked brings an answer of the account's passkey first, then both sides show the same
 * code, save where the device proves that it showed the QR. Only then does the phone vouch for it.
 */
export interface Passkeys {
  /** Asks the device; `vouch` is called with what the phone then knows of it. */
  ask(connection: Connection, owner: Account, known: KnownDevice, vouch: (known: KnownDevice) => void): void;
  /** Undefined where it has nothing to say; null where the question is none of these. */
  answer(connection: Connection, iq: Stanza): Stanza[] | undefined | IqRefusal | null;
  withdraw(connection: Connection): void;
  pending(phone: string): PendingPasskey[];
}

interface Ceremony {
  readonly connection: Connection;
  readonly owner: Account;
  readonly known: KnownDevice;
  readonly device: string;
  readonly challenge: string;
  readonly sinceMs: number;
  readonly vouch: (known: KnownDevice) => void;
  isGiven: boolean;
  reference: Buffer | null;
  companion: { readonly bytes: Buffer; readonly commitment: Buffer; readonly isProven: boolean } | null;
  primary: { readonly keys: KeyPair; readonly nonce: Buffer } | null;
  code: string | null;
}

const LIFE_MS = 600_000;
const CODE_BYTES = 5;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const HANDOFF = "shortcake-passkey-handoff-v1";

export function passkeys(
  core: Core,
  { identityOf, nameOf }: { identityOf(connection: Connection): Buffer | null; nameOf(connection: Connection): string },
): Passkeys {
  const ceremonies = new Map<Connection, Ceremony>();

  function prologue(of: Ceremony, asked: Stanza): undefined | IqRefusal {
    const { owner, challenge, connection } = of;
    const assertion = passkeyAssertionSchema.safeParse(jsonOf(child(asked, "webauthn_assertion")));
    const credentialId = bytesOf(child(asked, "credential_id")).toString("base64url");
    const isLate = core.clock.now().getTime() - of.sinceMs > LIFE_MS;
    const isGood =
      owner.passkey !== undefined &&
      assertion.success &&
      credentialId === assertion.data.rawId &&
      isAssertionOf(owner.passkey, challenge, assertion.data);
    if (of.isGiven || isLate || of.reference === null) return new IqRefusal(400, "bad-request");
    if (!isGood) return new IqRefusal(403, "forbidden");
    const payload = bytesOf(child(asked, "prologue_payload"));
    const { companionEphemeralIdentity, commitment } = proto.ProloguePayload.decode(payload);
    const proof = child(asked, "pairing_handoff_proof");
    const isProven = proof !== undefined && bytesOf(proof).equals(handoffProof(of.known.secret, payload));
    of.isGiven = true;
    of.companion = {
      bytes: Buffer.from(companionEphemeralIdentity ?? []),
      commitment: Buffer.from(commitment?.hash ?? []),
      isProven,
    };
    const primary = { keys: generateKeyPair(), nonce: Buffer.from(core.random.bytes(KEY_BYTES)) };
    of.primary = primary;
    core.changes.tell(owner.phone);
    if (core.faults.active("silence", owner.phone) !== undefined) return undefined;
    const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: primary.keys.public, nonce: primary.nonce });
    // After the answer to this one.
    setImmediate(() => {
      const content = [stanza("primary_ephemeral_identity", {}, Buffer.from(identity.finish()))];
      connection.send(notification(core, "crsc_continuation", content));
    });
    return undefined;
  }

  function reveal(of: Ceremony, nonce: Buffer): undefined | IqRefusal {
    const { companion, primary } = of;
    if (companion === null || primary === null) return new IqRefusal(400, "bad-request");
    if (!sha256(Buffer.concat([companion.bytes, nonce])).equals(companion.commitment)) {
      return new IqRefusal(403, "forbidden");
    }
    if (!companion.isProven) of.code = comparisonCode(primary, nonce);
    core.changes.tell(of.owner.phone);
    return undefined;
  }

  function pair(of: Ceremony, sealed: Buffer): undefined | IqRefusal {
    const { companion, primary, connection } = of;
    if (companion === null || primary === null) return new IqRefusal(400, "bad-request");
    const request = openRequest(sealed, primary.keys, companion.bytes);
    const identity = identityOf(connection);
    const isOurs =
      request !== null &&
      identity !== null &&
      connection.clientKey.equals(Buffer.from(request.companionPublicKey ?? [])) &&
      identity.equals(Buffer.from(request.companionIdentityKey ?? []));
    if (!isOurs) return new IqRefusal(403, "forbidden");
    ceremonies.delete(connection);
    core.changes.tell(of.owner.phone);
    setImmediate(() => of.vouch({ identity, secret: Buffer.from(request.advSecret ?? []) }));
    return undefined;
  }

  return {
    ask(connection, owner, known, vouch) {
      const ceremony: Ceremony = {
        ...{ connection, owner, known, vouch, device: nameOf(connection) },
        challenge: Buffer.from(core.random.bytes(KEY_BYTES)).toString("base64url"),
        sinceMs: core.clock.now().getTime(),
        ...{ isGiven: false, reference: null, companion: null, primary: null, code: null },
      };
      ceremonies.set(connection, ceremony);
      connection.send(notification(core, "passkey_prologue_request", [optionsOf(ceremony)]));
      core.changes.tell(owner.phone);
    },
    answer(connection, iq) {
      const of = ceremonies.get(connection);
      if (of === undefined || iq.attrs.xmlns !== "md") return null;
      if (child(iq, "passkey_request_options") !== undefined) return [optionsOf(of)];
      if (child(iq, "ref") !== undefined) {
        of.reference = Buffer.from(`2@${Buffer.from(core.random.bytes(12)).toString("base64")}`);
        return [stanza("ref", {}, of.reference)];
      }
      const given = child(iq, "passkey_prologue");
      if (given !== undefined) return prologue(of, given);
      const nonce = child(iq, "companion_nonce");
      if (nonce !== undefined) return reveal(of, bytesOf(nonce));
      const request = child(iq, "encrypted_pairing_request");
      return request === undefined ? null : pair(of, bytesOf(request));
    },
    withdraw(connection) {
      const of = ceremonies.get(connection);
      ceremonies.delete(connection);
      if (of !== undefined) core.changes.tell(of.owner.phone);
    },
    pending: (phone) =>
      [...ceremonies.values()]
        .filter(({ owner }) => owner.phone === phone)
        .map(({ device, owner, challenge, code, isGiven }) => ({
          device,
          code,
          answer: isGiven || owner.passkey === undefined ? null : assertionOf(owner.passkey, challenge),
        })),
  };
}

function optionsOf({ challenge }: Ceremony): Stanza {
  const options = {
    ...{ challenge, timeout: LIFE_MS, rpId: "whatsapp.com", allowCredentials: [] },
    ...{ userVerification: "required", extensions: { uvm: true } },
  };
  return stanza("passkey_request_options", {}, Buffer.from(JSON.stringify(options)));
}

/** Only who showed the QR, or took part in the code that was typed, knows the secret of before. */
function handoffProof(secret: Buffer, payload: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", HANDOFF, KEY_BYTES));
  return createHmac("sha256", key).update(payload).digest();
}

/** What people compare: neither side could choose it. */
function comparisonCode({ keys, nonce }: NonNullable<Ceremony["primary"]>, companionNonce: Buffer): string {
  const digest = sha256(Buffer.concat([companionNonce, keys.public]));
  return bytesToCrockford(Buffer.from(nonce.subarray(0, CODE_BYTES).map((byte, at) => byte ^ (digest[at] ?? 0))));
}

function openRequest(sealed: Buffer, keys: KeyPair, companion: Buffer): proto.PairingRequest | null {
  const { publicKey, deviceType, ref } = proto.CompanionEphemeralIdentity.decode(companion);
  const { encryptedPayload, iv } = proto.EncryptedPairingRequest.decode(sealed);
  const shared = agree(keys.private, publicKey ?? Buffer.alloc(KEY_BYTES));
  const salt = `Companion Pairing ${deviceType} with ref ${ref}`;
  const key = Buffer.from(hkdfSync("sha256", shared, salt, "Pairing Information Encryption Key", KEY_BYTES));
  const bytes = Buffer.from(encryptedPayload ?? []);
  try {
    const cipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv ?? []));
    cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return proto.PairingRequest.decode(Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]));
  } catch {
    return null;
  }
}

function jsonOf(node: Stanza | undefined): unknown {
  try {
    return JSON.parse(bytesOf(node).toString());
  } catch {
    return null;
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
