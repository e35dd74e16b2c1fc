import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { serveSocket } from "./connection.ts";
import type { WireCore } from "./core.ts";

export interface DataCentre {
  readonly id: number;
  readonly port: number;
  dropConnections(): void;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 4096;

/** Listens on a port of its own, or on any free one for port 0. */
export async function openDataCentre(
  core: WireCore,
  { id, host, port }: { id: number; host: string; port: number },
): Promise<DataCentre> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serveSocket(core, id, socket);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, "listening");
  server.on("error", (error) => core.logger.error("sandbox-data-centre-failed", { port, error }));
  const address = server.address();
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    id,
    port: typeof address === "object" && address !== null ? address.port : port,
    dropConnections,
    async close() {
      const closed = once(server, "close");
      server.close();
      dropConnections();
      await closed;
    },
  };
}
