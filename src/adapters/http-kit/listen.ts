import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { DATA_HEADERS } from "./answers.ts";
import { endSlowRequests, type RequestPace } from "./connections/request-time.ts";
import { keepRoom, type RoomRules } from "./connections/room.ts";
import { type StopOptions, stoppingServer } from "./stopping/stopping-server.ts";
import { endConnection, wireText } from "./wire-answer.ts";

export interface Listening {
  readonly port: number;
  /** From now on new requests are refused, with 503, and every answer ends its connection; what is under way goes on. */
  drain(): void;
  /**
   * Drains, and takes no more connections once what was under way has ended. What has not after `graceMs`, or 7 s from the
   * beginning of the drain, is cut off with an answer that says so. With 0 all connections are closed at once.
   */
  close(graceMs?: number): Promise<void>;
}

export interface ListenOptions extends StopOptions {
  /** As many connections as come, where it is not given. */
  readonly room?: RoomRules | undefined;
  readonly pace?: RequestPace | undefined;
}

const TIMES = {
  // Of whole requests: `endSlowRequests`.
  requestTimeout: 0,
  headersTimeout: 15_000,
  keepAliveTimeout: 5_000,
  // Whoever is busy uses a connection somewhat later than the answer before told them they may.
  keepAliveTimeoutBuffer: 3_000,
  // How late those time-outs may be noticed.
  connectionsCheckingInterval: 5_000,
} as const;

/** Listens on one address; port 0 takes a free one. Rejects with the system's code, such as EADDRINUSE. */
export function listen(
  listener: RequestListener,
  address: { host: string; port: number },
  { timing, room, pace, ...options }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer(TIMES);
  if (room !== undefined) keepRoom(server, room);
  endSlowRequests(server, pace);
  const stopping = stoppingServer(server, listener, {
    ...options,
    timing: { restMs: TIMES.keepAliveTimeout, ...timing },
  });
  server.on("clientError", answerUnreadable);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.off("error", reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        ...stopping,
      });
    });
  });
}

/** What Node's parser refuses; anything else of its codes is 400. */
const UNREADABLE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What never becomes a request is answered as Node does, with the headers that all our answers have. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // An answer under way on this connection, to a request before: nothing may be written into it.
  const isAnswering = Boolean(Reflect.get(socket, "_httpMessage"));
  if (!socket.writable || isAnswering) {
    socket.destroy();
    return;
  }
  const status = UNREADABLE[error.code ?? ""] ?? 400;
  endConnection(socket, wireText({ status, headers: DATA_HEADERS, body: "" }));
}
