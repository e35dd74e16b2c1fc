import { createServer, type RequestListener, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { DATA_HEADERS } from "./answers.ts";

export interface Listening {
  readonly port: number;
  /** Takes no more connections, lets requests under way finish for up to `graceMs`, then closes the rest. */
  close(graceMs?: number): Promise<void>;
}

/** Listens on one address; port 0 takes a free one. Rejects with the system's code, such as EADDRINUSE. */
export function listen(listener: RequestListener, address: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 5_000 }, listener);
  server.on("clientError", answerUnreadable);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, () => {
      server.off("error", reject);
      resolve({
        port: (server.address() as AddressInfo).port,
        close: (graceMs = 10_000) =>
          new Promise((closed) => {
            const forced = setTimeout(() => server.closeAllConnections(), graceMs);
            server.close(() => {
              clearTimeout(forced);
              closed();
            });
            server.closeIdleConnections();
          }),
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
  const headers = { ...DATA_HEADERS, "content-length": "0", connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n"));
}
