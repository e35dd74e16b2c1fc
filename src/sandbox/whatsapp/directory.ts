import { createHash } from "node:crypto";
import type { Clock } from "#ports/clock.ts";
import { type SandboxStore, shelf } from "../common/store.ts";
import { isOnWhatsApp } from "./magic-numbers.ts";
import { parseJid } from "./stanzas.ts";

/** A number on this WhatsApp. */
export interface Subscriber {
  readonly phone: string;
  /** The hidden identity that clients prefer over the number. */
  readonly lid: string;
  /** The owner's own; null until they choose one. */
  name: string | null;
  /** A phone that somebody holds in the sandbox, as opposed to a number that was only written to. */
  held: boolean;
  nextDeviceId: number;
}

export interface SignedPreKey {
  readonly id: number;
  readonly public: Buffer;
  readonly signature: Buffer;
}

/** A companion, such as a gateway's session, that a phone has linked. */
export interface LinkedDevice {
  readonly phone: string;
  readonly lid: string;
  readonly id: number;
  readonly name: string;
  readonly noiseKey: Buffer;
  readonly identity: Buffer;
  readonly registrationId: number;
  signedPreKey: SignedPreKey;
  readonly linkedAt: Date;
  historySent: boolean;
}

export type NewDevice = Omit<LinkedDevice, "phone" | "lid" | "linkedAt" | "historySent">;

export interface PublicPreKey {
  readonly id: number;
  readonly public: Buffer;
}

/** Who is on the network, and which devices are linked to whom. */
export interface Directory {
  /** Every number has an entry as soon as it is asked for. */
  subscriber(phone: string): Subscriber;
  /** Undefined for a number that is not on WhatsApp and for an unknown LID. */
  find(jid: string | undefined): Subscriber | undefined;
  save(subscriber: Subscriber): void;
  held(): Subscriber[];
  device(phone: string, id: number): LinkedDevice | undefined;
  devices(phone: string): LinkedDevice[];
  /** Ids are never given out twice. */
  reserveDeviceId(owner: Subscriber): number;
  link(owner: Subscriber, details: NewDevice): LinkedDevice;
  saveDevice(device: LinkedDevice): void;
  unlink(device: LinkedDevice): void;
  addPreKeys(device: LinkedDevice, keys: readonly PublicPreKey[]): void;
  countPreKeys(device: LinkedDevice): number;
  /** Each one-time key is given out once. */
  takePreKey(device: LinkedDevice): PublicPreKey | undefined;
}

export function deviceKey(device: { readonly phone: string; readonly id: number }): string {
  return `${device.phone}:${device.id}`;
}

/** The attribute that tells others the writer's name. */
export function notifyName({ name }: Subscriber): { notify?: string } {
  return name === null ? {} : { notify: name };
}

export function directory(store: SandboxStore, clock: Pick<Clock, "now">): Directory {
  const subscriberShelf = shelf<Subscriber>(store, "subscriber");
  const deviceShelf = shelf<LinkedDevice>(store, "device");
  const preKeyShelf = shelf<PublicPreKey>(store, "device-pre-key");
  const subscribers = new Map(subscriberShelf.list().map(({ value }) => [value.phone, value]));
  const byLid = new Map([...subscribers.values()].map((each) => [each.lid, each]));
  const devices = Map.groupBy(
    deviceShelf.list().map(({ value }) => value),
    (device) => device.phone,
  );

  function subscriber(phone: string): Subscriber {
    const known = subscribers.get(phone);
    if (known !== undefined) return known;
    const created: Subscriber = { phone, lid: lidOf(phone), name: null, held: false, nextDeviceId: 1 };
    subscribers.set(phone, created);
    subscriberShelf.set(phone, created);
    byLid.set(created.lid, created);
    return created;
  }

  function devicesOf(phone: string): LinkedDevice[] {
    return devices.get(phone) ?? [];
  }

  return {
    subscriber,
    find(text) {
      const jid = parseJid(text);
      if (jid === undefined) return undefined;
      if (jid.isLid) return byLid.get(jid.user);
      return isOnWhatsApp(jid.user) ? subscriber(jid.user) : undefined;
    },
    save: (changed) => subscriberShelf.set(changed.phone, changed),
    held: () => [...subscribers.values()].filter((each) => each.held),
    device: (phone, id) => devicesOf(phone).find((device) => device.id === id),
    devices: (phone) => [...devicesOf(phone)],
    reserveDeviceId(owner) {
      const id = owner.nextDeviceId++;
      subscriberShelf.set(owner.phone, owner);
      return id;
    },
    link(owner, details) {
      const { phone, lid } = owner;
      const device = { ...details, phone, lid, linkedAt: clock.now(), historySent: false };
      devices.set(phone, [...devicesOf(phone), device]);
      deviceShelf.set(deviceKey(device), device);
      return device;
    },
    saveDevice: (device) => deviceShelf.set(deviceKey(device), device),
    unlink(device) {
      devices.set(
        device.phone,
        devicesOf(device.phone).filter((other) => other.id !== device.id),
      );
      deviceShelf.delete(deviceKey(device));
      preKeyShelf.clear(`${deviceKey(device)}/`);
    },
    addPreKeys(device, keys) {
      for (const key of keys) preKeyShelf.set(`${deviceKey(device)}/${String(key.id).padStart(8, "0")}`, key);
    },
    countPreKeys: (device) => preKeyShelf.count(`${deviceKey(device)}/`),
    takePreKey(device) {
      const [first] = preKeyShelf.list(`${deviceKey(device)}/`, 1);
      if (first !== undefined) preKeyShelf.delete(first.key);
      return first?.value;
    },
  };
}

/** Fifteen digits that tell nothing of the number, the same at every start. */
function lidOf(phone: string): string {
  const digest = createHash("sha256").update(`lid:${phone}`).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, "0")}`;
}
