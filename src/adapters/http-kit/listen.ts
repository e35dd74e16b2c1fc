import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening {
  readonly port: number;
  /** Takes no more connections, lets requests under way finish for up to `graceMs`, then closes the rest. */
  close(graceMs?: number): Promise<void>;
}

/** Listens on one address; port 0 takes a free one. Rejects with the system's code, such as EADDRINUSE. */
export function listen(listener: RequestListener, address: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 15_000, keepAliveTimeout: 5_000 }, listener);
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
