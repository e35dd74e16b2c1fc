import { PLATFORMS, type Platform } from "#domain/instances/instance.ts";
import { say } from "#languages/say.ts";
import type { NetworkPhone, NewPhone } from "../../api/phone-network.ts";
import { listed } from "../messages/listed.ts";

/** A phone with both apps on it. */
export interface BenchPhone {
  readonly phone: string;
  readonly name: string | null;
  readonly username: string | null;
  /** In both apps. */
  readonly unread: number;
  /** What each network knows of it; left out where it does not. */
  readonly apps: Readonly<Partial<Record<Platform, NetworkPhone>>>;
}

/** The phones of both networks by number: WhatsApp's in its order, then those that only Telegram knows. */
export function benchPhones(phones: Readonly<Record<Platform, readonly NetworkPhone[]>>): BenchPhone[] {
  const numbers = new Set(PLATFORMS.flatMap((platform) => phones[platform]).map(({ phone }) => phone));
  return [...numbers].map((number) => {
    const apps = PLATFORMS.flatMap((platform) => {
      const app = phones[platform].find(({ phone }) => phone === number);
      return app === undefined ? [] : [[platform, app] as const];
    });
    return benchPhone(number, apps);
  });
}

function benchPhone(phone: string, known: readonly (readonly [Platform, NetworkPhone])[]): BenchPhone {
  const apps = known.map(([, app]) => app);
  return {
    phone,
    name: apps.find(({ name }) => name !== null)?.name ?? null,
    username: apps.find(({ username }) => username !== null)?.username ?? null,
    unread: apps.reduce((sum, { unread }) => sum + unread, 0),
    apps: Object.fromEntries(known),
  };
}

/** Such as "Layla, @layla, linked as Client041, in your hand". */
export function describePhone({ name, username, apps }: BenchPhone, inHand: boolean): string {
  const devices = PLATFORMS.flatMap((platform) => apps[platform]?.devices ?? []);
  const clients = listed([...new Set(devices.map(({ device }) => device.replace(/^Wesal /, "")))]);
  const handle = username === null ? null : say("@{username}", { username });
  const known = name !== null || handle !== null;
  const linked =
    clients &&
    (known ? say("linked as {device}", { device: clients }) : say("Linked as {device}", { device: clients }));
  const who = known || linked ? name : say("Customer");
  return listed([who, handle, linked, inHand ? say("in your hand") : null]);
}

/** Offered while the reader has no phones: one to link, which is nobody else's, and one to write to. */
export function starterPhones(own: string): readonly [NewPhone, NewPhone] {
  return [
    { phone: own, name: say("My business") },
    { phone: "9647701234567", name: say("A customer") },
  ];
}

/** The selected phone: the one chosen before, by number or @username, while it exists, else the first, else the one to begin with. */
export function phoneInHand(
  chosen: string | null,
  phones: readonly Pick<BenchPhone, "phone" | "username">[],
  starter: string,
): string {
  const found = phones.find(({ phone, username }) => phone === chosen || `@${username}` === chosen);
  if (chosen && found) return found.phone;
  return phones[0]?.phone ?? starter;
}
