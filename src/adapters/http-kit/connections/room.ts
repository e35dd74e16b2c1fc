import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limitedAddress } from "#domain/accounts/limited-address.ts";
import { isLoopback } from "../loopback.ts";
import { descriptorLimit } from "./descriptor-limit.ts";

export interface RoomRules {
  /** Connections at once. */
  readonly most: number;
  /** Of one address, or of one IPv6 subscriber. This machine's own are not counted so; null where all come through proxies. */
  readonly mostOfOne: number | null;
}

const MOST = 10_000;

/** The other half of what the process may open is for databases, linked accounts and files. */
export function roomRules(given: number | null, trustedProxies: number): RoomRules {
  const most = given ?? Math.max(16, Math.min(MOST, Math.floor(descriptorLimit() / 2)));
  return { most, mostOfOne: trustedProxies > 0 ? null : Math.ceil(most / 2) };
}

/** The connections of one address, the oldest first. */
type Caller = Set<Socket>;

/**
 * Bounds the connections of a server. Where it is full, the newest takes the place of one that nothing is done for: of
 * whoever has most, and rather one whose request has never come to its end than one at rest. Where there is none, the newest is closed.
 */
export function keepRoom(server: Server, { most, mostOfOne }: RoomRules): void {
  const callers = new Map<string, Caller>();
  let open = 0;

  function add(socket: Socket, name: string): Caller {
    const caller = callers.get(name) ?? new Set();
    callers.set(name, caller.add(socket));
    open += 1;
    return caller;
  }

  function remove(socket: Socket, name: string, caller: Caller): void {
    if (!caller.delete(socket)) return;
    open -= 1;
    if (caller.size === 0) callers.delete(name);
  }

  function isClosed(name: string, caller: Caller): boolean {
    const spare = spareOf(caller);
    if (spare === undefined) return false;
    // At once: its own close comes later, and others may connect before.
    remove(spare, name, caller);
    spare.destroy();
    return true;
  }

  function closeAny(): boolean {
    const largest = largestOf(callers);
    if (largest !== undefined && isClosed(...largest)) return true;
    for (const [name, caller] of callers) if (isClosed(name, caller)) return true;
    return false;
  }

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const name = limitedAddress(address);
    const ofOne = mostOfOne === null || isLoopback(address) ? Number.POSITIVE_INFINITY : mostOfOne;
    const own = callers.get(name);
    const hasRoom = (own === undefined || own.size < ofOne || isClosed(name, own)) && (open < most || closeAny());
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    const caller = add(socket, name);
    socket.once("close", () => remove(socket, name, caller));
  });
}

function largestOf(callers: ReadonlyMap<string, Caller>): [string, Caller] | undefined {
  let largest: [string, Caller] | undefined;
  for (const entry of callers) if (largest === undefined || entry[1].size > largest[1].size) largest = entry;
  return largest;
}

/** The oldest whose request has not come to its end, else the oldest at rest. */
function spareOf(caller: Caller): Socket | undefined {
  let resting: Socket | undefined;
  for (const socket of caller) {
    const answer: ServerResponse | null | undefined = Reflect.get(socket, "_httpMessage");
    if (answer !== undefined && answer !== null) {
      if (!answer.req.complete) return socket;
    } else if (socket.bytesWritten === 0) return socket;
    else resting ??= socket;
  }
  return resting;
}
