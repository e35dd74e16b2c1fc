import type { Clock } from "#ports/clock.ts";
import type { Takeover } from "#ports/contracts/whatsapp/sandbox.ts";
import type { Connection } from "./connection.ts";
import type { LinkedDevice } from "./linked-devices.ts";

/** Devices that logged in while a connection of theirs was open: two processes had the account at once, or one of them froze. */
export interface Takeovers {
  heard(connection: Connection): void;
  note(device: LinkedDevice, earlier: Connection): void;
  /** Oldest first. */
  list(): readonly Takeover[];
}

const KEPT = 1_000;

export function takeovers(clock: Clock): Takeovers {
  const heardMs = new WeakMap<Connection, number>();
  const kept: Takeover[] = [];
  return {
    heard(connection) {
      heardMs.set(connection, clock.now().getTime());
    },
    note(device, earlier) {
      const now = clock.now();
      const silentMs = now.getTime() - (heardMs.get(earlier) ?? now.getTime());
      if (kept.length === KEPT) kept.shift();
      kept.push({ phone: device.phone, at: now.toISOString(), silentMs });
    },
    list: () => kept,
  };
}
