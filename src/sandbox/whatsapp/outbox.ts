import { collection, type SandboxStore, sortable } from "../common/store.ts";
import type { Connection } from "./connection.ts";
import { deviceKey, type LinkedDevice } from "./linked-devices.ts";
import { children, SERVER, type Stanza, stanza } from "./stanzas.ts";

/** Stanzas on their way to devices: kept until the device confirms them, sent again when it comes back. */
export interface Outbox {
  deliver(device: LinkedDevice, node: Stanza): void;
  confirm(device: LinkedDevice, tag: "message" | "receipt" | "notification", id: string, type?: string): void;
  /** The device could not read a message; should it have been sent again meanwhile, that one still waits. */
  refuse(device: LinkedDevice, id: string): void;
  /** From now on stanzas go to this connection; what waits goes first. */
  attach(device: LinkedDevice, connection: Connection): void;
  /** Null while the device is away. */
  connection(device: LinkedDevice): Connection | null;
  /** Only if it is still this one. */
  detach(device: LinkedDevice, connection: Connection): void;
  forget(device: LinkedDevice): void;
}

const MAX_WAITING = 20_000;

export function outbox(store: SandboxStore): Outbox {
  const waiting = collection<Stanza>(store, "outbox");
  const keysByDevice = new Map<string, Map<string, string>>();
  const connections = new Map<string, Connection>();
  let sequence = lastSequence();

  function lastSequence(): number {
    return waiting.list().reduce((last, { key }) => Math.max(last, Number(key.split("/")[1])), 0);
  }

  function keysOf(device: LinkedDevice): Map<string, string> {
    const owner = deviceKey(device);
    const known = keysByDevice.get(owner);
    if (known !== undefined) return known;
    const keys = new Map(waiting.list(`${owner}/`).map(({ key, value }) => [confirmationOf(value), key]));
    keysByDevice.set(owner, keys);
    return keys;
  }

  function keep(device: LinkedDevice, node: Stanza): void {
    const keys = keysOf(device);
    const confirmation = confirmationOf(node);
    const key = `${deviceKey(device)}/${sortable(++sequence)}`;
    const replaced = keys.get(confirmation);
    if (replaced !== undefined) waiting.delete(replaced);
    keys.set(confirmation, key);
    waiting.set(key, node);
    for (const [oldest, oldestKey] of keys) {
      if (keys.size <= MAX_WAITING) break;
      keys.delete(oldest);
      waiting.delete(oldestKey);
    }
  }

  function connectionOf(device: LinkedDevice): Connection | null {
    const connection = connections.get(deviceKey(device));
    return connection === undefined || connection.ended ? null : connection;
  }

  function confirm(device: LinkedDevice, confirmation: string): void {
    const keys = keysOf(device);
    const key = keys.get(confirmation);
    keys.delete(confirmation);
    if (key !== undefined) waiting.delete(key);
  }

  return {
    deliver(device, node) {
      keep(device, node);
      connectionOf(device)?.send(node);
    },
    confirm: (device, tag, id, type) => confirm(device, confirmationName(tag, id, type)),
    refuse(device, id) {
      const confirmation = confirmationName("message", id, undefined);
      const key = keysOf(device).get(confirmation);
      const node = key === undefined ? undefined : waiting.get(key);
      if (node !== undefined && !isResend(node)) confirm(device, confirmation);
    },
    attach(device, connection) {
      connections.set(deviceKey(device), connection);
      const stanzas = waiting.list(`${deviceKey(device)}/`).map(({ value }) => value);
      for (const node of stanzas) connection.send({ ...node, attrs: { ...node.attrs, offline: "1" } });
      const count = stanza("offline", { count: String(stanzas.length) });
      connection.send(stanza("ib", { from: SERVER }, [count]));
    },
    connection: connectionOf,
    detach(device, connection) {
      if (connections.get(deviceKey(device)) === connection) connections.delete(deviceKey(device));
    },
    forget(device) {
      waiting.clear(`${deviceKey(device)}/`);
      keysByDevice.delete(deviceKey(device));
      connections.delete(deviceKey(device));
    },
  };
}

function isResend(node: Stanza): boolean {
  return children(node, "enc").some((enc) => enc.attrs.count !== undefined);
}

function confirmationOf(node: Stanza): string {
  return confirmationName(node.tag, node.attrs.id, node.attrs.type);
}

/** What a device's confirmation names: a message by its id, a receipt by its type too. */
function confirmationName(tag: string, id: string | undefined, type: string | undefined): string {
  return tag === "receipt" ? `receipt ${id} ${type ?? ""}` : `${tag} ${id}`;
}
