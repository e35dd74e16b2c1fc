import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { type DownloadLimits, guardedDownload } from "#adapters/fetch/guarded-download.ts";
import { type FileLimits, guardedFile } from "#adapters/fetch/guarded-file.ts";
import type { Lookup } from "#adapters/fetch/lookup.ts";
import { systemClock } from "#adapters/system/clock.ts";
import type { Transfer } from "#ports/file-download.ts";
import { SMALL_IMAGE } from "./media-limits.ts";

/** The smallest bytes that pass for an image. */
export const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(500, 7)]);

/** Small in size and, so that a busy machine fails no test, generous in time. */
export const LIMITS: Partial<DownloadLimits> = {};

export const noLookup: Lookup = async (hostname) => {
  throw Object.assign(new Error(`unexpected lookup of ${hostname}`), { code: "ENOTFOUND" });
};

/** Servers on loopback, well-behaved and otherwise; each is named by its `host:port`. */
interface MediaHosts {
  serve(listener: RequestListener): Promise<string>;
  tcp(onConnection: (socket: Socket) => void): Promise<string>;
  /** Says exactly these bytes to whoever connects, whatever is asked. */
  say(text: string | Buffer, end?: boolean): Promise<string>;
  openSockets(): number;
  closeAll(): void;
}

export function mediaHosts(): MediaHosts {
  const sockets = new Set<Socket>();
  const servers = new Set<{ close(): unknown }>();

  async function start(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
    server.on("connection", (socket: Socket) => {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    servers.add(server);
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  const tcp = (onConnection: (socket: Socket) => void): Promise<string> => start(createTcpServer(onConnection));
  return {
    serve: (listener) => start(createServer(listener)),
    tcp,
    say: (text, end = true) =>
      tcp((socket) => socket.once("data", () => (end ? socket.end(text) : socket.write(text)))),
    openSockets: () => sockets.size,
    closeAll() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
      sockets.clear();
      servers.clear();
    },
  };
}

export function downloadFrom(host: string, path = "/a.png", limits = LIMITS) {
  return guardedDownload({ allow: [host], limits, lookup: noLookup }).download(`http://${host}${path}`, SMALL_IMAGE);
}

export function openFrom(
  host: string,
  options: Transfer & { path?: string; maxBytes?: number; limits?: Partial<FileLimits>; lookup?: Lookup } = {},
) {
  const { path = "/a.bin", maxBytes = 10_000, limits, lookup = noLookup, ...transfer } = options;
  return guardedFile({ allow: [host], limits, lookup, clock: systemClock() }).open(`http://${host}${path}`, {
    maxBytes,
    ...transfer,
  });
}

export const failed = (code: string, details: object = {}) => ({ ok: false, failure: { code, ...details } });
