import { isBlockedBy } from "./accounts.ts";
import { type Core, chatJid, seconds } from "./core.ts";
import { deviceKey, type LinkedDevice } from "./linked-devices.ts";
import { children, lidJid, type Stanza, stanza } from "./stanzas.ts";

/** Who is there, and who is writing or speaking: told to whoever is connected, and kept for nobody. */
export interface Presences {
  /** `<presence>`: a device is there or is not, or wants to know it of somebody. */
  take(device: LinkedDevice, node: Stanza): void;
  /** `<chatstate>`: passed on to those it is for. */
  tellTyping(device: LinkedDevice, node: Stanza): void;
  left(device: LinkedDevice): void;
}

/** A device that wants to know, and by which name it asked. */
interface Watcher {
  readonly device: LinkedDevice;
  readonly jid: string;
}

type PresenceCore = Pick<Core, "accounts" | "clock" | "devices" | "groups" | "outbox">;

export function presences(core: PresenceCore): Presences {
  const available = new Set<string>();
  /** By the phone that is watched, then by the device that watches. */
  const watchers = new Map<string, Map<string, Watcher>>();

  const isAvailable = (phone: string) => core.devices.of(phone).some((device) => available.has(deviceKey(device)));

  function tell(phone: string, { device, jid }: Watcher): void {
    if (isBlockedBy(core.accounts.of(phone), device.phone)) return;
    const away = isAvailable(phone) ? {} : { type: "unavailable", last: seconds(core) };
    core.outbox.connection(device)?.send(stanza("presence", { from: jid, ...away }));
  }

  function change(device: LinkedDevice, isThere: boolean): void {
    const before = isAvailable(device.phone);
    if (isThere) available.add(deviceKey(device));
    else available.delete(deviceKey(device));
    if (isAvailable(device.phone) === before) return;
    for (const watcher of watchers.get(device.phone)?.values() ?? []) tell(device.phone, watcher);
  }

  function watch(device: LinkedDevice, jid: string | undefined): void {
    const account = core.accounts.find(jid);
    if (account === undefined || jid === undefined) return;
    const watcher = { device, jid };
    const known = watchers.get(account.phone) ?? new Map<string, Watcher>();
    watchers.set(account.phone, known.set(deviceKey(device), watcher));
    tell(account.phone, watcher);
  }

  return {
    take(device, { attrs }) {
      if (attrs.type === "subscribe") watch(device, attrs.to);
      // Without a type it says what the account is called, and no more.
      else if (attrs.type !== undefined) change(device, attrs.type === "available");
    },
    tellTyping(device, node) {
      const group = core.groups.find(node.attrs.to);
      if (group !== undefined && !(device.phone in group.members)) return;
      const person = core.accounts.find(node.attrs.to)?.phone;
      const readers = group === undefined ? [person ?? ""] : Object.keys(group.members);
      const writer = lidJid(core.accounts.of(device.phone).lid);
      const from =
        group === undefined ? { from: writer } : { from: chatJid(core, node.attrs.to ?? ""), participant: writer };
      for (const phone of readers.filter((reader) => reader !== device.phone)) {
        if (isBlockedBy(core.accounts.of(phone), device.phone)) continue;
        for (const reader of core.devices.of(phone)) {
          // Who does not show that it is there is not shown what others do.
          if (!available.has(deviceKey(reader))) continue;
          core.outbox.connection(reader)?.send(stanza("chatstate", from, children(node)));
        }
      }
    },
    left(device) {
      change(device, false);
      for (const known of watchers.values()) known.delete(deviceKey(device));
    },
  };
}
