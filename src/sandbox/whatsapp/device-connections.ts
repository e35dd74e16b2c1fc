import type { Connection } from "./connection.ts";
import { type Core, seconds } from "./core.ts";
import { shareAppStateKey } from "./deliveries.ts";
import { sendHistory } from "./history.ts";
import type { LinkedDevice } from "./linked-devices.ts";
import { DEVICE_REMOVED, lidJid, REPLACED, SERVER, type Stanza, stanza, streamError } from "./stanzas.ts";

/** Which connection speaks for which device. */
export interface DeviceConnections {
  logIn(connection: Connection): Promise<void>;
  /** The device has said that it is ready: what waited for it goes out, once a connection. */
  activate(connection: Connection, device: LinkedDevice): Promise<void>;
  device(connection: Connection): LinkedDevice | undefined;
  /** Connections of one account, or all. */
  connections(phone?: string): Connection[];
  left(connection: Connection): void;
  /** Ends a device's link, whoever asked for it. */
  unlink(device: LinkedDevice): void;
}

const UNLINKED = 401;

/** What a device is told first: where to come back to. */
const EDGE_ROUTING: Stanza = stanza("ib", { from: SERVER }, [
  stanza("edge_routing", {}, [stanza("routing_info", {}, Buffer.from([8, 2, 8, 5]))]),
]);

export function deviceConnections(core: Core): DeviceConnections {
  const devices = new Map<Connection, LinkedDevice>();
  const activated = new WeakSet<Connection>();

  function connectionOf(device: LinkedDevice): Connection | undefined {
    return [...devices].find(([connection, other]) => other === device && !connection.ended)?.[0];
  }

  function refuse(connection: Connection, reason: number): void {
    connection.end(stanza("failure", { reason: String(reason), location: "sandbox" }));
  }

  async function activate(connection: Connection, device: LinkedDevice): Promise<void> {
    if (activated.has(connection)) return;
    activated.add(connection);
    connection.send(EDGE_ROUTING);
    core.outbox.attach(device, connection);
    core.changes.tell(device.phone);
    if (!device.keyShared) {
      device.keyShared = true;
      core.devices.save(device);
      await shareAppStateKey(core, device);
    }
    if (device.historySent) return;
    device.historySent = true;
    core.devices.save(device);
    await sendHistory(core, device);
  }

  return {
    activate,
    async logIn(connection) {
      const phone = String(connection.payload.username ?? "");
      const failing = core.faults.active("login-failure", phone);
      if (failing !== undefined) return refuse(connection, failing);
      const device = core.devices.find(phone, connection.payload.device ?? 0);
      if (!device?.noiseKey.equals(connection.clientKey)) return refuse(connection, UNLINKED);
      const earlier = connectionOf(device);
      if (earlier !== undefined) {
        core.takeovers.note(device, earlier);
        earlier.end(streamError(null, REPLACED));
      }
      devices.set(connection, device);
      core.takeovers.heard(connection);
      connection.deaf = core.faults.active("deaf", phone) !== undefined;
      const attrs = { t: seconds(core), lid: lidJid(device.lid, device.id), props: "27", location: "sandbox" };
      connection.send(stanza("success", attrs));
      // It has logged in as one that is ready.
      if (connection.payload.passive === false) await activate(connection, device);
    },
    device: (connection) => devices.get(connection),
    connections: (phone) =>
      [...devices].filter(([, device]) => phone === undefined || device.phone === phone).map(([each]) => each),
    left(connection) {
      const device = devices.get(connection);
      devices.delete(connection);
      if (device === undefined) return;
      core.outbox.detach(device, connection);
      core.changes.tell(device.phone);
    },
    unlink(device) {
      const connection = connectionOf(device);
      core.devices.unlink(device);
      core.outbox.forget(device);
      connection?.end(streamError(UNLINKED, DEVICE_REMOVED));
    },
  };
}
