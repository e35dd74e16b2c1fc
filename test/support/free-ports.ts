import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems give to outgoing connections: one of these is not taken by somebody's call meanwhile. */
const PORTS = { from: 15_000, below: 32_000 };

/** Nobody listens there; a server may later. */
export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(PORTS.from, PORTS.below);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
