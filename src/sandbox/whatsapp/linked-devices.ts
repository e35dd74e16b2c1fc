import type { Clock } from "#ports/clock.ts";
import { type Audience, clientOf } from "../common/audience.ts";
import { collection, type SandboxStore } from "../common/store.ts";
import type { Account } from "./accounts.ts";

export interface PublicPreKey {
  readonly id: number;
  readonly public: Buffer;
}

export interface SignedPreKey extends PublicPreKey {
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
  /** The phone has told it the key of the application state; absent of one that an older version linked. */
  keyShared?: boolean;
}

export type NewDevice = Omit<LinkedDevice, "phone" | "lid" | "linkedAt" | "historySent" | "keyShared">;

/** Which devices are linked to whom, and the keys that start a conversation with them. */
export interface LinkedDevices {
  find(phone: string, id: number): LinkedDevice | undefined;
  of(phone: string): LinkedDevice[];
  link(owner: Account, details: NewDevice): LinkedDevice;
  save(device: LinkedDevice): void;
  unlink(device: LinkedDevice): void;
  addPreKeys(device: LinkedDevice, keys: readonly PublicPreKey[]): void;
  countPreKeys(device: LinkedDevice): number;
  preKeys(device: LinkedDevice): PublicPreKey[];
  /** Each one-time key is given out once. */
  takePreKey(device: LinkedDevice): PublicPreKey | undefined;
}

/** What is written between two phones shows to whose instances are linked to them, and to who wrote it on a phone. */
export function audienceOf(devices: Pick<LinkedDevices, "of">, ends: readonly string[], user?: string): Audience {
  const linked = ends.flatMap((phone) => devices.of(phone));
  return { user: user ?? null, clients: [...new Set(linked.map(({ name }) => clientOf(name)))] };
}

export function deviceKey(device: { readonly phone: string; readonly id: number }): string {
  return `${device.phone}:${device.id}`;
}

export function linkedDevices(store: SandboxStore, clock: Pick<Clock, "now">): LinkedDevices {
  const stored = collection<LinkedDevice>(store, "device");
  const preKeys = collection<PublicPreKey>(store, "device-pre-key");
  const byPhone = Map.groupBy(
    stored.list().map(({ value }) => value),
    (device) => device.phone,
  );

  function of(phone: string): LinkedDevice[] {
    return byPhone.get(phone) ?? [];
  }

  return {
    find: (phone, id) => of(phone).find((device) => device.id === id),
    of: (phone) => [...of(phone)],
    link(owner, details) {
      const { phone, lid } = owner;
      const device = { ...details, phone, lid, linkedAt: clock.now(), historySent: false };
      byPhone.set(phone, [...of(phone), device]);
      stored.set(deviceKey(device), device);
      return device;
    },
    save: (device) => stored.set(deviceKey(device), device),
    unlink(device) {
      byPhone.set(
        device.phone,
        of(device.phone).filter((other) => other.id !== device.id),
      );
      stored.delete(deviceKey(device));
      preKeys.clear(`${deviceKey(device)}/`);
    },
    addPreKeys(device, keys) {
      for (const key of keys) preKeys.set(`${deviceKey(device)}/${String(key.id).padStart(8, "0")}`, key);
    },
    countPreKeys: (device) => preKeys.count(`${deviceKey(device)}/`),
    preKeys: (device) => preKeys.list(`${deviceKey(device)}/`).map(({ value }) => value),
    takePreKey(device) {
      const [first] = preKeys.list(`${deviceKey(device)}/`, 1);
      if (first !== undefined) preKeys.delete(first.key);
      return first?.value;
    },
  };
}
