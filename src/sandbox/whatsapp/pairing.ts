import { createHmac } from "node:crypto";
import { proto } from "baileys";
import { failure, type Result, success } from "#domain/result.ts";
import type { PendingWhatsApp } from "#ports/contracts/whatsapp/sandbox.ts";
import type { Account } from "./accounts.ts";
import type { Connection } from "./connection.ts";
import { type Core, seconds } from "./core.ts";
import { sign, verifies } from "./libsignal.ts";
import type { LinkedDevice, NewDevice } from "./linked-devices.ts";
import { type KnownDevice, type Passkeys, passkeys } from "./passkeys.ts";
import { bigEndian, bytesOf, child, lidJid, phoneJid, SERVER, type Stanza, stanza, streamError } from "./stanzas.ts";

export type ScanFailure =
  /** The text is no linking code, or not the code of the device that shows it. */
  | { readonly code: "code-invalid" }
  /** The device no longer waits. */
  | { readonly code: "code-expired" }
  /** The device did not confirm with a valid signature in time. */
  | { readonly code: "link-refused" };

/** Linking: a device shows references in a QR, a phone scans it and vouches for the device, the device signs. */
export interface Pairing {
  offer(connection: Connection): void;
  withdraw(connection: Connection): void;
  /** A code that a phone's camera can see; false when no device waits with it. */
  show(qrText: string): boolean;
  /** Codes on show whose devices still wait. */
  pending(): PendingWhatsApp[];
  scan(qrText: string, phone: string, by?: string): Promise<Result<Linking, ScanFailure>>;
  /** The identity of a device that waits to be linked; null of any other. */
  identityOf(connection: Connection): Buffer | null;
  /** Links a device that has shown that it and the phone know the same secret. */
  link(connection: Connection, known: KnownDevice, phone: string, by?: string): Promise<Result<Linking, ScanFailure>>;
  confirm(connection: Connection, answer: Stanza): void;
  readonly passkeys: Passkeys;
}

/** A device that a phone has taken. */
export interface Linking {
  readonly name: string;
  /** It is linked once it has brought an answer of the account's passkey. */
  readonly asksPasskey: boolean;
}

interface Offer {
  readonly connection: Connection;
  readonly references: readonly string[];
  readonly since: Date;
  qrText: string | null;
  /** A passkey is waited for. */
  isAsked: boolean;
  scanned: Scanned | null;
}

interface Scanned {
  readonly owner: Account;
  readonly deviceId: number;
  readonly details: Buffer;
  settle(result: Result<LinkedDevice, ScanFailure>): void;
}

interface Code extends KnownDevice {
  readonly reference: string;
  readonly noiseKey: Buffer;
}

const REFERENCES = 6;
const CONFIRM_WITHIN_MS = 10_000;
const CODE_PREFIX = /^https:\/\/wa\.me\/settings\/linked_devices#/;
const ACCOUNT_SIGNATURE = Buffer.from([6, 0]);
const DEVICE_SIGNATURE = Buffer.from([6, 1]);

export function pairing(core: Core): Pairing {
  const offers = new Map<Connection, Offer>();

  function offerOf(code: Code): Offer | undefined {
    return [...offers.values()].find((offer) => offer.references.includes(code.reference));
  }

  async function link(
    offer: Offer,
    known: KnownDevice,
    phone: string,
    by?: string,
  ): Promise<Result<Linking, ScanFailure>> {
    const owner = core.accounts.of(phone);
    if (by !== undefined) {
      Object.assign(owner, { held: true, addedBy: owner.addedBy ?? by });
      core.accounts.save(owner);
    }
    const name = deviceName(offer.connection);
    if (owner.passkey !== undefined) {
      offer.isAsked = true;
      asked.ask(offer.connection, owner, known, (then) => void vouch(core, offer, then, owner));
      return success({ name, asksPasskey: true });
    }
    const linked = await vouch(core, offer, known, owner);
    return linked.ok ? success({ name, asksPasskey: false }) : linked;
  }

  function identityOf(connection: Connection): Buffer | null {
    const { eIdent } = pairingData(connection);
    return eIdent && offers.has(connection) ? Buffer.from(eIdent) : null;
  }

  const isTaken = ({ scanned, isAsked }: Offer): boolean => scanned !== null || isAsked;
  const asked = passkeys(core, { identityOf, nameOf: deviceName });

  return {
    passkeys: asked,
    identityOf,
    offer(connection) {
      const references = Array.from({ length: REFERENCES }, () => `2@${base64(core.random.bytes(48))}`);
      offers.set(connection, {
        connection,
        references,
        since: core.clock.now(),
        qrText: null,
        isAsked: false,
        scanned: null,
      });
      const refs = references.map((reference) => stanza("ref", {}, Buffer.from(reference)));
      const attrs = { from: SERVER, type: "set", id: `${seconds(core)}-1`, xmlns: "md" };
      connection.send(stanza("iq", attrs, [stanza("pair-device", {}, refs)]));
    },
    withdraw(connection) {
      offers.get(connection)?.scanned?.settle(failure({ code: "link-refused" }));
      asked.withdraw(connection);
      if (offers.delete(connection)) core.changes.tell(null);
    },
    show(qrText) {
      const code = readCode(qrText);
      const offer = code === null ? undefined : offerOf(code);
      if (offer === undefined || isTaken(offer)) return false;
      offer.qrText = qrText;
      core.changes.tell(null);
      return true;
    },
    pending: () =>
      [...offers.values()].flatMap((offer) => {
        const { qrText, connection, since } = offer;
        return qrText === null || isTaken(offer)
          ? []
          : [{ qrText, device: deviceName(connection), since: since.toISOString() }];
      }),
    scan(qrText, phone, by) {
      const code = readCode(qrText);
      if (code === null) return Promise.resolve(failure({ code: "code-invalid" }));
      const offer = offerOf(code);
      if (offer === undefined || isTaken(offer)) return Promise.resolve(failure({ code: "code-expired" }));
      if (!isCodeOf(code, offer.connection)) return Promise.resolve(failure({ code: "code-invalid" }));
      return link(offer, code, phone, by);
    },
    link(connection, known, phone, by) {
      const offer = offers.get(connection);
      if (offer === undefined || isTaken(offer)) return Promise.resolve(failure({ code: "code-expired" }));
      return link(offer, known, phone, by);
    },
    confirm(connection, answer) {
      const offer = offers.get(connection);
      const signed = child(child(answer, "pair-device-sign"), "device-identity");
      if (!offer?.scanned || signed === undefined) return;
      const { owner, deviceId, details, settle } = offer.scanned;
      if (!isSignedByDevice(connection, details, core.peer(owner.phone).identityKey.public, signed)) {
        settle(failure({ code: "link-refused" }));
        return connection.terminate();
      }
      const device = core.devices.link(owner, { id: deviceId, ...deviceDetails(connection) });
      owner.held = true;
      core.accounts.save(owner);
      connection.end(streamError(515));
      settle(success(device));
    },
  };
}

/** The phone signs the device's identity, and proves with the secret that it has seen the QR, or typed the code. */
function vouch(
  core: Core,
  offer: Offer,
  code: KnownDevice,
  owner: Account,
): Promise<Result<LinkedDevice, ScanFailure>> {
  const { identityKey, registrationId } = core.peer(owner.phone);
  const deviceId = core.accounts.reserveDeviceId(owner);
  const timestamp = Number(seconds(core));
  const identity = { rawId: registrationId, timestamp, keyIndex: deviceId, accountType: 0, deviceType: 0 };
  const details = Buffer.from(proto.ADVDeviceIdentity.encode(identity).finish());
  const accountSignature = sign(identityKey.private, Buffer.concat([ACCOUNT_SIGNATURE, details, code.identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identityKey.public,
    accountSignature,
  }).finish();
  const hmac = createHmac("sha256", code.secret).update(signed).digest();
  const vouched = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  const success = stanza("pair-success", {}, [
    stanza("device-identity", {}, vouched),
    stanza("device", { jid: phoneJid(owner.phone, deviceId), lid: lidJid(owner.lid, deviceId) }),
    stanza("platform", { name: "android" }),
  ]);
  return new Promise((resolve) => {
    const timer = setTimeout(() => offer.connection.terminate(), CONFIRM_WITHIN_MS);
    const settle = (result: Result<LinkedDevice, ScanFailure>) => {
      clearTimeout(timer);
      resolve(result);
    };
    offer.scanned = { owner, deviceId, details, settle };
    const attrs = { from: SERVER, type: "set", id: `pair-${deviceId}`, t: seconds(core), xmlns: "md" };
    offer.connection.send(stanza("iq", attrs, [success]));
  });
}

function isSignedByDevice(connection: Connection, details: Buffer, accountKey: Buffer, signed: Stanza): boolean {
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(signed));
  const identity = pairingData(connection).eIdent;
  if (!deviceSignature || !identity) return false;
  return verifies(identity, Buffer.concat([DEVICE_SIGNATURE, details, identity, accountKey]), deviceSignature);
}

function deviceDetails(connection: Connection): Omit<NewDevice, "id"> {
  const data = pairingData(connection);
  return {
    name: deviceName(connection),
    noiseKey: connection.clientKey,
    identity: Buffer.from(data.eIdent ?? []),
    registrationId: Buffer.from(data.eRegid ?? bigEndian(0, 4)).readUInt32BE(),
    signedPreKey: {
      id: Buffer.from(data.eSkeyId ?? bigEndian(0, 3)).readUIntBE(0, 3),
      public: Buffer.from(data.eSkeyVal ?? []),
      signature: Buffer.from(data.eSkeySig ?? []),
    },
  };
}

function pairingData(connection: Connection): proto.ClientPayload.IDevicePairingRegistrationData {
  return connection.payload.devicePairingData ?? {};
}

function deviceName(connection: Connection): string {
  const { deviceProps } = pairingData(connection);
  return (deviceProps && proto.DeviceProps.decode(deviceProps).os) || "Unnamed device";
}

function readCode(qrText: string): Code | null {
  const [reference, noiseKey, identity, secret] = qrText.replace(CODE_PREFIX, "").split(",");
  if (!reference || !noiseKey || !identity || !secret) return null;
  return {
    reference,
    noiseKey: Buffer.from(noiseKey, "base64"),
    identity: Buffer.from(identity, "base64"),
    secret: Buffer.from(secret, "base64"),
  };
}

function isCodeOf(code: Code, connection: Connection): boolean {
  return (
    code.noiseKey.equals(connection.clientKey) && code.identity.equals(pairingData(connection).eIdent ?? code.secret)
  );
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
